/** A test helper that converts data into the form in which XML reads it back. */
import { stringScalar, type MapEntry, type Tree } from '../../data/tree';
import { asText } from '../changes/arbitrary-edits.test';

/**
 * Returns `tree` as elements. A number becomes its spelling, and a list with one element becomes the element. An
 * empty element becomes an empty string, and so does whitespace that remains after all elements have been removed.
 * Pieces of text with elements between them are joined, because a removed element joins them.
 */
export const asElements = (tree: Tree): Tree => element(asText(tree), true);

function element(tree: Tree, isRoot = false): Tree {
  if (tree.kind === 'scalar') return /^[ \t\r\n]*$/.test(tree.text) ? stringScalar('') : tree;
  if (tree.kind === 'list') return { kind: 'list', items: tree.items.map((item) => element(item)) };
  const entries = tree.entries.flatMap((entry): readonly MapEntry[] => {
    if (entry.key !== '#text') {
      return [{ key: entry.key, value: entry.key.startsWith('@') ? entry.value : element(entry.value) }];
    }
    const text = (entry.value.kind === 'list' ? entry.value.items : [entry.value])
      .map((item) => (item.kind === 'scalar' ? item.text : ''))
      .join('');
    return text === '' ? [] : [{ key: entry.key, value: stringScalar(text) }];
  });
  const [first, second] = entries;
  if (!isRoot && first === undefined) return stringScalar('');
  if (first?.key === '#text' && second === undefined) return element(first.value);
  return { kind: 'map', entries };
}
