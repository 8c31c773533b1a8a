/**
 * Returns a function that compiles a pattern with Unicode properties (`\p{L}`) on first use and caches it. Each time V8
 * reads a literal with a Unicode property, looking up the property takes a tenth of a millisecond. Most text is ASCII
 * and does not need the pattern.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
