/** Converts values to plain JavaScript data and back. Fields are added in sorted order. */
import { type Json, type JsonObject, setField } from '../../data/json';
import { JsonnetError } from '../errors';
import { manifestation, type Span } from '../source';
import { arraySteps, dataLevels } from './limits';
import type { Operators } from './operators';
import { isCompound, JsonnetObject, slotPlace, typeName, type Value } from './value';

/** The cost in steps of each value in plain data. */
const dataSteps = 6;

/**
 * Evaluates the whole value. Throws for functions, and if the value's approximate size as text exceeds `limit`. `place`
 * has the same meaning as in `writeText`.
 */
export function toData(operators: Operators, value: Value, limit: number, place?: Span): Json {
  const { runtime, objects } = operators;
  const path: (string | number)[] = [];
  let size = 0;
  const grow = (by: number): void => {
    size += by;
    if (size > limit) throw runtime.exceeded('output', `output exceeds ${limit} bytes`);
  };
  const convert = (from: Value, at?: Span): Json => {
    runtime.spend(dataSteps);
    if (from === null || typeof from === 'boolean' || typeof from === 'number') {
      grow(4);
      return from;
    }
    if (typeof from === 'string') {
      grow(from.length + 2);
      return from;
    }
    grow(2);
    if (Array.isArray(from)) {
      runtime.spend(arraySteps);
      const list: Json[] = [];
      for (const slot of from) {
        path.push(list.length);
        const own = slotPlace(slot);
        const element = runtime.force(slot, at);
        runtime.enter('thunk <array_element>', at);
        list.push(convert(element, own ?? at));
        runtime.leave();
        path.pop();
      }
      return list;
    }
    if (!(from instanceof JsonnetObject)) {
      throw runtime.fail(at, `couldn't manifest ${typeName(from)} in JSON output.`);
    }
    objects.check(from, at);
    runtime.spend(arraySteps);
    const data: JsonObject = {};
    for (const name of objects.names(from, false)) {
      path.push(name);
      const content = objects.field(from, name, at);
      runtime.enter('object <anonymous>', at);
      grow(name.length + 4);
      const field = convert(content, isCompound(content) ? (objects.place(from, name) ?? at) : at);
      setField(data, name, field);
      runtime.leave();
      path.pop();
    }
    return data;
  };
  try {
    return convert(value, place);
  } catch (error) {
    // An argument of a native function is not part of the result, so the argument has no path in the result.
    if (error instanceof JsonnetError && place === manifestation) error.path = path;
    throw error;
  }
}

/** Converts plain data to a value. Throws a TypeError for a number that is not finite. */
export function fromData(data: Json, operators: Operators): Value {
  const { runtime, objects } = operators;
  runtime.spend(dataSteps);
  if (typeof data === 'number') {
    if (Number.isFinite(data)) return data;
    throw new TypeError(`${data} is not a valid JSON number`);
  }
  if (data === null || typeof data !== 'object') return data;
  runtime.descend(dataLevels);
  let made: Value;
  if (Array.isArray(data)) {
    runtime.spend(arraySteps);
    made = data.map((item) => fromData(item, operators));
  } else {
    const names = Object.keys(data);
    made = objects.made(
      names,
      names.map((name) => fromData(data[name] as Json, operators)),
    );
  }
  runtime.ascend(dataLevels);
  return made;
}
