/**
 * Creates the missing maps that contain a field. A document's `edit` can only add a key to an existing map, so a
 * deeper field first needs its parents. On `metadata: {name: web}`, `set metadata.labels.owner` becomes
 * `set metadata.labels` to `{owner: …}`:
 *
 * ```yaml
 * metadata: {name: web}                            # before
 * metadata: {name: web, labels: {owner: team}}     # after
 * ```
 */
import { getOrMake } from '../../data/get-or-make';
import { childAt, isNull, type Path, type Step, type Tree } from '../../data/tree';
import type { Change } from '../document';
import { type Branch, branchOf } from './branch';

/**
 * Changes that are combined into a single `set` of the map at `missing`, with paths relative to this map. If `missing`
 * is undefined, the changes are not combined.
 */
interface Group {
  readonly missing: Path | undefined;
  readonly changes: Change[];
}

/**
 * Extends `changes`, so that each `set` also creates the enclosing maps that are missing or null in `root`. Several
 * changes below the same missing map create one map. A change with a list index below the missing map stays as it is,
 * and the document refuses this change. Throws RangeError if one path leads into another below the same missing map.
 */
export function withParents(root: Tree, changes: readonly Change[]): readonly Change[] {
  if (changes.every(({ kind, path }) => kind === 'delete' || foundLength(root, path) === path.length)) return changes;
  const groups = new Map<string | number, Group>();
  for (const change of changes) {
    const length = change.kind === 'set' ? foundLength(root, change.path) : change.path.length;
    const [missing, below] = [change.path.slice(0, length), change.path.slice(length)];
    if (below.length === 0 || below.some((step) => typeof step === 'number')) {
      groups.set(groups.size, { missing: undefined, changes: [change] });
      continue;
    }
    const group = getOrMake(groups, JSON.stringify(missing), () => ({ missing, changes: [] }));
    group.changes.push({ ...change, path: below });
  }
  return [...groups.values()].flatMap(({ missing, changes: own }): readonly Change[] =>
    missing === undefined ? own : [{ kind: 'set', path: missing, value: treeIn(branchOf(own)) }],
  );
}

/**
 * Returns the number of steps to the field's first ancestor that is missing or null. If all ancestors exist, returns
 * the total number of steps.
 */
function foundLength(root: Tree, path: Path): number {
  let node: Tree | undefined = root;
  for (let length = 1; length < path.length; length++) {
    node = childAt(node, path[length - 1] as Step);
    if (node === undefined || isNull(node)) return length;
  }
  return path.length;
}

function treeIn({ change, children }: Branch): Tree {
  if (change?.kind === 'set') return change.value;
  return { kind: 'map', entries: [...children].map(([key, child]) => ({ key: String(key), value: treeIn(child) })) };
}
