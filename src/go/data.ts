/** Plain data as Go has it in an `interface{}`: what its readers of JSON and YAML give here, and its writers take. */
import { compareBytes } from './compare-bytes';

/** Numbers are float64; out of YAML, infinities and NaN may be among them. */
export type GoData = null | boolean | number | string | GoData[] | GoObject;

export interface GoObject {
  [key: string]: GoData;
}

/** Sets a field as an entry of a Go map is set: the last of several equal keys wins, and `__proto__` is a key like any other. */
export function setField(object: GoObject, key: string, value: GoData): void {
  // An assignment to this one name would set the prototype.
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The fields in the order in which Go writes the keys of a map. */
export const sortedFields = (object: GoObject): readonly (readonly [key: string, value: GoData])[] =>
  Object.entries(object).toSorted(([a], [b]) => compareBytes(a, b));
