/** Plain JavaScript data as values of the language: what native functions return. */
import type { Json } from './manifest-data';
import { plainObject, type Value } from './value';

/** Throws a TypeError for what is not JSON: undefined, functions, NaN. */
export function fromData(data: Json): Value {
  if (data === null || typeof data === 'boolean' || typeof data === 'string') return data;
  if (typeof data === 'number' && Number.isFinite(data)) return data;
  if (Array.isArray(data)) return data.map(fromData);
  if (typeof data === 'object') {
    return plainObject(Object.entries(data).map(([name, value]) => [name, fromData(value)] as const));
  }
  throw new TypeError(`a native function returned a ${typeof data}`);
}
