/**
 * The length of a text for `minLength` and `maxLength`. A character beyond the first 65,536 is two units of a JavaScript string, and counts
 * once. This is a function declaration because validators `require` this file: a constant would have no value yet in modules that are
 * loaded earlier.
 */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}
