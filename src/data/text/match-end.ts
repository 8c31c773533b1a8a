/** The end of the match of the sticky `pattern` at the offset `at`. Undefined if the pattern does not match. */
export function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
