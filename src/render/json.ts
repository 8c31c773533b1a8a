/** Accesses fields of plain JSON data. */
import type { Json, JsonObject } from '../data';
import { sortedFields } from '../go';

export type { JsonObject };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads only own properties, so that `__proto__` and `constructor` are ordinary names. */
export const fieldOf = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The fields of an object, sorted by name as in Go's output. Empty if the value is not an object. */
export const fieldsOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(value) ? sortedFields(value) : [];

/** An object with these fields. A field named `__proto__` does not change the object's prototype. */
export const objectOf = (fields: Iterable<readonly [string, Json]>): JsonObject => Object.fromEntries(fields);
