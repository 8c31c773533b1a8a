/**
 * Makes tokens of a text, one after the other as they are asked for: a list of all of them would be larger than the text. Comments and
 * whitespace are left out. `a + 1` becomes: identifier `a`, operator `+`, number `1`, end.
 */
import { staticError, type JsonnetError } from '../errors';
import type { Source } from '../source';
import { readTextBlock } from './text-block';
import { keywords, operators, type Token, type TokenKind } from './token';

const symbols = /[!$:~+\-&|^=<>*/%]+/y;

/** Reads the tokens of a source; the last one is of the kind `end`, and comes again if it is read again. */
export class Lexer {
  readonly #source: Source;
  readonly #symbolRun: SymbolRun;
  #at = 0;

  constructor(source: Source) {
    this.#source = source;
    this.#symbolRun = new SymbolRun(source.text);
  }

  /** Reads what is left, and throws where it fits no token. */
  finish(): void {
    while (this.next().kind !== 'end');
  }

  /** Throws a static error at the first character that fits no token, however often it is called. */
  next(): Token {
    const { text } = this.#source;
    for (;;) {
      const begin = endOfSpace(text, this.#at);
      if (begin >= text.length) return { kind: 'end', begin: text.length, end: text.length + 1, text: '' };
      const char = text.charAt(begin);
      switch (char) {
        case '{':
        case '}':
        case '[':
        case ']':
        case ',':
        case '.':
        case '(':
        case ')':
        case ';':
          return this.#token(char, begin, begin + 1, '');
        case '"':
        case "'": {
          const end = endOfString(text, begin, char);
          if (end < 0) throw this.#fault(begin, 'unterminated string');
          return this.#token(
            char === '"' ? 'string-double' : 'string-single',
            begin,
            end,
            text.slice(begin + 1, end - 1),
          );
        }
        case '@':
          return this.#verbatim(begin);
      }
      const code = text.charCodeAt(begin);
      if (isDigit(code)) return this.#number(begin);
      if (isLetter(code)) {
        const end = endOfWord(text, begin);
        const name = text.slice(begin, end);
        return this.#token(keywords.get(name) ?? 'identifier', begin, end, name);
      }
      if (!text.startsWith('/*', begin)) return this.#symbols(begin, char);
      const close = text.indexOf('*/', begin + 2);
      if (close < 0) throw this.#fault(begin, 'multi-line comment has no terminating */.');
      this.#at = close + 2;
    }
  }

  #token(kind: TokenKind, begin: number, end: number, text: string): Token {
    this.#at = end;
    return { kind, begin, end, text };
  }

  #fault(begin: number, detail: string): JsonnetError {
    return staticError({ source: this.#source, begin, end: begin + 1 }, detail);
  }

  #verbatim(begin: number): Token {
    const { text } = this.#source;
    const quote = text.charAt(begin + 1);
    if (quote !== '"' && quote !== "'") {
      throw this.#fault(begin, `couldn't lex verbatim string, junk after '@': ${quote === '' ? '\0' : quote}`);
    }
    const end = endOfVerbatim(text, begin + 2, quote);
    if (end < 0) throw this.#fault(begin, 'unterminated verbatim string');
    const content = text.slice(begin + 2, end - 1).replaceAll(quote + quote, quote);
    return this.#token(quote === '"' ? 'verbatim-double' : 'verbatim-single', begin, end, content);
  }

  #number(begin: number): Token {
    const { text } = this.#source;
    const end = endOfInteger(text, begin);
    if (!'_.eE'.includes(text.charAt(end))) return this.#token('number', begin, end, text.slice(begin, end));
    const number = readNumber(text, begin, (detail) => this.#fault(begin, detail));
    return this.#token('number', begin, number.end, number.text);
  }

  /** A text block, or an operator. */
  #symbols(begin: number, char: string): Token {
    const { text } = this.#source;
    if (text.startsWith('|||', begin)) {
      const block = readTextBlock(text, begin, (detail) => this.#fault(begin, detail));
      return this.#token('string-block', begin, block.end, block.text);
    }
    if (!'!$:~+-&|^=<>*/%'.includes(char)) {
      const code = char.charCodeAt(0);
      throw this.#fault(
        begin,
        code === 0xfeff
          ? 'Could not lex the byte order mark (U+FEFF): save the file as UTF-8 without it'
          : `Could not lex the character ${code < 32 ? `code ${code}` : `'${String.fromCodePoint(text.codePointAt(begin) ?? 0)}'`}`,
      );
    }
    const operator = text.slice(begin, this.#symbolRun.operatorEnd(begin));
    if (operator === '$') return this.#token('$', begin, begin + 1, '');
    return this.#token('operator', begin, begin + operator.length, operators.get(operator) ?? operator);
  }
}

// These look at code units and not with regular expressions, because they read every character of programs of megabytes.

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;

function endOfSpace(text: string, begin: number): number {
  let at = begin;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 10 || code === 9 || code === 13) at++;
    else if (code === 35 || (code === 47 && text.charCodeAt(at + 1) === 47)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else return at;
  }
}

function endOfWord(text: string, begin: number): number {
  let at = begin + 1;
  for (let code = text.charCodeAt(at); isLetter(code) || isDigit(code); code = text.charCodeAt(at)) at++;
  return at;
}

/** The end of the digits before a point or an exponent; after a leading zero there are no more digits. */
function endOfInteger(text: string, begin: number): number {
  let at = begin + 1;
  if (text.charCodeAt(begin) !== 48) while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** The offset after the closing quote, or -1. */
function endOfString(text: string, begin: number, quote: string): number {
  const end = quote.charCodeAt(0);
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === end) return at + 1;
  }
  return -1;
}

function endOfVerbatim(text: string, begin: number, quote: string): number {
  let at = text.indexOf(quote, begin);
  while (at >= 0 && text.charAt(at + 1) === quote) at = text.indexOf(quote, at + 2);
  return at < 0 ? -1 : at + 1;
}

/**
 * Several symbols in a row are one operator, up to a comment or a text block: `<=`. Only an operator of one symbol may end in one of
 * `+ - ~ ! $`: `a<-b` is `a < -b`. Each row is measured once, so that the work on a long row grows with its length only.
 */
class SymbolRun {
  readonly #text: string;
  #end = 0;
  /** The offset after the last symbol in the row that may end an operator. */
  #lastEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  operatorEnd(at: number): number {
    if (at >= this.#end) this.#measure(at);
    return this.#lastEnd > at + 1 ? this.#lastEnd : at + 1;
  }

  #measure(at: number): void {
    symbols.lastIndex = at;
    symbols.test(this.#text);
    const run = this.#text.slice(at, symbols.lastIndex);
    const stop = run.slice(1).search(/\/\/|\/\*|\|\|\|/);
    this.#end = stop < 0 ? symbols.lastIndex : at + 1 + stop;
    this.#lastEnd = this.#end;
    while (this.#lastEnd > at && '+-~!$'.includes(this.#text.charAt(this.#lastEnd - 1))) this.#lastEnd--;
  }
}

function readNumber(
  text: string,
  begin: number,
  fail: (detail: string) => Error,
): { readonly end: number; readonly text: string } {
  let at = begin;
  const atDigit = (): boolean => isDigit(text.charCodeAt(at));
  const junk = (where: string): Error => fail(`couldn't lex number, junk after ${where}: ${text.charAt(at) || '\0'}`);
  const run = (): void => {
    while (atDigit()) {
      at++;
      if (text.charAt(at) === '_') {
        at++;
        if (!atDigit()) throw junk('_');
      }
    }
  };
  if (text.charAt(at) === '0') {
    at++;
    if (text.charAt(at) === '_') throw fail("couldn't lex number, _ not allowed after leading 0");
  } else run();
  if (text.charAt(at) === '.') {
    at++;
    if (!atDigit()) throw junk('decimal point');
    run();
  }
  if (text.charAt(at) === 'e' || text.charAt(at) === 'E') {
    at++;
    const sign = text.charAt(at);
    if (sign === '+' || sign === '-') {
      at++;
      if (!atDigit()) throw junk('exponent sign');
    } else if (!atDigit()) throw junk("'E'");
    run();
  }
  return { end: at, text: text.slice(begin, at).replaceAll('_', '') };
}
