/** Functions for the nodes of a template, whose maps may contain a key several times. */
import { equalTrees } from '../../data/trees/equal';
import { indexOfKey } from '../../data/trees/key-index';
import { entriesOf, nodeAt, type MapEntry, type Path, type Tree } from '../../data/tree';
import type { SourceEntry, SourceNode } from '../source-node';

/** The entries. Values of repeated keys are marked as `repeated`. */
export function unmaskedEntries(entries: readonly SourceEntry[]): readonly SourceEntry[] {
  const counts = new Map<string, number>();
  for (const { key } of entries) counts.set(key, (counts.get(key) ?? 0) + 1);
  return entries.map((entry) =>
    (counts.get(entry.key) ?? 0) > 1 ? { ...entry, value: { ...entry.value, template: 'repeated' } } : entry,
  );
}

export function maskedKey(shown: SourceNode | undefined, masked: SourceNode | undefined, key: string): string {
  if (shown?.kind !== 'map' || masked?.kind !== 'map') return key;
  return masked.entries[indexOfKey(shown.entries, key)]?.key ?? key;
}

/** The start of the entry or item at `path`; undefined if it does not exist. */
export function startOf(root: SourceNode, path: Path): number | undefined {
  const step = path.at(-1);
  if (step === undefined) return root.start;
  const parent = nodeAt<SourceNode>(root, path.slice(0, -1));
  if (typeof step === 'number') return parent?.kind === 'list' ? parent.items[step]?.start : undefined;
  return parent?.kind === 'map' ? parent.entries[indexOfKey(parent.entries, step)]?.keyStart : undefined;
}

/**
 * Returns `tree` without the repeated keys that have an equal value in `other`. `other` has each key once, with the
 * value of one of the repeated entries.
 */
export function withoutEqual(tree: Tree, other: Tree): Tree {
  const all = [tree, other].flatMap(entriesOf);
  const several = all.filter(({ value }) => value.template === 'repeated');
  if (tree.kind !== 'map' || several.length === 0) return tree;
  const isSame = ({ key, value }: MapEntry): boolean =>
    several.some((one) => one.key === key && equalTrees(one.value, value));
  const same = new Set(all.flatMap((entry) => (isSame(entry) ? [entry.key] : [])));
  return { ...tree, entries: tree.entries.filter(({ key }) => !same.has(key)) };
}

export function textsOf(tree: Tree): readonly string[] {
  if (tree.kind === 'scalar') return [tree.text];
  if (tree.kind === 'list') return tree.items.flatMap(textsOf);
  return tree.entries.flatMap(({ key, value }) => [key, ...textsOf(value)]);
}
