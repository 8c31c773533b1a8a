/** Lines and columns of a text. A line break is a line feed, with a carriage return before it or not. */

/** Where the line of `at` starts; behind a byte order mark, which is no part of the first line. */
export function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return start === 0 && at > 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
}

/** Before the line break that ends the line of `at`, or the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}

/** Behind the line break that starts at `end`; `end` itself at the end of the text. */
export const nextLine = (text: string, end: number): number =>
  end === text.length ? end : end + (text.charCodeAt(end) === 13 ? 2 : 1);

/** Before the line break that ends the line above the one that starts at `start`, which must not be the first. */
export const lineEndAbove = (text: string, start: number): number =>
  start - (text.charCodeAt(start - 2) === 13 ? 2 : 1);

export const columnOf = (text: string, at: number): number => at - lineStart(text, at);

/** Behind the spaces and tabs from `from` on. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++;
  return at;
}

/** True where nothing but spaces stand before `at` on its line. */
export function isFirstOnLine(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === 32) start--;
  return start === 0 || start === lineStart(text, at);
}

/** The line break that a text uses; the first one decides. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  return text.charCodeAt(text.indexOf('\n') - 1) === 13 ? '\r\n' : '\n';
}
