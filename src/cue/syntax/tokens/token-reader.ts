/** Reads tokens one by one for the parser, and creates the parser's errors. */
import { catchError } from '../../../data/catch-error';
import { lex, maxErrors } from './lexer';
import { CueSyntaxError, type Source } from '../source';
import { describeToken, type Token, type TokenKind, type Tokens } from './token';

export class TokenReader {
  #at = 0;
  /** The kind of the next token, and its text if it is an operator. */
  #kind: TokenKind = 'end';
  #operator = '';
  readonly #tokens: Tokens;
  readonly #last: number;
  readonly #errors: CueSyntaxError[] = [];
  /** Whether the search for the end of a declaration reached the end of the text. */
  #isLost = false;

  constructor(readonly source: Source) {
    this.#tokens = lex(source, this.#errors);
    this.#last = this.#tokens.count - 1;
    this.#go(0);
  }

  #go(at: number): void {
    this.#at = at;
    this.#kind = this.#tokens.kind(at);
    this.#operator = this.#tokens.operator(at);
  }

  /** Returns the result of `work`, or throws the first error. `others` contains the first error on each later line. */
  whole<T>(work: () => T): T {
    const result = catchError(CueSyntaxError, work, (error) => error);
    if (result instanceof CueSyntaxError) this.#errors.push(result);
    const lines = new Map<number, CueSyntaxError>();
    for (const error of this.#errors.toSorted((a, b) => a.place.begin - b.place.begin)) {
      const { line } = this.source.position(error.place.begin);
      if (!lines.has(line)) lines.set(line, error);
    }
    const [first, ...others] = lines.values();
    if (first !== undefined) throw Object.assign(first, { others });
    if (result instanceof CueSyntaxError) throw result;
    return result;
  }

  get size(): number {
    return this.#tokens.count;
  }

  /** The number of tokens read so far. */
  get count(): number {
    return this.#at;
  }

  /**
   * Records an error, and continues after the invalid declaration, which begins with the token `from`. Throws the error
   * if parsing cannot continue.
   */
  recover(error: unknown, from: number): void {
    if (!(error instanceof CueSyntaxError) || this.#isLost || this.#errors.length >= maxErrors) throw error;
    this.#errors.push(error);
    let depth = 0;
    for (let at = from; ; at++) {
      const kind = this.#tokens.kind(at);
      const operator = this.#tokens.operator(at);
      if (/[([{]/.test(operator)) depth++;
      if (/[)\]}]/.test(operator)) depth--;
      this.#isLost = kind === 'end';
      const isEnd = depth < 0 || (depth === 0 && (kind === ',' || kind === 'line'));
      if (!this.#isLost && !(at >= this.#at && at > from && isEnd)) continue;
      this.#go(at);
      return;
    }
  }

  kind(ahead = 0): TokenKind {
    return ahead === 0 ? this.#kind : this.#tokens.kind(this.#at + ahead);
  }

  /** Returns the next operator; empty if the next token is not an operator. */
  operator(): string {
    return this.#operator;
  }

  /** Returns the text of the next token or, with `ahead`, of a later token. */
  text(ahead = 0): string {
    const index = this.#at + ahead;
    return this.source.text.slice(this.#tokens.begin(index), this.#tokens.end(index));
  }

  /** The offset of the next token. */
  get begin(): number {
    return this.#tokens.begin(this.#at);
  }

  peek(): Token {
    const end = this.#tokens.end(this.#at);
    return { kind: this.kind(), begin: this.begin, end, text: this.text() };
  }

  skip(): void {
    if (this.#at < this.#last) this.#go(this.#at + 1);
  }

  pop(): Token {
    const token = this.peek();
    this.skip();
    return token;
  }

  get lastEnd(): number {
    return this.#at === 0 ? 0 : this.#tokens.end(this.#at - 1);
  }

  is(text: string, ahead = 0): boolean {
    return (ahead === 0 ? this.#operator : this.#tokens.operator(this.#at + ahead)) === text;
  }

  /** Reports whether the next token is a comma or a line end that counts as a comma. */
  isComma(): boolean {
    const kind = this.kind();
    return kind === ',' || kind === 'line';
  }

  /** Skips the operator if it is next. Returns whether the operator was next. */
  take(text: string): boolean {
    const isNext = this.is(text);
    if (isNext) this.skip();
    return isNext;
  }

  /** Skips line ends that count as commas. */
  skipLines(): void {
    while (this.#kind === 'line') this.skip();
  }

  /** Skips the operator, and returns its offset. Throws a CueSyntaxError if another token is next. */
  expect(text: string, where = ''): number {
    if (!this.is(text)) this.unexpected(`'${text}'`, where);
    const { begin } = this;
    this.skip();
    return begin;
  }

  isWord(text: string): boolean {
    return this.#kind === 'identifier' && this.text() === text;
  }

  fail({ begin, end }: { readonly begin: number; readonly end: number }, message: string): never {
    throw new CueSyntaxError(message, { source: this.source, begin, end });
  }

  unexpected(expected: string, where = ''): never {
    this.fail(this.peek(), `expected ${expected}${where}, found ${describeToken(this.peek())}`);
  }
}
