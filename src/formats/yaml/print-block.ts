/**
 * Prints trees as YAML blocks: one entry a line, lists at or below the column of their key. What is printed is new, so
 * there are no comments and nothing to keep.
 */
import { type Margin, noFollow, type Follow } from './literal';
import { printKey, printScalar } from './scalar-text';
import type { Scalar, Tree } from '../../data/tree';

export interface Layout {
  /** How much deeper than its key a map stands. */
  readonly step: number;
  /** How much deeper than its key a list stands. */
  readonly listIndent: number;
}

export const defaultLayout: Layout = { step: 2, listIndent: 0 };

/**
 * Where a value is printed: behind a key, behind a dash, or as a document. `column` is that of the collection it stands
 * in; of a document, its own.
 */
export interface Slot {
  readonly kind: 'value' | 'item' | 'root';
  readonly column: number;
  /** The column of a block collection behind the dash, where that is not two more than the dash's. */
  readonly inner?: number;
}

/**
 * The lines of `tree`. The first goes where the value starts, and is '' where a value has to start on the next line;
 * the others have their indentation. `printBlock({a: [x]}, {kind: 'value', column: 0}, …)` is `['', '  a:', '  - x']`.
 */
export function printBlock(tree: Tree, slot: Slot, layout: Layout, follow: Follow = noFollow): readonly string[] {
  if (tree.kind === 'scalar') return printScalar(tree, marginOf(slot, layout, follow));
  if (isEmptyCollection(tree)) return [tree.kind === 'map' ? '{}' : '[]'];
  const column = innerColumn(tree, slot, layout);
  const lines = printRows(tree, column, layout, follow);
  return slot.kind === 'value' ? ['', ...lines] : [(lines[0] ?? '').slice(column), ...lines.slice(1)];
}

/** `{}` and `[]` have no block style. */
export const isEmptyCollection = (tree: Tree): boolean =>
  tree.kind !== 'scalar' && (tree.kind === 'map' ? tree.entries : tree.items).length === 0;

/** Where the lines of a block scalar in `slot` stand. */
export const marginOf = ({ kind, column }: Slot, { step }: Layout, follow: Follow): Margin => ({
  column: column + step,
  parent: kind === 'root' ? 0 : column,
  follow,
});

/** The column of a block collection in `slot`. */
function innerColumn(tree: Tree, { kind, column, inner }: Slot, { step, listIndent }: Layout): number {
  if (kind === 'root') return column;
  if (kind === 'item') return inner ?? column + 2;
  return column + (tree.kind === 'list' ? listIndent : step);
}

/** The rows of a collection at `column`. `follow` is what comes behind the last of them. */
function printRows(tree: Exclude<Tree, Scalar>, column: number, layout: Layout, follow: Follow): string[] {
  if (tree.kind === 'list') {
    const last = tree.items.length - 1;
    return tree.items.flatMap((item, index) => printItem(item, column, layout, index === last ? follow : noFollow));
  }
  const last = tree.entries.length - 1;
  return tree.entries.flatMap(({ key, value }, index) =>
    printEntry(key, value, column, layout, index === last ? follow : noFollow),
  );
}

/** The lines of `key: value` in a map at `column`. `like` is the source text of another key of the map. */
export function printEntry(
  key: string,
  value: Tree,
  column: number,
  layout: Layout,
  follow: Follow,
  like = '',
): string[] {
  const indent = ' '.repeat(column);
  const [head = '', ...body] = printBlock(value, { kind: 'value', column }, layout, follow);
  const name = printKey(key, false, like);
  const behind = head === '' ? ':' : `: ${head}`;
  // A key behind the mark for long ones has its colon on a line of its own.
  if (name.startsWith('? ')) return [indent + name, indent + behind, ...body];
  return [indent + name + behind, ...body];
}

/** The lines of `- item` in a list at `column`. */
export function printItem(item: Tree, column: number, layout: Layout, follow: Follow): string[] {
  const [head = '', ...body] = printBlock(item, { kind: 'item', column }, layout, follow);
  return [`${' '.repeat(column)}- ${head}`, ...body];
}
