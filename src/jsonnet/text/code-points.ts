/**
 * Treats strings as sequences of code points, as in Jsonnet. JavaScript strings are sequences of code units: `😀` is
 * one code point and two code units.
 */

const surrogate = /[\ud800-\udfff]/;

/** Whether the text has no surrogates. In such text, each code unit is a code point. */
export function isBasic(text: string): boolean {
  return !surrogate.test(text);
}

export function textLength(text: string): number {
  if (isBasic(text)) return text.length;
  let count = 0;
  for (const char of text) count += char.length === 0 ? 0 : 1;
  return count;
}

export function characters(text: string): string[] {
  return isBasic(text) ? text.split('') : Array.from(text);
}

/** The code point that begins at a code unit; empty at the end. */
export function characterAt(text: string, at: number): string {
  return isPair(text, at) ? text.slice(at, at + 2) : text.charAt(at);
}

/** The code point that ends before a code unit; empty at the start. */
export function characterBefore(text: string, at: number): string {
  return isPair(text, at - 2) ? text.slice(at - 2, at) : text.charAt(at - 1);
}

function isPair(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  if (!(first >= 0xd800 && first <= 0xdbff)) return false;
  const second = text.charCodeAt(at + 1);
  return second >= 0xdc00 && second <= 0xdfff;
}

/** Compares two strings by code point. Returns -1, 0 or 1. */
export function compareStrings(left: string, right: string): number {
  if (left === right) return 0;
  if (isBasic(left) && isBasic(right)) return left < right ? -1 : 1;
  const length = Math.min(left.length, right.length);
  let at = 0;
  while (at < length && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  if (at === length) return left.length < right.length ? -1 : 1;
  return rank(left.charCodeAt(at)) < rank(right.charCodeAt(at)) ? -1 : 1;
}

/** Sorts strings by code point. `step` is called for each comparison, so that a long sort can be interrupted. */
export function sortStrings(texts: readonly string[], step: () => void): readonly string[] {
  // Without surrogates, as in most strings, the order of code units is the order of code points.
  const compare = texts.every(isBasic) ? (a: string, b: string) => (a < b ? -1 : 1) : compareStrings;
  return texts.toSorted((a, b) => {
    step();
    return compare(a, b);
  });
}

/** Surrogates rank above other code units, because a pair is a code point above U+FFFF. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
