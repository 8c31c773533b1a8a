/**
 * Character functions as in Go's package `unicode`. Case mappings are one-to-one. JavaScript instead maps `ß` to two
 * characters and treats a final sigma specially.
 */
import { isPrintable } from '../../../go/escapes';

export const runes = (text: string): readonly string[] => Array.from(text);

/** Returns `changed`, or the original text if one rune would become several runes. */
const single = (changed: string, text: string): string =>
  changed.length === text.length || runes(changed).length === 1 ? changed : text;

function upperRune(rune: string): string {
  // A Greek letter with iota subscript maps to one upper-case letter, although its full case mapping has two letters.
  if (/[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7]/.test(rune)) return String.fromCharCode(rune.charCodeAt(0) + 8);
  if (/[\u1fb3\u1fc3\u1ff3]/.test(rune)) return String.fromCharCode(rune.charCodeAt(0) + 9);
  return single(rune.toUpperCase(), rune);
}

export const lowerRune = (rune: string): string => (rune === '\u0130' ? 'i' : single(rune.toLowerCase(), rune));

const digraphs = '\u01c5\u01c8\u01cb\u01f2';

/** Converts a rune to title case. For `ǆ`, only the first letter is upper case. Georgian letters do not change. */
export function titleRune(rune: string): string {
  if (/[\u10d0-\u10ff]/.test(rune)) return rune;
  const digraph = runes(digraphs).find((each) => each.toLowerCase() === lowerRune(rune));
  return digraph ?? upperRune(rune);
}

export const spaces = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

export function trimSpace(text: string): string {
  let [from, to] = [0, text.length];
  while (spaces.test(text.charAt(from))) from++;
  while (spaces.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

export const changeRunes = (text: string, change: (rune: string) => string): string => runes(text).map(change).join('');

const changeCase = (text: string, change: (runes: string) => string): string =>
  text.replaceAll(/[\0-\x7f]+|[^]/gu, (part) => change(part));

export const upperText = (text: string): string => changeCase(text, upperRune);
export const lowerText = (text: string): string => changeCase(text, lowerRune);

export const equalFold = (a: string, b: string): boolean => lowerText(upperText(a)) === lowerText(upperText(b));

/** Reports whether a character is printable or a space separator (Unicode category Zs). */
export const isGraphic = (rune: string): boolean =>
  isPrintable(rune) || /^[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]$/.test(rune);
