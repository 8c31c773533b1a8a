/**
 * Makes the maps on the way to a field: a document's `edit` adds one step, and what stands further down needs a map to stand in.
 * `set metadata.labels.owner` on `metadata: {name: web}` becomes `set metadata.labels` to `{owner: …}`.
 */
import { isNull, nodeAt, treeAt, type MapTree, type Path, type Tree } from '../../data/tree';
import type { Change } from '../document';
import { contradictory } from './branch';

/**
 * `changes` with the maps that each `set` needs, where they are missing or null in `root`; several below the same missing map make one.
 * A path that leads through a list, or through a value of another kind, stays as it is: the document refuses it.
 */
export function withParents(root: Tree, changes: readonly Change[]): readonly Change[] {
  const made = new Map<string, number>();
  const all: Change[] = [];
  for (const change of changes) {
    const length = change.kind === 'set' ? lengthThere(root, change.path) : change.path.length;
    const [place, below] = [change.path.slice(0, length), change.path.slice(length)];
    if (change.kind === 'delete' || !isKeys(below)) {
      all.push(change);
      continue;
    }
    const key = JSON.stringify(place);
    const known = made.get(key);
    const earlier = known === undefined ? undefined : all[known];
    if (known === undefined || earlier?.kind !== 'set') {
      made.set(key, all.length);
      all.push({ kind: 'set', path: place, value: treeAt(below, change.value) });
    } else {
      all[known] = { ...earlier, value: joined(earlier.value, treeAt(below, change.value)) };
    }
  }
  return all;
}

/** So many steps lead to the first thing that is missing or null; all of them where its parent is there. */
function lengthThere(root: Tree, path: Path): number {
  for (let length = 1; length < path.length; length++) {
    const node = nodeAt(root, path.slice(0, length));
    if (node === undefined || isNull(node)) return length;
  }
  return path.length;
}

const isKeys = (steps: Path): steps is readonly string[] =>
  steps.length > 0 && steps.every((step) => typeof step === 'string');

/** Throws RangeError where both say what stands in one place. */
function joined(one: Tree, other: Tree): MapTree {
  if (one.kind !== 'map' || other.kind !== 'map') {
    throw contradictory();
  }
  const entries = [...one.entries];
  for (const entry of other.entries) {
    const at = entries.findIndex(({ key }) => key === entry.key);
    const there = entries[at];
    if (there === undefined) entries.push(entry);
    else entries[at] = { key: entry.key, value: joined(there.value, entry.value) };
  }
  return { kind: 'map', entries };
}
