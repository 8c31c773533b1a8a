/** Characters as Go's package `unicode` knows them: one stays one, where JavaScript makes two of `ß` and joins a final sigma. */

export const runes = (text: string): readonly string[] => Array.from(text);

/** A rune, or several of ASCII, where they do not become more. */
const single = (changed: string, text: string): string =>
  changed.length === text.length || runes(changed).length === 1 ? changed : text;

function upperRune(rune: string): string {
  // Greek letters with an iota below have one in upper case, though the full mapping writes two.
  if (/[\u1f80-\u1f87\u1f90-\u1f97\u1fa0-\u1fa7]/.test(rune)) return String.fromCharCode(rune.charCodeAt(0) + 8);
  if (/[\u1fb3\u1fc3\u1ff3]/.test(rune)) return String.fromCharCode(rune.charCodeAt(0) + 9);
  return single(rune.toUpperCase(), rune);
}

export const lowerRune = (rune: string): string => (rune === '\u0130' ? 'i' : single(rune.toLowerCase(), rune));

const digraphs = '\u01c5\u01c8\u01cb\u01f2';

/** Upper case, but of the two letters in `ǆ` only the first; Georgian has none. */
export function titleRune(rune: string): string {
  if (/[\u10d0-\u10ff]/.test(rune)) return rune;
  const digraph = runes(digraphs).find((each) => each.toLowerCase() === lowerRune(rune));
  return digraph ?? upperRune(rune);
}

export const spaces = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

export const trimSpace = (text: string): string =>
  text.replace(new RegExp(`^${spaces.source}`), '').replace(new RegExp(`${spaces.source}$`), '');

export const changeRunes = (text: string, change: (rune: string) => string): string => runes(text).map(change).join('');

const changeCase = (text: string, change: (runes: string) => string): string =>
  text.replaceAll(/[\0-\x7f]+|[^]/gu, (part) => change(part));

export const upperText = (text: string): string => changeCase(text, upperRune);
export const lowerText = (text: string): string => changeCase(text, lowerRune);

/** Whether two texts are equal except for upper and lower case. */
export const equalFold = (a: string, b: string): boolean => lowerText(upperText(a)) === lowerText(upperText(b));

let printable: RegExp | undefined;

export function isPrintable(rune: string): boolean {
  if (rune < '\x7f') return rune >= ' ';
  // Unicode's properties of characters take a while to look up.
  printable ??= new RegExp(String.raw`^[\p{L}\p{M}\p{N}\p{P}\p{S}]$`, 'u');
  return printable.test(rune);
}

/** Printable characters, and blanks. */
export const isGraphic = (rune: string): boolean =>
  isPrintable(rune) || /^[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]$/.test(rune);
