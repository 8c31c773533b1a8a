/**
 * Returns a function that compiles a pattern with Unicode properties (`\p{L}`) on first use and keeps it. Whenever V8 reads a literal
 * with such a pattern, it looks up the properties, and this takes a tenth of a millisecond each time. Most text is ASCII and never
 * needs the pattern.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
