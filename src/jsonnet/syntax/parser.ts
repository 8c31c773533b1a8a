/**
 * Builds the syntax tree from tokens by recursive descent with precedence climbing: `1 + 2 * 3` is read as `1 + (2 *
 * 3)`. The nesting depth is limited as in the C++ implementation, so no source can exhaust the stack. Chains of
 * operators may have any length, because a loop reads them.
 */
import { JsonnetError, staticError } from '../errors';
import type { Source } from '../source';
import type {
  Assertion,
  Bind,
  BinaryOperator,
  Call,
  Clause,
  FieldNode,
  FunctionLiteral,
  Literal,
  Node,
  Parameter,
  UnaryOperator,
  Visibility,
} from './ast';
import { applyLooseness, describeKind, describeToken, notBinary, type Token, type TokenKind } from './token';
import { TokenReader } from './token-reader';
import { unescape } from './unescape';

const maxDepth = 1000;

/** The maximum number of consecutive fields, calls and indices, as in `a.b(c)[0]`, because these form nested nodes. */
const maxChainLength = 800;
const loosest = 15;
const unaryLooseness = 4;

const visibilities: Readonly<Record<string, Visibility>> = { ':': 'inherited', '::': 'hidden', ':::': 'visible' };

/**
 * Parses a source. Throws a single static error. Characters that match no token take precedence over syntax errors, and
 * syntax errors over invalid escapes in strings.
 */
export function parse(source: Source): Node {
  const parser = new Parser(source);
  try {
    return parser.program();
  } catch (error) {
    parser.finish();
    throw error;
  }
}

/** An argument of a call, or a parameter of a function. Parameters are first parsed as arguments. */
interface Argument {
  readonly name: string | undefined;
  readonly value: Node;
}

const none: readonly never[] = [];
const isNamed = ({ name }: Argument): boolean => name !== undefined;
const valueOf = ({ value }: Argument): Node => value;

class Parser extends TokenReader {
  /** The error for the first string with an invalid escape. This error is reported only if there is no other error. */
  protected malformed: JsonnetError | undefined;

  program(): Node {
    const node = this.operation(loosest, 0);
    if (this.token.kind !== 'end') throw this.fail(`did not expect: ${describeToken(this.token)}`);
    if (this.malformed !== undefined) throw this.malformed;
    return node;
  }

  protected guard(depth: number): void {
    if (depth >= maxDepth) throw this.fail('Exceeded maximum parse depth limit.');
  }

  protected is(operator: string): boolean {
    return this.token.kind === 'operator' && this.token.text === operator;
  }

  /** Skips the next token if it is of this kind. */
  protected skip(kind: TokenKind): boolean {
    if (this.token.kind !== kind) return false;
    this.advance();
    return true;
  }

  protected expression(depth: number): Node {
    return this.operation(loosest, depth);
  }

  protected operation(looseness: number, depth: number): Node {
    this.guard(depth + 1);
    const { begin } = this;
    return this.infix(this.operand(depth + 1), begin, looseness, depth + 1);
  }

  protected function(
    parameters: readonly Parameter[],
    body: Node,
    label: string,
    begin: number,
    end: number,
  ): FunctionLiteral {
    return { kind: 'function', parameters, body, label, size: 0, source: this.source, begin, end };
  }

  /** Reads the rest of an `assert`: `condition [: message]`. */
  protected assertion(depth: number): Assertion {
    const condition = this.expression(depth + 1);
    let message: Node | undefined;
    if (this.is(':')) {
      this.advance();
      message = this.expression(depth + 1);
    }
    const { source, begin } = condition;
    return { kind: 'assertion', condition, message, rest: undefined, source, begin, end: (message ?? condition).end };
  }

  /** Reads a binding after `local` or a comma: `x = e` or `f(p) = e`. */
  protected bind(taken: Set<string>, depth: number): Bind {
    const { begin, end } = this;
    const name = this.expect('identifier').text;
    if (taken.has(name)) throw this.failAt(begin, end, `duplicate local var: ${name}`);
    const parameters = this.optionalParameters('function parameter', depth);
    this.expect('operator', '=');
    let value = this.expression(depth + 1);
    taken.add(name);
    if (parameters !== undefined) value = this.function(parameters, value, name, begin, this.lastEnd);
    if (value.kind === 'function' || value.kind === 'object' || value.kind === 'object-comprehension') {
      value.label = name;
    }
    return { name, value, slot: 0 };
  }

  protected optionalParameters(what: string, depth: number): readonly Parameter[] | undefined {
    return this.skip('(') ? this.parameters(what, depth) : undefined;
  }

  /** Reads parameters after their opening parenthesis. */
  protected parameters(what: string, depth: number): readonly Parameter[] {
    return this.arguments(what, depth).map(({ name, value }): Parameter => {
      if (name !== undefined) return { name, value };
      if (value.kind !== 'variable') throw staticError(value, 'could not parse parameter here.');
      return { name: value.name, value: undefined };
    });
  }

  /** Reads arguments and the closing parenthesis. */
  protected arguments(what: string, depth: number): readonly Argument[] {
    const list: Argument[] = [];
    let comma = true;
    while (!this.skip(')')) {
      if (!comma) throw this.fail(`expected a comma before next ${what}.`);
      let name: string | undefined;
      if (this.token.kind === 'identifier') {
        const next = this.following();
        if (next.kind === 'operator' && next.text === '=') {
          name = this.token.text;
          this.advance();
          this.advance();
        }
      }
      list.push({ name, value: this.expression(depth + 1) });
      comma = this.skip(',');
    }
    return list;
  }

  /** Reads the clauses of a comprehension after the first `for`, and the closing bracket. */
  protected clauses(close: ']' | '}', depth: number): readonly Clause[] {
    this.guard(depth);
    const list: Clause[] = [];
    for (;;) {
      const name = this.expect('identifier').text;
      this.expect('in');
      list.push({ kind: 'for', name, array: this.expression(depth + 1), size: 0 });
      while (this.skip('if')) list.push({ kind: 'if', condition: this.expression(depth + 1) });
      if (this.skip(close)) return list;
      if (this.skip('for')) continue;
      throw this.fail(`expected for, if or ${describeKind(close)} after for clause, got: ${describeToken(this.token)}`);
    }
  }

  /** The text of a string or identifier. `token` is the previous token, which began at `begin`. */
  protected string(token: Token, begin: number): string {
    const { kind, text } = token;
    const isEscaped = (kind === 'string-single' || kind === 'string-double') && text.includes('\\');
    return isEscaped ? this.unescaped(text, begin, this.lastEnd) : text;
  }

  protected unescaped(text: string, begin: number, end: number): string {
    try {
      return unescape(text, (detail) => this.failAt(begin, end, detail));
    } catch (error) {
      if (!(error instanceof JsonnetError)) throw error;
      this.malformed ??= error;
      return text;
    }
  }

  protected fieldName(): Literal {
    const { source, begin, end } = this;
    return { kind: 'literal', value: this.expect('identifier').text, source, begin, end };
  }

  /** Reads an operand. Some operands extend as far right as possible: assert, error, if, function, import, local. */
  protected operand(depth: number): Node {
    const { token, source, begin, end } = this;
    switch (token.kind) {
      case 'end':
        throw this.fail('unexpected end of file.');
      case 'identifier':
        this.advance();
        return { kind: 'variable', name: token.text, depth: 0, slot: 0, source, begin, end };
      case 'string-single':
      case 'string-double':
      case 'string-block':
      case 'verbatim-single':
      case 'verbatim-double':
        this.advance();
        return { kind: 'literal', value: this.string(token, begin), source, begin, end };
      case '{':
        this.advance();
        return this.object(begin, depth + 1);
      case '[':
        this.advance();
        return this.array(begin, depth);
      case '(': {
        this.advance();
        const inner = this.expression(depth + 1);
        this.expect(')');
        return inner;
      }
      case 'number':
        this.advance();
        return { kind: 'literal', value: Number(token.text), source, begin, end };
      case 'true':
      case 'false':
      case 'null':
        this.advance();
        return { kind: 'literal', value: token.kind === 'null' ? null : token.kind === 'true', source, begin, end };
      case '$':
      case 'self':
        this.advance();
        return { kind: 'self', outermost: token.kind === '$', depth: 0, source, begin, end };
      case 'operator': {
        if (!'!~+-'.includes(token.text) || token.text.length !== 1) {
          throw this.fail(`not a unary operator: ${token.text}`);
        }
        this.advance();
        const operand = this.operation(unaryLooseness, depth + 1);
        return { kind: 'unary', operator: token.text as UnaryOperator, operand, source, begin, end: this.lastEnd };
      }
      case 'super': {
        this.advance();
        const isField = this.skip('.');
        if (!isField && !this.skip('[')) throw this.failAt(begin, end, 'expected . or [ after super.');
        const index = isField ? this.fieldName() : this.expression(depth + 1);
        if (!isField) this.expect(']');
        return { kind: 'super-index', index, depth: 0, source, begin, end };
      }
      case 'assert': {
        this.advance();
        const { condition, message } = this.assertion(depth);
        this.expect(';');
        const rest = this.expression(depth + 1);
        return { kind: 'assertion', condition, message, rest, source, begin, end: this.lastEnd };
      }
      case 'error': {
        this.advance();
        const value = this.expression(depth + 1);
        return { kind: 'failure', value, source, begin, end: this.lastEnd };
      }
      case 'if': {
        this.advance();
        const condition = this.expression(depth + 1);
        this.expect('then');
        const consequent = this.expression(depth + 1);
        const alternative = this.skip('else') ? this.expression(depth + 1) : undefined;
        return { kind: 'conditional', condition, consequent, alternative, source, begin, end: this.lastEnd };
      }
      case 'function': {
        this.advance();
        if (!this.skip('(')) throw this.fail(`expected ( but got ${describeToken(this.token)}`);
        const parameters = this.parameters('function parameter', depth);
        const body = this.expression(depth + 1);
        return this.function(parameters, body, 'anonymous', begin, this.lastEnd);
      }
      case 'local': {
        this.advance();
        const binds: Bind[] = [];
        const taken = new Set<string>();
        for (;;) {
          binds.push(this.bind(taken, depth));
          if (this.skip(',')) continue;
          if (this.skip(';')) break;
          throw this.fail(`expected , or ; but got ${describeToken(this.token)}`);
        }
        const body = this.expression(depth + 1);
        return { kind: 'local', binds, body, source, begin, end: this.lastEnd };
      }
      case 'import':
      case 'importstr':
      case 'importbin': {
        this.advance();
        const path = this.expression(depth + 1);
        if (path.kind !== 'literal' || typeof path.value !== 'string') {
          throw staticError(path, 'computed imports are not allowed.');
        }
        if (source.text.startsWith('|||', path.begin)) {
          throw staticError(path, 'Cannot use text blocks in import statements.');
        }
        const how = token.kind === 'import' ? 'code' : token.kind === 'importstr' ? 'text' : 'bytes';
        return { kind: 'import', how, path: path.value, source, begin, end: this.lastEnd };
      }
      default:
        throw this.unexpected('parsing terminal');
    }
  }

  protected object(begin: number, depth: number): Node {
    const { source } = this;
    const label = 'anonymous';
    const locals: Bind[] = [];
    const asserts: Assertion[] = [];
    const fields: FieldNode[] = [];
    const names = new Set<string>();
    let taken: Set<string> | undefined;
    let comma = true;
    for (;;) {
      const next = this.token;
      if (this.skip('}')) {
        return { kind: 'object', locals, asserts, fields, label, size: 0, source, begin, end: this.lastEnd };
      }
      if (next.kind === 'for') {
        if (asserts.length > 0) throw this.fail('object comprehension cannot have asserts.');
        const field = fields[0];
        if (field === undefined || fields.length !== 1) {
          throw this.fail('object comprehension can only have one field.');
        }
        if (field.visibility !== 'inherited') throw this.fail('object comprehensions cannot have hidden fields.');
        const { name } = field;
        if (typeof name === 'string') throw this.fail('object comprehensions can only have [e] fields.');
        this.advance();
        const clauses = this.clauses('}', depth + 1);
        const end = this.lastEnd;
        return { kind: 'object-comprehension', locals, name, field, clauses, label, size: 0, source, begin, end };
      }
      if (!comma) throw this.fail('expected a comma before next field.');
      switch (next.kind) {
        case 'local':
          this.advance();
          locals.push(this.bind((taken ??= new Set()), depth));
          break;
        case 'assert':
          this.advance();
          asserts.push(this.assertion(depth));
          break;
        case '[':
        case 'identifier':
        case 'string-single':
        case 'string-double':
        case 'string-block':
        case 'verbatim-single':
        case 'verbatim-double':
          fields.push(this.field(next, names, depth));
          break;
        default:
          throw this.unexpected('parsing field definition');
      }
      comma = this.skip(',');
    }
  }

  protected field(first: Token, names: Set<string>, depth: number): FieldNode {
    const { begin, end } = this;
    this.advance();
    const name = first.kind === '[' ? this.expression(depth + 1) : this.string(first, begin);
    if (typeof name !== 'string') this.expect(']');
    const parameters = this.optionalParameters('method parameter', depth);
    const operator = this.expect('operator').text;
    const plus = operator.startsWith('+');
    const colons = plus ? operator.slice(1) : operator;
    const visibility = Object.hasOwn(visibilities, colons) ? visibilities[colons] : undefined;
    if (visibility === undefined) {
      throw this.failAt(begin, end, `expected one of :, ::, :::, +:, +::, +:::, got: ${operator}`);
    }
    if (parameters !== undefined && plus) {
      throw this.failAt(begin, end, `cannot use +: syntax sugar in a method: ${first.text}`);
    }
    if (typeof name === 'string') {
      if (names.has(first.text)) throw this.failAt(begin, end, `duplicate field: ${first.text}`);
      names.add(first.text);
    }
    const body = this.expression(depth + 1);
    const value =
      parameters === undefined
        ? body
        : this.function(parameters, body, first.text || 'anonymous', body.begin, body.end);
    return { name, visibility, plus, value };
  }

  protected array(begin: number, depth: number): Node {
    const { source } = this;
    const elements: Node[] = [];
    let comma = true;
    for (;;) {
      if (this.skip(']')) return { kind: 'array', elements, source, begin, end: this.lastEnd };
      const element = elements.length === 1 ? elements[0] : undefined;
      if (element !== undefined && this.skip('for')) {
        const clauses = this.clauses(']', depth + 1);
        return { kind: 'array-comprehension', element, clauses, source, begin, end: this.lastEnd };
      }
      if (!comma) throw this.fail('expected a comma before next array element.');
      elements.push(this.expression(depth + 1));
      comma = this.skip(',');
    }
  }

  protected infix(first: Node, begin: number, looseness: number, depth: number): Node {
    let left = first;
    let chain = 0;
    for (;;) {
      const operator = this.token;
      const own = operator.looseness;
      if (own === notBinary) throw this.fail(`not a binary operator: ${operator.text}`);
      if (own === 0 || own >= looseness) return left;
      if (own === applyLooseness && operator.kind !== '{' && chain++ === maxChainLength) {
        throw this.fail(`Exceeded maximum of ${maxChainLength} fields, calls and indices in a row.`);
      }
      const at = this.begin;
      this.advance();
      left = this.applied(left, begin, operator, at, depth);
    }
  }

  /** Applies an operator to `left`, which begins at `begin`. The operator has already been read. */
  protected applied(left: Node, begin: number, operator: Token, at: number, depth: number): Node {
    const { source } = this;
    switch (operator.kind) {
      case '.': {
        const index = this.expect('identifier').text;
        return { kind: 'index', target: left, index, source, begin, end: this.lastEnd };
      }
      case '[':
        return this.index(left, begin, depth);
      case '(': {
        const list = this.arguments('function argument', depth);
        const names = list.findIndex(isNamed);
        const named = (names < 0 ? none : list.slice(names)) as Call['named'];
        const misplaced = named.find((argument) => !isNamed(argument));
        if (misplaced !== undefined) {
          throw staticError(misplaced.value, 'Positional argument after a named argument is not allowed');
        }
        const positional = (names < 0 ? list : list.slice(0, names)).map(valueOf);
        const end = this.lastEnd;
        const tailstrict = this.skip('tailstrict');
        return { kind: 'call', target: left, positional, named, tailstrict, source, begin, end };
      }
      case '{': {
        const right = this.object(at, depth + 1);
        return { kind: 'binary', operator: '+', left, right, source, begin, end: right.end };
      }
      default: {
        if (operator.kind === 'in' && this.skip('super')) {
          if (this.token.looseness === applyLooseness) throw this.fail(`not a binary operator: ${this.token.kind}`);
          return { kind: 'in-super', element: left, depth: 0, source, begin, end: this.lastEnd };
        }
        const right = this.operation(operator.looseness, depth + 1);
        const end = this.lastEnd;
        return { kind: 'binary', operator: operator.text as BinaryOperator, left, right, source, begin, end };
      }
    }
  }

  protected index(target: Node, begin: number, depth: number): Node {
    const { source } = this;
    if (this.token.kind === ']') throw this.unexpected('parsing index');
    const from = this.is(':') || this.is('::') ? undefined : this.expression(depth + 1);
    if (from !== undefined && this.skip(']')) {
      const index = from.kind === 'literal' && typeof from.value === 'string' ? from.value : from;
      return { kind: 'index', target, index, source, begin, end: this.lastEnd };
    }
    const isClosed = (): boolean => this.token.kind === ']';
    const bound = (): Node | undefined => (isClosed() ? undefined : this.expression(depth + 1));
    let to: Node | undefined;
    let step: Node | undefined;
    if (this.is('::')) {
      this.advance();
      step = bound();
    } else {
      this.colon();
      if (!this.is(':')) to = bound();
      if (!isClosed()) {
        this.colon();
        step = bound();
      }
    }
    this.expect(']');
    return { kind: 'slice', target, bounds: [from, to, step], source, begin, end: this.lastEnd };
  }

  protected colon(): void {
    if (!this.is(':')) throw this.unexpected('parsing slice');
    this.advance();
  }
}
