/** Checks the syntax of JSON like Go's `encoding/json`, value by value. Errors use Go's wording. */
import { placeAt, type TextPlace } from '../../data/text/line-starts';
import { escapeLetters, hexDigits } from '../escapes';
import { encodeUtf8 } from '../utf8';

/** The error for text that Go rejects. The message uses Go's wording: `unexpected EOF`. */
export class GoJsonError extends Error {
  override readonly name = 'GoJsonError';

  constructor(
    message: string,
    /** The position of the error in the text, if known. */
    readonly place?: TextPlace,
  ) {
    super(message);
  }
}

/** The maximum depth. Go's limit is 10,000, but at that depth, our recursive code would overflow the stack. */
const maxDepth = 1000;

/** Splits consecutive values like a `json.Decoder`: `{} 1` into `{}` and `1`. Throws GoJsonError. */
export const splitGoJson = (text: string): readonly string[] => streamScanner(text).texts();

/** Throws the same errors as `unmarshalGoJson`, but accepts numbers that are too large for a double. */
export const checkGoJson = (text: string): void => void onlyScanner(text).only();

export const streamScanner = (text: string): GoJsonScanner =>
  new GoJsonScanner(text, { end: 'EOF', within: 'unexpected EOF' });

/**
 * Creates a scanner for text that is one value. Like Go, appends a space, which is an invalid character if the text
 * ends within a literal, a number or an escape.
 */
export function onlyScanner(text: string): GoJsonScanner {
  const end = 'unexpected end of JSON input';
  return new GoJsonScanner(`${text} `, { end, within: end });
}

const space = /[ \t\r\n]*/y;
const ordinary = /[^"\\\0-\x1f]*/y;
const digits = /\d*/y;

/** The messages for text that ends before or within a value. */
interface EndWords {
  readonly end: string;
  readonly within: string;
}

class GoJsonScanner {
  #at = 0;
  #depth = 0;
  readonly #text: string;
  readonly #words: EndWords;
  /** The first number that is too large for a double. */
  tooLarge: string | undefined;

  constructor(text: string, words: EndWords) {
    this.#text = text;
    this.#words = words;
  }

  first(): string {
    this.#skip(space);
    if (this.#at === this.#text.length) throw this.#fault(this.#words.end);
    const start = this.#at;
    this.#value();
    return this.#text.slice(start, this.#at);
  }

  only(): string {
    const found = this.first();
    this.#skip(space);
    if (this.#at < this.#text.length) throw this.#unexpected('after top-level value');
    return found;
  }

  texts(): readonly string[] {
    const found: string[] = [];
    for (this.#skip(space); this.#at < this.#text.length; this.#skip(space)) found.push(this.first());
    return found;
  }

  #value(): void {
    this.#skip(space);
    const char = this.#char;
    if (char === '{') this.#nested(() => this.#object());
    else if (char === '[') this.#nested(() => this.#list());
    else if (char === '"') this.#string();
    else if (char === '-' || isDigit(char)) this.#number();
    else this.#literal(char);
  }

  #nested(read: () => void): void {
    if (++this.#depth > maxDepth) throw this.#fault('exceeded max depth');
    this.#at++;
    this.#skip(space);
    read();
    this.#depth--;
  }

  #object(): void {
    if (this.#take('}')) return;
    for (;;) {
      this.#skip(space);
      if (this.#char !== '"') throw this.#unexpected('looking for beginning of object key string');
      this.#string();
      this.#skip(space);
      if (!this.#take(':')) throw this.#unexpected('after object key');
      this.#value();
      this.#skip(space);
      if (this.#take('}')) return;
      if (!this.#take(',')) throw this.#unexpected('after object key:value pair');
    }
  }

  #list(): void {
    if (this.#take(']')) return;
    for (;;) {
      this.#value();
      this.#skip(space);
      if (this.#take(']')) return;
      if (!this.#take(',')) throw this.#unexpected('after array element');
    }
  }

  #string(): void {
    this.#at++;
    for (;;) {
      this.#skip(ordinary);
      if (this.#take('"')) return;
      if (!this.#take('\\')) throw this.#unexpected('in string literal');
      if (this.#char === '' || !'"\\/bfnrtu'.includes(this.#char)) throw this.#unexpected('in string escape code');
      const length = this.#take('u') ? 4 : 0;
      for (const end = this.#at + length; this.#at < end; this.#at++) {
        if (!/[\da-fA-F]/.test(this.#char)) throw this.#unexpected('in \\u hexadecimal character escape');
      }
      if (length === 0) this.#at++;
    }
  }

  #number(): void {
    const start = this.#at;
    this.#take('-');
    if (!this.#take('0')) this.#digits('in numeric literal');
    if (this.#take('.')) this.#digits('after decimal point in numeric literal');
    if (this.#take('e') || this.#take('E')) {
      if (!this.#take('+')) this.#take('-');
      this.#digits('in exponent of numeric literal');
    }
    const spelling = this.#text.slice(start, this.#at);
    if (!Number.isFinite(Number(spelling))) this.tooLarge ??= spelling;
  }

  #digits(context: string): void {
    if (this.#skip(digits) === '') throw this.#unexpected(context);
  }

  #literal(char: string): void {
    const word = ['true', 'false', 'null'].find((each) => each.charAt(0) === char);
    if (word === undefined) throw this.#unexpected('looking for beginning of value');
    for (const expected of word) {
      if (!this.#take(expected)) throw this.#unexpected(`in literal ${word} (expecting '${expected}')`);
    }
  }

  get #char(): string {
    return this.#text.charAt(this.#at);
  }

  #take(char: string): boolean {
    if (this.#char !== char) return false;
    this.#at++;
    return true;
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [skipped = ''] = pattern.exec(this.#text) ?? [];
    this.#at += skipped.length;
    return skipped;
  }

  #unexpected(context: string): GoJsonError {
    if (this.#at === this.#text.length) return this.#fault(this.#words.within);
    // Go reads bytes, so its message shows the first byte of a multi-byte character as if it were a character.
    const byte = encodeUtf8(String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0));
    return this.#fault(`invalid character ${quotedByte(byte.charCodeAt(0))} ${context}`);
  }

  #fault(message: string): GoJsonError {
    return new GoJsonError(message, placeAt(this.#text, this.#at));
  }
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9';

function quotedByte(byte: number): string {
  const isPrinted = (byte >= 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
  const char = String.fromCharCode(byte);
  const letter = char === "'" || char === '\\' ? char : escapeLetters[char];
  if (letter !== undefined) return `'\\${letter}'`;
  return `'${isPrinted ? char : `\\${byte < 0x80 ? 'x' : 'u00'}${hexDigits(byte, 2)}`}'`;
}
