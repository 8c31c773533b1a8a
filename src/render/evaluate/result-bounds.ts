/** Limits the size and depth of the objects of one source, because other tools cannot read larger or deeper objects. */
import type { Json } from '../../data';
import { isObject, type JsonObject } from '../json';

/** Thrown if an object exceeds a limit. The message is for the user. */
export class BoundError extends Error {
  override readonly name = 'BoundError';
}

/** The maximum depth of an object. Inlay's YAML reader accepts 250 levels, including those of the ResourceList. */
export const maxLevels = 200;

/**
 * The maximum total length of keys and values in UTF-16 code units. The same limit applies to the results of Jsonnet
 * programs. Each YAML alias counts as a copy.
 */
const maxText = 64 * 1024 * 1024;

/** Throws BoundError if an object is too deep, or if the objects together are too large. */
export function checkBounds(objects: readonly JsonObject[]): void {
  let length = 0;
  const check = (value: Json, level: number): void => {
    if (level > maxLevels) throw new BoundError(`an object is nested more than ${maxLevels} levels deep`);
    if (Array.isArray(value)) for (const item of value) check(item, level + 1);
    else if (isObject(value)) {
      for (const [key, field] of Object.entries(value)) {
        length += key.length;
        check(field, level + 1);
      }
    }
    length += typeof value === 'string' ? value.length : 1;
    if (length > maxText) throw new BoundError('the objects have more than 64 Mi characters');
  };
  for (const object of objects) check(object, 0);
}
