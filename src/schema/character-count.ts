/**
 * The length of a string for `minLength` and `maxLength`. A character above U+FFFF counts as one, although it takes two
 * units of a JavaScript string. `characterCount` is a function declaration, so that validators can call it even if they
 * `require` this module before its constants have values.
 */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}
