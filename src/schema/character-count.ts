/** How long a text is for `minLength` and `maxLength`: a character beyond the first 65,536 is two units of a JavaScript string, and counts once. */
export const characterCount = (text: string): number =>
  text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
