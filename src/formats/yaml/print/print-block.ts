/**
 * Prints trees in YAML's block style, with one entry per line. A list starts at the column of its key or to the right.
 * The printed text has no comments.
 *
 * ```yaml
 * a:
 *   b: 1
 *   c:
 *   - x
 * ```
 */
import { type Margin, noFollow, type Follow } from '../scalar/literal';
import { isPlainText } from '../scalar/plain-text';
import { printKey, printScalar } from '../scalar/scalar-text';
import { printFlow } from '../../flow/print';
import { copyDialect } from './flow-dialect';
import type { MapEntry, Scalar, Tree } from '../../../data/tree';

export interface BlockLayout {
  /** The indentation of a map relative to its key. */
  readonly step: number;
  /** The indentation of a list relative to its key. */
  readonly listIndent: number;
  /** True if keys and one-line strings get double quotes, as in the output of tools that quote every string. */
  readonly isQuoted?: boolean;
  /** True if the trees are copies that replace aliases. These copies keep their flow style, tags and keys. */
  readonly isCopy?: boolean;
}

export const defaultLayout: BlockLayout = { step: 2, listIndent: 0 };

/**
 * Prints a whole document in block style, with two spaces per level, lists at the column of their key, and a final line
 * break.
 */
export const printYaml = (tree: Tree): string =>
  `${printBlock(tree, { kind: 'root', column: 0 }, defaultLayout).join('\n')}\n`;

/**
 * The position where a value is printed: after a key, after a dash, or as a document. `column` is the column of the
 * enclosing collection or of the document.
 */
export interface Slot {
  readonly kind: 'value' | 'item' | 'root';
  readonly column: number;
  /** The column of a block collection in a list item. The default is two columns to the right of the dash. */
  readonly inner?: number;
}

/**
 * The lines of `tree`. The first line is not indented, and is '' if the value has to start on the next line. The other
 * lines are indented. `printBlock({a: [x]}, {kind: 'value', column: 0}, …)` is `['', '  a:', '  - x']`.
 */
export function printBlock(tree: Tree, slot: Slot, layout: BlockLayout, follow: Follow = noFollow): readonly string[] {
  if (!isBlockTree(tree, layout)) return printInline(tree, slot, layout, follow);
  const column = innerColumn(tree, slot, layout);
  const tag = tagOf(tree, layout);
  const isBelow = slot.kind === 'value' || tag !== '';
  const lines = isBelow ? [tag] : [];
  addRows(lines, tree, column, layout, follow);
  if (!isBelow) lines[0] = (lines[0] ?? '').slice(column);
  return lines;
}

/** `{}` and `[]` have no block style. */
export const isEmptyCollection = (tree: Tree): boolean =>
  tree.kind !== 'scalar' && (tree.kind === 'map' ? tree.entries : tree.items).length === 0;

const isBlockTree = (tree: Tree, { isCopy }: BlockLayout): tree is Exclude<Tree, Scalar> =>
  tree.kind !== 'scalar' && !isEmptyCollection(tree) && !(isCopy === true && tree.flow === true);

/**
 * Returns the lines of a scalar, an empty collection, or a copy in flow style, which start on the line of the key or
 * dash.
 */
function printInline(tree: Tree, slot: Slot, layout: BlockLayout, follow: Follow): readonly string[] {
  if (tree.kind === 'scalar') return printScalar(tree, marginOf(slot, layout, follow), layout.isQuoted);
  if (layout.isCopy) return [printFlow(tree, copyDialect)];
  return [tree.kind === 'map' ? '{}' : '[]'];
}

const tagOf = ({ tag }: Tree, { isCopy }: BlockLayout): string => (isCopy === true ? (tag ?? '') : '');

export const marginOf = ({ kind, column }: Slot, { step }: BlockLayout, follow: Follow): Margin => ({
  column: column + step,
  parent: kind === 'root' ? 0 : column,
  follow,
});

function innerColumn(tree: Tree, { kind, column, inner }: Slot, { step, listIndent }: BlockLayout): number {
  if (kind === 'root') return column;
  if (kind === 'item') return inner ?? column + 2;
  return column + (tree.kind === 'list' ? listIndent : step);
}

/**
 * Adds the lines of a collection at `column` to `lines`. The function does not copy lines, because a collection may
 * have hundreds of thousands. `follow` describes the text that comes after the collection.
 */
function addRows(
  lines: string[],
  tree: Exclude<Tree, Scalar>,
  column: number,
  layout: BlockLayout,
  follow: Follow,
): void {
  if (tree.kind === 'list') {
    const last = tree.items.length - 1;
    for (const [index, item] of tree.items.entries()) {
      addItem(lines, item, column, layout, index === last ? follow : noFollow);
    }
    return;
  }
  const last = tree.entries.length - 1;
  for (const [index, entry] of tree.entries.entries()) {
    addEntry(lines, entry, column, layout, index === last ? follow : noFollow, layout.isQuoted === true ? '"' : '');
  }
}

/** Returns the lines of `key: value` in a map at `column`. `like` is the source text of another key of the map. */
export function printEntry(
  entry: MapEntry,
  column: number,
  layout: BlockLayout,
  follow: Follow,
  like = '',
): readonly string[] {
  const lines: string[] = [];
  addEntry(lines, entry, column, quotedAs(like, layout), follow, like);
  return lines;
}

function addEntry(
  lines: string[],
  { key, keyNode, value }: MapEntry,
  column: number,
  layout: BlockLayout,
  follow: Follow,
  like: string,
): void {
  const name = printKey(key, false, like, layout.isCopy === true ? keyNode : undefined);
  const indent = ' '.repeat(column);
  let start = indent + name;
  // After a long key, which starts with `?`, the colon is on its own line.
  if (name.startsWith('? ')) {
    lines.push(start);
    start = indent;
  }
  const slot: Slot = { kind: 'value', column };
  if (isBlockTree(value, layout)) {
    lines.push(`${start}: ${tagOf(value, layout)}`.trimEnd());
    addRows(lines, value, innerColumn(value, slot, layout), layout, follow);
  } else addBehind(lines, `${start}: `, printInline(value, slot, layout, follow));
}

/**
 * If a neighboring key or item has unnecessary double quotes, the new value and its content also get double quotes.
 */
const quotedAs = (like: string, layout: BlockLayout): BlockLayout =>
  like.startsWith('"') && isPlainText(like.slice(1, -1), false) ? { ...layout, isQuoted: true } : layout;

/**
 * Returns the lines of `- item` in a list at `column`. `like` is the source text of another item: a string, or the
 * first key of a map.
 */
export function printItem(
  item: Tree,
  column: number,
  layout: BlockLayout,
  follow: Follow,
  like = '',
): readonly string[] {
  const lines: string[] = [];
  addItem(lines, item, column, quotedAs(like, layout), follow);
  return lines;
}

function addItem(lines: string[], item: Tree, column: number, layout: BlockLayout, follow: Follow): void {
  const slot: Slot = { kind: 'item', column };
  const dash = `${' '.repeat(column)}- `;
  if (isBlockTree(item, layout)) {
    const tag = tagOf(item, layout);
    const inner = innerColumn(item, slot, layout);
    if (tag !== '') lines.push(dash + tag);
    const first = lines.length;
    addRows(lines, item, inner, layout, follow);
    if (tag === '') lines[first] = dash + (lines[first] ?? '').slice(inner);
  } else addBehind(lines, dash, printInline(item, slot, layout, follow));
}

function addBehind(lines: string[], start: string, added: readonly string[]): void {
  for (const [index, line] of added.entries()) lines.push(index === 0 ? start + line : line);
}
