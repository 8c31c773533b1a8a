/**
 * Reads keys with a separator as a tree. `server.port=80` is `{server: {port: "80"}}`. Edits of this tree become edits
 * of the flat keys in the original format:
 *
 * ```properties
 * # before set server to {port: 81, ssl: {enabled: true}}
 * server.port = 80
 * # after
 * server.port = 81
 * server.ssl.enabled = true
 * ```
 *
 * If a key has both a value and keys below it, the value is the entry with the key '': `log4j.appender.A=x` next to
 * `log4j.appender.A.layout=y` is `{A: {'': x, layout: y}}`. A key is not split if one of its parts would be empty, if
 * it has too many parts, or if a section has the name of its first part.
 * @lazy
 */
import { getOrMake } from '../data/get-or-make';
import { entryOf, isNull, type MapEntry, type MapTree, nodeAt, type Tree } from '../data/tree';
import { applyRepeated } from './changes/apply';
import { type Branch, branchOf } from './changes/branch';
import { type Change, maxDepth, NoSpellingError, type SourceDocument } from './document';
import type { SourceEntry, SourceNode } from './source-node';
import { type FormatName, formatTable, type NamedFormat } from './table';

/** Makes a format read keys, except section names, as a tree: `nestedKeys(formatNamed('properties'), '.')`. */
export function nestedKeys(format: NamedFormat, separator: string): NamedFormat {
  const { name } = format;
  const { hasSections } = formatTable[name];
  return {
    name,
    read: (text) => nestedDocument(format.read(text), separator, hasSections),
    print: (tree) => {
      refuseEmptyMaps(tree);
      return format.print(flatTree(tree, separator, () => hasSections));
    },
  };
}

/**
 * Expands keys with a separator in a tree that was written for a document of the format `name`: `{a: {b.c: 1}}` becomes
 * `{a: {b: {c: 1}}}`. In formats with sections, a map in the root is a section, whose name is not split. The
 * other keys in the root are split as in a document. A null deletes the section of `base` with this name.
 */
export function nestedTree(tree: Tree, separator: string, name: FormatName, base?: Tree): Tree {
  if (tree.kind !== 'map' || !formatTable[name].hasSections) return nestedSection(tree, separator);
  const sections = sectionsOf(tree.entries);
  const others = sectionsOf(base?.kind === 'map' ? base.entries : []);
  const root: KeyGroup<MapEntry> = { children: new Map() };
  for (const { key, value } of tree.entries) {
    const parts = isNull(value) && others.has(key) ? [key] : partsInRoot(key, separator, sections);
    groupAt(root, parts).own = { key: '', value: nestedSection(value, separator) };
  }
  return grown(root);
}

/** The keys of a root whose values are sections, which may be repeated. */
const sectionsOf = (entries: readonly MapEntry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ key, value }) => {
      const first = value.kind === 'list' ? value.items[0] : value;
      return first?.kind === 'map' && first.isDotted !== true ? [key] : [];
    }),
  );

/** Sections, and keys whose first part is the name of a section, are not split. */
function partsInRoot(key: string, separator: string, sections: ReadonlySet<string>): readonly string[] {
  const parts = partsOf(key, separator);
  return sections.has(key) || sections.has(parts[0] ?? '') ? [key] : parts;
}

function nestedSection(tree: Tree, separator: string): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item) => nestedSection(item, separator)) };
  if (tree.kind === 'scalar') return tree;
  const root: KeyGroup<MapEntry> = { children: new Map() };
  for (const { key, value } of tree.entries) addNested(root, key, value, separator);
  return grown(root);
}

/** A key of the tree under construction: its own value, and the entries below the key. */
interface KeyGroup<E> {
  own?: E;
  readonly children: Map<string, KeyGroup<E>>;
}

function addNested(root: KeyGroup<MapEntry>, key: string, value: Tree, separator: string): void {
  const group = groupAt(root, partsOf(key, separator));
  if (value.kind !== 'map' || value.entries.length === 0) {
    group.own = { key: '', value };
    return;
  }
  for (const entry of value.entries) addNested(group, entry.key, entry.value, separator);
}

function grown({ own, children }: KeyGroup<MapEntry>, more: Pick<MapTree, 'isDotted'> = {}): Tree {
  const below = [...children].map(([key, child]): MapEntry => ({ key, value: grown(child, { isDotted: true }) }));
  if (own === undefined) return { kind: 'map', entries: below, ...more };
  return below.length === 0 ? own.value : { kind: 'map', entries: [own, ...below], ...more };
}

function groupAt<E>(root: KeyGroup<E>, parts: readonly string[]): KeyGroup<E> {
  let group = root;
  for (const part of parts) group = getOrMake(group.children, part, () => ({ children: new Map() }));
  return group;
}

/** Splits a key into parts. A key is not split if a part is empty or if the parts would be nested too deeply. */
function partsOf(key: string, separator: string): readonly string[] {
  const parts = key.split(separator);
  return parts.includes('') || parts.length > maxDepth / 2 ? [key] : parts;
}

function nestedDocument(flat: SourceDocument, separator: string, hasSections: boolean): SourceDocument {
  const roots = flat.roots.map((root) => nestedMap(root, separator));
  const editAll = (changes: ReadonlyMap<number, readonly Change[]>): string => {
    const flatChanges = [...changes].map(([number, own]): [number, readonly Change[]] => {
      const [root, flatRoot] = [roots[number], flat.roots[number]];
      if (root === undefined) throw new RangeError(`document index ${number} is out of range`);
      for (const change of own) checkChange(root, change);
      const isSection = (key: string): boolean => {
        const value = entryOf<Tree>(root, key);
        return hasSections && !(value?.kind === 'map' && value.isDotted);
      };
      const edited = applyRepeated(root, withoutEmptied(root, branchOf(own)));
      const flatEdited = flatTree(edited, separator, isSection);
      if (hasSections) checkSections(root, flatEdited, separator);
      const value = inOrder(flatEdited, flatRoot, separator);
      return [number, [{ kind: 'set', path: [], value }]];
    });
    return flat.editAll(new Map(flatChanges));
  };
  return { text: flat.text, roots, edit: (own, number = 0) => editAll(new Map([[number, own]])), editAll };
}

/** Replaces the deletions of all values of a key, or of its only value, with the deletion of the key. */
function withoutEmptied(tree: Tree, branch: Branch): Branch {
  const all = [...branch.children].map(([step, child]) => {
    const value = nodeAt(tree, [step]);
    return [step, value === undefined ? child : withoutEmptied(value, child)] as const;
  });
  const size = tree.kind === 'list' ? tree.items.length : 1;
  const isEmptied =
    all.length === size && all.every(([step, { change }]) => typeof step === 'number' && change?.kind === 'delete');
  return isEmptied
    ? { ...branch, change: { kind: 'delete', path: [] }, children: new Map() }
    : { ...branch, children: new Map(all) };
}

/** Refuses changes that would silently lose a value, and changes that flat keys cannot represent. */
function checkChange(root: SourceNode, change: Change): void {
  if (change.kind === 'delete') return;
  const { path, value } = change;
  refuseEmptyMaps(value, path.length);
  const hasOwn = path.length > 0 && entryOf<Tree>(nodeAt<SourceNode>(root, path), '') !== undefined;
  if (!hasOwn || entryOf(value, '') !== undefined) return;
  throw new NoSpellingError(
    'the key has both a value and keys below it, so the new value is ambiguous: remove `keySeparator` to name the whole key',
  );
}

/**
 * Refuses to delete a section if a key above the sections begins with its name: `s.t` above `[s]`. Without the section,
 * the key is split, so a second run would delete the key.
 */
function checkSections(root: SourceNode, edited: Tree, separator: string): void {
  if (root.kind !== 'map' || edited.kind !== 'map') return;
  const deleted = new Set(sectionsOf(root.entries));
  for (const { key } of edited.entries) deleted.delete(key);
  if (deleted.size === 0) return;
  for (const { key, value } of edited.entries) {
    const parts = value.kind === 'map' ? [] : partsOf(key, separator);
    if (parts.some((_, last) => deleted.has(parts.slice(0, last + 1).join(separator)))) {
      throw new NoSpellingError(
        'a key above the sections begins with the name of the deleted section: remove `keySeparator` to name the whole key',
      );
    }
  }
}

/** A map in a list is a section, which can be empty. */
function refuseEmptyMaps(tree: Tree, level = 0): void {
  if (tree.kind === 'list') for (const item of tree.items) refuseEmptyMaps(item);
  if (tree.kind !== 'map') return;
  if (tree.entries.length === 0 && level > 0) {
    throw new NoSpellingError('keys with a separator cannot represent an empty map');
  }
  for (const { value } of tree.entries) refuseEmptyMaps(value, level + 1);
}

function nestedMap(node: SourceNode, separator: string): SourceNode {
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => nestedMap(item, separator)) };
  if (node.kind === 'scalar') return node;
  const sections = sectionsOf(node.entries);
  const root: KeyGroup<SourceEntry> = { children: new Map() };
  for (const entry of node.entries) {
    const { key, value } = entry;
    groupAt(root, partsInRoot(key, separator, sections)).own = { ...entry, value: nestedMap(value, separator) };
  }
  return { ...node, entries: [...root.children].map(([key, child]) => sourceEntry(key, child)) };
}

function sourceEntry(key: string, { own, children }: KeyGroup<SourceEntry>): SourceEntry {
  if (own !== undefined && children.size === 0) return { ...own, key };
  const entries = [
    ...(own === undefined ? [] : [{ ...own, key: '' }]),
    ...[...children].map(([step, child]) => sourceEntry(step, child)),
  ];
  const [first] = entries as [SourceEntry];
  const { keyStart, keyEnd } = first;
  const end = Math.max(...entries.map(({ value }) => value.end));
  return { key, keyStart, keyEnd, value: { kind: 'map', flow: false, isDotted: true, entries, start: keyStart, end } };
}

/** Joins the keys of nested maps, except sections in the root: `{a: {b: 1}}` becomes `{a.b: 1}`. */
function flatTree(tree: Tree, separator: string, isSection: (key: string) => boolean): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item) => flatTree(item, separator, isSection)) };
  if (tree.kind === 'scalar') return tree;
  const flat = new Map<string, Tree>();
  for (const { key, value } of tree.entries) {
    if (value.kind === 'map' && (value.isDotted === true || !isSection(key))) addFlat(flat, key, value, separator);
    else addOnce(flat, key, flatTree(value, separator, noSection));
  }
  return { kind: 'map', entries: [...flat].map(([key, value]) => ({ key, value })) };
}

const noSection = (): boolean => false;

function addFlat(flat: Map<string, Tree>, key: string, value: Tree, separator: string): void {
  if (value.kind === 'map') {
    for (const { key: step, value: child } of value.entries) {
      addFlat(flat, step === '' ? key : key + separator + step, child, separator);
    }
  } else addOnce(flat, key, value);
}

function addOnce(flat: Map<string, Tree>, key: string, value: Tree): void {
  if (flat.has(key)) throw new NoSpellingError('two keys would have the same name');
  flat.set(key, value);
}

/**
 * Returns `tree` with its existing keys in the order of `before`. A new key follows the preceding existing key if both
 * have the same first part. Other new keys come before the next existing key, or at the end.
 */
function inOrder(tree: Tree, before: Tree | undefined, separator: string): Tree {
  if (tree.kind === 'list') {
    const items = before?.kind === 'list' ? before.items : [before];
    return { ...tree, items: tree.items.map((item, index) => inOrder(item, items[index], separator)) };
  }
  if (tree.kind === 'scalar' || before?.kind !== 'map') return tree;
  const later = new Map(tree.entries.map((entry) => [entry.key, entry]));
  const old = new Set(before.entries.map(({ key }) => key));
  const behind = new Map<string, MapEntry[]>();
  const ahead = new Map<string, MapEntry[]>();
  let last: string | undefined;
  let waiting: MapEntry[] = [];
  for (const entry of tree.entries) {
    const { key } = entry;
    if (old.has(key)) {
      ahead.set(key, waiting);
      [last, waiting] = [key, []];
    } else if (last !== undefined && last.split(separator, 1)[0] === key.split(separator, 1)[0]) {
      getOrMake(behind, last, () => []).push(entry);
    } else waiting.push(entry);
  }
  const kept = before.entries.flatMap(({ key, value }): readonly MapEntry[] => {
    const entry = later.get(key);
    if (entry === undefined) return [];
    // A template can contain the key several times.
    later.delete(key);
    return [
      ...(ahead.get(key) ?? []),
      { key, value: inOrder(entry.value, value, separator) },
      ...(behind.get(key) ?? []),
    ];
  });
  return { kind: 'map', entries: [...kept, ...waiting] };
}
