/**
 * Returns a function that compiles a pattern with Unicode properties (`\p{L}`) on first use and caches it. Compiling a
 * Unicode property takes V8 a tenth of a millisecond. Most text is ASCII and does not need the pattern.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
