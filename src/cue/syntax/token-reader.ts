/** Reads tokens one by one for the parser, and makes its errors and places. */
import { lex } from './lexer';
import { CueSyntaxError, type Source, type Span } from './source';
import { describeToken, type Token, type TokenKind, type Tokens } from './token';

export class TokenReader {
  #at = 0;
  readonly #tokens: Tokens;
  readonly #last: number;

  constructor(readonly source: Source) {
    this.#tokens = lex(source);
    this.#last = this.#tokens.count - 1;
  }

  kind(ahead = 0): TokenKind {
    return this.#tokens.kind(this.#at + ahead);
  }

  /** The operator that is next; empty where none is. */
  operator(): string {
    return this.#tokens.operator(this.#at);
  }

  /** The text that is next. */
  text(ahead = 0): string {
    const index = this.#at + ahead;
    return this.source.text.slice(this.#tokens.begin(index), this.#tokens.end(index));
  }

  /** Where the next token begins. */
  get begin(): number {
    return this.#tokens.begin(this.#at);
  }

  peek(): Token {
    const end = this.#tokens.end(this.#at);
    return { kind: this.kind(), begin: this.begin, end, text: this.text() };
  }

  skip(): void {
    if (this.#at < this.#last) this.#at++;
  }

  pop(): Token {
    const token = this.peek();
    this.skip();
    return token;
  }

  /** The end of the token that was read last. */
  get lastEnd(): number {
    return this.#at === 0 ? 0 : this.#tokens.end(this.#at - 1);
  }

  is(text: string, ahead = 0): boolean {
    return this.#tokens.operator(this.#at + ahead) === text;
  }

  /** Whether a comma, or a line's end that stands for one, is next. */
  isComma(): boolean {
    const kind = this.kind();
    return kind === ',' || kind === 'line';
  }

  /** Reads an operator if it is next. */
  take(text: string): boolean {
    const isNext = this.is(text);
    if (isNext) this.skip();
    return isNext;
  }

  /** Skips commas that stand for ends of lines. */
  skipLines(): void {
    while (this.kind() === 'line') this.skip();
  }

  /** Reads an operator. Returns where it begins. */
  expect(text: string, where = ''): number {
    if (!this.is(text)) throw this.unexpected(`'${text}'`, where);
    const { begin } = this;
    this.skip();
    return begin;
  }

  isWord(text: string, ahead = 0): boolean {
    return this.kind(ahead) === 'identifier' && this.text(ahead) === text;
  }

  span(begin: number, end: number): Span {
    return { source: this.source, begin, end };
  }

  fail(token: { readonly begin: number; readonly end: number }, message: string): CueSyntaxError {
    return new CueSyntaxError(message, this.span(token.begin, token.end));
  }

  unexpected(expected: string, where = ''): CueSyntaxError {
    return this.fail(this.peek(), `expected ${expected}${where}, found ${describeToken(this.peek())}`);
  }
}
