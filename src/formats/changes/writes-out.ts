/**
 * Determines from the data whether a change makes the YAML editor expand the aliases in the document. The expansion
 * changes other lines of the text but no other data. (`touchesShared` in `yaml/edit/aliases.ts` checks the text.)
 *
 * ```yaml
 * a: &x {b: 1}        # before set c.b to 2
 * c: *x
 * ---
 * a: {b: 1}           # after
 * c: {b: 2}
 * ```
 */
import { indexOfKey } from '../../data/trees/key-index';
import type { Change } from '../document';
import type { MapEntry, MapTree, Path, Tree } from '../../data/tree';

/**
 * Returns true if the change at `path` expands aliases. An `edit` changes a part of the existing value, so an anchor
 * inside the value matters only for `set` and `delete`.
 */
export function writesOut(root: Tree, kind: Change['kind'] | 'edit', path: Path): boolean {
  let node = root;
  for (const [depth, step] of path.entries()) {
    if (node.shared) return true;
    let next: Tree | undefined;
    if (typeof step === 'number') next = node.kind === 'list' ? node.items[step] : undefined;
    else if (node.kind === 'map') {
      const entry = node.entries[indexOfKey(node.entries, step)];
      if (entry !== undefined && isMerged(node, entry)) return true;
      // A merge key could restore the deleted key.
      if (kind === 'delete' && depth === path.length - 1 && node.merges !== undefined) return true;
      next = entry?.value;
    }
    if (next === undefined) return false;
    node = next;
  }
  return kind !== 'edit' && hasAnchor(node);
}

/** Returns true if the text of `node` contains an anchor that an alias refers to. */
export function hasAnchor(node: Tree): boolean {
  if (node.alias) return false;
  if (node.shared) return true;
  if (node.kind === 'scalar') return false;
  if (node.kind === 'list') return node.items.some(hasAnchor);
  return node.entries.some((entry) => !isMerged(node, entry) && hasAnchor(entry.value));
}

export const isMerged = ({ merges }: MapTree, entry: MapEntry): boolean =>
  merges?.some(({ keyStart }) => keyStart === entry.keyStart) ?? false;
