/** Replacements in texts of any length: V8 ends the whole process if one replacement has many millions of matches. */

const longestPiece = 2 ** 20;

/** Counts the work of an evaluation, and throws at the end of its time. */
export interface Meter {
  /** A step of work. */
  tick(): void;
  /** Work on a text or an array of this length. */
  charge(length: number): void;
}

/** `text.replaceAll(pattern, replacement)` for a pattern that only matches single code units. */
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
