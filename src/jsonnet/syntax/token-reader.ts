/**
 * Passes tokens to a parser one by one and creates the errors for unexpected tokens. The class does not depend on the
 * grammar. Members are not `#private`, because V8 looks up private members at each access until it optimizes the code.
 */
import { staticError, type JsonnetError } from '../errors';
import type { Source } from '../source';
import { tokenFault } from './token-fault';
import { beginOfToken, endOfToken, isSymbol, spellingsOf, uncut } from './token-pattern';
import { describeKind, describeToken, endToken, tokenOf, type Token, type TokenKind } from './token';

/** The number of characters to tokenize at a time, because a list of all tokens would be larger than the text. */
const characters = 16_384;

export class TokenReader {
  /** The next token. */
  protected token: Token = endToken;
  protected begin = 0;
  protected end = 0;
  /** The end of the last token that was read. */
  protected lastEnd = 0;
  protected spellings: readonly string[] = [];
  protected at = 0;
  /** The offset of the token after `token`. */
  protected next = 0;
  protected readonly tokens = new Map<string, Token>();

  constructor(protected readonly source: Source) {
    this.advance();
  }

  /** Moves to the next token, or stays at the end. Throws a static error at a character that matches no token. */
  protected advance(): void {
    this.lastEnd = this.end;
    const spelling = this.spellings[this.at] ?? this.more();
    this.begin = this.next;
    if (spelling === undefined) this.token = endToken;
    else {
      this.at++;
      this.next += spelling.length;
      this.token = this.tokens.get(spelling) ?? this.newToken(spelling);
    }
    this.end = this.begin + this.token.length;
  }

  protected newToken(spelling: string): Token {
    const token = tokenOf(spelling);
    this.tokens.set(spelling, token);
    return token;
  }

  /** The token after the next token. */
  protected following(): Token {
    const spelling = this.spellings[this.at] ?? this.more();
    return spelling === undefined ? endToken : (this.tokens.get(spelling) ?? this.newToken(spelling));
  }

  /** Tokenizes the next chunk and returns its first token. */
  protected more(): string | undefined {
    const { text } = this.source;
    const begin = beginOfToken(text, this.next);
    const end = begin + characters;
    let spellings = spellingsOf(text.slice(begin, end));
    const whole = end < text.length ? uncut(spellings) : spellings.length;
    if (whole > 0) spellings.length = whole;
    else if (begin < text.length) {
      const first = text.slice(begin, endOfToken(text, begin));
      if (first === '') throw this.failAt(begin, begin + 1, tokenFault(text, begin));
      // The chunk is a part of a long token, or consists of symbols, which may be separate operators.
      if (first !== spellings[0] || !isSymbol(first)) spellings = [first];
    }
    this.spellings = spellings;
    this.at = 0;
    this.next = begin;
    return spellings[0];
  }

  /** Reads the remaining tokens. Throws at the first invalid token. */
  finish(): void {
    while (this.token.kind !== 'end') this.advance();
  }

  protected expect(kind: TokenKind, text?: string): Token {
    const { token } = this;
    if (token.kind !== kind) throw this.fail(`expected token ${describeKind(kind)} but got ${describeToken(token)}`);
    if (text !== undefined && token.text !== text) throw this.fail(`expected operator ${text} but got ${token.text}`);
    this.advance();
    return token;
  }

  fail(detail: string): JsonnetError {
    return this.failAt(this.begin, this.end, detail);
  }

  protected failAt(begin: number, end: number, detail: string): JsonnetError {
    return staticError({ source: this.source, begin, end }, detail);
  }

  protected unexpected(during: string): JsonnetError {
    const { kind } = this.token;
    return this.fail(`unexpected: ${kind === 'operator' ? 'OPERATOR' : describeKind(kind)} while ${during}`);
  }
}
