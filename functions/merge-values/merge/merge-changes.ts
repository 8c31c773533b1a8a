/**
 * Merges one document, the overlay, into another, the base, as changes to the base. RFC 7386: maps merge, `null` deletes,
 * everything else is replaced; and lists by the strategies that the user asks for.
 *
 * ```yaml
 * {a: 1, b: {c: x, d: y}}   # base
 * {b: {c: null, e: z}}      # overlay
 * {a: 1, b: {d: y, e: z}}   # merged
 * ```
 *
 * Nothing is changed that the overlay does not name, and nothing where base and overlay agree.
 */
import {
  entryOf,
  equalityKey,
  equalTrees,
  isNull,
  isSlip,
  lacksLetters,
  textOf,
  type ListTree,
  type MapEntry,
  type Path,
  type Tree,
} from '../../../src/data';
import type { Change } from '../../../src/formats';
import { nothingUsed } from '../../../src/function';
import { NearSearches } from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import type { ListRule, ListRules } from './list-merges';
import { MergeError, type RuleProblem } from './merge-error';

/** A place where the overlay replaces a map, list or scalar by a value of another kind. */
export interface TypeConflict {
  readonly path: Path;
  readonly base: Tree['kind'];
  readonly overlay: Tree['kind'];
}

/**
 * A null in the overlay for a key that the base does not have, while it has a similar one. Without a similar key, a former
 * run may have deleted the key.
 */
export interface Undeleted {
  readonly path: Path;
  readonly near: string;
}

export interface MergeChanges {
  readonly changes: readonly Change[];
  readonly conflicts: readonly TypeConflict[];
  readonly problems: readonly RuleProblem[];
  readonly undeleted: readonly Undeleted[];
}

/** An overlay without content changes nothing: `{}`, or null, which an empty YAML document is. Throws MergeError. */
export function mergeChanges(base: Tree, overlay: Tree, lists: ListRules, isSecret: boolean): MergeChanges {
  const merge = new Merge(lists, isSecret);
  const isEmpty = isNull(overlay) || (overlay.kind === 'map' && overlay.entries.length === 0);
  if (!isEmpty) merge.visit(base, overlay, [], []);
  return merge;
}

const emptyList: Tree = { kind: 'list', items: [] };

class Merge implements MergeChanges {
  readonly changes: Change[] = [];
  readonly conflicts: TypeConflict[] = [];
  readonly problems: RuleProblem[] = [];
  readonly undeleted: Undeleted[] = [];
  readonly #searches = new NearSearches();
  readonly #lists: ListRules;
  readonly #isSecret: boolean;

  /** With `isSecret` no problem shows a key of a document. */
  constructor(lists: ListRules, isSecret: boolean) {
    this.#lists = lists;
    this.#isSecret = isSecret;
  }

  /** `keys` are the steps of `path` without indexes. */
  visit(base: Tree, overlay: Tree, path: Path, keys: readonly string[]): void {
    if (base.kind === 'map' && overlay.kind === 'map') return this.#maps(base.entries, overlay.entries, path, keys);
    const list = base.kind === 'list' && overlay.kind === 'list' ? this.#lists.at(keys) : undefined;
    switch (list?.strategy) {
      case 'append':
        return this.#append(base, lacking(base, itemsOf(overlay)), path);
      case 'prepend':
        return this.#append(base, lacking(base, itemsOf(overlay)), path, { beforeItem: 0 });
      case 'merge':
        return this.#append(base, lacking(base, this.#visitKnown(base, overlay, list, path, keys)), path);
      case undefined:
        this.#replace(base, this.#fresh(overlay, path, keys), path);
    }
  }

  /**
   * The value for a place where the base has none: the patch without its nulls, as in RFC 7386. A list with a merge rule is
   * merged with an empty list; otherwise a second run would change what the first run wrote.
   */
  #fresh(overlay: Tree, path: Path, keys: readonly string[]): Tree {
    if (overlay.kind === 'scalar') return overlay;
    if (overlay.kind === 'map') {
      const entries = overlay.entries.filter(({ value }) => !isNull(value));
      return {
        kind: 'map',
        entries: entries.map(({ key, value }) => ({ key, value: this.#fresh(value, [...path, key], [...keys, key]) })),
      };
    }
    const list = this.#lists.at(keys);
    if (list?.strategy !== 'merge') return overlay;
    const others = this.#visitKnown(emptyList, overlay, list, path, keys);
    return { kind: 'list', items: lacking(emptyList, others) };
  }

  #replace(base: Tree, value: Tree, path: Path): void {
    if (equalTrees(base, value)) return;
    if (base.kind === 'list' && value.kind === 'list' && isPlainRow(base, value)) return this.#items(base, value, path);
    if (base.kind !== value.kind && !isNull(base)) {
      this.conflicts.push({ path, base: base.kind, overlay: value.kind });
    }
    this.changes.push({ kind: 'set', path, value });
  }

  #maps(base: readonly MapEntry[], overlay: readonly MapEntry[], path: Path, keys: readonly string[]): void {
    const values = new Map(base.map(({ key, value }) => [key, value]));
    // From the last key to the first, so that each new key can be placed before the next key that both maps have.
    let before: string | undefined;
    const added: Change[] = [];
    for (const { key, value } of overlay.toReversed()) {
      const old = values.get(key);
      if (old !== undefined && !isNull(value)) before = key;
      if (old !== undefined || isNull(value)) continue;
      const change = {
        kind: 'set',
        path: [...path, key],
        value: this.#fresh(value, [...path, key], [...keys, key]),
      } as const;
      added.push(before === undefined ? change : { ...change, before });
    }
    for (const { key, value } of overlay) {
      const old = values.get(key);
      if (old === undefined) {
        if (isNull(value)) this.#nothingToDelete(key, values.keys(), path);
        continue;
      }
      if (isNull(value)) this.changes.push({ kind: 'delete', path: [...path, key] });
      else this.visit(old, value, [...path, key], [...keys, key]);
    }
    for (const change of added.toReversed()) this.changes.push(change);
  }

  #nothingToDelete(key: string, keys: Iterable<string>, path: Path): void {
    if (!this.#searches.next()) return;
    const near = [...keys].find((one) => isSlip(key, one) || lacksLetters(key, one));
    if (near !== undefined) this.undeleted.push({ path: [...path, key], near });
  }

  /** Merges the items that have the same text under `key`, and returns the others. */
  #visitKnown(
    base: Tree,
    overlay: Tree,
    rule: ListRule | undefined,
    path: Path,
    keys: readonly string[],
  ): readonly Tree[] {
    const key = rule?.key ?? '';
    const problem = rule && missingKey(rule, itemsOf(base), itemsOf(overlay), this.#isSecret);
    if (problem !== undefined) this.problems.push(problem);
    const known = new Map<string, number>();
    for (const [index, item] of itemsOf(base).entries()) {
      const id = textOf(entryOf(item, key));
      if (id !== undefined && !known.has(id)) known.set(id, index);
    }
    const seen = new Set<string>();
    const others: Tree[] = [];
    for (const item of itemsOf(overlay)) {
      const id = textOf(entryOf(item, key));
      if (id !== undefined && seen.has(id)) throw repeatedItem(path, key);
      if (id !== undefined) seen.add(id);
      const index = id === undefined ? undefined : known.get(id);
      const old = index === undefined ? undefined : itemsOf(base)[index];
      if (old !== undefined && index !== undefined) this.visit(old, item, [...path, index], keys);
      else others.push(this.#fresh(item, path, keys));
    }
    return others;
  }

  /** Item by item, so that the list stays on its line. */
  #items(base: ListTree, value: ListTree, path: Path): void {
    const size = value.items.length;
    for (const [index, item] of base.items.entries()) {
      const next = value.items[index];
      if (next === undefined) this.changes.push({ kind: 'delete', path: [...path, index] });
      else if (!equalTrees(item, next)) this.changes.push({ kind: 'set', path: [...path, index], value: next });
    }
    if (size > base.items.length) this.#append(base, value.items.slice(base.items.length), path);
  }

  #append(base: Tree, added: readonly Tree[], path: Path, place: { readonly beforeItem?: number } = {}): void {
    const size = itemsOf(base).length;
    for (const [index, value] of added.entries()) {
      this.changes.push({ kind: 'set', path: [...path, size + index], value, ...place });
    }
  }
}

/** True for a list such as `[80, 443]` whose new value has plain values as well. */
const isPlainRow = (base: ListTree, value: ListTree): boolean =>
  base.flow === true && [...base.items, ...value.items].every((item) => item.kind === 'scalar');

const itemsOf = (tree: Tree): readonly Tree[] => (tree.kind === 'list' ? tree.items : []);

/** The items that `base` does not have, each once, so that a second merge adds nothing. */
function lacking(base: Tree, items: readonly Tree[]): readonly Tree[] {
  const known = new Set(itemsOf(base).map(equalityKey));
  return items.filter((item) => {
    const key = equalityKey(item);
    return !known.has(key) && known.add(key);
  });
}

const repeatedItem = (path: Path, key: string): MergeError =>
  new MergeError(
    'repeated-list-item',
    'overlay',
    `has several items with the same \`${key}\` in \`${formatPath(path)}\`: there is one to merge each with`,
  );

/**
 * Reports items of a list to be merged that have no `key`: nothing says which items belong together, and they would be added
 * again. With `isSecret` no key of an item is shown.
 */
function missingKey(
  { index, path, key = '', ignoreMissing }: ListRule,
  base: readonly Tree[],
  overlay: readonly Tree[],
  isSecret: boolean,
): RuleProblem | undefined {
  if (ignoreMissing === true) return undefined;
  const lacks = (item: Tree): boolean => entryOf(item, key)?.kind !== 'scalar';
  const isInBase = base.length > 0 && overlay.length > 0 && base.every(lacks);
  if (!isInBase && !overlay.some(lacks)) return undefined;
  const what = isInBase
    ? `no item of the base's list at \`${path}\` has a \`${key}\` to be known by`
    : `an item of the overlay's list at \`${path}\` has no \`${key}\` to be known by`;
  const among = isSecret ? [] : [...base, ...overlay].filter(lacks).flatMap(scalarKeys);
  // Where the overlay lacks the key, its item is probably misspelt. Where all of the base lack it, the rule is.
  const message = nothingUsed({ what, ...(isInBase ? { name: key } : {}), among, allow: 'ignoreMissing' });
  return { code: 'missing-list-key', field: `lists.${index}.key`, message };
}

const scalarKeys = (item: Tree): readonly string[] =>
  item.kind === 'map' ? item.entries.flatMap(({ key, value }) => (value.kind === 'scalar' ? [key] : [])) : [];
