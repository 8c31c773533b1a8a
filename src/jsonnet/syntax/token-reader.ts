/** Gives a parser one token after the other, and makes the errors of tokens that do not fit. It does not know what tokens mean. */
import { staticError, type JsonnetError } from '../errors';
import type { Span, Source } from '../source';
import type { Lexer } from './lexer';
import { describeKind, describeToken, type Token, type TokenKind } from './token';

export class TokenReader {
  readonly #lexer: Lexer;
  #last: Token | undefined;
  #current: Token;
  #following: Token | undefined;

  constructor(
    protected readonly source: Source,
    lexer: Lexer,
  ) {
    this.#lexer = lexer;
    this.#current = lexer.next();
  }

  peek(): Token {
    return this.#current;
  }

  /** The token after the next one. */
  protected following(): Token {
    this.#following ??= this.#lexer.next();
    return this.#following;
  }

  protected pop(): Token {
    const token = this.#current;
    if (token.kind !== 'end') {
      this.#last = token;
      this.#current = this.#following ?? this.#lexer.next();
      this.#following = undefined;
    }
    return token;
  }

  protected expect(kind: TokenKind, text?: string): Token {
    const token = this.pop();
    if (token.kind !== kind) {
      throw this.fail(token, `expected token ${describeKind(kind)} but got ${describeToken(token)}`);
    }
    if (text !== undefined && token.text !== text) {
      throw this.fail(token, `expected operator ${text} but got ${token.text}`);
    }
    return token;
  }

  fail(at: { readonly begin: number; readonly end: number }, detail: string): JsonnetError {
    return staticError(this.span(at, at), detail);
  }

  protected unexpected(token: Token, during: string): JsonnetError {
    return this.fail(
      token,
      `unexpected: ${token.kind === 'operator' ? 'OPERATOR' : describeKind(token.kind)} while ${during}`,
    );
  }

  protected span(first: { readonly begin: number }, last: { readonly end: number }): Span {
    return { source: this.source, begin: first.begin, end: last.end };
  }

  /** From a token to the one that was read last: so a closing parenthesis belongs to its expression. */
  protected upToHere(first: { readonly begin: number }): Span {
    return this.span(first, this.#last ?? this.#current);
  }
}
