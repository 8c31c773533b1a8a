/** Generates random edits of documents, and computes the expected data after an edit without using the text. */
import fc from 'fast-check';
import { entryOf, nodeAt, stringScalar, type MapEntry, type Path, type Tree } from '../../data/tree';
import type { Change } from '../document';

/** Documents that consist of some lines, with or without a byte order mark and a final line break. */
export const arbitraryLines = (line: fc.Arbitrary<string>, ...lineBreaks: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('', '\uFEFF'),
      fc.array(line, { maxLength: 6 }),
      fc.constantFrom(...lineBreaks),
      fc.boolean(),
    )
    .map(([mark, lines, lineBreak, isOpen]) => mark + lines.join(lineBreak) + (isOpen ? '' : lineBreak));

/** A random choice that `changesOf` turns into a change that is possible in a document. */
export interface Wish {
  /** `whole` sets the document itself. */
  readonly kind: 'set' | 'delete' | 'add' | 'whole';
  readonly pick: number;
  readonly key: string;
  /** A key, which need not be in the map. A number selects an existing key of the map. */
  readonly before: string | number | undefined;
  readonly value: Tree;
}

export const wishes = (
  keys: fc.Arbitrary<string>,
  values: fc.Arbitrary<Tree>,
  kinds: readonly Wish['kind'][] = ['set', 'delete', 'add', 'add'],
): fc.Arbitrary<readonly Wish[]> =>
  fc.array(
    fc.record<Wish>({
      kind: fc.constantFrom(...kinds),
      pick: fc.nat(1000),
      key: keys,
      before: fc.option(fc.oneof(keys, fc.nat(9)), { nil: undefined }),
      value: values,
    }),
    { minLength: 1, maxLength: 4 },
  );

const isPrefix = (a: Path, b: Path): boolean => a.every((step, index) => step === b[index]);

function childrenOf(tree: Tree): readonly (readonly [string | number, Tree])[] {
  if (tree.kind === 'map') return tree.entries.map(({ key, value }) => [key, value]);
  return tree.kind === 'list' ? tree.items.map((item, index) => [index, item]) : [];
}

export const pathsOf = (tree: Tree, path: Path = []): readonly Path[] => [
  path,
  ...childrenOf(tree).flatMap(([step, child]) => pathsOf(child, [...path, step])),
];

/** The changes that result from the wishes in a document, without changes that contradict earlier changes. */
export function changesOf(root: Tree, list: readonly Wish[]): readonly Change[] {
  const changes: Change[] = [];
  for (const wish of list) {
    const change = changeOf(root, wish, changes);
    const clashes = ({ path }: Change): boolean =>
      change !== undefined && (isPrefix(path, change.path) || isPrefix(change.path, path));
    if (change !== undefined && !changes.some(clashes)) changes.push(change);
  }
  return changes;
}

function changeOf(root: Tree, { kind, pick, key, before, value }: Wish, former: readonly Change[]): Change | undefined {
  if (kind === 'whole') return { kind: 'set', path: [], value };
  const paths = pathsOf(root).filter((path) =>
    kind === 'add' ? nodeAt(root, path)?.kind !== 'scalar' : path.length > 0,
  );
  const path = paths[pick % paths.length];
  const node = path && nodeAt(root, path);
  if (path === undefined || node === undefined) return undefined;
  if (kind === 'delete') return { kind, path };
  if (kind === 'set') return { kind, path, value };
  if (node.kind === 'map') {
    const next = typeof before === 'number' ? node.entries[before % node.entries.length]?.key : before;
    return { kind: 'set', path: [...path, key], value, ...(next !== undefined && { before: next }) };
  }
  const size = node.kind === 'list' ? node.items.length : 0;
  const earlier = former.filter(
    (change) =>
      isPrefix(path, change.path) && change.path.length === path.length + 1 && Number(change.path.at(-1)) >= size,
  );
  return { kind: 'set', path: [...path, size + earlier.length], value };
}

/** The changed data, with new keys at the requested positions. */
export function applied(tree: Tree, changes: readonly Change[], path: Path = []): Tree {
  const [first] = changes;
  if (first?.kind === 'set' && first.path.length === 0) return first.value;
  const at = (step: string | number): Change | undefined =>
    changes.find((change) => change.path.length === path.length + 1 && isPrefix([...path, step], change.path));
  const next = (step: string | number, old: Tree): readonly Tree[] => {
    const change = at(step);
    if (change?.kind === 'delete') return [];
    return [change?.value ?? applied(old, changes, [...path, step])];
  };
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'list') {
    const items = tree.items.flatMap((item, index) => next(index, item));
    for (let index = tree.items.length; at(index) !== undefined; index++) items.push(...next(index, tree));
    return { kind: 'list', items };
  }
  const has = (key: string | undefined): boolean => key !== undefined && entryOf(tree, key) !== undefined;
  const added = changes.flatMap((change) => {
    const step = change.path.at(-1);
    const isHere = change.path.length === path.length + 1 && isPrefix(path, change.path);
    if (!isHere || change.kind === 'delete' || typeof step !== 'string' || has(step)) return [];
    return [{ key: step, value: change.value, before: has(change.before) ? change.before : undefined }];
  });
  const addedBefore = (key: string | undefined): readonly MapEntry[] => added.filter(({ before }) => before === key);
  const kept = tree.entries.flatMap(({ key, value }) => [
    ...addedBefore(key),
    ...next(key, value).map((child) => ({ key, value: child })),
  ]);
  return { kind: 'map', entries: [...kept, ...addedBefore(undefined)] };
}

/**
 * Returns `tree` as it is read back from a format that has only strings: a number becomes its spelling, a list with
 * one item becomes the item, and an empty list is omitted.
 */
export function asText(tree: Tree): Tree {
  if (tree.kind === 'scalar') return stringScalar(tree.text);
  if (tree.kind === 'list') {
    const [first, second] = tree.items;
    return first !== undefined && second === undefined
      ? asText(first)
      : { kind: 'list', items: tree.items.map(asText) };
  }
  const entries = tree.entries.filter(({ value }) => value.kind !== 'list' || value.items.length > 0);
  return { kind: 'map', entries: entries.map(({ key, value }) => ({ key, value: asText(value) })) };
}

/** True if `part` is `whole` with some or no elements removed. */
export function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const element of whole) if (element === part[at]) at++;
  return at === part.length;
}
