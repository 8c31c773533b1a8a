/**
 * Determines whether a list has an element that equals a value. Searching a large list for many scalars would take
 * quadratic time, so the first search for a scalar creates an index.
 */
import { equalityKey, equalTrees } from './equal';
import type { Tree } from '../tree';

interface ElementIndex {
  /** The number of indexed elements. A draft may still add elements. */
  size: number;
  readonly keys: Set<string>;
  /** Elements that may change in place and are therefore compared one by one. */
  readonly others: Tree[];
}

/** Searching at most this many elements is faster than building an index. */
const indexThreshold = 24;
const indexes = new WeakMap<readonly Tree[], ElementIndex>();
/** Lists that have no index, because repeatedly rebuilding the index would take longer than searching the list. */
const changing = new WeakSet<readonly Tree[]>();

/**
 * Whether one of the items equals the element. After replacing or removing an item, or changing an item for which
 * `mayChange` is false, call `itemsChange`.
 */
export function hasElement(items: readonly Tree[], element: Tree, mayChange: (item: Tree) => boolean): boolean {
  if (items.length <= indexThreshold || element.kind !== 'scalar' || changing.has(items)) {
    return items.some((item) => equalTrees(item, element));
  }
  let index = indexes.get(items);
  if (index === undefined) {
    index = { size: 0, keys: new Set(), others: [] };
    indexes.set(items, index);
  }
  for (; index.size < items.length; index.size++) {
    const item = items[index.size] as Tree;
    if (mayChange(item)) index.others.push(item);
    else if (item.kind === 'scalar') index.keys.add(equalityKey(item));
  }
  return index.keys.has(equalityKey(element)) || index.others.some((item) => equalTrees(item, element));
}

/** Stops using an index for the list. */
export const itemsChange = (items: readonly Tree[]): void => void changing.add(items);
