/**
 * Computes the changes that turn one tree into another. Equal parts keep their text, so a map keeps its comments even
 * if the whole map is set:
 *
 * ```yaml
 * set m to {a: 1, c: 3}        # on m: {a: 1, b: 2}
 * delete m.b, set m.c to 3     # does the same
 * ```
 */
import { equalTrees } from '../../data/trees/equal';
import { entryOf, nodeAt, type ListTree, type MapTree, type Path, type Tree } from '../../data/tree';
import type { Change } from '../document';
import type { SourceNode } from '../source-node';

/**
 * Splits each `set` that replaces a map with a map into changes to single entries. Lists of maps are compared item by
 * item. A `set` of equal data is dropped.
 */
export function granularChanges(root: SourceNode, changes: readonly Change[]): readonly Change[] {
  return changes.flatMap((change): readonly Change[] => {
    const old = change.kind === 'set' ? nodeAt<SourceNode>(root, change.path) : undefined;
    return change.kind === 'set' && old !== undefined ? changesBetween(old, change.value, change.path) : [change];
  });
}

/**
 * Returns the changes that turn `old`, the value at `path`, into `value`. If both are equal, there are no changes. A
 * new key is inserted before the next key of `value` that `old` also has. If `old` is undefined, `value` is added.
 *
 *     resource.edit(changesBetween(resource.get(['data']), treeOf({ a: '1' }), ['data']))
 */
export function changesBetween(old: Tree | undefined, value: Tree, path: Path = []): readonly Change[] {
  if (old === undefined) return [{ kind: 'set', path, value }];
  if (equalTrees(old, value)) return [];
  if (old.kind === 'map' && value.kind === 'map') return entryChanges(old, value, path);
  if (old.kind === 'list' && value.kind === 'list' && hasMaps(old) && hasMaps(value)) {
    return itemChanges(old, value, path);
  }
  return [{ kind: 'set', path, value }];
}

function entryChanges(old: MapTree, value: MapTree, path: Path): readonly Change[] {
  const changes: Change[] = [];
  const kept = new Set(value.entries.map(({ key }) => key));
  for (const { key } of old.entries) if (!kept.has(key)) changes.push({ kind: 'delete', path: [...path, key] });
  const added: Change[] = [];
  let next: string | undefined;
  for (const { key, value: child } of value.entries.toReversed()) {
    const earlier = entryOf(old, key);
    if (earlier !== undefined) {
      next = key;
      for (const change of changesBetween(earlier, child, [...path, key])) changes.push(change);
    } else added.push({ kind: 'set', path: [...path, key], value: child, ...(next !== undefined && { before: next }) });
  }
  return [...changes, ...added.toReversed()];
}

function itemChanges(old: ListTree, value: ListTree, path: Path): readonly Change[] {
  const { length } = value.items;
  const set = value.items.flatMap((item, index) => changesBetween(old.items[index], item, [...path, index]));
  const deleted = old.items
    .slice(length)
    .map((_, index): Change => ({ kind: 'delete', path: [...path, length + index] }));
  return [...set, ...deleted];
}

const hasMaps = ({ items }: ListTree): boolean => items.length > 0 && items.every(({ kind }) => kind === 'map');

/** Returns true for a `set` that has no effect because the data is already equal. */
export function isDone(root: SourceNode, change: Change): boolean {
  const node = change.kind === 'set' ? nodeAt(root, change.path) : undefined;
  return node !== undefined && change.kind === 'set' && equalTrees(node, change.value);
}
