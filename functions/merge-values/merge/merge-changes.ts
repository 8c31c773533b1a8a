/**
 * Computes the changes that merge an overlay into a base. As in RFC 7386, maps are merged, `null` deletes a key, and
 * all other values are replaced. Lists with a configured strategy are merged.
 *
 * ```yaml
 * {a: 1, b: {c: x, d: y}}   # base
 * {b: {c: null, e: z}}      # overlay
 * {a: 1, b: {d: y, e: z}}   # merged
 * ```
 *
 * Only values that the overlay names and that differ in the base are changed.
 */
import {
  typeWithArticle,
  pluralize,
  dateLike,
  emptyMap,
  entriesOf,
  entryOf,
  equalityKey,
  equalTrees,
  getOrMake,
  isNull,
  isText,
  isLikelyTypo,
  itemsOf,
  omitsLetters,
  textOf,
  treeAt,
  type ListTree,
  type MapEntry,
  type MapTree,
  type Path,
  type Scalar,
  type ScalarType,
  type Tree,
} from '../../../src/data';
import {
  asReadBack,
  type Change,
  changesBetween,
  type FormatName,
  type FormatRow,
  formatTable,
  isAmbiguousNumber,
  keepsLeadingZero,
} from '../../../src/formats';
import { unusedMessage } from '../../../src/function';
import { SuggestionBudget, type Note } from '../../../src/kit';
import { formatPath } from '../../../src/krm';
import {
  areData,
  directiveIn,
  isListDirective,
  misplaced,
  onlyDeletes,
  type Patch,
  patchOf,
  unknownDirective,
  withoutPatch,
} from './directives';
import type { ListRule, ListRules, Sides } from './list-merges';
import { MergeError, type RuleProblem } from './merge-error';

export interface MergeChanges {
  readonly changes: readonly Change[];
  readonly problems: readonly RuleProblem[];
  /** Results that are reported if the merge succeeds. */
  readonly notes: readonly Note[];
}

export interface MergeOptions {
  /** Whether messages must not show a document's keys. */
  readonly isSecret?: boolean;
  /** Whether directives in the overlay count as data (see `areData`). */
  readonly isPatch?: boolean;
  readonly format?: FormatName;
  /** Whether the base is a field in a document, not the whole document. */
  readonly isInside?: boolean;
  /** The format of the overlay (default: YAML, as in the functionConfig). */
  readonly overlayFormat?: FormatName;
  /** Whether keys are split at a separator. A base with split keys cannot contain an empty map. */
  readonly hasSplitKeys?: boolean;
  /** Limits the number of searches for similar keys in a run. */
  readonly searches?: SuggestionBudget | undefined;
}

/** An empty overlay (`{}` or null) changes nothing. An empty YAML document has the value null. Throws MergeError. */
export function mergeChanges(base: Tree, overlay: Tree, lists: ListRules, options: MergeOptions = {}): MergeChanges {
  const merge = new Merge(lists, options);
  if (!isEmpty(overlay)) merge.whole(base, overlay);
  return merge;
}

export interface MergedRoots {
  /** The changes to each document, keyed by the index of the document. */
  readonly changes: ReadonlyMap<number, readonly Change[]>;
  readonly merges: readonly MergeChanges[];
  readonly sides: Sides;
}

/**
 * Merges documents pairwise. Throws MergeError, for example if base and overlay have different numbers of documents.
 */
export function mergeRoots(
  base: readonly Tree[],
  overlay: readonly Tree[],
  lists: ListRules,
  options: MergeOptions,
): MergedRoots {
  if (base.length !== overlay.length) {
    const problem = `has ${pluralize(base.length, 'document')}, but the overlay has ${overlay.length}, and documents are merged one by one: in \`merges\`, append \`[0]\`, \`[1]\`, … to the path to choose a document`;
    throw new MergeError('document-count-mismatch', 'base', problem);
  }
  const isPatch = areData(base, overlay);
  const merges = base.map((root, index) => mergeChanges(root, overlay[index] as Tree, lists, { ...options, isPatch }));
  const changes = new Map(merges.map((one, index) => [index, one.changes] as const));
  return { changes, merges, sides: { base, overlay } };
}

export const isEmpty = (overlay: Tree): boolean =>
  isNull(overlay) || (overlay.kind === 'map' && overlay.entries.length === 0);

/**
 * Returns the value of `overlay`, without nulls and directives, for a path that the base does not contain. Lists without
 * a merge rule keep their nulls. Throws MergeError.
 */
export function newTree(overlay: Tree, lists: ListRules, options: MergeOptions): Tree {
  const merge = new Merge(lists, options);
  merge.whole(nothing, overlay);
  const [change] = merge.changes;
  return change?.kind === 'set' ? change.value : overlay;
}

const nothing: Tree = { kind: 'scalar', type: 'null', text: 'null' };

const listOf = (...items: readonly Tree[]): ListTree => ({ kind: 'list', items });

/** Whether `tree` is a map that consists of keys with a separator, and not a section. */
const isDotted = (tree: Tree | undefined): boolean => tree?.kind === 'map' && tree.isDotted === true;

const kinds = { map: 'a map', list: 'a list', scalar: 'a plain value' } as const;

const comparableType = ({ type }: Scalar): ScalarType => (type === 'int' ? 'float' : type);

class Merge implements MergeChanges {
  readonly changes: Change[] = [];
  readonly problems: RuleProblem[] = [];
  readonly notes: Note[] = [];
  readonly #searches: SuggestionBudget;
  readonly #isSecret: boolean;
  readonly #patchOf: (tree: Tree) => Patch | undefined;
  readonly #lists: ListRules;
  readonly #format: FormatName | undefined;
  readonly #row: FormatRow | undefined;
  readonly #isInside: boolean;
  readonly #overlayFormat: FormatRow;
  readonly #hasSplitKeys: boolean;
  /** Whether the format writes numbers with a leading zero unchanged. */
  readonly #keepsZero: boolean;

  constructor(lists: ListRules, options: MergeOptions) {
    const { isSecret = false, isPatch = false, format, overlayFormat = 'yaml', searches } = options;
    this.#searches = searches ?? new SuggestionBudget();
    this.#format = format;
    this.#row = format && formatTable[format];
    this.#isInside = options.isInside ?? false;
    this.#overlayFormat = formatTable[overlayFormat];
    this.#hasSplitKeys = options.hasSplitKeys ?? false;
    this.#keepsZero = format === undefined || keepsLeadingZero(format);
    this.#lists = lists;
    this.#isSecret = isSecret;
    this.#patchOf = isPatch ? () => undefined : patchOf;
  }

  whole(base: Tree, overlay: Tree): void {
    if (overlay.kind === 'scalar' && (base.kind !== 'scalar' || isNull(base))) {
      const problem = 'is a plain value, but only maps, lists and documents that contain a map or list can be merged';
      throw new MergeError('invalid-value', 'overlay', problem);
    }
    if (!isNull(base) && base.kind !== overlay.kind && this.#patchOf(overlay) !== 'replace') {
      const problem = `is a ${overlay.kind}, which would replace a whole ${base.kind === 'scalar' ? 'plain value' : base.kind}`;
      throw new MergeError('invalid-value', 'overlay', problem);
    }
    if (this.#patchOf(overlay) === 'delete') {
      throw misplaced('would delete the whole document with `$patch: delete`');
    }
    if (!this.#keepsZero) this.#refuseLeadingZero(overlay);
    this.#visit(base, overlay, []);
    if (this.#patchOf === patchOf) this.#refuseDirectives();
  }

  /** The caller must ensure that `value` is not `$patch: delete`. */
  #visit(old: Tree, value: Tree, path: Path): void {
    const given = this.#asList(value, path, old);
    const isOne = given.kind === 'list' && this.#canRepeat(old, path);
    const listed = isOne ? listOf(old) : this.#asList(old, path);
    const base = given.kind === 'map' ? this.#asMap(listed, path) : listed;
    const overlay = listed.kind === 'map' ? this.#asMap(given, path) : given;
    if (base.kind === 'map' && overlay.kind === 'map') {
      const patch = this.#patchOf(overlay);
      if (patch === 'replace') {
        const fresh = this.#newValue(this.#withDateTypes(base, overlay), path);
        return this.#change(changesBetween(base, fresh, path));
      }
      const { entries } = patch === undefined ? overlay : withoutPatch(overlay);
      return this.#maps(base, entries, path);
    }
    const isList = base.kind === 'list' && overlay.kind === 'list' && !this.#replacesList(overlay);
    const list = isList ? this.#lists.at(path) : undefined;
    switch (list?.strategy) {
      case 'append':
      case 'prepend': {
        const place = list.strategy === 'append' ? {} : { beforeItem: 0 };
        return this.#append(base, itemsOf(this.#withDateTypes(base, overlay)), path, place);
      }
      case 'merge':
        return this.#append(base, this.#visitKnown(base, overlay, list, path), path);
      case undefined: {
        const fresh = this.#newValue(this.#withDateTypes(base, overlay), path);
        // An overlay that only deletes keys below a plain value changes nothing.
        const isMerged = fresh.kind === 'map' && this.#patchOf(overlay) === undefined;
        const isDone = !isNull(base) && isMerged && this.#isEmptied(fresh, overlay);
        if (!isDone) this.#replace(base, fresh, path);
      }
    }
  }

  /**
   * Returns the overlay's value at a path that the base does not contain. As in RFC 7386, nulls are removed. A list
   * with a merge rule is merged with an empty list, so that a second run does not change the output of the first run.
   */
  #newValue(value: Tree, path: Path): Tree {
    const overlay = this.#asList(value, path);
    if (overlay.kind === 'scalar') return overlay;
    if (overlay.kind === 'map') {
      const map = this.#patchOf(overlay) === undefined ? overlay : withoutPatch(overlay);
      const entries = map.entries.flatMap((entry): readonly MapEntry[] => {
        const fresh = this.#newEntry(entry, path);
        return fresh === undefined ? [] : [{ key: entry.key, value: fresh }];
      });
      return { kind: 'map', entries, ...(isDotted(map) && { isDotted: true }) };
    }
    const list = this.#lists.at(path);
    const isMarked = this.#replacesList(overlay);
    const given = isMarked ? { ...overlay, items: overlay.items.filter((item) => !isListDirective(item)) } : overlay;
    if (list?.strategy !== 'merge') return given;
    const others = this.#visitKnown(listOf(), given, list, path);
    return { kind: 'list', items: this.#missingFrom(listOf(), others) };
  }

  /** Returns the value of a new entry, or undefined if the entry only deletes something. */
  #newEntry({ key, value }: MapEntry, path: Path): Tree | undefined {
    const place = [...path, key];
    if (this.#deletes(value, place)) return undefined;
    const fresh = this.#newValue(value, place);
    return this.#isEmptied(fresh, value) ? undefined : fresh;
  }

  /** Whether a list, or a map with split keys, is empty because its nulls and directives were removed. */
  #isEmptied(fresh: Tree, value: Tree): boolean {
    if (fresh.kind === 'list') {
      // A single section is the only item of a new list.
      return value.kind === 'map'
        ? fresh.items.every((item) => this.#isEmptied(item, value))
        : fresh.items.length === 0 && itemsOf(value).length > 0;
    }
    return this.#hasSplitKeys && onlyDeletes(fresh, value);
  }

  /**
   * Whether the format allows the section, option, element or text at `path` to be repeated. If repetition is allowed,
   * a single section, element or text counts as a list with one item, and so does an option with a rule for its list.
   */
  #canRepeat(tree: Tree, path: Path): boolean {
    const name = path.at(-1);
    if (typeof name !== 'string' || tree.kind === 'list' || isNull(tree)) return false;
    const { hasElements = false, hasSections = false } = this.#row ?? {};
    const isAtTop = path.length === 1 && !this.#isInside;
    if (hasElements) return !isAtTop && !name.startsWith('@');
    if (tree.kind === 'map') return hasSections && isAtTop && !isDotted(tree);
    return hasSections && this.#lists.at(path) !== undefined;
  }

  /** `base` is the base's value at `path`, if any. */
  #asList(tree: Tree, path: Path, base?: Tree): Tree {
    const isList = !isDotted(base) && this.#canRepeat(tree, path) && this.#lists.at(path) !== undefined;
    return isList ? listOf(tree) : tree;
  }

  #asMap(tree: Tree, path: Path): Tree {
    const isElement = this.#row?.hasElements === true && !/^[@#]/.test(String(path.at(-1)));
    return isElement && tree.kind === 'scalar' && tree.text.trim() === '' && !isNull(tree) ? emptyMap : tree;
  }

  /**
   * If the overlay's format does not support dates, converts the overlay's strings to dates where the base has dates.
   */
  #withDateTypes(base: Tree, value: Tree): Tree {
    return this.#overlayFormat.hasDates ? value : withDates(base, value);
  }

  /**
   * Returns a key that is the same for matching items. Items match by value and type, so `id: true` does not match
   * `id: "true"`. If the overlay's format has no types, items match by text. Returns undefined if the item's value at
   * `key` is missing, null or not a scalar.
   */
  #identityOf(item: Tree, key: string): string | undefined {
    const value = entryOf<Tree>(item, key);
    if (value?.kind !== 'scalar' || isNull(value)) return undefined;
    return this.#overlayFormat.isTyped ? equalityKey(value) : value.text;
  }

  /** Whether the value is `null`, `{$patch: delete}`, or a list whose only item is `{$patch: delete}`. */
  #deletes(tree: Tree, path: Path, base?: Tree): boolean {
    const value = this.#asList(tree, path, base);
    if (value.kind !== 'list') return isNull(value) || this.#patchOf(value) === 'delete';
    const [first] = value.items;
    return (
      first !== undefined && isListDirective(first) && this.#patchOf(first) === 'delete' && value.items.length === 1
    );
  }

  #replacesList({ items }: ListTree): boolean {
    return items.some((item) => isListDirective(item) && this.#patchOf(item) === 'replace');
  }

  #refuseDirectives(): void {
    for (const change of this.changes) {
      const found = change.kind === 'set' ? directiveIn(treeAt(change.path.map(String), change.value)) : undefined;
      if (found !== undefined) throw unknownDirective(found);
    }
  }

  /**
   * Rejects a number with a leading zero, because `0644` is 420 in YAML 1.1 and 644 in YAML 1.2. Comparing the number,
   * or writing it in a format without leading zeros, would require choosing one of the two values.
   */
  #refuseLeadingZero(overlay: Tree): void {
    const found = ambiguousNumber(overlay, []);
    if (found === undefined) return;
    const what = this.#isSecret ? 'a number' : `the number ${found.text} at \`${formatPath(found.path)}\``;
    const problem = `has ${what} with a leading zero, which parsers interpret differently: put it in quotes, or remove the zero`;
    throw new MergeError('invalid-value', 'overlay', problem);
  }

  #change(changes: readonly Change[]): void {
    for (const change of changes) this.changes.push(change);
  }

  #replace(base: Tree, value: Tree, path: Path): void {
    if (equalTrees(base, value)) return;
    if (base.kind === 'list' && value.kind === 'list' && isRow(base, value)) return this.#items(base, value, path);
    if (base.kind === 'scalar' && value.kind === 'scalar' && this.#areOfOtherTypes(base, value)) {
      this.#noteReplaced('info', typeWithArticle(base.type), typeWithArticle(value.type), path);
    } else if (base.kind !== value.kind && !isNull(base)) {
      // Replacing a map or a list deletes its content.
      this.#noteReplaced(base.kind === 'scalar' ? 'info' : 'warning', kinds[base.kind], kinds[value.kind], path);
    }
    this.changes.push({ kind: 'set', path, value });
  }

  /**
   * Adds a note such as ``merging replaced the map at `config.hosts` with a list``. For a Secret, the note omits the
   * path, because the keys in the path are part of the Secret's text.
   */
  #noteReplaced(severity: Note['severity'], base: string, value: string, path: Path): void {
    const old = this.#isSecret ? base : `${base.replace(/^an?/, 'the')} at \`${formatPath(path)}\``;
    this.notes.push({ severity, code: 'type-changed', message: `merging replaced ${old} with ${value}` });
  }

  /**
   * Whether two scalars have different types. Null has no type, and all numbers have the same type. In a format that
   * has only strings, all scalars have the same type.
   */
  #areOfOtherTypes(base: Scalar, value: Scalar): boolean {
    return !isNull(base) && this.#row?.isTyped !== false && comparableType(base) !== comparableType(value);
  }

  #maps(base: MapTree, overlay: readonly MapEntry[], path: Path): void {
    const given = new Set(overlay.map(({ key }) => key));
    const others = (): readonly string[] => base.entries.flatMap(({ key }) => (given.has(key) ? [] : [key]));
    // Visit keys from last to first, so that each new key can be placed before the next key that both maps have.
    let before: string | undefined;
    const added: Change[] = [];
    for (const { key, value } of overlay.toReversed()) {
      const old = entryOf<Tree>(base, key);
      if (old !== undefined) {
        if (!this.#deletes(value, [...path, key], old)) before = key;
        continue;
      }
      const fresh = this.#newEntry({ key, value }, path);
      if (fresh === undefined) continue;
      this.#noteSimilarName(true, key, others, path);
      added.push({ kind: 'set', path: [...path, key], value: fresh, ...(before !== undefined && { before }) });
    }
    for (const { key, value } of overlay) {
      const old = entryOf<Tree>(base, key);
      const isGone = this.#deletes(value, [...path, key], old);
      if (old !== undefined && !isGone) this.#visit(old, value, [...path, key]);
      else if (old !== undefined) this.changes.push({ kind: 'delete', path: [...path, key] });
      else if (isGone) this.#noteSimilarName(false, key, others, path);
    }
    this.#change(added.toReversed());
  }

  /**
   * Returns the existing key or name that `name` probably misspells. A missing name alone is not reported, because a
   * previous run may have deleted the key or item.
   */
  #similarName(isMade: boolean, name: string, names: () => readonly string[]): string | undefined {
    if (!this.#searches.take()) return undefined;
    return names().find((one) => isLikelyTypo(name, one) || (!isMade && omitsLetters(name, one)));
  }

  /** Reports a key or item of the overlay that is missing in the base, if the base has a similar key or item. */
  #noteSimilarName(isMade: boolean, name: string, names: () => readonly string[], path: Path): void {
    const near = this.#similarName(isMade, name, names);
    if (near === undefined) return;
    const place = this.#isSecret ? 'a key' : `\`${formatPath([...path, name])}\``;
    const problem = isMade
      ? `${place} did not exist and was created`
      : `\`null\` deletes ${place}, which does not exist`;
    const hint = this.#isSecret
      ? ', but a key with a similar name exists: check the name'
      : `: did you mean "${near}"?`;
    this.notes.push({ severity: isMade ? 'warning' : 'info', code: 'near-miss', message: `${problem}${hint}` });
  }

  /** Merges or deletes each base item whose plain value at `key` matches an overlay item. Returns the items to add. */
  #visitKnown(base: Tree, overlay: Tree, rule: ListRule, path: Path): readonly Tree[] {
    const { key = '' } = rule;
    const wrong = missingKey(rule, itemsOf(base), itemsOf(overlay), this.#isSecret);
    if (wrong !== undefined) this.problems.push(wrong);
    const known = new Map<string, number[]>();
    for (const [index, item] of itemsOf(base).entries()) {
      const id = this.#identityOf(item, key);
      if (id !== undefined) getOrMake(known, id, () => []).push(index);
    }
    // As in maps, names that the overlay also contains are not suggested.
    const given = new Set(namesOf(overlay, key));
    const otherNames = (): readonly string[] => namesOf(base, key).filter((name) => !given.has(name));
    const seen = new Set<string>();
    const others: Tree[] = [];
    for (const item of itemsOf(overlay)) {
      const id = this.#identityOf(item, key);
      if (id !== undefined && seen.has(id)) {
        const problem = `has several items with the same \`${key}\` in \`${formatPath(path)}\`: use a different \`${key}\` in each item`;
        throw new MergeError('duplicate', 'overlay', problem);
      }
      if (id !== undefined) seen.add(id);
      const indexes = (id === undefined ? undefined : known.get(id)) ?? [];
      if (id !== undefined && this.#patchOf(item) === 'delete') {
        if (indexes.length === 0) this.#noItemToDelete(item, key, otherNames, path);
        for (const index of indexes) this.changes.push({ kind: 'delete', path: [...path, index] });
        continue;
      }
      const [index, second] = indexes;
      if (second !== undefined) this.#noteDuplicates(indexes.length, item, key, path);
      const old = index === undefined ? undefined : itemsOf(base)[index];
      if (old !== undefined && index !== undefined) this.#visit(old, item, [...path, index]);
      else {
        const name = textOf(entryOf(item, key));
        if (name !== undefined) this.#noteSimilarName(true, name, otherNames, path);
        const fresh = this.#newValue(item, [...path, itemsOf(base).length]);
        if (!onlyDeletes(fresh, item)) others.push(fresh);
      }
    }
    return others;
  }

  /** Reports that only the first of several matching items of the base is merged, as in strategic merge patches. */
  #noteDuplicates(count: number, item: Tree, key: string, path: Path): void {
    const what = this.#isSecret
      ? `a list has ${count} items with the same key`
      : `\`${formatPath(path)}\` has ${count} items with the \`${key}\` "${textOf(entryOf(item, key))}"`;
    const message = `${what}: only the first is merged`;
    this.notes.push({ severity: 'warning', code: 'duplicate', message });
  }

  /**
   * Warns about the deletion of a missing item if an existing item has a similar name. A missing item is not an error,
   * because a list can contain both `http` and `https`, and a previous run may have deleted the item.
   */
  #noItemToDelete(item: Tree, key: string, names: () => readonly string[], path: Path): void {
    const name = textOf(entryOf(item, key)) ?? '';
    const near = this.#isSecret ? undefined : this.#similarName(false, name, names);
    if (near === undefined) return;
    const message = `the overlay has \`$patch: delete\` for the item "${name}" of \`${formatPath(path)}\`, which does not exist: did you mean "${near}"?`;
    this.notes.push({ severity: 'warning', code: 'near-miss', message });
  }

  /** Changes the list item by item, so that a list on one line stays on one line. */
  #items(base: ListTree, value: ListTree, path: Path): void {
    for (const [index, item] of base.items.entries()) {
      const next = value.items[index];
      if (next === undefined) this.changes.push({ kind: 'delete', path: [...path, index] });
      else if (!equalTrees(item, next)) this.changes.push({ kind: 'set', path: [...path, index], value: next });
    }
    for (const [index, item] of value.items.slice(base.items.length).entries()) {
      this.changes.push({ kind: 'set', path: [...path, base.items.length + index], value: item });
    }
  }

  /** Adds the items that are missing from the list `base`, without duplicates, so that a second merge adds nothing. */
  #append(base: Tree, items: readonly Tree[], path: Path, place: { readonly beforeItem?: number } = {}): void {
    for (const [index, value] of this.#missingFrom(base, items).entries()) {
      this.changes.push({ kind: 'set', path: [...path, itemsOf(base).length + index], value, ...place });
    }
  }

  /** Returns the items that are missing from `base`, without duplicates. Compares them as the format reads them back. */
  #missingFrom(base: Tree, items: readonly Tree[]): readonly Tree[] {
    const known = new Set(itemsOf(base).map(equalityKey));
    return items.filter((item) => {
      const key = equalityKey(this.#format === undefined ? item : asReadBack(item, this.#format));
      return !known.has(key) && known.add(key);
    });
  }
}

/**
 * Converts strings in `value` to dates where `base` has dates of the same kind. In a list of `base` that contains only
 * dates, new items are also converted. A format without dates can express dates only as strings.
 */
function withDates(base: Tree, value: Tree): Tree {
  if (base.kind === 'scalar') {
    const isDateText = base.type === 'date' && value.kind === 'scalar' && value.type === 'string';
    return isDateText ? (dateLike(base, value.text) ?? value) : value;
  }
  if (base.kind === 'list' && value.kind === 'list') {
    const areDates = base.items.every((item) => item.kind === 'scalar' && item.type === 'date');
    const items = value.items.map((item, index) => {
      const old = base.items[index] ?? (areDates ? base.items[0] : undefined);
      return old === undefined ? item : withDates(old, item);
    });
    return { ...value, items };
  }
  if (base.kind !== 'map' || value.kind !== 'map') return value;
  const entries = value.entries.map((entry) => {
    const old = entryOf<Tree>(base, entry.key);
    return old === undefined ? entry : { ...entry, value: withDates(old, entry.value) };
  });
  return { ...value, entries };
}

/** Returns the path and text of the first number in `tree` whose value is ambiguous due to a leading zero. */
function ambiguousNumber(tree: Tree, path: Path): { readonly text: string; readonly path: Path } | undefined {
  if (tree.kind === 'scalar') {
    return !isText(tree) && isAmbiguousNumber(tree.text) ? { text: tree.text, path } : undefined;
  }
  const children =
    tree.kind === 'map' ? tree.entries.map(({ key, value }) => [key, value] as const) : tree.items.entries();
  for (const [step, child] of children) {
    const found = ambiguousNumber(child, [...path, step]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Whether `base` is a one-line list such as `[80, 443]`, and `value` contains maps or lists only if `base` also does.
 */
const isRow = (base: ListTree, value: ListTree): boolean => base.flow === true && (isPlain(value) || !isPlain(base));

const isPlain = ({ items }: ListTree): boolean => items.every(({ kind }) => kind === 'scalar');

const namesOf = (list: Tree, key: string): readonly string[] =>
  itemsOf(list).flatMap((item) => textOf(entryOf(item, key)) ?? []);

/**
 * Returns a problem if an item of the overlay or all items of the base lack `key`, because such items cannot be
 * matched. If `isSecret` is true, no keys of items are shown.
 */
function missingKey(
  { index, path, key = '', ignoreMissing }: ListRule,
  base: readonly Tree[],
  overlay: readonly Tree[],
  isSecret: boolean,
): RuleProblem | undefined {
  if (ignoreMissing === true) return undefined;
  const lacks = (item: Tree): boolean => {
    const value = entryOf(item, key);
    return value?.kind !== 'scalar' || isNull(value);
  };
  const isInBase = base.length > 0 && overlay.length > 0 && base.every(lacks);
  if (!isInBase && !overlay.some(lacks)) return undefined;
  const wrong = (isInBase ? base : overlay).filter(lacks);
  const isPresent = wrong.every((item) => entryOf(item, key) !== undefined);
  const needed = isPresent ? `plain value at \`${key}\`` : `\`${key}\``;
  const what = isInBase
    ? `no item of the base's list at \`${path}\` has a ${needed} to identify it`
    : `an item of the overlay's list at \`${path}\` has no ${needed} to identify it`;
  const keys = wrong.flatMap(entriesOf).filter(({ value }) => value.kind === 'scalar' && !isNull(value));
  const candidates = isSecret ? [] : keys.map((entry) => entry.key);
  // If an item of the overlay lacks the key, the item's key is probably misspelled. If all items of the base lack the
  // key, the rule's key is probably misspelled.
  const message = unusedMessage({ what, ...(isInBase ? { name: key } : {}), candidates, allowedBy: 'ignoreMissing' });
  return { code: 'missing-list-key', field: `lists.${index}.key`, message };
}
