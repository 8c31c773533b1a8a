/**
 * Returns a function that compiles a pattern with Unicode properties (`\p{L}`) on its first call and caches the result.
 * Compiling a Unicode property takes V8 a tenth of a millisecond. Most text is ASCII and does not need the pattern.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
