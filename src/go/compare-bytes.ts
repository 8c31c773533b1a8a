/**
 * The order of Go's strings, in which its packages `sort`, `encoding/json` and `fmt` put keys: that of their UTF-8 bytes. It is the
 * order of the code points, not that of JavaScript's code units: an emoji comes behind U+FFFD.
 */
import type { Json, JsonObject } from '../data/json';

/** Half a surrogate pair is the bytes of U+FFFD, since UTF-8 has no others for it. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

const surrogate = /[\ud800-\udfff]/;

/** The fields of an object in the order in which Go writes the keys of a map. */
export const sortedFields = (object: JsonObject): readonly (readonly [key: string, value: Json])[] =>
  Object.entries(object).toSorted(([a], [b]) => compareBytes(a, b));
