/**
 * JSON as Go's `encoding/json` decodes it into an `interface{}`: it stops after the first value, and its errors have Go's words.
 * For positions, see jsonFormat.
 */
import { encodeUtf8 } from './utf8';
import { type Json, type JsonObject, setField, simpleEscapes } from '../data/json';

/** A text that Go refuses. The message has Go's words: `unexpected EOF`. */
export class GoJsonError extends Error {
  override readonly name = 'GoJsonError';
}

/** Less than Go's limit of 10,000, at which recursion in other code would run out of stack. */
const maxDepth = 1000;

/**
 * The first value of `text`; what follows is ignored: `{"a": 3} rest` is `{a: 3}`. Numbers are doubles. Of several equal keys the last
 * wins. Throws GoJsonError: `EOF`, `invalid character 'f' looking for beginning of object key string`.
 */
export function readGoJson(text: string): Json {
  return new GoJsonReader(text, { end: 'EOF', within: 'unexpected EOF' }).first();
}

/**
 * The only value of `text`, as of `json.Unmarshal`: what follows is an error. Throws GoJsonError: `unexpected end of JSON input`,
 * `invalid character 'r' after top-level value`.
 */
export const unmarshalGoJson = (text: string): Json => onlyReader(text).only();

/** The texts of the values that follow each other, as a `json.Decoder` reads them: `{} 1` has `{}` and `1`. Throws GoJsonError. */
export const splitGoJson = (text: string): readonly string[] =>
  new GoJsonReader(text, { end: 'EOF', within: 'unexpected EOF' }).texts();

/** Throws as `unmarshalGoJson` does, but for numbers that are no double. */
export const checkGoJson = (text: string): void => void onlyReader(text).check();

function onlyReader(text: string): GoJsonReader {
  const end = 'unexpected end of JSON input';
  return new GoJsonReader(text, { end, within: end });
}

const literals = new Map<string, readonly [word: string, value: Json]>([
  ['t', ['true', true]],
  ['f', ['false', false]],
  ['n', ['null', null]],
]);

const space = /[ \t\r\n]*/y;
const ordinary = /[^"\\\0-\x1f]*/y;
const digits = /\d*/y;

/** What is said of a text that ends before a value and within one. */
interface EndWords {
  readonly end: string;
  readonly within: string;
}

class GoJsonReader {
  #at = 0;
  #depth = 0;
  readonly #text: string;
  readonly #words: EndWords;
  /** Go reads all of a value before it converts the numbers in it. */
  #range: GoJsonError | undefined;

  constructor(text: string, words: EndWords) {
    this.#text = text;
    this.#words = words;
  }

  first(): Json {
    const value = this.#whole();
    if (this.#range !== undefined) throw this.#range;
    return value;
  }

  only(): Json {
    const value = this.check();
    if (this.#range !== undefined) throw this.#range;
    return value;
  }

  check(): Json {
    const value = this.#whole();
    this.#skip(space);
    if (this.#at < this.#text.length) throw this.#unexpected('after top-level value');
    return value;
  }

  texts(): readonly string[] {
    const found: string[] = [];
    for (this.#skip(space); this.#at < this.#text.length; this.#skip(space)) {
      const start = this.#at;
      this.#value();
      found.push(this.#text.slice(start, this.#at));
    }
    return found;
  }

  #whole(): Json {
    this.#skip(space);
    if (this.#at === this.#text.length) throw new GoJsonError(this.#words.end);
    return this.#value();
  }

  #value(): Json {
    this.#skip(space);
    const char = this.#char;
    if (char === '{') return this.#nested(() => this.#object());
    if (char === '[') return this.#nested(() => this.#list());
    if (char === '"') return this.#string();
    if (char === '-' || isDigit(char)) return this.#number();
    const literal = literals.get(char);
    if (literal === undefined) throw this.#unexpected('looking for beginning of value');
    return this.#literal(...literal);
  }

  #nested(read: () => Json): Json {
    if (++this.#depth > maxDepth) throw new GoJsonError('exceeded max depth');
    this.#at++;
    const value = read();
    this.#depth--;
    return value;
  }

  #object(): Json {
    const object: JsonObject = {};
    for (let isFirst = true; ; isFirst = false) {
      this.#skip(space);
      if (isFirst && this.#take('}')) return object;
      if (this.#char !== '"') throw this.#unexpected('looking for beginning of object key string');
      const key = this.#string();
      this.#skip(space);
      if (!this.#take(':')) throw this.#unexpected('after object key');
      setField(object, key, this.#value());
      this.#skip(space);
      if (this.#take('}')) return object;
      if (!this.#take(',')) throw this.#unexpected('after object key:value pair');
    }
  }

  #list(): Json {
    const items: Json[] = [];
    this.#skip(space);
    if (this.#take(']')) return items;
    for (;;) {
      items.push(this.#value());
      this.#skip(space);
      if (this.#take(']')) return items;
      if (!this.#take(',')) throw this.#unexpected('after array element');
    }
  }

  #string(): string {
    let value = '';
    for (this.#at++; ;) {
      value += this.#skip(ordinary);
      // Go reads half of a surrogate pair as U+FFFD.
      if (this.#take('"')) return value.toWellFormed();
      if (!this.#take('\\')) throw this.#unexpected('in string literal');
      value += this.#escape();
    }
  }

  #escape(): string {
    const char = this.#char;
    const simple = Object.hasOwn(simpleEscapes, char) ? simpleEscapes[char] : undefined;
    if (simple === undefined && char !== 'u') throw this.#unexpected('in string escape code');
    this.#at++;
    if (simple !== undefined) return simple;
    const start = this.#at;
    for (; this.#at < start + 4; this.#at++) {
      if (!/[\da-fA-F]/.test(this.#char)) throw this.#unexpected('in \\u hexadecimal character escape');
    }
    return String.fromCharCode(Number.parseInt(this.#text.slice(start, this.#at), 16));
  }

  #number(): number {
    const start = this.#at;
    this.#take('-');
    if (!this.#take('0')) this.#digits('in numeric literal');
    if (this.#take('.')) this.#digits('after decimal point in numeric literal');
    if (this.#take('e') || this.#take('E')) {
      if (!this.#take('+')) this.#take('-');
      this.#digits('in exponent of numeric literal');
    }
    const spelling = this.#text.slice(start, this.#at);
    const value = Number(spelling);
    if (!Number.isFinite(value)) {
      this.#range ??= new GoJsonError(`json: cannot unmarshal number ${spelling} into Go value of type float64`);
    }
    return value;
  }

  #digits(context: string): void {
    if (this.#skip(digits) === '') throw this.#unexpected(context);
  }

  #literal(word: string, value: Json): Json {
    for (const expected of word) {
      if (!this.#take(expected)) throw this.#unexpected(`in literal ${word} (expecting '${expected}')`);
    }
    return value;
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
    if (this.#at === this.#text.length) return new GoJsonError(this.#words.within);
    // Go reads bytes, and shows the first byte of a longer character as if it were one.
    const byte = encodeUtf8(String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0));
    return new GoJsonError(`invalid character ${quotedByte(byte.charCodeAt(0))} ${context}`);
  }
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9';

const namedBytes = new Map([
  [7, '\\a'],
  [8, '\\b'],
  [9, '\\t'],
  [10, '\\n'],
  [11, '\\v'],
  [12, '\\f'],
  [13, '\\r'],
  [0x27, "\\'"],
  [0x5c, '\\\\'],
]);

function quotedByte(byte: number): string {
  const isPrinted = (byte >= 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
  const hex = byte.toString(16).padStart(2, '0');
  const escaped = byte < 0x80 ? `\\x${hex}` : `\\u00${hex}`;
  return `'${namedBytes.get(byte) ?? (isPrinted ? String.fromCharCode(byte) : escaped)}'`;
}
