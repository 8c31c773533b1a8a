/**
 * Compares strings like Go, by their UTF-8 bytes. Go's `sort.Strings` uses this order, and `encoding/json` and `fmt`
 * use it for the keys of maps. The order is that of code points, not that of JavaScript's code units, so an emoji comes
 * after U+FFFD.
 */
import type { Json, JsonObject } from '../data/json';

/** UTF-8 cannot encode a lone surrogate, so a lone surrogate has the bytes of U+FFFD. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

const surrogate = /[\ud800-\udfff]/;

/** The fields of an object in the order in which Go writes the keys of a map. */
export const sortedFields = (object: JsonObject): readonly (readonly [key: string, value: Json])[] =>
  Object.entries(object).toSorted(([a], [b]) => compareBytes(a, b));
