/** Finds the comments and blank lines above a section's header or a row. */

/** Returns the start of the comments directly above the line that starts at `at`, or `at` if there are no comments. */
export const commentsAbove = (text: string, at: number, comment = /^[ \t]*[;#]/): number => above(text, at, comment);

export const blanksAbove = (text: string, at: number): number => above(text, at, /^[ \t]*$/);

export const isBehindBlank = (text: string, at: number): boolean => blanksAbove(text, at) < at;

/** Returns false if several sections have no blank lines between them. `starts` contains the headers' offsets. */
export const isSpaced = (text: string, starts: readonly number[]): boolean =>
  starts.length < 2 || starts.slice(1).some((start) => isBehindBlank(text, commentsAbove(text, start)));

/** Returns the start of the consecutive lines above `at` that match `pattern`. */
function above(text: string, at: number, pattern: RegExp): number {
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let start = at;
  while (start > first) {
    // Do not pass a negative position, because `lastIndexOf` would then search at the first character.
    const line = start < 2 ? first : Math.max(text.lastIndexOf('\n', start - 2) + 1, first);
    if (!pattern.test(text.slice(line, start).trimEnd())) break;
    start = line;
  }
  return start;
}
