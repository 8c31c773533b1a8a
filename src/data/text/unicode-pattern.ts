/**
 * A pattern that asks Unicode for properties of characters (`\p{L}`), made at its first use and kept. V8 looks them up whenever it reads the
 * literal of such a pattern, a tenth of a millisecond each, and most texts are ASCII and never need it.
 */
export function unicodePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => (pattern ??= new RegExp(source, flags));
}
