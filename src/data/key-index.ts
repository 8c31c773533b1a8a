/**
 * Finds a key in the entries of a map. Maps are arrays, because they have an order. To search a large array for one key after another
 * would cost its length squared, so a large one gets an index when it is searched for the first time.
 */

interface Keyed {
  readonly key: string;
}

interface KeyIndex {
  /** How many entries there were: readers and drafts may still add some. */
  size: number;
  readonly byKey: Map<string, number>;
}

/** Up to this number of entries, a search costs less than an index. */
const few = 24;
const indexes = new WeakMap<readonly Keyed[], KeyIndex>();

/** The position of the first entry with that key, or -1. */
export function indexOfKey(entries: readonly Keyed[], key: string): number {
  if (entries.length <= few) return search(entries, key);
  let index = indexes.get(entries);
  if (index === undefined) {
    index = { size: 0, byKey: new Map() };
    indexes.set(entries, index);
  }
  for (; index.size < entries.length; index.size++) {
    const added = (entries[index.size] as Keyed).key;
    if (!index.byKey.has(added)) index.byKey.set(added, index.size);
  }
  return index.byKey.get(key) ?? -1;
}

/** As `findIndex`, but without a function call for each entry: every step of every path comes here. */
function search(entries: readonly Keyed[], key: string): number {
  for (let at = 0; at < entries.length; at++) if ((entries[at] as Keyed).key === key) return at;
  return -1;
}
