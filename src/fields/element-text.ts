/** What list queries such as `[name=web]` compare. */
import { entryOf, type Tree } from '../data/tree';

/** The text of the element's field `key`, or with '' its own. Undefined where that is no scalar. */
export function elementText(element: Tree, key: string): string | undefined {
  const node = key === '' ? element : entryOf(element, key);
  return node?.kind === 'scalar' ? node.text : undefined;
}
