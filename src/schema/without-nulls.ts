/** `options: null` means no options: Go's decoders, and so kustomize, skip a field that is null. */

/** Plain data without the map entries that are null, at any depth. Nulls in lists stay. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, inner] of Object.entries(value)) if (inner !== null) kept[key] = withoutNulls(inner);
  return kept;
}
