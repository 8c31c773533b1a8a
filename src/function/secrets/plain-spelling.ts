/**
 * Undoes the spellings that document formats give to a value: `a\u00e9"` and `a\\u00e9\"` in JSON, `a\:b` in Java
 * properties, `a&amp;b` in XML, `a%2Fb` in a URI, `it''s` in YAML, and the indentation of its lines.
 *
 * Two texts with the same plain spelling can differ, because the same characters mean different things in different
 * formats. Therefore, plain spellings are only compared, and never shown.
 */
import { catchError } from '../../data/catch-error';

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A text to search for values. Offsets are in UTF-16 code units. */
export interface Spelling {
  readonly text: string;
  /** Converts a range of `text`, which must not be empty, to its place in the original text. */
  readonly placeOf: (start: number, end: number) => Place;
}

interface Undone {
  readonly text: string;
  /** The start of each UTF-16 code unit of `text` in the original text. */
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** The maximum nesting depth of spellings, such as 2 for XML in JSON. Repetitions of a spelling count once. */
const maxNested = 4;

/** Returns undefined if `original` is its own plain spelling. */
export function plainSpelling(original: string): Spelling | undefined {
  let plain = undone(original);
  if (plain === undefined) return undefined;
  for (let count = 1; count < maxNested; count++) {
    const inner = undone(plain.text);
    if (inner === undefined) break;
    plain = placedIn(plain, inner);
  }
  const { text, starts, ends } = plain;
  return { text, placeOf: (start, end) => ({ start: starts[start] as number, end: ends[end - 1] as number }) };
}

const placedIn = (outer: Undone, { text, starts, ends }: Undone): Undone => ({
  text,
  starts: Uint32Array.from(starts, (start) => outer.starts[start] as number),
  ends: Uint32Array.from(ends, (end) => outer.ends[end - 1] as number),
});

/** In nested documents, an escape begins with several backslashes, `amp;` or `25`. */
const escapes = new RegExp(
  [
    /(?<broken>\\+\r?\n[\t ]*)/,
    /\\+(?:u(?<unit>[\dA-Fa-f]{4})|U(?<point>[\dA-Fa-f]{8})|x(?<byte>[\dA-Fa-f]{2})|(?<letter>[^]?))/,
    /&(?:amp;)*(?:#x(?<hex>[\dA-Fa-f]{1,6})|#(?<decimal>\d{1,7})|(?<name>amp|lt|gt|quot|apos));/,
    // The bytes of one character in UTF-8.
    /(?<uri>%(?:25)*(?:[0-7][\dA-Fa-f]|[C-Fc-f][\dA-Fa-f](?:%(?:25)*[89ABab][\dA-Fa-f]){1,3}))/,
    // A shell writes a single quote as '"'"'.
    /(?<quote>['"$%])(?:"'"'|\k<quote>+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

const mayBeEscape = /[\\&%]|['"]{2}|\${2}|[^\S ]| \s/;

/** Undoes one spelling. A sequence of whitespace becomes one space. */
function undone(original: string): Undone | undefined {
  if (!mayBeEscape.test(original)) return undefined;
  const codes = new Uint16Array(original.length);
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 0;
  const add = (letters: string, start: number, end: number): void => {
    // In unescaped text, each letter has its own start and end.
    const isEscape = letters.length !== end - start;
    for (let index = 0; index < letters.length; index++) {
      const code = letters.charCodeAt(index);
      const isBlank = code === space || ((code < space || code >= 0xa0) && /\s/.test(letters.charAt(index)));
      if (isBlank && codes[length - 1] === space) length -= 1;
      else starts[length] = isEscape ? start : start + index;
      codes[length] = isBlank ? space : code;
      ends[length] = isEscape ? end : start + index + 1;
      length += 1;
    }
  };
  let from = 0;
  for (const { 0: escape, index, groups = {} } of original.matchAll(escapes)) {
    const letters = lettersOf(groups);
    if (letters === undefined) continue;
    add(original.slice(from, index), from, index);
    from = index + escape.length;
    add(letters, index, from);
  }
  add(original.slice(from), from, original.length);
  const text = textOf(codes.subarray(0, length));
  return text === original ? undefined : { text, starts, ends };
}

const space = 0x20;

/** JavaScript limits the number of arguments of a call. */
const maxCodes = 4096;

function textOf(codes: Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += maxCodes) {
    text += String.fromCharCode(...codes.subarray(at, at + maxCodes));
  }
  return text;
}

type Groups = Readonly<Partial<Record<string, string>>>;

/** The letters that an escape represents; undefined for text that only looks like an escape. */
function lettersOf(groups: Groups): string | undefined {
  const { broken, unit, point, byte, letter, hex, decimal, name, uri, quote } = groups;
  const digits = unit ?? point ?? byte ?? hex;
  if (digits !== undefined) return letterOf(Number.parseInt(digits, 16));
  if (decimal !== undefined) return letterOf(Number(decimal));
  if (letter !== undefined) return letter.replace(/[nrtfv]/, ' ');
  if (name !== undefined) return entities[name];
  if (uri !== undefined) return catchError(URIError, () => decodeURIComponent(uri.replaceAll(/%(?:25)+(?=..)/g, '%')));
  return broken === undefined ? quote : '';
}

const letterOf = (code: number): string | undefined => (code > 0x10ffff ? undefined : String.fromCodePoint(code));

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
