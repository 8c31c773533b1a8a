/**
 * A tree is structured data that keeps the order of map keys and the spelling of numbers.
 *
 * Every format is read into trees and printed from trees. Therefore, `12345678901234567890` and `1.10` keep their
 * spelling when they move from a YAML file into a JSON string. `plainOf` and `treeOf` convert to and from plain
 * JavaScript values. Use these for schemas and tests, not for a user's data.
 *
 * In addition to its data, a tree can record the position where it was read (`Place`) and the style in which it was
 * written there (`style`, `flow`). A reader sets these fields. Trees created by other code usually do not have these
 * fields, but a copy `{...tree, items}` keeps them.
 */

import { indexOfKey } from './trees/key-index';

/**
 * The type of a scalar under the rules of go-yaml v3, which kustomize uses. Only TOML has the type `date`, for its four
 * kinds of dates and times. In every other format, a date is a string.
 */
export type ScalarType = 'string' | 'int' | 'float' | 'bool' | 'null' | 'date';

/**
 * The position at which a tree was read. Offsets in the document's text are in UTF-16 code units; `end` is exclusive.
 */
export interface Place {
  /** The start of the node's own text, including quotes, brackets and block headers, but not its anchor and tag. */
  readonly start: number;
  readonly end: number;
  /** The start of the anchor or tag before the node, if any. */
  readonly propertiesStart?: number;
  /**
   * True if several places in the document share this text, because the node was reached through an alias or a merge
   * key, or because an alias refers to an anchor on or around the node. Editing the text would also change the other
   * places in the document.
   */
  readonly shared?: true;
  /** For an alias, the position of the anchored content. The alias itself may be overwritten. */
  readonly alias?: { readonly start: number; readonly end: number };
  /** The tag before the node as it is written: `!!str`, `!custom`. */
  readonly tag?: string;
  /**
   * Only set in a template. `expression` means that the value contains an expression, that an expression is between its
   * items or entries, or that an expression on the lines below may generate its content. `repeated` means that the map
   * contains the key several times, as in branches of an `if`.
   */
  readonly template?: 'expression' | 'repeated';
}

/** How a scalar is written: without quotes, in single or double quotes, or as a block (`|` or `>`). */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A value other than a map or list, with its spelling: `1.10` is `{kind: 'scalar', type: 'float', text: '1.10'}`. */
export interface Scalar extends Partial<Place> {
  readonly kind: 'scalar';
  readonly type: ScalarType;
  /** For a string, the decoded text. For any other scalar, its spelling, such as `0x1F`, `1.10` or `~`. */
  readonly text: string;
  readonly style?: ScalarStyle;
  /**
   * How an INI file writes the value. `alone` means that the key has no separator. A copy in another INI file keeps
   * this style, because INI parsers differ. Some keep quotes, some cut an unquoted value at "#", and some distinguish a
   * key without a separator from an empty value.
   */
  readonly iniStyle?: 'plain' | 'single' | 'double' | 'alone';
  /**
   * The spelling in YAML, without the tag. For a block scalar, the lines without indentation. Only copies that replace
   * aliases have this field, so that they are printed like the original.
   */
  readonly raw?: string;
}

export type IniStyle = NonNullable<Scalar['iniStyle']>;

/** A key of a map, with its value. */
export interface MapEntry {
  readonly key: string;
  readonly value: Tree;
  /** The start of the key's own text, including quotes. */
  readonly keyStart?: number;
  readonly keyEnd?: number;
  /**
   * The key as a YAML scalar. Only set if the key has a tag or an anchor, is an alias, or is in a map that aliases
   * share.
   */
  readonly keyNode?: Scalar;
}

/** A map: `{kind: 'map', entries: [{key: 'a', value: …}]}`. */
export interface MapTree extends Partial<Place> {
  readonly kind: 'map';
  /** The entries in written order. Keys are unique. */
  readonly entries: readonly MapEntry[];
  /** True for a flow map, `{a: b}`; false for a map with one entry per line. All maps in JSON are flow maps. */
  readonly flow?: boolean;
  /**
   * True for a TOML inline table with dotted keys, and for a map that dotted keys define. In
   * `{a.b = 1, c = 2, a.d = 3}`, the entries of `a` are not adjacent.
   */
  readonly isDotted?: boolean;
  readonly merges?: readonly MergeKey[];
}

/**
 * A merge key, `<<: …`, in a YAML map. The entries that the merge key adds are entries of the map, with the `keyStart`
 * of the merge key. The map's own entries override the added entries.
 */
export interface MergeKey {
  readonly keyStart: number;
  readonly keyEnd: number;
  /** The end of the merge key's value. */
  readonly end: number;
}

/** A list: `{kind: 'list', items: […]}`. */
export interface ListTree extends Partial<Place> {
  readonly kind: 'list';
  readonly items: readonly Tree[];
  /** True for a flow list, `[a, b]`; false for a list with one item per line. */
  readonly flow?: boolean;
  /** The offset of each item's `-` in YAML; empty for a flow list and in other formats. */
  readonly dashes?: readonly number[];
}

/**
 * Structured data that keeps the order of map keys and the spelling of numbers. `treeOf` creates a tree from plain
 * values.
 */
export type Tree = Scalar | MapTree | ListTree;

/** A map key or a list index. */
export type Step = string | number;

/** Steps from a root, without wildcards or queries: `['data', 'ports', 0]`. The empty path is the root itself. */
export type Path = readonly Step[];

/** Returns a string: `stringScalar('80')` is the string `80`, not the number. */
export const stringScalar = (text: string): Scalar => ({ kind: 'scalar', type: 'string', text });

/** True for a string or a date, because dates are strings in every format except TOML. */
export const isText = ({ type }: Scalar): boolean => type === 'string' || type === 'date';

/** Returns the position where `tree` was read. Returns undefined for a tree that was created by code. */
export const sourcePlace = (tree: Tree): Place | undefined =>
  tree.start === undefined || tree.end === undefined ? undefined : (tree as Tree & Place);

export const textOf = (tree: Tree | undefined): string | undefined => (tree?.kind === 'scalar' ? tree.text : undefined);

/** Returns the text of a string. Returns undefined for all other trees, including numbers and dates. */
export const stringOf = (tree: Tree | undefined): string | undefined =>
  tree?.kind === 'scalar' && tree.type === 'string' ? tree.text : undefined;

/** The value of `key`, or undefined if `tree` is not a map or does not have the key. */
export function entryOf<T extends Tree>(tree: T | undefined, key: string): ChildOf<T> | undefined {
  if (tree?.kind !== 'map') return undefined;
  return tree.entries[indexOfKey(tree.entries, key)]?.value as ChildOf<T> | undefined;
}

export const entriesOf = (tree: Tree | undefined): readonly MapEntry[] => (tree?.kind === 'map' ? tree.entries : []);

export const itemsOf = <T extends Tree>(tree: T | undefined): readonly ChildOf<T>[] =>
  tree?.kind === 'list' ? (tree.items as readonly ChildOf<T>[]) : [];

/** The values of a map, or the items of a list; empty for a scalar. */
export const childrenOf = <T extends Tree>(tree: T): readonly ChildOf<T>[] =>
  tree.kind === 'map' ? tree.entries.map(({ value }) => value as unknown as ChildOf<T>) : itemsOf(tree);

/** Returns the items of the list at `key` in `tree`. Returns an empty list if the value is not a list. */
export const itemsAt = <T extends Tree>(tree: T | undefined, key: string): readonly ChildOf<T>[] =>
  itemsOf<Tree>(entryOf<Tree>(tree, key)) as readonly ChildOf<T>[];

/**
 * Returns a map with new values for some keys. New keys come last: `withEntries({a: 1, b: 2}, {b: 3, c: 4})` is
 * `{a: 1, b: 3, c: 4}`. A key whose value is undefined is not changed. A tree that is not a map counts as an empty map.
 */
export function withEntries(tree: Tree | undefined, values: Readonly<Record<string, Tree | undefined>>): MapTree {
  const left = new Map(Object.entries(values));
  const entries = entriesOf(tree).map((entry) => {
    const value = left.get(entry.key);
    left.delete(entry.key);
    return value === undefined ? entry : { key: entry.key, value };
  });
  for (const [key, value] of left) if (value !== undefined) entries.push({ key, value });
  return { kind: 'map', entries };
}

/** The children of a tree of type T: source nodes contain source nodes, and plain trees contain plain trees. */
type ChildOf<T extends Tree> =
  Extract<T, { kind: 'map' }> extends { entries: readonly { value: infer V }[] } ? V : Tree;

export function nodeAt<T extends Tree>(root: T, path: Path): T | undefined {
  let node: Tree | undefined = root;
  for (const step of path) {
    node = childAt(node, step);
    if (node === undefined) return undefined;
  }
  return node as T;
}

export function childAt(tree: Tree, step: Step): Tree | undefined {
  if (typeof step === 'string') return entryOf(tree, step);
  return tree.kind === 'list' ? tree.items[step] : undefined;
}

/** `treeAt(['a', 'b'], value)` is `{a: {b: value}}`. Without keys, the result is `value`. */
export const treeAt = (keys: readonly string[], value: Tree): Tree =>
  keys.reduceRight((below: Tree, key): Tree => ({ kind: 'map', entries: [{ key, value: below }] }), value);

export const isNull = (tree: Tree): boolean => tree.kind === 'scalar' && tree.type === 'null';

/** A placeholder for any value in a layer of data for CUE, for example for a list item that another layer sets. */
export const anyValue: Scalar = { kind: 'scalar', type: 'null', text: '_' };

/**
 * `anyValue` is recognized by its text, because a parsed null never has this text. Comparing references is not enough,
 * because bundles can contain several copies of this module.
 */
export const isAnyValue = (tree: Tree): boolean => isNull(tree) && textOf(tree) === anyValue.text;

export const emptyMap: MapTree = { kind: 'map', entries: [] };
