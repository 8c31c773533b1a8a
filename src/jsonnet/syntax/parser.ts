/**
 * Makes the syntax tree of tokens, by recursive descent with precedence climbing: `1 + 2 * 3` becomes `+` of `1` and `*` of `2` and
 * `3`. The depth of nesting is bounded as in the reference, so that no text can exhaust the stack; a loop reads chains of operators,
 * which may be of any length.
 */
import { JsonnetError, staticError } from '../errors';
import type { Span, Source } from '../source';
import type {
  Assertion,
  Bind,
  BinaryOperator,
  Clause,
  FieldNode,
  Literal,
  Node,
  Parameter,
  UnaryOperator,
  Visibility,
} from './ast';
import { Lexer } from './lexer';
import { describeKind, describeToken, type Token } from './token';
import { TokenReader } from './token-reader';
import { unescape } from './unescape';

const deepest = 1000;

/** How many fields, calls and indices may follow one another, as in `a.b(c)[0]`: each of them nests in the next. */
const longestChain = 800;
const loosest = 15;
const applyPrecedence = 2;
const unaryPrecedence = 4;
const precedences: Readonly<Record<string, number>> = {
  '*': 5,
  '/': 5,
  '%': 5,
  '+': 6,
  '-': 6,
  '<<': 7,
  '>>': 7,
  '>': 8,
  '>=': 8,
  '<': 8,
  '<=': 8,
  in: 8,
  '==': 9,
  '!=': 9,
  '&': 10,
  '^': 11,
  '|': 12,
  '&&': 13,
  '||': 14,
};

const visibilities: Readonly<Record<string, Visibility>> = { ':': 'inherited', '::': 'hidden', ':::': 'visible' };

/** Parses a source. Throws the static error of the first character that fits no token, else of the first place that does not fit. */
export function parse(source: Source): Node {
  const lexer = new Lexer(source);
  try {
    const parser = new Parser(source, lexer);
    const node = parser.expression(0);
    const rest = parser.peek();
    if (rest.kind !== 'end') throw parser.fail(rest, `did not expect: ${describeToken(rest)}`);
    if (parser.malformed !== undefined) throw parser.malformed;
    return node;
  } catch (error) {
    lexer.finish();
    throw error;
  }
}

class Parser extends TokenReader {
  /** The first string with a wrong escape: reported only if nothing else is wrong. */
  malformed: JsonnetError | undefined;

  expression(depth: number): Node {
    return this.#operation(loosest, depth);
  }

  #guard(depth: number): void {
    if (depth >= deepest) throw this.fail(this.peek(), 'Exceeded maximum parse depth limit.');
  }

  #operation(precedence: number, depth: number): Node {
    this.#guard(depth);
    const begin = this.peek();
    const greedy = this.#greedy(depth + 1);
    if (greedy !== undefined) return greedy;
    return this.#infix(this.#terminal(depth + 1), begin, precedence, depth + 1);
  }

  /** An expression that reaches as far right as it can: assert, error, if, function, import, local. */
  #greedy(depth: number): Node | undefined {
    this.#guard(depth);
    const begin = this.peek();
    switch (begin.kind) {
      case 'assert': {
        this.pop();
        const assertion = this.#assertion(depth);
        this.expect(';');
        const rest = this.expression(depth + 1);
        return { ...assertion, ...this.upToHere(begin), rest };
      }
      case 'error': {
        this.pop();
        const value = this.expression(depth + 1);
        return { kind: 'failure', value, ...this.upToHere(begin) };
      }
      case 'if': {
        this.pop();
        const condition = this.expression(depth + 1);
        this.expect('then');
        const consequent = this.expression(depth + 1);
        let alternative: Node | undefined;
        if (this.peek().kind === 'else') {
          this.pop();
          alternative = this.expression(depth + 1);
        }
        return { kind: 'conditional', condition, consequent, alternative, ...this.upToHere(begin) };
      }
      case 'function': {
        this.pop();
        const open = this.pop();
        if (open.kind !== '(') throw this.fail(open, `expected ( but got ${describeToken(open)}`);
        const parameters = this.#parameters('function parameter', depth);
        const body = this.expression(depth + 1);
        return { kind: 'function', parameters, body, label: 'anonymous', size: 0, ...this.upToHere(begin) };
      }
      case 'import':
      case 'importstr':
      case 'importbin': {
        this.pop();
        const path = this.expression(depth + 1);
        if (path.kind !== 'literal' || typeof path.value !== 'string') {
          throw staticError(path, 'computed imports are not allowed.');
        }
        if (this.source.text.startsWith('|||', path.begin)) {
          throw staticError(path, 'Cannot use text blocks in import statements.');
        }
        const how = begin.kind === 'import' ? 'code' : begin.kind === 'importstr' ? 'text' : 'bytes';
        return { kind: 'import', how, path: path.value, ...this.upToHere(begin) };
      }
      case 'local': {
        this.pop();
        const binds: Bind[] = [];
        const taken = new Set<string>();
        for (;;) {
          binds.push(this.#bind(taken, depth));
          const delimiter = this.pop();
          if (delimiter.kind === ';') break;
          if (delimiter.kind !== ',') throw this.fail(delimiter, `expected , or ; but got ${describeToken(delimiter)}`);
        }
        const body = this.expression(depth + 1);
        return { kind: 'local', binds, body, ...this.upToHere(begin) };
      }
      default:
        return undefined;
    }
  }

  /** Reads what follows `assert`: `condition [: message]`. */
  #assertion(depth: number): Assertion {
    const condition = this.expression(depth + 1);
    let message: Node | undefined;
    if (this.peek().kind === 'operator' && this.peek().text === ':') {
      this.pop();
      message = this.expression(depth + 1);
    }
    return { kind: 'assertion', condition, message, rest: undefined, ...this.span(condition, message ?? condition) };
  }

  /** Reads what follows `local` or its comma: `x = e` or `f(p) = e`. */
  #bind(taken: Set<string>, depth: number): Bind {
    const name = this.expect('identifier');
    if (taken.has(name.text)) throw this.fail(name, `duplicate local var: ${name.text}`);
    const parameters =
      this.peek().kind === '(' ? (this.pop(), this.#parameters('function parameter', depth)) : undefined;
    this.expect('operator', '=');
    let value = this.expression(depth + 1);
    taken.add(name.text);
    if (parameters !== undefined) {
      value = { kind: 'function', parameters, body: value, label: name.text, size: 0, ...this.upToHere(name) };
    }
    if (value.kind === 'function' || value.kind === 'object' || value.kind === 'object-comprehension') {
      value.label = name.text;
    }
    return { name: name.text, value, slot: 0, ...this.span(name, name) };
  }

  /** Reads parameters; their opening parenthesis has been read. */
  #parameters(what: string, depth: number): readonly Parameter[] {
    return this.#arguments(what, depth).list.map(({ name, value }): Parameter => {
      if (name !== undefined) return { name, value, ...this.span(value, value) };
      if (value.kind !== 'variable') throw staticError(value, 'could not parse parameter here.');
      return { name: value.name, value: undefined, ...this.span(value, value) };
    });
  }

  #arguments(
    what: string,
    depth: number,
  ): { readonly list: readonly { readonly name: string | undefined; readonly value: Node }[]; readonly close: Token } {
    const list: { readonly name: string | undefined; readonly value: Node }[] = [];
    let comma = true;
    for (;;) {
      if (this.peek().kind === ')') return { list, close: this.pop() };
      if (!comma) throw this.fail(this.peek(), `expected a comma before next ${what}.`);
      let name: string | undefined;
      const next = this.following();
      if (this.peek().kind === 'identifier' && next?.kind === 'operator' && next.text === '=') {
        name = this.pop().text;
        this.pop();
      }
      list.push({ name, value: this.expression(depth + 1) });
      comma = this.peek().kind === ',';
      if (comma) this.pop();
    }
  }

  /** Reads the clauses of a comprehension up to its closing bracket; the first `for` has been read. */
  #clauses(end: ']' | '}', depth: number): { readonly list: readonly Clause[]; readonly close: Token } {
    this.#guard(depth);
    const list: Clause[] = [];
    for (;;) {
      const name = this.expect('identifier').text;
      this.expect('in');
      list.push({ kind: 'for', name, array: this.expression(depth + 1), size: 0 });
      let next = this.pop();
      for (; next.kind === 'if'; next = this.pop()) list.push({ kind: 'if', condition: this.expression(depth + 1) });
      if (next.kind === end) return { list, close: next };
      if (next.kind !== 'for') {
        throw this.fail(next, `expected for, if or ${describeKind(end)} after for clause, got: ${describeToken(next)}`);
      }
    }
  }

  /** The literal of a string token. */
  #string(token: Token): Literal {
    const place = this.span(token, token);
    let value = token.text;
    if (token.kind === 'string-single' || token.kind === 'string-double') {
      try {
        value = unescape(token.text, (detail) => staticError(place, detail));
      } catch (error) {
        if (!(error instanceof JsonnetError)) throw error;
        this.malformed ??= error;
      }
    }
    return { kind: 'literal', value, ...place };
  }

  #terminal(depth: number): Node {
    this.#guard(depth);
    const token = this.pop();
    const place = this.span(token, token);
    switch (token.kind) {
      case 'end':
        throw this.fail(token, 'unexpected end of file.');
      case 'operator': {
        if (!'!~+-'.includes(token.text) || token.text.length !== 1) {
          throw this.fail(token, `not a unary operator: ${token.text}`);
        }
        const operand = this.#operation(unaryPrecedence, depth + 1);
        return { kind: 'unary', operator: token.text as UnaryOperator, operand, ...this.upToHere(token) };
      }
      case '{':
        return this.#object(token, depth + 1);
      case '[':
        return this.#array(token, depth);
      case '(': {
        const inner = this.expression(depth + 1);
        this.expect(')');
        return inner;
      }
      case 'number': {
        const value = Number(token.text);
        return { kind: 'literal', value, ...place };
      }
      case 'string-single':
      case 'string-double':
      case 'string-block':
      case 'verbatim-single':
      case 'verbatim-double':
        return this.#string(token);
      case 'true':
      case 'false':
        return { kind: 'literal', value: token.kind === 'true', ...place };
      case 'null':
        return { kind: 'literal', value: null, ...place };
      case '$':
      case 'self':
        return { kind: 'self', outermost: token.kind === '$', depth: 0, ...place };
      case 'identifier':
        return { kind: 'variable', name: token.text, depth: 0, slot: 0, ...place };
      case 'super': {
        const next = this.pop();
        if (next.kind === '.') {
          const field = this.expect('identifier');
          const index: Literal = { kind: 'literal', value: field.text, ...this.span(field, field) };
          return { kind: 'super-index', index, depth: 0, ...place };
        }
        if (next.kind !== '[') throw this.fail(token, 'expected . or [ after super.');
        const index = this.expression(depth + 1);
        this.expect(']');
        return { kind: 'super-index', index, depth: 0, ...place };
      }
      default:
        throw this.unexpected(token, 'parsing terminal');
    }
  }

  /** Reads an object; its brace `open` has been read. */
  #object(open: Token, depth: number): Node {
    const locals: Bind[] = [];
    const asserts: Assertion[] = [];
    const fields: FieldNode[] = [];
    const names = new Set<string>();
    const taken = new Set<string>();
    let comma = true;
    for (;;) {
      const next = this.peek();
      if (next.kind === '}') {
        this.pop();
        return { kind: 'object', locals, asserts, fields, label: 'anonymous', size: 0, ...this.span(open, next) };
      }
      if (next.kind === 'for') {
        this.pop();
        if (asserts.length > 0) throw this.fail(next, 'object comprehension cannot have asserts.');
        const only = fields[0];
        if (only === undefined || fields.length !== 1) {
          throw this.fail(next, 'object comprehension can only have one field.');
        }
        if (only.visibility !== 'inherited') throw this.fail(next, 'object comprehensions cannot have hidden fields.');
        if (!only.computed) throw this.fail(next, 'object comprehensions can only have [e] fields.');
        const { list, close } = this.#clauses('}', depth + 1);
        const place: Span = this.span(open, close);
        return {
          kind: 'object-comprehension',
          locals,
          field: only,
          clauses: list,
          label: 'anonymous',
          size: 0,
          ...place,
        };
      }
      if (!comma) throw this.fail(next, 'expected a comma before next field.');
      this.pop();
      switch (next.kind) {
        case 'local':
          locals.push(this.#bind(taken, depth));
          break;
        case 'assert':
          asserts.push(this.#assertion(depth));
          break;
        case '[':
        case 'identifier':
        case 'string-single':
        case 'string-double':
        case 'string-block':
        case 'verbatim-single':
        case 'verbatim-double':
          fields.push(this.#field(next, names, depth));
          break;
        default:
          throw this.unexpected(next, 'parsing field definition');
      }
      comma = this.peek().kind === ',';
      if (comma) this.pop();
    }
  }

  #field(first: Token, names: Set<string>, depth: number): FieldNode {
    let name: Node;
    if (first.kind === '[') {
      name = this.expression(depth + 1);
      this.expect(']');
    } else {
      name =
        first.kind === 'identifier'
          ? { kind: 'literal', value: first.text, ...this.span(first, first) }
          : this.#string(first);
    }
    const method = this.peek().kind === '(' ? (this.pop(), this.#parameters('method parameter', depth)) : undefined;
    const operator = this.expect('operator');
    const plus = operator.text.startsWith('+');
    const colons = plus ? operator.text.slice(1) : operator.text;
    const visibility = Object.hasOwn(visibilities, colons) ? visibilities[colons] : undefined;
    if (visibility === undefined) {
      throw this.fail(first, `expected one of :, ::, :::, +:, +::, +:::, got: ${operator.text}`);
    }
    if (method !== undefined && plus) throw this.fail(first, `cannot use +: syntax sugar in a method: ${first.text}`);
    if (first.kind !== '[') {
      if (names.has(first.text)) throw this.fail(first, `duplicate field: ${first.text}`);
      names.add(first.text);
    }
    const body = this.expression(depth + 1);
    const value: Node =
      method === undefined
        ? body
        : {
            kind: 'function',
            parameters: method,
            body,
            label: first.text || 'anonymous',
            size: 0,
            ...this.span(body, body),
          };
    return { name, computed: first.kind === '[', visibility, plus, value, ...this.span(first, body) };
  }

  #array(open: Token, depth: number): Node {
    const elements: Node[] = [];
    let comma = true;
    for (;;) {
      const next = this.peek();
      if (next.kind === ']') {
        this.pop();
        return { kind: 'array', elements, ...this.span(open, next) };
      }
      const [element] = elements;
      if (element !== undefined && elements.length === 1 && next.kind === 'for') {
        this.pop();
        const { list, close } = this.#clauses(']', depth + 1);
        return { kind: 'array-comprehension', element, clauses: list, ...this.span(open, close) };
      }
      if (!comma) throw this.fail(next, 'expected a comma before next array element.');
      elements.push(this.expression(depth + 1));
      comma = this.peek().kind === ',';
      if (comma) this.pop();
    }
  }

  #infix(first: Node, begin: Token, precedence: number, depth: number): Node {
    this.#guard(depth);
    let left = first;
    let chain = 0;
    for (;;) {
      const token = this.peek();
      let own: number | undefined = applyPrecedence;
      if (token.kind === 'operator' || token.kind === 'in') {
        if (token.text === ':' || token.text === '::') return left;
        own = Object.hasOwn(precedences, token.text) ? precedences[token.text] : undefined;
        if (own === undefined) throw this.fail(token, `not a binary operator: ${token.text}`);
      } else if (!(token.kind === '.' || token.kind === '[' || token.kind === '(' || token.kind === '{')) return left;
      if (own >= precedence) return left;
      if (own === applyPrecedence && token.kind !== '{' && chain++ === longestChain) {
        throw this.fail(token, `Exceeded maximum of ${longestChain} fields, calls and indices in a row.`);
      }
      this.pop();
      left = this.#applied(left, begin, token, own, depth);
    }
  }

  #applied(left: Node, begin: Token, operator: Token, precedence: number, depth: number): Node {
    switch (operator.kind) {
      case '[':
        return this.#index(left, begin, depth);
      case '.': {
        const field = this.expect('identifier');
        const index: Literal = { kind: 'literal', value: field.text, ...this.span(field, field) };
        return { kind: 'index', target: left, index, ...this.span(begin, field) };
      }
      case '(': {
        const { list, close } = this.#arguments('function argument', depth);
        const positional: Node[] = [];
        const named: { readonly name: string; readonly value: Node }[] = [];
        for (const { name, value } of list) {
          if (name !== undefined) named.push({ name, value });
          else if (named.length > 0) {
            throw staticError(value, 'Positional argument after a named argument is not allowed');
          } else positional.push(value);
        }
        const tailstrict = this.peek().kind === 'tailstrict';
        if (tailstrict) this.pop();
        return { kind: 'call', target: left, positional, named, tailstrict, ...this.span(begin, close) };
      }
      case '{': {
        const right = this.#object(operator, depth + 1);
        return { kind: 'binary', operator: '+', left, right, ...this.span(begin, right) };
      }
      default: {
        if (operator.kind === 'in' && this.peek().kind === 'super') {
          const last = this.pop();
          return { kind: 'in-super', element: left, depth: 0, ...this.span(begin, last) };
        }
        const right = this.#operation(precedence, depth + 1);
        return { kind: 'binary', operator: operator.text as BinaryOperator, left, right, ...this.upToHere(begin) };
      }
    }
  }

  #index(target: Node, begin: Token, depth: number): Node {
    const isColon = (): boolean => this.peek().kind === 'operator' && this.peek().text === ':';
    if (this.peek().kind === ']') throw this.unexpected(this.pop(), 'parsing index');
    const isJoined = (): boolean => this.peek().kind === 'operator' && this.peek().text === '::';
    const from = isColon() || isJoined() ? undefined : this.expression(depth + 1);
    if (from !== undefined && this.peek().kind === ']') {
      return { kind: 'index', target, index: from, ...this.span(begin, this.pop()) };
    }
    const bound = (): Node | undefined => (this.peek().kind === ']' ? undefined : this.expression(depth + 1));
    let to: Node | undefined;
    let step: Node | undefined;
    if (isJoined()) {
      this.pop();
      step = bound();
    } else {
      if (!isColon()) throw this.unexpected(this.pop(), 'parsing slice');
      this.pop();
      if (!isColon()) to = bound();
      if (this.peek().kind !== ']') {
        if (!isColon()) throw this.unexpected(this.pop(), 'parsing slice');
        this.pop();
        step = bound();
      }
    }
    return { kind: 'slice', target, bounds: [from, to, step], ...this.span(begin, this.expect(']')) };
  }
}
