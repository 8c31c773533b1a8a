/**
 * Finds a key in the entries of a map. The entries are an array, because their order matters. Searching a large array
 * for many keys would take quadratic time, so the first search of a large array creates an index.
 */

import { RemovedPositions } from './removed-positions';

interface Keyed {
  readonly key: string;
}

interface KeyIndex {
  /** The number of indexed entries. Readers and drafts may still add entries. */
  size: number;
  /** The position of each key, counted as if no entry had been removed. */
  readonly byKey: Map<string, number>;
  readonly removed: RemovedPositions;
}

/** Searching at most this many entries is faster than building an index. */
const indexThreshold = 24;
const indexes = new WeakMap<readonly Keyed[], KeyIndex>();

export function indexOfKey(entries: readonly Keyed[], key: string): number {
  if (entries.length <= indexThreshold) return search(entries, key);
  let index = indexes.get(entries);
  if (index === undefined) {
    index = { size: 0, byKey: new Map(), removed: new RemovedPositions() };
    indexes.set(entries, index);
  }
  for (; index.size < entries.length; index.size++) {
    const added = (entries[index.size] as Keyed).key;
    if (!index.byKey.has(added)) index.byKey.set(added, index.size + index.removed.size);
  }
  const position = index.byKey.get(key);
  return position === undefined ? -1 : index.removed.now(position);
}

/** Removes the entry with the key from the array. The key must be unique. */
export function removeKey(entries: Keyed[], key: string): void {
  const at = indexOfKey(entries, key);
  if (at === -1) return;
  const index = indexes.get(entries);
  entries.splice(at, 1);
  if (index === undefined) return;
  index.removed.add(index.removed.before(at));
  index.byKey.delete(key);
  index.size--;
}

/** Like `findIndex`, but without a function call for each entry, because most lookups of a key end here. */
function search(entries: readonly Keyed[], key: string): number {
  for (let at = 0; at < entries.length; at++) if ((entries[at] as Keyed).key === key) return at;
  return -1;
}
