/** Standard functions for strings. */
import type { Engine } from '../run/engine';
import { arraySteps, maxArrayLength } from '../run/limits';
import type { Runtime } from '../run/runtime';
import { typeName, type Slot, type Value } from '../run/value';
import { characterAt, characterBefore, isBasic, textLength } from '../text/code-points';
import { numberText } from '../text/number';
import { quote } from '../text/quote';
import { replaceEach, type Meter } from '../text/replace-each';
import { format } from './format';
import { characterOf, lengthOf } from './core';
import { expectArguments, expectInteger, expectType, native, type Native, type NativeGroup } from './native';

export function strings(engine: Engine): NativeGroup {
  const { operators } = engine;
  const { runtime } = operators;
  const text = (value: Value, detail: string): string => expectType(engine, value, 'string', detail);
  const separator = (c: Value, name: string, prefix: string): string => {
    const found = text(c, `${prefix}.${name} second parameter must be a String`);
    if (found === '') throw runtime.error(`std.${name} second parameter must have length 1 or greater, got 0`);
    return found;
  };
  const splitting = (name: string, split: (whole: string, by: string, limit: number) => string[]): Native =>
    native('str c maxsplits', (str: Value, c: Value, max: Value) => {
      const whole = text(str, `str.${name} first parameter must be a String`);
      const by = separator(c, name, 'str');
      const what = `str.${name} third parameter`;
      const limit = expectInteger(engine, expectType(engine, max, 'number', `${what} must be a Number`), what);
      if (limit < -1) throw runtime.error(`${what} must be -1 or more, got ${limit}`);
      return split(whole, by, limit);
    });
  const parsing = (base: number, what: string): Native =>
    native('str', (x: Value) => {
      const str = text(x, 'Expected string');
      if (str === '') throw runtime.error(`Not ${what}: ""`);
      return digits(engine, str, base);
    });
  const casing = (name: string, letters: RegExp, change: (run: string) => string): Native =>
    native('str', (x: Value) => ascii(engine, expectArguments(engine, name, ['string'], [x])[0], letters, change));
  const stripSet = (chars: Value): ReadonlySet<Slot> => {
    if (typeof chars === 'string') return new Set(runtime.characters(chars));
    if (!Array.isArray(chars)) throw runtime.error(`expected a string of characters, got ${typeName(chars)}`);
    return new Set(chars.map((_, at) => runtime.element(chars, at)));
  };
  const partsAround = (whole: string, by: string): string[] => {
    const parts = whole.split(by, maxArrayLength + 1);
    // Each part costs as much as a slice, because V8 does not copy the characters of a part.
    runtime.makeArray(parts.length);
    runtime.spend(parts.length * 2 * arraySteps);
    return parts;
  };
  const strip = (str: Value, chars: Value, left: boolean, right: boolean): string => {
    const whole = text(str, 'std.stripChars first parameter must be a String');
    if (whole === '') return '';
    runtime.charge(whole.length);
    const set = stripSet(chars);
    const from = left ? firstOutside(whole, set) : 0;
    const to = right ? lastOutside(whole, set, from) : whole.length;
    return whole.slice(from, to);
  };
  return {
    codepoint: native('str', (x: Value) => {
      const [str] = expectArguments(engine, 'codepoint', ['string'], [x]);
      if (textLength(str) !== 1) {
        throw runtime.error(`codepoint takes a string of length 1, got length ${textLength(str)}`);
      }
      return str.codePointAt(0) ?? 0;
    }),
    char: native('n', (x: Value) => {
      const [n] = expectArguments(engine, 'char', ['number'], [x]);
      return characterOf(engine, n);
    }),
    substr: native('str from len', (a: Value, b: Value, c: Value) => {
      const [str, from, length] = expectArguments(engine, 'substr', ['string', 'number', 'number'], [a, b, c]);
      expectInteger(engine, length, 'substr third parameter');
      if (!Number.isInteger(from)) {
        throw runtime.error(`substr second parameter should be an integer, got ${numberText(from)}`);
      }
      if (from < 0) {
        throw runtime.error(`substr second parameter should be greater than zero, got ${numberText(from)}`);
      }
      if (length < 0) {
        throw runtime.error(`substr third parameter should be greater than zero, got ${numberText(length)}`);
      }
      const part = runtime.codePoints(str).slice(from, from + length);
      return typeof part === 'string' ? part : part.join('');
    }),
    startsWith: native('a b', (a: Value, b: Value) => affix(engine, a, b, 'start')),
    endsWith: native('a b', (a: Value, b: Value) => affix(engine, a, b, 'end')),
    stripChars: native('str chars', (str: Value, chars: Value) => strip(str, chars, true, true)),
    lstripChars: native('str chars', (str: Value, chars: Value) => strip(str, chars, true, false)),
    rstripChars: native('str chars', (str: Value, chars: Value) => strip(str, chars, false, true)),
    trim: native('str', (str: Value) =>
      text(str, 'std.trim parameter must be a String').replace(leadingSpace, '').replace(trailingSpace, ''),
    ),
    stringChars: native('str', (str: Value) =>
      runtime.characters(text(str, 'std.stringChars first parameter must be a String')),
    ),
    split: native('str c', (str: Value, c: Value) =>
      partsAround(text(str, 'std.split first parameter must be a String'), separator(c, 'split', 'std')),
    ),
    splitLimit: splitting('splitLimit', (whole, by, limit) => limited(partsAround(whole, by), limit, by)),
    splitLimitR: splitting('splitLimitR', (whole, by, limit) => splitFromRight(engine, whole, by, limit)),
    strReplace: native('str from to', (a: Value, b: Value, c: Value) => {
      const [str, from, to] = expectArguments(engine, 'strReplace', ['string', 'string', 'string'], [a, b, c]);
      if (from === '') throw runtime.error("'from' string must not be zero length.");
      const parts = partsAround(str, from);
      return runtime.joined(parts, to);
    }),
    asciiUpper: casing('asciiUpper', /[a-z]+/g, (run) => run.toUpperCase()),
    asciiLower: casing('asciiLower', /[A-Z]+/g, (run) => run.toLowerCase()),
    isEmpty: native('str', (str: Value) => text(str, 'std.isEmpty first parameter must be a String') === ''),
    equalsIgnoreCase: native('str1 str2', (a: Value, b: Value) => {
      const [one, other] = expectArguments(engine, 'equalsIgnoreCase', ['string', 'string'], [a, b]);
      return foldsTo(runtime, runtime.characters(one), runtime.characters(other));
    }),
    findSubstr: native('pat str', (pat: Value, str: Value) => {
      const part = text(pat, 'findSubstr first parameter should be a string');
      const whole = text(str, 'findSubstr second parameter should be a string');
      const found: number[] = [];
      if (part === '') return found;
      const basic = isBasic(whole);
      let [counted, count] = [0, 0];
      for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
        count += basic ? at - counted : textLength(whole.slice(counted, at));
        counted = at;
        runtime.checkArray(found.push(count));
        runtime.spend(1 + (part.length >>> 3));
      }
      return found;
    }),
    parseInt: native('str', (x: Value) => {
      const str = text(x, 'Expected string');
      if (str === '') throw runtime.error(`Not an integer: "${str}"`);
      // As in Go, numbers that exceed 64 bits are rejected.
      const value = /^[+-]?0*[0-9]{1,19}$/.test(str) ? BigInt(str) : undefined;
      if (value === undefined || BigInt.asIntN(64, value) !== value) {
        throw runtime.error(`${str} is not a base 10 integer`);
      }
      return Number(value);
    }),
    parseOctal: parsing(8, 'an octal number'),
    parseHex: parsing(16, 'hexadecimal'),
    format: native('str vals', (str: Value, values: Value) =>
      format(engine, text(str, 'std.format first parameter must be a String'), values),
    ),
    escapeStringJson: native('str_', (x: Value) => quote(operators.toText(x), runtime)),
    escapeStringPython: native('str', (x: Value) => quote(operators.toText(x), runtime)),
    escapeStringBash: native(
      'str_',
      (x: Value) => `'${replaceEach(operators.toText(x), /'/g, () => `'"'"'`, runtime)}'`,
    ),
    escapeStringDollars: native('str_', (x: Value) => replaceEach(operators.toText(x), /\$/g, () => '$$', runtime)),
    escapeStringXML: native('str_', (x: Value) => escapeXml(operators.toText(x), runtime)),
    escapeStringXml: native('str_', (x: Value) => escapeXml(operators.toText(x), runtime)),
  };
}

/** The offset of the first character that is not in the set. */
function firstOutside(text: string, set: ReadonlySet<Slot>): number {
  let at = 0;
  for (let next = characterAt(text, 0); next !== '' && set.has(next); next = characterAt(text, at)) at += next.length;
  return at;
}

/** The offset after the last character that is not in the set; at least `from`. */
function lastOutside(text: string, set: ReadonlySet<Slot>, from: number): number {
  let at = text.length;
  for (let last = characterBefore(text, at); at > from && set.has(last); last = characterBefore(text, at)) {
    at -= last.length;
  }
  return at;
}

/** Characters with Unicode's property White_Space. */
const space = String.raw`[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;
const leadingSpace = new RegExp(`^${space}+`);
const trailingSpace = new RegExp(`(?<!${space})${space}+$`);

/** Whether two strings differ only in case, according to Unicode's simple case folding: `É` and `é`, `s` and `ſ`. */
function foldsTo(runtime: Runtime, one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((char, at) => isSameLetter(runtime, char, other[at] ?? ''));
}

function isSameLetter(runtime: Runtime, one: string, other: string): boolean {
  if (one === other || one.toLowerCase() === other.toLowerCase()) return true;
  if (one < '\u0080' && other < '\u0080') return false;
  runtime.spend(64);
  return new RegExp(`^\\u{${(one.codePointAt(0) ?? 0).toString(16)}}$`, 'iu').test(other);
}

const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string, meter: Meter): string {
  return replaceEach(text, /[<>&"']/g, (char) => entities[char] ?? char, meter);
}

/** Applies `change` to the matching letters. For speed, ASCII-only text is changed as a whole. */
function ascii(engine: Engine, text: string, letters: RegExp, change: (run: string) => string): string {
  if (!/[^\0-\x7f]/.test(text)) return change(text);
  engine.operators.runtime.spend(text.length);
  return text.replaceAll(letters, change);
}

/**
 * Whether `b` is a prefix or suffix of `a`. As in go-jsonnet, `b` can be of any type that has a length. If `b` is
 * longer than `a` or not a string, the result is false.
 */
function affix(engine: Engine, a: Value, b: Value, where: 'start' | 'end'): boolean {
  if (lengthOf(engine, a) < lengthOf(engine, b)) return false;
  const [whole] = expectArguments(engine, `${where}sWith`, ['string'], [a]);
  if (typeof b !== 'string') return false;
  return where === 'start' ? whole.startsWith(b) : whole.endsWith(b);
}

function limited(parts: string[], limit: number, by: string): string[] {
  if (limit < 0 || parts.length <= limit + 1) return parts;
  return [...parts.slice(0, limit), parts.slice(limit).join(by)];
}

/** Searches for separators from the right. If two separators overlap, the right separator is used. */
function splitFromRight(engine: Engine, whole: string, by: string, limit: number): string[] {
  const parts: string[] = [];
  let end = whole.length;
  const max = limit < 0 ? Infinity : limit;
  for (let count = 0; count < max; count++) {
    const at = end < by.length ? -1 : whole.lastIndexOf(by, end - by.length);
    if (at < 0) break;
    engine.operators.runtime.checkArray(parts.push(whole.slice(at + by.length, end)));
    engine.operators.runtime.spend(2 * arraySteps);
    end = at;
  }
  parts.push(whole.slice(0, end));
  return parts.toReversed();
}

function digits(engine: Engine, text: string, base: number): number {
  let value = 0;
  for (const char of text) {
    const code = char.charCodeAt(0);
    // As in go-jsonnet, `:` is read as the digit after 9.
    const digit = code >= 97 ? code - 87 : code >= 65 ? code - 55 : code - 48;
    if (char.length > 1 || digit < 0 || digit >= base) {
      throw engine.operators.runtime.error(`${text} is not a base ${base} integer`);
    }
    value = value * base + digit;
  }
  return engine.operators.number(value);
}
