/** The text that a query such as `[name=web]` compares. */
import { entryOf, nodeAt, type Tree } from '../data/tree';
import { splitFieldPath } from '../krm/field-path';

/** The text of the element's field `key`; with '' the text of the element itself. Undefined if that is no scalar, or a template expression. */
export function elementText(element: Tree, key: string): string | undefined {
  const node = key === '' ? element : entryOf(element, key);
  return node?.kind === 'scalar' && node.template === undefined ? node.text : undefined;
}

/** The text that a query compares in a document of a stream: that of its field `key`, whose dots lead to deeper keys, as in `[metadata.name=web]`. */
export const documentText = (root: Tree, key: string): string | undefined =>
  elementText(root, key) ?? elementText(nodeAt(root, splitFieldPath(key)) ?? root, '');

/** `^web$` says itself that it means the whole text. */
export const literal = (query: string): string =>
  query.startsWith('^') && query.endsWith('$') ? query.slice(1, -1) : query;
