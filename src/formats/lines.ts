/** Finds lines and columns in text. A line break is a line feed, with or without a carriage return before it. */

/**
 * Returns the start of the line that contains `at`. On the first line, the start is after a byte order mark, if any.
 */
export function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
}

/** The end of the line that contains `at`: the offset of its line break, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}

/** Returns the start of the next line: the offset after the line break at `end`, or `end` at the end of the text. */
export const nextLine = (text: string, end: number): number =>
  end === text.length ? end : end + (text.charCodeAt(end) === 13 ? 2 : 1);

/** Returns the end of the line above the line that starts at `start`, which must not be the first line. */
export const lineEndAbove = (text: string, start: number): number =>
  start - (text.charCodeAt(start - 2) === 13 ? 2 : 1);

export const columnOf = (text: string, at: number): number => at - lineStart(text, at);

/** Returns true if an odd number of backslashes precedes `at`. */
export function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === 0x5c) from--;
  return (at - from) % 2 === 1;
}

/** The offset after the spaces and tabs at `from`. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  return at;
}

/** Returns true if only spaces precede `at` on its line. */
export function isFirstOnLine(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === 32) start--;
  return start === 0 || start === lineStart(text, at);
}

/** The first line break in the text, or a line feed if there is none. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  return text.charCodeAt(text.indexOf('\n') - 1) === 13 ? '\r\n' : '\n';
}
