/**
 * Tells by the data alone whether a change makes the YAML editor write out the aliases of its document: lines elsewhere
 * change then, and no data. `touchesShared` decides the same by the text.
 */
import { indexOfKey } from '../data/key-index';
import type { Path, Tree } from '../data/tree';
import type { Place } from './source-node';

type Seen = Tree & Partial<Pick<Place, 'shared' | 'alias'>>;

/** True where the value at `path`, there or to be made, cannot be set or deleted at its place alone. */
export function writesOut(root: Tree, path: Path): boolean {
  let node: Seen = root;
  for (const step of path) {
    if (node.shared) return true;
    const next: Tree | undefined =
      node.kind === 'map'
        ? node.entries[indexOfKey(node.entries, String(step))]?.value
        : node.kind === 'list'
          ? node.items[Number(step)]
          : undefined;
    if (next === undefined) return false;
    node = next;
  }
  return !node.alias && holdsAnchor(node);
}

function holdsAnchor(node: Seen): boolean {
  if (node.alias) return false;
  if (node.shared) return true;
  if (node.kind === 'scalar') return false;
  return node.kind === 'map' ? node.entries.some(({ value }) => holdsAnchor(value)) : node.items.some(holdsAnchor);
}
