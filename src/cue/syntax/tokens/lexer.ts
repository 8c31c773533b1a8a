/**
 * Splits a whole source into tokens. A line end becomes a token if a declaration may end on this line. A string with
 * interpolations becomes several tokens: `"a\(b)c"` is the piece `a`, the tokens in the parentheses, and the piece `c`.
 */
import { hexDigits } from '../../../go/escapes';
import { catchError } from '../../../data/catch-error';
import { identifierEnd } from './identifier';
import { CueSyntaxError, type Source } from '../source';
import { quotesAt, tokenCodes, Tokens, type Quotes, type TokenKind } from './token';

const number =
  /0[xX](?:_?[\da-fA-F])+|0b(?:_?[01])+|0o(?:_?[0-7])+|(?:(?:0\d*|\d(?:_?\d)*)(?:\.(?!\.)(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?(?:_?\d)+|[KMGTP]i?)?/y;

// Long runs of characters are read by regular expressions, which are fast even before optimization. Groups have a
// maximum number of repetitions, because each repetition takes stack space.
const space = /(?:[ \t\r\n]+|\/\/[^\n]*){0,999}/y;
const notDouble = /[^"\\\n]*/y;
const notSingle = /[^'\\\n]*/y;
/** A single-line string in double quotes, without hashes around the quotes and without interpolations. */
const plainString = /"[^"\\\n]*(?:\\[^(\n][^"\\\n]*){0,999}"/y;

/** A single-line attribute that contains no quotes or brackets except `"…"` without escapes and unnested `[…]`. */
const plainAttribute =
  /@[A-Za-z]\w*\([^()[\]{}"'#/\n]*(?:(?:\[[^()[\]{}"'#/\n]*\]|"[^"\\\n]*")[^()[\]{}"'#/\n]*){0,99}\)/y;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Reports whether a character is an ASCII letter, `_` or `$`. */
const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
/** Reports whether an operator of several characters, other than `_|_`, may start with this character. */
const isLong = (char: string): boolean => '&|=!<>.'.includes(char);

const codeOf = (kind: TokenKind): number => tokenCodes.get(kind) ?? 0;
const codes = {
  end: codeOf('end'),
  identifier: codeOf('identifier'),
  number: codeOf('number'),
  string: codeOf('string'),
  openString: codeOf('open-string'),
  attribute: codeOf('attribute'),
  line: codeOf('line'),
};
const tooLong = /[\w.]{100001}/y;

/** Returns the tokens of a source. The last token has the kind `end`. Adds errors about invalid text to `errors`. */
export function lex(source: Source, errors: CueSyntaxError[]): Tokens {
  return new Lexer(source, errors).all();
}

/** The maximum number of errors, after which reading stops. */
export const maxErrors = 100;

/** A string that an interpolation interrupts: the quotes of the string, and the number of open parentheses. */
interface Interrupted {
  readonly quotes: Quotes;
  depth: number;
}

class Lexer {
  readonly #source: Source;
  readonly #text: string;
  readonly #tokens = new Tokens();
  readonly #open: Interrupted[] = [];
  #at = 0;
  #begin = 0;
  /** Whether a line end after the previous token counts as a comma. */
  #mayEnd = false;

  constructor(
    source: Source,
    readonly errors: CueSyntaxError[],
  ) {
    this.#source = source;
    const { text } = source;
    this.#text = text;
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.#refuse(text.indexOf('\0'), 'character NUL');
    this.#refuse(text.indexOf('\ufeff', 1), 'byte order mark');
  }

  all(): Tokens {
    const text = this.#text;
    while (this.#at < text.length && this.errors.length < maxErrors) {
      const error = catchError(
        CueSyntaxError,
        () => this.#read(),
        (each) => each,
      );
      if (error === undefined) break;
      this.errors.push(error);
      // The invalid text counts as a value, so no other error is reported for this text.
      if (this.#at > this.#begin) this.#push(codes.string, this.#begin, true);
      else this.#at++;
    }
    if (this.#open.length > 0 && this.errors.length === 0) {
      this.errors.push(this.#fail(this.#at, "expected ')' for string interpolation, found 'EOF'"));
    }
    if (this.#mayEnd) this.#tokens.add(codes.line, this.#at, this.#at);
    this.#tokens.add(codes.end, text.length, text.length);
    return this.#tokens;
  }

  #read(): undefined {
    for (;;) {
      this.#space();
      this.#begin = this.#at;
      if (this.#at >= this.#text.length) return;
      this.#token();
    }
  }

  #fail(begin: number, message: string): CueSyntaxError {
    return new CueSyntaxError(message, { source: this.#source, begin, end: begin + 1 });
  }

  #refuse(at: number, what: string): void {
    if (at >= 0) this.errors.push(this.#fail(at, `illegal ${what}`));
  }

  #push(code: number, begin: number, mayEnd: boolean): void {
    this.#tokens.add(code, begin, this.#at);
    this.#mayEnd = mayEnd;
  }

  /**
   * Skips whitespace and comments before the next token. A line may begin with a comma or colon that continues the
   * previous line: `a` and on the next line `: 1`.
   */
  #space(): void {
    const text = this.#text;
    let at = this.#at;
    let lineEnd = -1;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === 32 || code === 9 || code === 13) at++;
      else if (code === 10) {
        if (lineEnd < 0) lineEnd = at;
        space.lastIndex = at;
        space.test(text);
        at = space.lastIndex;
      } else if (code === 47 && text.charCodeAt(at + 1) === 47) {
        const next = text.indexOf('\n', at);
        at = next < 0 ? text.length : next;
      } else {
        this.#at = at;
        if (this.#mayEnd && lineEnd >= 0 && code !== 44 && code !== 58) {
          this.#tokens.add(codes.line, lineEnd, lineEnd);
          this.#mayEnd = false;
        }
        return;
      }
    }
  }

  #token(): void {
    const text = this.#text;
    const begin = this.#at;
    const code = text.charCodeAt(begin);
    if (isLetter(code) && !text.startsWith('_|_', begin)) return this.#identifier(begin);
    if (code === 34 || code === 39 || code === 35) {
      plainString.lastIndex = begin;
      if (plainString.test(text) && (plainString.lastIndex > begin + 2 || text.charCodeAt(begin + 2) !== 34)) {
        this.#at = plainString.lastIndex;
        return this.#push(codes.string, begin, true);
      }
      const quotes = quotesAt(text, begin);
      if (quotes === undefined) return this.#identifier(begin);
      this.#at += quotes.close.length;
      return this.#string(begin, quotes, true);
    }
    if (isDigit(code) || (code === 46 && isDigit(text.charCodeAt(begin + 1)))) return this.#number(begin);
    if (code > 127 && identifierEnd(text, begin) > begin) return this.#identifier(begin);
    if (code === 64) return this.#attribute(begin);
    const interrupted = this.#open.at(-1);
    if (interrupted !== undefined && (code === 40 || code === 41)) {
      interrupted.depth += code === 40 ? 1 : -1;
      if (interrupted.depth === 0) {
        this.#open.pop();
        this.#at++;
        return this.#string(begin, interrupted.quotes, false);
      }
    }
    const char = text.charAt(begin);
    const length = code === 95 || text.startsWith('...', begin) ? 3 : isLong(char) ? 2 : 1;
    const long = length === 1 ? undefined : tokenCodes.get(text.slice(begin, begin + length));
    const found = long ?? tokenCodes.get(char);
    if (found === undefined || text.startsWith('->', begin) || (long === undefined && text.startsWith('..', begin))) {
      const point = text.codePointAt(begin) ?? 0;
      const hex = hexDigits(point, 4).toUpperCase();
      throw this.#fail(begin, `illegal character U+${hex}${point < 32 ? '' : ` '${String.fromCodePoint(point)}'`}`);
    }
    this.#at += long === undefined ? 1 : length;
    this.#push(found, begin, length === 3 || ')]}?'.includes(char));
  }

  #identifier(begin: number): void {
    this.#at = identifierEnd(this.#text, begin);
    this.#push(codes.identifier, begin, true);
  }

  #number(begin: number): void {
    number.lastIndex = begin;
    tooLong.lastIndex = begin;
    if (tooLong.test(this.#text)) throw this.#fail(begin, 'number has more than 100000 digits');
    const found = number.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    if (/^0\d/.test(found) && !/[.eE]/.test(found)) throw this.#fail(begin, 'illegal integer number');
    if (/^0[xbo]?$/i.test(found) && /[xXbo]/.test(this.#text.charAt(this.#at))) {
      throw this.#fail(begin, `illegal integer number "${found}${this.#text.charAt(this.#at)}"`);
    }
    if (this.#text.charAt(this.#at) === '_' && found !== '0') throw this.#fail(this.#at, "illegal '_' in number");
    if (/[eE]/.test(this.#text.charAt(this.#at)) && !/^0x/i.test(found) && /[\d.]$/.test(found)) {
      throw this.#fail(begin, `illegal floating-point exponent`);
    }
    this.#push(codes.number, begin, true);
  }

  /**
   * Reads a piece of a string up to its closing quotes or an interpolation. `#at` is after the opening quotes, or after
   * the parenthesis that closes the previous interpolation.
   */
  #string(begin: number, quotes: Quotes, isFirst: boolean): void {
    const text = this.#text;
    const { close } = quotes;
    const escape = `\\${'#'.repeat(quotes.hashes)}`;
    const from = this.#at;
    if (isFirst && quotes.isMultiLine && !/^\r?\n/.test(text.slice(from, from + 2))) {
      throw this.#fail(begin, `expected newline after multiline quote ${text.slice(begin, from)}`);
    }
    const quote = quotes.char.charCodeAt(0);
    const plain = quote === 34 ? notDouble : notSingle;
    for (;;) {
      plain.lastIndex = this.#at;
      plain.test(text);
      this.#at = plain.lastIndex;
      const code = text.charCodeAt(this.#at);
      if (this.#at >= text.length || (code === 10 && !quotes.isMultiLine)) {
        throw this.#fail(begin, `string literal not terminated`);
      } else if (code === quote && text.startsWith(close, this.#at)) {
        this.#at += close.length;
        return this.#push(codes.string, begin, true);
      } else if (code === 92 && text.startsWith(escape, this.#at)) {
        this.#at += escape.length;
        const next = text.charCodeAt(this.#at);
        // A line may end in a backslash only in a multi-line string.
        if (next !== 10 || quotes.isMultiLine) this.#at++;
        if (next === 40) {
          this.#open.push({ quotes, depth: 1 });
          return this.#push(codes.openString, begin, false);
        }
      } else this.#at++;
    }
  }

  #attribute(begin: number): void {
    plainAttribute.lastIndex = begin;
    if (plainAttribute.test(this.#text)) {
      this.#at = plainAttribute.lastIndex;
      return this.#push(codes.attribute, begin, true);
    }
    this.#at = identifierEnd(this.#text, begin + 1);
    if (this.#at === begin + 1 || this.#text.charAt(this.#at) !== '(') {
      throw this.#fail(begin, "invalid attribute: expected '('");
    }
    const closers: string[] = [];
    do {
      const char = this.#text.charAt(this.#at);
      if (char === '' || (')]}'.includes(char) && char !== closers.at(-1))) {
        throw this.#fail(begin, char === '' ? "attribute missing ')'" : `unexpected '${char}' in attribute`);
      }
      const quotes = quotesAt(this.#text, this.#at);
      if (quotes !== undefined) {
        this.#skipString(quotes);
        continue;
      }
      if (char === '/' && this.#text.charAt(this.#at + 1) === '/') {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end < 0 ? this.#text.length : end;
        continue;
      }
      const open = '([{'.indexOf(char);
      if (open >= 0) closers.push(')]}'.charAt(open));
      else if (char === closers.at(-1)) closers.pop();
      this.#at++;
    } while (closers.length > 0);
    this.#push(codes.attribute, begin, true);
  }

  #skipString({ close, hashes }: Quotes): void {
    const begin = this.#at;
    this.#at += close.length;
    while (!this.#text.startsWith(close, this.#at)) {
      if (this.#at >= this.#text.length) throw this.#fail(begin, 'string literal not terminated');
      this.#at += this.#text.charAt(this.#at) === '\\' && hashes === 0 ? 2 : 1;
    }
    this.#at += close.length;
  }
}
