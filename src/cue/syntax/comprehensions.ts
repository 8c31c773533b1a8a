/** Parses comprehensions: clauses, a struct, and a fallback. */
import type { Clause, Comprehension, Expression, Identifier, Node, StructLiteral } from './ast';
import { Literals } from './literals';

export abstract class Comprehensions extends Literals {
  experiments: ReadonlySet<string> = new Set();

  abstract struct(depth: number): StructLiteral;
  abstract identifier(): Identifier;
  abstract declaredIdentifier(): Identifier;
  /** Throws if the text is nested too deeply. */
  abstract guard(depth: number): void;

  /** Reads `name = value`. */
  assignment(depth: number): { readonly name: Identifier; readonly value: Expression } {
    const name = this.declaredIdentifier();
    this.expect('=');
    return { name, value: this.expression(depth) };
  }

  /** Throws a CueSyntaxError at `token` if an experiment is not enabled. */
  demand(experiment: string, token: Node, what: string): void {
    if (!this.experiments.has(experiment)) this.fail(token, `${what} requires @experiment(${experiment})`);
  }

  /** Reports whether a comprehension begins at the next token. A keyword may also be a name: `for: 1`, `if.a`. */
  startsComprehension(): boolean {
    if (this.kind() !== 'identifier') return false;
    switch (this.text()) {
      case 'for':
        return this.kind(1) === 'identifier';
      case 'if':
        return !this.#endsName(1);
      case 'try':
        return (
          this.is('{', 1) ||
          (this.kind(1) === 'identifier' && (this.is('=', 2) || ['if', 'for'].includes(this.text(1))))
        );
      default:
        return false;
    }
  }

  #endsName(ahead: number): boolean {
    const kind = this.kind(ahead);
    if (kind === ',' || kind === 'line' || kind === 'end' || kind === 'attribute') return true;
    if (kind !== 'operator') return false;
    return (
      [':', '?', '=', '~', '.', '}', ']', ')', '&', '|', '/', '&&', '||'].includes(this.text(ahead)) ||
      (this.is('!', ahead) && this.is(':', ahead + 1))
    );
  }

  comprehension(depth: number): Comprehension {
    this.guard(depth);
    const { begin } = this;
    const clauses = this.#clauses(depth + 1);
    const value = this.struct(depth + 1);
    const word = this.peek();
    let fallback: StructLiteral | undefined;
    if (word.kind === 'identifier' && ['else', 'otherwise', 'fallback'].includes(word.text) && this.is('{', 1)) {
      this.demand('try', word, word.text);
      const [first] = clauses;
      const isSingle = clauses.length === 1 && (first?.kind === 'if' || first?.kind === 'try');
      if (isSingle && word.text !== 'else') this.fail(word, "use 'else' with single 'if' or 'try' clause");
      if (!isSingle && word.text === 'else') {
        this.fail(word, "use 'otherwise' for comprehensions with multiple clauses or 'for' clauses");
      }
      this.skip();
      fallback = this.struct(depth + 1);
    }
    return { kind: 'comprehension', clauses, value, fallback, begin, end: this.lastEnd };
  }

  #clauses(depth: number): readonly Clause[] {
    const list: Clause[] = [];
    for (;;) {
      const token = this.peek();
      if (this.isComma() && list.length > 0) {
        this.skip();
        continue;
      }
      if (token.kind !== 'identifier') return list;
      const clause = this.#clause(token.text, token.begin, depth);
      if (clause === undefined) {
        if (list.length > 0 && !this.is('{')) this.unexpected("'{'");
        return list;
      }
      list.push(clause);
    }
  }

  #clause(word: string, begin: number, depth: number): Clause | undefined {
    switch (word) {
      case 'for': {
        this.skip();
        let value = this.declaredIdentifier();
        let key: Identifier | undefined;
        if (this.kind() === ',') {
          this.skip();
          key = value;
          value = this.declaredIdentifier();
        }
        if (!this.isWord('in')) this.unexpected("'in'");
        this.skip();
        const operand = this.expression(depth);
        return { kind: 'for', key, value, operand, begin, end: this.lastEnd };
      }
      case 'if': {
        this.skip();
        const condition = this.expression(depth);
        return { kind: 'if', condition, begin, end: this.lastEnd };
      }
      case 'let': {
        this.skip();
        return { kind: 'let', ...this.assignment(depth), begin, end: this.lastEnd };
      }
      case 'try': {
        this.demand('try', this.pop(), 'try');
        if (this.is('{') || !this.is('=', 1)) {
          return { kind: 'try', name: undefined, value: undefined, begin, end: this.lastEnd };
        }
        return { kind: 'try', ...this.assignment(depth), begin, end: this.lastEnd };
      }
      default:
        return undefined;
    }
  }
}
