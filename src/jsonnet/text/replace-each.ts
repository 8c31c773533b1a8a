/**
 * Replaces matches in a string of any length. The string is processed in chunks, because V8 ends the whole process if
 * one replacement has many millions of matches.
 */

const maxPieceLength = 2 ** 20;

/** Counts the work of an evaluation. Throws if the limit is exceeded. */
export interface Meter {
  tick(): void;
  spend(count: number): void;
  /** Counts the work on a string of this length. */
  charge(length: number): void;
}

/** Like `text.replaceAll(pattern, replacement)`. The pattern must match only single code units. */
export function replaceEach(
  text: string,
  pattern: RegExp,
  replacement: (unit: string) => string,
  meter?: Meter,
): string {
  const replacedIn = (piece: string): string => {
    meter?.charge(piece.length);
    const replaced = piece.replaceAll(pattern, replacement);
    // Count the new text, plus a step for each added character, because each replacement takes as long as a call.
    meter?.spend((replaced.length >>> 3) + Math.max(0, replaced.length - piece.length));
    return replaced;
  };
  if (text.length <= maxPieceLength) return replacedIn(text);
  let replaced = '';
  for (let at = 0; at < text.length; at += maxPieceLength) replaced += replacedIn(text.slice(at, at + maxPieceLength));
  return replaced;
}
