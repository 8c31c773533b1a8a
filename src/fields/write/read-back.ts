/** Determines whether the edited text is certain to be parsed as exactly the written data. */
import { catchError } from '../../data/catch-error';
import { childAt, entriesOf, nodeAt, treeAt, type Path, type Tree } from '../../data/tree';
import { NoSpellingError, type Change } from '../../formats/document';
import { formatTable, type NamedFormat } from '../../formats/table';
import { isElementKey } from '../../formats/xml/tree';
import type { FieldWrite, InnerWrites } from './outcome';

/**
 * False if the text must be edited and read again before the next path is followed. `text` and `format` belong to the
 * document `root`.
 */
export function readsBack(root: Tree, writes: readonly FieldWrite[], text: string, format: NamedFormat): boolean {
  return writes.every((write) => {
    const { path } = write.match;
    switch (write.kind) {
      case 'set':
        return isSure(root, path, write.value, format);
      case 'delete':
        // A merge key could restore the deleted key.
        if (isShared(root, path) || text.includes('<<')) return false;
        if (isStructured(format)) return path.length > 0;
        return isEntry(root, path, writes) && formatTable[format.name].separator?.test(text) !== true;
      case 'inside': {
        const { roots, embedded } = write.match.opened;
        const { isTemplate, text: inner } = embedded.document;
        const readsInside = ({ root: number, writes: own }: InnerWrites): boolean =>
          (isTemplate !== true || own.every(isSureInTemplate)) &&
          readsBack(roots[number] as Tree, own, inner, embedded.format);
        return !isShared(root, path) && write.inner.every(readsInside);
      }
      case 'edit': {
        const { opened, changes } = write;
        if (opened === undefined) return areSure(changes.get(0) ?? [], root, path, format);
        const { embedded, roots } = opened;
        if (embedded.document.isTemplate === true || isShared(root, path)) return false;
        return [...changes].every(([number, own]) => areSure(own, roots[number] as Tree, [], embedded.format));
      }
    }
  });
}

/** Whether the changes below `at` are certain to be read back unchanged; false for deletions and `beforeItem`. */
const areSure = (changes: readonly Change[], root: Tree, at: Path, format: NamedFormat): boolean =>
  changes.every(
    (change) =>
      change.kind === 'set' &&
      change.beforeItem === undefined &&
      isSure(root, [...at, ...change.path], change.value, format),
  );

const isStructured = ({ name }: NamedFormat): boolean => formatTable[name].readsBack;

/** Whether `value`, once it has been set at `path`, is read back at the same path. */
const isSure = (root: Tree, path: Path, value: Tree, format: NamedFormat): boolean =>
  !isShared(root, path) &&
  (isStructured(format) ? isCommon(value, 20) : isSpelled(nodeAt(root, path), path, value, format));

/** Whether a write into a template is certain to be accepted, because a plain value replaces another plain value. */
const isSureInTemplate = (write: FieldWrite): boolean =>
  write.kind === 'set' &&
  write.match.kind === 'found' &&
  write.match.node.kind === 'scalar' &&
  write.match.node.template === undefined &&
  write.value.kind === 'scalar' &&
  !/[{}<>%@$/*]/.test(write.value.text);

/**
 * Whether a deletion is the only write and removes one of several map entries. After another deletion, some formats read
 * an empty map as nothing, and a list with one element as that element.
 */
const isEntry = (root: Tree, path: Path, writes: readonly FieldWrite[]): boolean =>
  writes.length === 1 && typeof path.at(-1) === 'string' && entriesOf(nodeAt(root, path.slice(0, -1))).length > 1;

/**
 * Used for formats without `readsBack`. If a plain value replaces a plain value or has a new key, prints it as a
 * separate document and checks how it is read. False for values that could make the document look like a different
 * format.
 */
function isSpelled(before: Tree | undefined, path: Path, value: Tree, format: NamedFormat): boolean {
  if (value.kind !== 'scalar' || (before !== undefined && before.kind !== 'scalar')) return false;
  const keys = path.filter((step) => typeof step === 'string');
  // New values in a list, and in XML all new values except nested elements, are read back at a different path.
  const isElsewhere = keys.length < path.length || (formatTable[format.name].hasElements && !isInner(path));
  if ((before === undefined && isElsewhere) || /:\s*$|^\s*[-{[<]|[\r\n]/.test(value.text)) return false;
  const [read] = catchError(NoSpellingError, () => format.read(format.print(treeAt(keys, value))).roots) ?? [];
  const back = read && nodeAt<Tree>(read, keys);
  return back?.kind === 'scalar' && back.type === value.type && back.text === value.text;
}

/** True for a nested XML element. Attributes and text precede elements, and a document has only one root. */
const isInner = (path: Path): boolean => path.length > 1 && isElementKey(String(path.at(-1)));

/** True at or below a YAML anchor or alias, where an edit can change more than the value. */
function isShared(root: Tree, path: Path): boolean {
  let node: Tree | undefined = root;
  for (const step of path) {
    if (node?.shared) return true;
    node = node && childAt(node, step);
  }
  return node?.shared === true;
}

/** True for data that is nested at most `levels` deep and that YAML and JSON read back exactly as written. */
function isCommon(tree: Tree, levels: number): boolean {
  if (tree.kind === 'list') return levels > 0 && tree.items.every((item) => isCommon(item, levels - 1));
  if (tree.kind === 'map') {
    return levels > 0 && tree.entries.every(({ key, value }) => key !== '<<' && isCommon(value, levels - 1));
  }
  switch (tree.type) {
    case 'string':
      return !/[\uD800-\uDFFF]/u.test(tree.text);
    case 'int':
      return /^-?(?:0|[1-9]\d{0,14})$/.test(tree.text) && tree.text !== '-0';
    case 'float':
      return /^-?(?:0|[1-9]\d{0,14})\.\d{1,15}$/.test(tree.text);
    case 'bool':
      return tree.text === 'true' || tree.text === 'false';
    case 'null':
      return tree.text === 'null';
    case 'date':
      return false;
  }
}
