/** Plain JavaScript data as values of the language: what native functions return. */
import type { Json } from './manifest-data';
import { plainObject, type Value } from './value';

/**
 * Throws a TypeError for what is not JSON: undefined, functions, NaN. Parts that the data shares, as those of YAML with
 * aliases, stay shared, so that the work is bounded by the text. Calls `tick` for every value.
 */
export function fromData(data: Json, tick: () => void): Value {
  const known = new Map<Json, Value>();
  const convert = (from: Json): Value => {
    tick();
    if (from === null || typeof from === 'boolean' || typeof from === 'string') return from;
    if (typeof from === 'number' && Number.isFinite(from)) return from;
    if (typeof from === 'number') throw new TypeError(`a native function returned ${from}`);
    if (typeof from !== 'object') throw new TypeError(`a native function returned a ${typeof from}`);
    let value = known.get(from);
    if (value === undefined) {
      value = Array.isArray(from)
        ? from.map(convert)
        : plainObject(Object.entries(from).map(([name, part]) => [name, convert(part)] as const));
      known.set(from, value);
    }
    return value;
  };
  return convert(data);
}
