/** Plain JavaScript data as values of the language: what native functions return. */
import type { Json } from '../../data/json';
import { plainObject, type Value } from './value';

/**
 * Throws a TypeError for what is not JSON: undefined, functions, NaN. Calls `tick` for every value. With `known`, a fresh
 * map, parts that the data shares, as YAML's aliases do, stay shared, so that the work is bounded by the text.
 */
export function fromData(data: Json, tick: () => void, known: Map<Json, Value> | null = null): Value {
  tick();
  if (data === null || typeof data === 'boolean' || typeof data === 'string') return data;
  if (typeof data === 'number' && Number.isFinite(data)) return data;
  if (typeof data === 'number') throw new TypeError(`a native function returned ${data}`);
  if (typeof data !== 'object') throw new TypeError(`a native function returned a ${typeof data}`);
  const shared = known?.get(data);
  if (shared !== undefined) return shared;
  const value = Array.isArray(data)
    ? data.map((item) => fromData(item, tick, known))
    : plainObject(Object.entries(data).map(([name, part]) => [name, fromData(part, tick, known)] as const));
  known?.set(data, value);
  return value;
}
