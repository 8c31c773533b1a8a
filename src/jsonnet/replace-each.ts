/** Replacements in texts of any length: V8 ends the whole process where one has many millions of matches. */

const longestPiece = 2 ** 20;

/** `text.replaceAll(pattern, replacement)` for a pattern that fits single code units only. */
export function replaceEach(text: string, pattern: RegExp, replacement: (unit: string) => string): string {
  if (text.length <= longestPiece) return text.replaceAll(pattern, replacement);
  let replaced = '';
  for (let at = 0; at < text.length; at += longestPiece) {
    replaced += text.slice(at, at + longestPiece).replaceAll(pattern, replacement);
  }
  return replaced;
}
