/**
 * Compares strings like Go, by their UTF-8 bytes. In Go, `sort.Strings` uses this order, and so do `encoding/json` and
 * `fmt` for map keys. Strings are compared by code point, not by UTF-16 code unit as in JavaScript, so an emoji comes
 * after U+FFFD.
 */
import type { Json, JsonObject } from '../data/json';
import { encodeUtf8 } from './utf8';

/** UTF-8 cannot encode a lone surrogate, so a lone surrogate has the bytes of U+FFFD. */
export function compareBytes(a: string, b: string): number {
  const [x, y] = surrogate.test(a) || surrogate.test(b) ? [encodeUtf8(a), encodeUtf8(b)] : [a, b];
  return x < y ? -1 : x > y ? 1 : 0;
}

const surrogate = /[\ud800-\udfff]/;

/** Returns the fields of an object in the order in which Go writes map keys. */
export const sortedFields = (object: JsonObject): readonly (readonly [key: string, value: Json])[] =>
  Object.entries(object).toSorted(([a], [b]) => compareBytes(a, b));
