/**
 * Where a key stands in a map. Maps are arrays, so that order and duplicates are nothing special; what is looked up in a
 * large one, one key after another, would cost its length squared. Large ones get an index when first asked.
 */

interface Keyed {
  readonly key: string;
}

interface KeyIndex {
  /** How many entries there were: readers and drafts may still add some. */
  size: number;
  readonly byKey: Map<string, number>;
}

/** Up to so many entries are searched: an index would cost more than it saves. */
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

/** As findIndex, without a function to call for each entry: this is asked at every step of every path. */
function search(entries: readonly Keyed[], key: string): number {
  for (let at = 0; at < entries.length; at++) if ((entries[at] as Keyed).key === key) return at;
  return -1;
}
