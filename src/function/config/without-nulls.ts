/** Reads a functionConfig's tree as plain data. */
import { isNull, type Tree } from '../../data/tree';
import { plainOf } from '../../data/trees/plain';

/**
 * The plain data of a tree without the map entries that are null, at any depth; nulls in lists are kept. `options:
 * null` means no options, because Go's decoders, and therefore kustomize, skip a null field.
 */
export function withoutNulls(tree: Tree): unknown {
  if (tree.kind === 'scalar') return plainOf(tree);
  if (tree.kind === 'list') return tree.items.map(withoutNulls);
  const kept = Object.create(null) as Record<string, unknown>;
  for (const { key, value } of tree.entries) if (!isNull(value)) kept[key] = withoutNulls(value);
  return kept;
}
