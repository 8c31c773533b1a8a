/** What is asked of plain JSON data again and again. */
import type { Json } from '../../src/index';

export interface JsonObject {
  [key: string]: Json;
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own field: `__proto__` and `constructor` are names like any other. */
export const fieldOf = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The fields of an object sorted by name, as Go writes them; none of anything else. */
export const fieldsOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(value) ? Object.entries(value).toSorted(([a], [b]) => compareBytes(a, b)) : [];

/** An object with these fields; none of them can be mistaken for its prototype. */
export const objectOf = (fields: Iterable<readonly [string, Json]>): JsonObject => Object.fromEntries(fields);

/** The order of the UTF-8 bytes, which is that of the code points, not of JavaScript's code units. */
export function compareBytes(a: string, b: string): number {
  if (a === b) return 0;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  const [x, y] = [rank(a, at), rank(b, at)];
  return x < y ? -1 : 1;
}

/** Surrogates stand for what is above all other code units. */
function rank(text: string, at: number): number {
  if (at >= text.length) return -1;
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
