/** The text that a list query such as `[name=web]` compares. */
import { entryOf, type Tree } from '../data/tree';

/** The text of the element's field `key`; with '' the text of the element itself. Undefined if that is no scalar. */
export function elementText(element: Tree, key: string): string | undefined {
  const node = key === '' ? element : entryOf(element, key);
  return node?.kind === 'scalar' ? node.text : undefined;
}
