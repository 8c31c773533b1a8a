/**
 * Makes tokens of a text, all at once. The end of a line becomes a comma where a declaration may end there. A string with interpolations
 * becomes several tokens: `"a\(b)c"` is the piece `a`, what is in the parentheses, the piece `c`.
 */
import { CueSyntaxError, type Source } from './source';
import type { Quotes, Token, TokenKind } from './token';

const operators = ['_|_', '...', '&&', '||', '==', '!=', '<=', '>=', '=~', '!~', '..', '->'].concat(
  '+-*/&|=<>!:?()[]{}.~'.split(''),
);
const letter = /[\p{L}_$]/u;
const identifier = /_?#(?:[\p{L}_$][\p{L}\p{Nd}_$]*)?|[\p{L}_$][\p{L}\p{Nd}_$]*/uy;
const number =
  /0[xX][\da-fA-F](?:_?[\da-fA-F])*|0b[01](?:_?[01])*|0o[0-7](?:_?[0-7])*|(?:\d(?:_?\d)*(?:\.(?!\.)(?:\d(?:_?\d)*)?)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*|[KMGTP]i?)?/y;

/** The tokens of a source; the last one is of the kind `end`. Throws a CueSyntaxError at the first character that fits no token. */
export function lex(source: Source): Token[] {
  return new Lexer(source).all();
}

/** A string that is interrupted by an interpolation: which one, and how many parentheses are open in it. */
interface Interrupted {
  readonly quotes: Quotes;
  depth: number;
}

class Lexer {
  readonly #source: Source;
  readonly #text: string;
  readonly #tokens: Token[] = [];
  readonly #open: Interrupted[] = [];
  #at = 0;
  /** Whether a line's end would be a comma here. */
  #mayEnd = false;

  constructor(source: Source) {
    this.#source = source;
    this.#text = source.text;
  }

  all(): Token[] {
    const text = this.#text;
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
    for (;;) {
      this.#space();
      if (this.#at >= text.length) break;
      this.#token();
    }
    if (this.#open.length > 0) throw this.#fail(this.#at, "expected ')' for string interpolation, found 'EOF'");
    if (this.#mayEnd) this.#comma();
    this.#tokens.push({ kind: 'end', begin: text.length, end: text.length, text: '' });
    return this.#tokens;
  }

  #fail(begin: number, message: string): CueSyntaxError {
    return new CueSyntaxError(message, { source: this.#source, begin, end: begin + 1 });
  }

  #push(kind: TokenKind, begin: number, mayEnd: boolean): void {
    this.#tokens.push({ kind, begin, end: this.#at, text: this.#text.slice(begin, this.#at) });
    this.#mayEnd = mayEnd;
  }

  #comma(): void {
    this.#tokens.push({ kind: ',', begin: this.#at, end: this.#at, text: '\n', isAutomatic: true });
    this.#mayEnd = false;
  }

  /** A line may begin with the comma or the colon that belongs to the one before: `a` and below it `: 1`. */
  #dropAutomaticComma(): void {
    if (this.#tokens.at(-1)?.isAutomatic === true) this.#tokens.pop();
  }

  #space(): void {
    const text = this.#text;
    for (;;) {
      const code = text.charCodeAt(this.#at);
      if (code === 10) {
        if (this.#mayEnd) this.#comma();
        this.#at++;
      } else if (code === 32 || code === 9 || code === 13) this.#at++;
      else if (code === 47 && text.charCodeAt(this.#at + 1) === 47) {
        const end = text.indexOf('\n', this.#at);
        this.#at = end < 0 ? text.length : end;
      } else return;
    }
  }

  #token(): void {
    const text = this.#text;
    const begin = this.#at;
    const char = text.charAt(begin);
    const quotes = this.#quotes(begin);
    if (quotes !== undefined) {
      this.#at += quotes.hashes + (quotes.isMultiLine ? 3 : 1);
      this.#string(begin, quotes, true);
      return;
    }
    if (/\d/.test(char) || (char === '.' && /\d/.test(text.charAt(begin + 1)))) {
      this.#number(begin);
      return;
    }
    if (text.startsWith('_|_', begin)) {
      this.#at += 3;
      this.#push('operator', begin, true);
      return;
    }
    if (char === '#' || letter.test(String.fromCodePoint(text.codePointAt(begin) ?? 0))) {
      identifier.lastIndex = begin;
      const found = identifier.exec(text)?.[0];
      if (found !== undefined) {
        this.#at += found.length;
        this.#push('identifier', begin, true);
        return;
      }
    }
    if (char === '@') {
      this.#attribute(begin);
      return;
    }
    if (char === ',' || char === ':') this.#dropAutomaticComma();
    if (char === ',') {
      this.#at++;
      this.#push(',', begin, false);
      return;
    }
    const interrupted = this.#open.at(-1);
    if (interrupted !== undefined && (char === '(' || char === ')')) {
      interrupted.depth += char === '(' ? 1 : -1;
      if (interrupted.depth === 0) {
        this.#open.pop();
        this.#at++;
        this.#string(begin, interrupted.quotes, false);
        return;
      }
    }
    const operator = operators.find((each) => text.startsWith(each, begin));
    if (operator === undefined || operator === '..' || operator === '->') {
      const code = text.codePointAt(begin) ?? 0;
      const hex = code.toString(16).toUpperCase().padStart(4, '0');
      throw this.#fail(begin, `illegal character U+${hex}${code < 32 ? '' : ` '${String.fromCodePoint(code)}'`}`);
    }
    this.#at += operator.length;
    this.#push('operator', begin, operator === '...' || ')]}?'.includes(operator));
  }

  #number(begin: number): void {
    number.lastIndex = begin;
    const found = number.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    if (/^0\d/.test(found) && !/[.eEKMGTP]/.test(found)) throw this.#fail(begin, 'illegal integer number');
    if (/^0[xbo]?$/i.test(found) && /[xXbo]/.test(this.#text.charAt(this.#at))) {
      throw this.#fail(begin, `illegal integer number "${found}${this.#text.charAt(this.#at)}"`);
    }
    if (this.#text.charAt(this.#at) === '_') throw this.#fail(this.#at, "illegal '_' in number");
    if (/[eE]/.test(this.#text.charAt(this.#at)) && !/^0x/i.test(found) && /[\d.]$/.test(found)) {
      throw this.#fail(begin, `illegal floating-point exponent`);
    }
    this.#push('number', begin, true);
  }

  /** The quotes that open a string here: `"`, `'''`, `##"`. */
  #quotes(begin: number): Quotes | undefined {
    const text = this.#text;
    let at = begin;
    while (text.charAt(at) === '#') at++;
    const char = text.charAt(at);
    if (char !== '"' && char !== "'") return undefined;
    const triple = char.repeat(3);
    const hashes = at - begin;
    // `#""#` is an empty string, and `#"""#` a quote.
    const isMultiLine =
      text.startsWith(triple, at) && !text.startsWith('#'.repeat(hashes), at + 3 - (hashes === 0 ? 4 : 0));
    if (isMultiLine && hashes > 0 && !/^[\r\n]/.test(text.slice(at + 3, at + 4))) {
      return { char, hashes, isMultiLine: false };
    }
    if (hashes === 0 && text.startsWith(triple, at)) return { char, hashes, isMultiLine: true };
    return { char, hashes, isMultiLine };
  }

  /** Reads a piece of a string up to its closing quotes or an interpolation. `#at` is after the opening quotes or parenthesis. */
  #string(begin: number, quotes: Quotes, isFirst: boolean): void {
    const text = this.#text;
    const hashes = '#'.repeat(quotes.hashes);
    const close = (quotes.isMultiLine ? quotes.char.repeat(3) : quotes.char) + hashes;
    const escape = `\\${hashes}`;
    const from = this.#at;
    if (isFirst && quotes.isMultiLine && !/^\r?\n/.test(text.slice(from, from + 2))) {
      throw this.#fail(begin, 'expected newline after multiline quote');
    }
    const finish = (length: number, isOpen: boolean): void => {
      const piece = { text: text.slice(from, this.#at), begin: from, isOpen };
      this.#at += length;
      const whole = text.slice(begin, this.#at);
      this.#tokens.push({ kind: 'string', begin, end: this.#at, text: whole, piece, quotes });
      this.#mayEnd = !isOpen;
    };
    for (;;) {
      const char = text.charAt(this.#at);
      if (char === '' || (char === '\n' && !quotes.isMultiLine)) {
        throw this.#fail(begin, `string literal not terminated`);
      }
      if (char === quotes.char && text.startsWith(close, this.#at)) return finish(close.length, false);
      if (char === '\\' && text.startsWith(escape, this.#at)) {
        if (text.charAt(this.#at + escape.length) === '(') {
          this.#open.push({ quotes, depth: 1 });
          return finish(escape.length + 1, true);
        }
        this.#at += escape.length;
        // A line may end in a backslash only where the string has several.
        if (text.charAt(this.#at) !== '\n' || quotes.isMultiLine) this.#at++;
      } else this.#at++;
    }
  }

  #attribute(begin: number): void {
    identifier.lastIndex = begin + 1;
    const name = identifier.exec(this.#text)?.[0];
    if (name === undefined || this.#text.charAt(begin + 1 + name.length) !== '(') {
      throw this.#fail(begin, "invalid attribute: expected '('");
    }
    this.#at = begin + 1 + name.length;
    const closers: string[] = [];
    do {
      const char = this.#text.charAt(this.#at);
      if (char === '' || (')]}'.includes(char) && char !== closers.at(-1))) {
        throw this.#fail(begin, char === '' ? "attribute missing ')'" : `unexpected '${char}' in attribute`);
      }
      const quotes = this.#quotes(this.#at);
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
    this.#push('attribute', begin, true);
  }

  #skipString(quotes: Quotes): void {
    const begin = this.#at;
    const close = (quotes.isMultiLine ? quotes.char.repeat(3) : quotes.char) + '#'.repeat(quotes.hashes);
    this.#at += close.length;
    while (!this.#text.startsWith(close, this.#at)) {
      if (this.#at >= this.#text.length) throw this.#fail(begin, 'string literal not terminated');
      this.#at += this.#text.charAt(this.#at) === '\\' && quotes.hashes === 0 ? 2 : 1;
    }
    this.#at += close.length;
  }
}
