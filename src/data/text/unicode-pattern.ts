/**
 * A pattern with Unicode properties (`\p{L}`), compiled at its first use and kept. V8 looks the properties up whenever it reads a literal
 * of such a pattern, which takes a tenth of a millisecond each time. Most texts are ASCII and never need the pattern.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
