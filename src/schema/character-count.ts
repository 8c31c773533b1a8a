/**
 * The length of a string for `minLength` and `maxLength`. A character above U+FFFF counts as one, although its
 * JavaScript length is two. `characterCount` is a function declaration because validators may `require` this module
 * before its constants are initialized.
 */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}
