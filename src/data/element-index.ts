/**
 * Finds out whether a list has an element that equals a value. To search a large list for one value after another would cost its length
 * squared, so a large one gets an index when it is searched for the first time.
 */
import { equalityKey, equalTrees } from './equal';
import type { Tree } from './tree';

interface ElementIndex {
  /** How many elements there were: a draft may still add some. */
  size: number;
  readonly keys: Set<string>;
}

/** Up to this number of elements, a search costs less than an index. */
const few = 24;
const indexes = new WeakMap<readonly Tree[], ElementIndex>();

/** Whether one of the items equals the element. Who changes items that it has seen, or takes some out, calls `forgetElements`. */
export function hasElement(items: readonly Tree[], element: Tree): boolean {
  if (items.length <= few) return items.some((item) => equalTrees(item, element));
  let index = indexes.get(items);
  if (index === undefined) {
    index = { size: 0, keys: new Set() };
    indexes.set(items, index);
  }
  for (; index.size < items.length; index.size++) index.keys.add(equalityKey(items[index.size] as Tree));
  return index.keys.has(equalityKey(element));
}

/** The items are no longer those that were searched; new ones at the end do not count. */
export const forgetElements = (items: readonly Tree[]): void => void indexes.delete(items);
