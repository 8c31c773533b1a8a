/**
 * Makes tokens of a text, all at once, so that a lexical error anywhere in it is reported before any other error. Comments and
 * whitespace are left out. `a + 1` becomes: identifier `a`, operator `+`, number `1`, end.
 */
import { staticError } from '../errors';
import type { Source } from '../source';
import { readTextBlock } from './text-block';
import { keywords, operators, type Token, type TokenKind } from './token';

const symbols = /[!$:~+\-&|^=<>*/%]+/y;

/** The tokens of a source; the last one is of the kind `end`. Throws a static error at the first character that fits no token. */
export function lex(source: Source): Token[] {
  const text = source.text;
  const tokens: Token[] = [];
  const symbolRun = new SymbolRun(text);
  let at = 0;
  const fail = (begin: number, detail: string): Error => staticError({ source, begin, end: begin + 1 }, detail);
  const push = (kind: TokenKind, begin: number, content: string): void => {
    tokens.push({ kind, begin, end: at, text: content });
  };
  for (;;) {
    at = endOfSpace(text, at);
    if (at >= text.length) break;
    const begin = at;
    const char = text.charAt(at);
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
        at++;
        push(char, begin, '');
        continue;
      case '"':
      case "'": {
        at = endOfString(text, begin, char);
        if (at < 0) throw fail(begin, 'unterminated string');
        push(char === '"' ? 'string-double' : 'string-single', begin, text.slice(begin + 1, at - 1));
        continue;
      }
      case '@': {
        const quote = text.charAt(at + 1);
        if (quote !== '"' && quote !== "'") {
          throw fail(begin, `couldn't lex verbatim string, junk after '@': ${quote === '' ? '\0' : quote}`);
        }
        at = endOfVerbatim(text, begin + 2, quote);
        if (at < 0) throw fail(begin, 'unterminated verbatim string');
        const content = text.slice(begin + 2, at - 1).replaceAll(quote + quote, quote);
        push(quote === '"' ? 'verbatim-double' : 'verbatim-single', begin, content);
        continue;
      }
    }
    if (isDigit(text.charCodeAt(at))) {
      at = endOfInteger(text, begin);
      if ('_.eE'.includes(text.charAt(at))) {
        const number = readNumber(text, begin, (detail) => fail(begin, detail));
        at = number.end;
        push('number', begin, number.text);
      } else push('number', begin, text.slice(begin, at));
      continue;
    }
    if (isLetter(text.charCodeAt(at))) {
      at = endOfWord(text, begin);
      const name = text.slice(begin, at);
      push(keywords.get(name) ?? 'identifier', begin, name);
      continue;
    }
    if (text.startsWith('/*', at)) {
      const close = text.indexOf('*/', at + 2);
      if (close < 0) throw fail(begin, 'multi-line comment has no terminating */.');
      at = close + 2;
      continue;
    }
    if (text.startsWith('|||', at)) {
      const block = readTextBlock(text, begin, (detail) => fail(begin, detail));
      at = block.end;
      push('string-block', begin, block.text);
      continue;
    }
    if (!'!$:~+-&|^=<>*/%'.includes(char)) {
      const code = char.charCodeAt(0);
      throw fail(
        begin,
        code === 0xfeff
          ? 'Could not lex the byte order mark (U+FEFF): save the file as UTF-8 without it'
          : `Could not lex the character ${code < 32 ? `code ${code}` : `'${String.fromCodePoint(text.codePointAt(at) ?? 0)}'`}`,
      );
    }
    const operator = text.slice(at, symbolRun.operatorEnd(at));
    at += operator.length;
    if (operator === '$') push('$', begin, '');
    else push('operator', begin, operators.get(operator) ?? operator);
  }
  tokens.push({ kind: 'end', begin: text.length, end: text.length + 1, text: '' });
  return tokens;
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
