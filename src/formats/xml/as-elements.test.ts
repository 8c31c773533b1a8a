/** What XML makes of data that it has other forms for. */
import { stringScalar, type MapEntry, type Tree } from '../../data/tree';
import { asText } from '../changes/arbitrary-edits.test';

/**
 * `tree` as elements: a number is its spelling, a list of one element is that element, one without anything in it is an empty text, and so is white
 * space that is left where all elements have gone. Texts with elements between them are one, since they grow together where an element goes.
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
