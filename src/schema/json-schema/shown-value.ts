/** Values of a schema for messages, cut where they are long. */
import { isText, type Tree } from '../../data/tree';

/** As JSON, numbers as they are written: `"fernet"`, `{"host":"a","weight":1.10}`. */
export function shownValue(tree: Tree, longest = 100): string {
  const text = literal(tree, longest);
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
}

/** `"a", "b", … (12 in all)` */
export function shownList(trees: readonly Tree[]): string {
  const few = trees.slice(0, 10).map((tree) => shownValue(tree));
  return trees.length > few.length ? `${few.join(', ')}, … (${trees.length} in all)` : few.join(', ');
}

/** At most a little more than `room` characters: text that would be cut off is not made. */
function literal(tree: Tree, room: number): string {
  if (tree.kind === 'scalar') return isText(tree) ? JSON.stringify(tree.text.slice(0, room + 1)) : tree.text;
  const parts: string[] = [];
  let left = room;
  for (const child of tree.kind === 'map' ? tree.entries : tree.items) {
    if (left < 0) break;
    const key = 'key' in child ? `${JSON.stringify(child.key.slice(0, room + 1))}:` : '';
    const part = key + literal('key' in child ? child.value : child, left);
    parts.push(part);
    left -= part.length;
  }
  return tree.kind === 'map' ? `{${parts.join(',')}}` : `[${parts.join(',')}]`;
}
