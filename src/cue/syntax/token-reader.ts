/** Reads tokens one by one for the parser, and makes its errors and places. */
import { CueSyntaxError, type Source, type Span } from './source';
import { describeToken, type Token } from './token';

export class TokenReader {
  #at = 0;
  readonly #tokens: readonly Token[];
  readonly #end: Token;

  constructor(
    readonly source: Source,
    tokens: readonly Token[],
  ) {
    this.#tokens = tokens;
    this.#end = tokens.at(-1) ?? { kind: 'end', begin: 0, end: 0, text: '' };
  }

  peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? this.#end;
  }

  pop(): Token {
    return this.#tokens[this.#at++] ?? this.#end;
  }

  /** The end of the token that was read last. */
  get lastEnd(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  isOperator(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'operator' && token.text === text;
  }

  /** Reads an operator if it is next. */
  take(text: string): boolean {
    const isNext = this.isOperator(text);
    if (isNext) this.#at++;
    return isNext;
  }

  /** Skips commas that stand for ends of lines. */
  skipLines(): void {
    while (this.peek().kind === ',' && this.peek().isAutomatic === true) this.#at++;
  }

  expect(text: string, where = ''): Token {
    if (!this.isOperator(text)) throw this.unexpected(`'${text}'`, where);
    return this.pop();
  }

  isWord(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'identifier' && token.text === text;
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
