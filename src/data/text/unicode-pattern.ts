/**
 * Returns a pattern with Unicode properties (`\p{L}`), which is compiled on first use and kept. V8 looks up the properties whenever it
 * reads a literal with such a pattern, which takes a tenth of a millisecond each time. Most text is ASCII and never needs the pattern.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
