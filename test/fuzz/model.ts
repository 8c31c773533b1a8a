/**
 * Applies the intended change to the data that another reader found. If that data does not contain the path, the
 * result is undefined, and that reader is not a judge.
 */
import { entryOf, mapScalars, nodeAt, type Path, type Scalar, stringOf, stringScalar, type Tree } from '../../src/data';

/** Replaces the value at `path` with nothing, one value, or several items of a list. */
export function changedAt(
  tree: Tree,
  path: Path,
  change: (old: Tree | undefined) => readonly Tree[] | undefined,
): Tree | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return change(tree)?.[0];
  const old = nodeAt(tree, [step]);
  const value = rest.length === 0 ? change(old) : old && onlyOne(changedAt(old, rest, change));
  if (value === undefined) return undefined;
  if (tree.kind === 'list' && typeof step === 'number') {
    return { kind: 'list', items: tree.items.toSpliced(step, 1, ...value) };
  }
  if (tree.kind !== 'map' || typeof step === 'number') return undefined;
  const entries = value.map((one) => ({ key: step, value: one }));
  const index = tree.entries.findIndex(({ key }) => key === step);
  return { kind: 'map', entries: tree.entries.toSpliced(index === -1 ? tree.entries.length : index, 1, ...entries) };
}

/** The tree as the only result of a change; undefined if the change cannot be applied. */
export const onlyOne = (tree: Tree | undefined): readonly Tree[] | undefined => tree && [tree];

export const setAt = (tree: Tree, path: Path, value: Tree): Tree | undefined => changedAt(tree, path, () => [value]);

/** Changes the text at `path`; undefined if there is no text, or `change` returns undefined. */
export function textChangedAt(
  tree: Tree,
  path: Path,
  change: (old: string) => string | undefined,
): readonly Tree[] | undefined {
  const old = stringOf(nodeAt<Tree>(tree, path));
  const after = old === undefined ? undefined : change(old);
  return after === undefined ? undefined : onlyOne(setAt(tree, path, stringScalar(after)));
}

export const deletedAt = (tree: Tree, path: Path): Tree | undefined =>
  changedAt(tree, path, (old) => (old === undefined ? undefined : []));

/** Applies the changes in order; undefined if a change returns undefined. */
export const inOrder = (tree: Tree, changes: readonly ((tree: Tree) => Tree | undefined)[]): Tree | undefined =>
  changes.reduce<Tree | undefined>((now, change) => now && change(now), tree);

/** Returns the tree with all strings replaced. */
export const mappedTexts = (tree: Tree, change: (text: string) => string): Tree =>
  mapScalars<Scalar, Scalar>(tree, (scalar) => (scalar.type === 'string' ? stringScalar(change(scalar.text)) : scalar));

/** The paths that a path with `*` matches: entries and items that contain the rest of the path. */
export function placesOf(tree: Tree, path: readonly (string | number)[]): readonly Path[] {
  const [step, ...rest] = path;
  if (step === undefined) return [[]];
  const steps =
    step !== '*'
      ? [step]
      : tree.kind === 'map'
        ? tree.entries.map(({ key }) => key)
        : tree.kind === 'list'
          ? tree.items.map((_, index) => index)
          : [];
  return steps.flatMap((one) => {
    const inner = typeof one === 'string' ? entryOf(tree, one) : nodeAt(tree, [one]);
    return inner === undefined ? [] : placesOf(inner, rest).map((below): Path => [one, ...below]);
  });
}
