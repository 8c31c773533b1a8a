/**
 * Where a key stands in a map. Maps are arrays, so that order and duplicates are nothing special; what is looked up in a
 * large one, one key after another, would cost its length squared. Large ones get an index when first asked.
 */

interface Keyed {
  readonly key: string;
}

interface KeyIndex {
  /** How many entries there were: readers may still add some. */
  readonly size: number;
  readonly byKey: ReadonlyMap<string, number>;
}

/** Up to so many entries are searched: an index would cost more than it saves. */
const few = 24;
const indexes = new WeakMap<readonly Keyed[], KeyIndex>();

/** The position of the first entry with that key, or -1. */
export function indexOfKey(entries: readonly Keyed[], key: string): number {
  if (entries.length <= few) return entries.findIndex((entry) => entry.key === key);
  let index = indexes.get(entries);
  if (index?.size !== entries.length) {
    index = newIndex(entries);
    indexes.set(entries, index);
  }
  return index.byKey.get(key) ?? -1;
}

function newIndex(entries: readonly Keyed[]): KeyIndex {
  const byKey = new Map<string, number>();
  for (const [position, { key }] of entries.entries()) if (!byKey.has(key)) byKey.set(key, position);
  return { size: entries.length, byKey };
}
