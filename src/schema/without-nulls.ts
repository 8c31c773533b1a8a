/** `options: null` is no options: what Go's decoders, and so kustomize, make of a null field. */

/** Plain data without the entries that are null, at any depth; nulls in lists stay. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(value)) if (inner !== null) kept[key] = withoutNulls(inner);
  return kept;
}
