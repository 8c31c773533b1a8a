/**
 * How long a text is for `minLength` and `maxLength`: a character beyond the first 65,536 is two units of a JavaScript string, and counts once.
 * A declaration, since validators `require` this file: the value of a constant would be missing in parts that are loaded before.
 */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}
