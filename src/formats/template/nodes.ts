/** Functions for the nodes of a template. A map in a template may contain a key several times. */
import { equalTrees } from '../../data/trees/equal';
import { indexOfKey } from '../../data/trees/key-index';
import { childrenOf, entriesOf, nodeAt, type Path, type Tree } from '../../data/tree';
import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../source-node';

/** Marks the values of repeated keys as `repeated`. */
export function unmaskedEntries(entries: readonly SourceEntry[]): readonly SourceEntry[] {
  const counts = new Map<string, number>();
  for (const { key } of entries) counts.set(key, (counts.get(key) ?? 0) + 1);
  return entries.map((entry) =>
    counts.get(entry.key) === 1 ? entry : { ...entry, value: { ...entry.value, template: 'repeated' } },
  );
}

export const maskedKey = (shown: SourceNode | undefined, masked: SourceNode | undefined, key: string): string =>
  entriesOf(masked)[indexOfKey(entriesOf(shown), key)]?.key ?? key;

/** Returns the start of the entry or item at `path`; undefined if it does not exist. */
export function startOf(root: SourceNode, path: Path): number | undefined {
  const step = path.at(-1);
  if (step === undefined) return root.start;
  const parent = nodeAt<SourceNode>(root, path.slice(0, -1));
  if (typeof step === 'number') return parent?.kind === 'list' ? parent.items[step]?.start : undefined;
  return parent?.kind === 'map' ? parent.entries[indexOfKey(parent.entries, step)]?.keyStart : undefined;
}

/**
 * Returns the repeated keys of `old` that `next` does not change. A key is unchanged if each of its values in `next`
 * equals one of its values in `old`.
 */
export function keptKeys(old: Tree, next: Tree): ReadonlySet<string> {
  const repeated = entriesOf(old).filter(({ value }) => value.template === 'repeated');
  const keeps = (key: string): boolean => {
    const found = entriesOf(next).filter((entry) => entry.key === key);
    return (
      found.length > 0 &&
      found.every(({ value }) => repeated.some((one) => one.key === key && equalTrees(one.value, value)))
    );
  };
  return new Set(repeated.flatMap(({ key }) => (keeps(key) ? [key] : [])));
}

export const withoutKeys = (tree: Tree, keys: ReadonlySet<string>): Tree =>
  tree.kind === 'map' ? { ...tree, entries: tree.entries.filter(({ key }) => !keys.has(key)) } : tree;

/**
 * Reports whether an expression is between the items of a list or the entries of a map. Such an expression could add or
 * remove items or entries. `before` returns the number of expressions that start before an offset.
 */
export function hasMaskOutside(node: SourceList | SourceMap, before: (at: number) => number): boolean {
  const countIn = (start: number, end: number): number => before(end) - before(start);
  const keys = node.kind === 'list' ? [] : node.entries;
  const inKeys = keys.reduce((sum, { keyStart, keyEnd }) => sum + countIn(keyStart, keyEnd), 0);
  const parts = childrenOf<SourceNode>(node);
  return countIn(node.start, node.end) > parts.reduce((sum, { start, end }) => sum + countIn(start, end), inKeys);
}

export function textsOf(tree: Tree): readonly string[] {
  if (tree.kind === 'scalar') return [tree.text];
  if (tree.kind === 'list') return tree.items.flatMap(textsOf);
  return tree.entries.flatMap(({ key, value }) => [key, ...textsOf(value)]);
}
