/**
 * A tree is structured data as it is written: maps in their order, numbers in their spelling.
 *
 * It is what every format is read into and printed from, so a value can travel from a YAML file into a JSON
 * string without `12345678901234567890` or `1.10` turning into another number. Plain JavaScript values are one
 * call away (`plainOf`, `treeOf`); they are for schemas and tests, not for carrying a user's data.
 */

import { indexOfKey } from './key-index';

/** The type a scalar has for a reader that follows Go's YAML rules, the rules `kubectl` and kustomize read by. */
export type ScalarType = 'string' | 'int' | 'float' | 'bool' | 'null';

export interface Scalar {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  /** The decoded text of a string; the spelling as written (`0x1F`, `1.10`, `~`) of anything else. */
  readonly text: string;
  /** A date or time of TOML: text to every other format, which TOML writes without quotes. */
  readonly isDateTime?: true;
}

export interface MapEntry {
  readonly key: string;
  readonly value: Tree;
}

export interface MapTree {
  readonly kind: 'map';
  /** In written order; keys are unique. */
  readonly entries: readonly MapEntry[];
}

export interface ListTree {
  readonly kind: 'list';
  readonly items: readonly Tree[];
}

export type Tree = Scalar | MapTree | ListTree;

/** A map key or a list index. */
export type Step = string | number;

/** Concrete steps from a root: no wildcards, no queries. `['data', 'ports', 0]`. The empty path is the root itself. */
export type Path = readonly Step[];

/** `{kind: scalar, type: string, text}`. */
export const stringScalar = (text: string): Scalar => ({ kind: 'scalar', type: 'string', text });

/** Text in the place of `old`: in TOML a date stays one, where the text is one. */
export const stringLike = ({ isDateTime }: Scalar, text: string): Scalar =>
  isDateTime ? { ...stringScalar(text), isDateTime } : stringScalar(text);

/** The value of `key`, or undefined where `tree` is no map or has no such key. */
export function entryOf<T extends Tree>(tree: T | undefined, key: string): ChildOf<T> | undefined {
  if (tree?.kind !== 'map') return undefined;
  return tree.entries[indexOfKey(tree.entries, key)]?.value as ChildOf<T> | undefined;
}

/** What the entries and items of a tree of type T are: source nodes hold source nodes, plain trees plain trees. */
type ChildOf<T extends Tree> =
  Extract<T, { kind: 'map' }> extends { entries: readonly { value: infer V }[] } ? V : Tree;

/** The node at `path`, or undefined where the path leads nowhere. */
export function nodeAt<T extends Tree>(root: T, path: Path): T | undefined {
  let node: Tree | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') node = node?.kind === 'list' ? node.items[step] : undefined;
    else node = entryOf(node, step);
    if (node === undefined) return undefined;
  }
  return node as T;
}

/** `treeAt(['a', 'b'], value)` is `{a: {b: value}}`; without keys, the value. */
export const treeAt = (keys: readonly string[], value: Tree): Tree =>
  keys.reduceRight((below: Tree, key): Tree => ({ kind: 'map', entries: [{ key, value: below }] }), value);

export const isNull = (tree: Tree): boolean => tree.kind === 'scalar' && tree.type === 'null';

export const emptyMap: MapTree = { kind: 'map', entries: [] };
