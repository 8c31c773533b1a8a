/** Replacements in texts of any length: V8 ends the whole process where one has many millions of matches. */

const longestPiece = 2 ** 20;

/** Where the work is counted, and broken off at the end of its time. */
export interface Meter {
  charge(length: number): void;
}

/** `text.replaceAll(pattern, replacement)` for a pattern that fits single code units only. */
export function replaceEach(
  text: string,
  pattern: RegExp,
  replacement: (unit: string) => string,
  meter?: Meter,
): string {
  if (text.length <= longestPiece) return text.replaceAll(pattern, replacement);
  let replaced = '';
  for (let at = 0; at < text.length; at += longestPiece) {
    meter?.charge(longestPiece);
    replaced += text.slice(at, at + longestPiece).replaceAll(pattern, replacement);
  }
  return replaced;
}
