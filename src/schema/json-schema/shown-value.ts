/** Formats values of a schema for messages and truncates long values. */
import { shortList } from '../../data/text/short-list';
import { truncated } from '../../data/text/shown-text';
import { isText, type Scalar, type Tree } from '../../data/tree';

/** The value as JSON, with numbers spelled as in the schema: `"fernet"`, `{"host":"a","weight":1.10}`. */
export const shownValue = (tree: Tree, longest = 100): string => truncated(literal(tree, longest), longest);

/** Shows at most ten values. If some are omitted, also shows the total: `"a", "b", … (12 in all)`. */
export const shownList = (trees: readonly Tree[]): string => shortList(trees, 10, (tree) => shownValue(tree));

/** Returns the JSON, or at least its first `room` characters. Values of any depth use constant stack space. */
function literal(tree: Tree, room: number): string {
  let text = '';
  const left: (Tree | string)[] = [tree];
  for (let next = left.pop(); next !== undefined && text.length <= room; next = left.pop()) {
    if (typeof next === 'string') text += next;
    else if (next.kind === 'scalar') text += isText(next) ? JSON.stringify(next.text.slice(0, room + 1)) : next.text;
    else left.push(...pieces(next, room).toReversed());
  }
  return text;
}

/** The parts of a map or list: brackets, commas and keys as strings, and values as trees. */
function pieces(tree: Exclude<Tree, Scalar>, room: number): readonly (Tree | string)[] {
  if (tree.kind === 'list') {
    return ['[', ...tree.items.slice(0, room + 1).flatMap((item, at) => [comma(at), item]), ']'];
  }
  const entries = tree.entries.slice(0, room + 1);
  const shown = entries.flatMap(({ key, value }, at) => [
    `${comma(at)}${JSON.stringify(key.slice(0, room + 1))}:`,
    value,
  ]);
  return ['{', ...shown, '}'];
}

const comma = (at: number): string => (at === 0 ? '' : ',');
