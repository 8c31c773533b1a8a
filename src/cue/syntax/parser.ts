/**
 * Builds the syntax tree of a file by recursive descent with precedence climbing. The nesting depth is limited, so
 * that no source can exhaust the stack. Chains of binary operators may have any length, because a loop reads them.
 */
import {
  binaryOperators,
  unaryOperators,
  type Attribute,
  type BinaryOperator,
  type Declaration,
  type Ellipsis,
  type Embedding,
  type Expression,
  type Field,
  type File,
  type Identifier,
  type Import,
  type Label,
  type Let,
  type ListLiteral,
  type StructLiteral,
  type UnaryOperator,
  type Comprehension,
} from './ast';
import { Comprehensions } from './comprehensions';
import { isNewer, newest } from './language';
import { importPath, readExperiments } from './preamble';
import type { Source } from './source';
import { quotesAt } from './tokens/token';

/**
 * The maximum number of nested grammar productions. A level of nesting takes two to five productions. `cue` accepts
 * 10,000 levels, which would overflow JavaScript's stack and do not occur in configuration.
 */
const maxDepth = 1600;

const precedences: ReadonlyMap<string, number> = new Map(
  binaryOperators.flatMap((operators, index) => operators.map((operator) => [operator, index + 1] as const)),
);
const isUnary = (text: string): text is UnaryOperator => unaryOperators.some((operator) => operator === text);
/** The empty list of attributes that most fields share. The shared list is never modified. */
const none: Attribute[] = [];
const constants: ReadonlyMap<string, 'null' | 'true' | 'false'> = new Map([
  ['null', 'null'],
  ['true', 'true'],
  ['false', 'false'],
]);

/** Parses a file according to a language version. Throws a CueSyntaxError for the first syntax error. */
export function parseFile(source: Source, language = newest): File {
  const parser = new Parser(source);
  return parser.whole(() => parser.file(language));
}

export function parseExpression(source: Source): Expression {
  const parser = new Parser(source);
  return parser.whole(() => {
    const expression = parser.expression(0);
    parser.skipLines();
    if (parser.kind() !== 'end') parser.unexpected("'EOF'");
    return expression;
  });
}

class Parser extends Comprehensions {
  /** Whether lists need commas at line breaks, as before v0.17.0. */
  #needsCommas = false;

  file(language: string): File {
    this.#needsCommas = isNewer('v0.17.0', language);
    const attributes = this.#attributeDeclarations();
    let name: Identifier | undefined;
    if (this.isWord('package') && this.kind(1) === 'identifier') {
      this.skip();
      name = this.identifier();
      if (/^_?#/.test(name.name)) this.fail(this.peek(), `invalid package name ${name.name}`);
      this.#endDeclaration('file', 'end');
    }
    attributes.push(...this.#attributeDeclarations());
    const imports: Import[] = [];
    while (
      this.isWord('import') &&
      (this.kind(1) !== 'operator' || this.is('(', 1) || this.is('.', 1)) &&
      this.kind(1) !== ',' &&
      this.kind(1) !== 'line'
    ) {
      this.skip();
      this.#imports(imports);
      attributes.push(...this.#attributeDeclarations());
    }
    this.experiments = readExperiments(attributes, language, (attribute, message) => this.fail(attribute, message));
    const declarations = this.#declarations('file', 0);
    return { package: name, imports, attributes, declarations, experiments: this.experiments, tokens: this.size };
  }

  #attributeDeclarations(): Attribute[] {
    const found: Attribute[] = [];
    while (this.kind() === 'attribute') {
      found.push(this.#attribute());
      this.#endDeclaration('file', 'end');
    }
    return found;
  }

  #attribute(): Attribute {
    const token = this.pop();
    const open = token.text.indexOf('(');
    const name = token.text.slice(1, open);
    return { kind: 'attribute', name, body: token.text.slice(open + 1, -1), begin: token.begin, end: token.end };
  }

  #imports(imports: Import[]): void {
    if (this.take('(')) {
      while (!this.is(')')) {
        if (this.isComma()) this.skip();
        else {
          imports.push(this.#import());
          if (!this.isComma() && !this.is(')')) this.unexpected("')'");
        }
      }
      this.skip();
    } else imports.push(this.#import());
    this.#endDeclaration('file', 'end');
  }

  #import(): Import {
    const { begin } = this;
    const name = this.kind() === 'identifier' ? this.identifier() : undefined;
    if (name !== undefined && /^_?#/.test(name.name)) {
      this.fail(this.peek(), 'cannot import package as definition identifier');
    }
    const token = this.peek();
    if (token.kind !== 'string' && token.kind !== 'open-string') this.unexpected("'STRING'");
    const literal = this.string(0);
    const path = literal.kind === 'interpolation' ? undefined : importPath(literal.text);
    if (path === undefined) this.fail(token, `invalid import path: ${token.text}`);
    return { kind: 'import', name, path, begin, end: this.lastEnd };
  }

  identifier(): Identifier {
    const name = this.text();
    if (this.kind() !== 'identifier' || constants.has(name)) this.unexpected("'IDENT'");
    return this.#name(name);
  }

  /** Reads the next token, which is an identifier. */
  #name(name: string): Identifier {
    const { begin } = this;
    this.skip();
    return { kind: 'identifier', name, begin, end: this.lastEnd };
  }

  declaredIdentifier(): Identifier {
    const name = this.identifier();
    this.#refuseReserved(name);
    return name;
  }

  #refuseReserved(name: Identifier): void {
    if (name.name.startsWith('__')) this.fail(name, "identifiers starting with '__' are reserved");
  }

  /** Reads declarations up to and including the closing brace, or up to the end of the file. */
  #declarations(what: 'file' | 'struct', depth: number): Declaration[] {
    const list: Declaration[] = [];
    for (;;) {
      const kind = this.kind();
      if (kind === 'end' || (what === 'struct' && this.is('}'))) break;
      // After an invalid declaration, the parser may continue at a line end.
      if (kind === 'line') {
        this.skip();
        continue;
      }
      const from = this.count;
      try {
        list.push(this.#declaration(depth));
        this.#endDeclaration(what, 'more');
      } catch (error) {
        this.recover(error, from);
      }
    }
    if (what === 'struct') this.expect('}');
    return list;
  }

  #endDeclaration(what: 'file' | 'struct', rest: 'more' | 'end'): void {
    const kind = this.kind();
    if (kind === 'end' || (what === 'struct' && this.is('}'))) return;
    if (what === 'file' && this.is('}')) this.unexpected("'EOF'");
    if (kind !== ',' && kind !== 'line') this.#missingComma();
    this.skip();
    if (kind === 'line' && rest === 'more' && this.isComma()) this.skip();
  }

  #missingComma(): never {
    this.fail(this.peek(), "missing ',' in struct literal");
  }

  #declaration(depth: number): Declaration {
    this.guard(depth);
    const kind = this.kind();
    if (kind === 'attribute') return this.#attribute();
    if (this.is('...')) {
      const begin = this.expect('...');
      return { kind: 'ellipsis', type: undefined, begin, end: this.lastEnd };
    }
    if (kind === 'identifier' && !this.is(':', 1)) {
      if (this.isWord('let') && this.kind(1) === 'identifier' && this.is('=', 2)) return this.#let(depth);
      if (this.startsComprehension()) {
        const value = this.comprehension(depth + 1);
        return { kind: 'embedding', value, begin: value.begin, end: value.end };
      }
      if (this.is('=', 1)) return this.#fieldOrEmbedding(depth, this.#aliasBefore());
    }
    return this.#fieldOrEmbedding(depth, undefined);
  }

  #let(depth: number): Let {
    const begin = this.pop().begin;
    return { kind: 'let', ...this.assignment(depth + 1), begin, end: this.lastEnd };
  }

  #ellipsis(depth: number): Ellipsis {
    const begin = this.pop().begin;
    const isEnd = this.isComma() || this.kind() === 'end' || this.is('}') || this.is(']');
    const type = isEnd ? undefined : this.expression(depth + 1);
    return { kind: 'ellipsis', type, begin, end: this.lastEnd };
  }

  /** Reads `X=` before a field or a value. */
  #aliasBefore(): Identifier {
    const alias = this.identifier();
    const equals = this.pop();
    this.#refuseReserved(alias);
    if (this.experiments.has('aliasv2')) {
      this.fail(
        equals,
        'old-style alias syntax (=) is not allowed with @experiment(aliasv2); use postfix syntax (~X or ~(K,V))',
      );
    }
    return alias;
  }

  /**
   * Reads `label: value` or an embedded expression. Only the token after the expression determines whether the
   * expression is a label or a value.
   */
  #fieldOrEmbedding(depth: number, alias: Identifier | undefined): Field | Embedding {
    const expression = this.#labelOrExpression(depth);
    if (!this.#isLabelEnd(0)) {
      if (alias !== undefined) this.unexpected("label or ':'");
      const isMistake = ['identifier', 'number', 'string', 'open-string'].includes(this.kind()) || this.is('{');
      if (isMistake && (expression.kind === 'identifier' || (expression.kind === 'string' && this.is('{')))) {
        this.unexpected("label or ':'");
      }
      return { kind: 'embedding', value: expression, begin: expression.begin, end: expression.end };
    }
    return this.#field(this.#label(expression), alias, depth);
  }

  #labelOrExpression(depth: number): Expression {
    return this.kind() === 'identifier' && this.#isLabelEnd(1) ? this.#name(this.text()) : this.expression(depth + 1);
  }

  #isLabelEnd(ahead: number): boolean {
    if (this.is(':', ahead) || this.is('~', ahead)) return true;
    return (this.is('?', ahead) || this.is('!', ahead)) && this.is(':', ahead + 1);
  }

  #label(expression: Expression): Label {
    const { begin, end } = expression;
    switch (expression.kind) {
      case 'identifier':
        this.#refuseReserved(expression);
        return expression;
      case 'string':
      case 'interpolation':
      case 'bytes':
        return expression;
      case 'parenthesis':
        return { kind: 'dynamic', expression: expression.operand, begin, end };
      case 'list': {
        const [element] = expression.elements;
        if (element === undefined || expression.elements.length !== 1 || element.kind === 'ellipsis') {
          this.fail(expression, 'square bracket must have exactly one element');
        }
        if (element.kind === 'aliased') {
          return { kind: 'pattern', expression: element.operand, alias: element.alias, begin, end };
        }
        const pattern = element.kind === 'comprehension' ? expression : element;
        return { kind: 'pattern', expression: pattern, alias: undefined, begin, end };
      }
      case 'null':
      case 'true':
      case 'false':
        return { kind: 'identifier', name: expression.kind, begin, end };
      default:
    }
    this.#missingComma();
  }

  #field(label: Label, alias: Identifier | undefined, depth: number): Field {
    this.guard(depth);
    const postfix = this.is('~') ? this.#postfixAlias() : { field: alias, name: undefined };
    const constraint = this.is('?') ? '?' : this.is('!') ? '!' : '';
    if (constraint !== '') {
      const mark = this.pop();
      if (label.kind === 'pattern') {
        const word = constraint === '?' ? 'optional' : 'required';
        this.fail(mark, `pattern constraint cannot be marked ${word}`);
      }
    }
    this.expect(':');
    const value = this.#fieldValue(depth + 1);
    // In `a: b: 1 @x()` the attribute belongs to `b`.
    const attributes = this.kind() === 'attribute' ? [this.#attribute()] : none;
    while (this.kind() === 'attribute') attributes.push(this.#attribute());
    const begin = alias?.begin ?? label.begin;
    return {
      kind: 'field',
      label,
      constraint,
      alias: postfix.field,
      nameAlias: postfix.name,
      value,
      attributes,
      begin,
      end: this.lastEnd,
    };
  }

  #postfixAlias(): { readonly field: Identifier | undefined; readonly name: Identifier | undefined } {
    const mark = this.pop();
    const marked = (name: Identifier): Identifier => ({ ...name, begin: mark.begin });
    this.demand('aliasv2', mark, 'postfix alias syntax');
    if (!this.take('(')) {
      const field = this.declaredIdentifier();
      if (field.name === '_') this.fail(field, 'single postfix alias "_" field cannot be the blank identifier');
      return { field: marked(field), name: undefined };
    }
    const name = this.declaredIdentifier();
    if (this.take(')')) return { field: marked(name), name: undefined };
    if (!this.isComma()) this.unexpected("','");
    this.skip();
    const field = this.declaredIdentifier();
    this.expect(')');
    if (name.name === '_' && field.name === '_') this.fail(mark, 'at least one of the aliases must not be "_"');
    return { field: field.name === '_' ? undefined : marked(field), name: name.name === '_' ? undefined : name };
  }

  /** Reads a value, which may itself be a `label: value`. */
  #fieldValue(depth: number): Expression {
    this.guard(depth);
    const alias = this.kind() === 'identifier' && this.is('=', 1) ? this.#aliasBefore() : undefined;
    const value = this.#labelOrExpression(depth);
    if (!this.#isLabelEnd(0)) {
      return alias === undefined
        ? value
        : { kind: 'aliased', alias, operand: value, begin: alias.begin, end: this.lastEnd };
    }
    const field = this.#field(this.#label(value), alias, depth + 1);
    return { kind: 'struct', declarations: [field], begin: field.begin, end: field.end };
  }

  expression(depth: number): Expression {
    // Most values are one token, which can be read without checking for operators at each level.
    const after = this.kind(1);
    if ((after === 'line' || after === ',') && this.operator() === '') return this.#operand(depth);
    return this.#binary(1, depth);
  }

  #binary(lowest: number, depth: number): Expression {
    this.guard(depth);
    let left = this.#unary(depth + 1);
    for (;;) {
      const operator = this.operator();
      if (operator === '') return left;
      const precedence = precedences.get(operator);
      if (precedence === undefined || precedence < lowest) return left;
      const operatorBegin = this.expect(operator);
      const right = this.#binary(precedence + 1, depth + 1);
      left = {
        kind: 'binary',
        operator: operator as BinaryOperator,
        left,
        right,
        operatorBegin,
        begin: left.begin,
        end: right.end,
      };
    }
  }

  #unary(depth: number): Expression {
    this.guard(depth);
    const text = this.operator();
    if (text === '' || !isUnary(text)) return this.#primary(depth + 1);
    const begin = this.expect(text);
    const operand = this.#unary(depth + 1);
    return { kind: 'unary', operator: text, operand, begin, end: operand.end };
  }

  #primary(depth: number): Expression {
    let left = this.#operand(depth);
    const begin = left.begin;
    for (;;) {
      switch (this.operator()) {
        case '.': {
          this.skip();
          const { kind, text, begin: labelBegin, end } = this.peek();
          const isQuoted = kind !== 'identifier';
          let label = text;
          if (isQuoted) {
            const quotes = kind === 'string' ? quotesAt(text, 0) : undefined;
            if (quotes?.char !== '"' || quotes.isMultiLine) this.unexpected('selector');
            const literal = this.string(depth);
            label = literal.kind === 'string' ? literal.text : '';
          } else this.skip();
          left = { kind: 'selector', operand: left, label, isQuoted, labelBegin, begin, end };
          break;
        }
        case '[':
          left = this.#indexOrSlice(left, depth);
          break;
        case '(':
          left = this.#call(left, depth);
          break;
        case '?':
          if (this.is(':', 1)) return left;
          this.skip();
          left = { kind: 'optional', operand: left, begin, end: this.lastEnd };
          break;
        case '...':
          this.demand('explicitopen', this.pop(), 'postfix ... operator');
          left = { kind: 'opened', operand: left, begin, end: this.lastEnd };
          break;
        default:
          return left;
      }
    }
  }

  #indexOrSlice(operand: Expression, depth: number): Expression {
    this.skip();
    const { begin } = operand;
    const low = this.is(':') ? undefined : this.expression(depth + 1);
    if (!this.take(':')) {
      if (this.isComma()) this.skip();
      this.expect(']', ' for index');
      if (low === undefined) this.unexpected('operand');
      return { kind: 'index', operand, index: low, begin, end: this.lastEnd };
    }
    const high = this.is(']') ? undefined : this.expression(depth + 1);
    this.expect(']');
    return { kind: 'slice', operand, low, high, begin, end: this.lastEnd };
  }

  #call(callee: Expression, depth: number): Expression {
    const { begin } = callee;
    this.skip();
    if (callee.kind === 'identifier' && callee.name === 'func' && this.isFunctionType()) {
      return this.functionType(begin, depth);
    }
    const list: Expression[] = [];
    while (!this.is(')') && this.kind() !== 'end') {
      list.push(this.expression(depth + 1));
      if (!this.isComma()) break;
      this.skip();
    }
    this.expect(')');
    return { kind: 'call', callee, arguments: list, begin, end: this.lastEnd };
  }

  #operand(depth: number): Expression {
    const { begin } = this;
    switch (this.kind()) {
      case 'identifier': {
        const { kind, name, end } = this.#name(this.text());
        return { kind: constants.get(name) ?? kind, name, begin, end };
      }
      case 'number': {
        const text = this.text();
        this.skip();
        return { kind: 'number', text, begin, end: this.lastEnd };
      }
      case 'string':
      case 'open-string':
        return this.string(depth);
      case 'operator':
        switch (this.operator()) {
          case '{':
            return this.struct(depth + 1);
          case '[':
            return this.#list(depth + 1);
          case '(': {
            this.skip();
            const operand = this.expression(depth + 1);
            this.expect(')');
            return { kind: 'parenthesis', operand, begin, end: this.lastEnd };
          }
          case '_|_':
            this.skip();
            return { kind: 'bottom', begin, end: this.lastEnd };
          default:
        }
        break;
      default:
    }
    this.unexpected('operand');
  }

  struct(depth: number): StructLiteral {
    const begin = this.expect('{');
    const declarations = this.#declarations('struct', depth);
    return { kind: 'struct', declarations, begin, end: this.lastEnd };
  }

  #list(depth: number): ListLiteral {
    this.guard(depth);
    const begin = this.expect('[');
    const elements: (Expression | Comprehension | Ellipsis)[] = [];
    for (;;) {
      this.skipLines();
      if (this.is(']') || this.kind() === 'end') break;
      const element = this.is('...')
        ? this.#ellipsis(depth)
        : this.startsComprehension()
          ? this.comprehension(depth)
          : this.#listElement(depth);
      elements.push(element);
      const isLine = this.kind() === 'line';
      this.skipLines();
      if (this.is(']')) break;
      if (this.isComma()) this.skip();
      else if (!isLine) this.fail(this.peek(), `missing ',' in list literal`);
      else if (this.#needsCommas && !this.startsComprehension()) {
        this.fail(this.peek(), `missing ',' before newline in list literal`);
      }
      if (element.kind === 'ellipsis') {
        this.skipLines();
        if (!this.is(']')) this.unexpected("']'");
      }
    }
    this.expect(']');
    return { kind: 'list', elements, begin, end: this.lastEnd };
  }

  #listElement(depth: number): Expression {
    if (this.kind() !== 'identifier' || !this.is('=', 1)) return this.expression(depth + 1);
    const alias = this.#aliasBefore();
    const operand = this.expression(depth + 1);
    return { kind: 'aliased', alias, operand, begin: alias.begin, end: this.lastEnd };
  }

  override guard(depth: number): void {
    if (depth > maxDepth) this.fail(this.peek(), 'exceeded maximum nesting depth');
  }
}
