/** Values as plain JavaScript data: strings, numbers, booleans, null, arrays and objects with sorted keys. */
import type { Operators } from './operators';
import { JsonnetObject, typeName, type Value } from './value';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Evaluates all of the value. Throws on functions, and when its size as text would exceed `limit`. */
export function toData(operators: Operators, value: Value, limit: number): Json {
  const { runtime, objects } = operators;
  let size = 0;
  const grow = (by: number): void => {
    size += by;
    if (size > limit) throw runtime.error(`output exceeds ${limit} bytes`);
  };
  const convert = (from: Value): Json => {
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
      const list: Json[] = [];
      for (let at = 0; at < from.length; at += 1) {
        const element = runtime.element(from, at);
        runtime.enter(null, 'thunk <array_element>');
        list.push(convert(element));
        runtime.depth -= 1;
      }
      return list;
    }
    if (!(from instanceof JsonnetObject)) throw runtime.error(`couldn't manifest ${typeName(from)} in JSON output.`);
    objects.check(from);
    const data: { [key: string]: Json } = {};
    for (const name of objects.names(from, false)) {
      const content = objects.field(from, name, null);
      runtime.enter(null, 'object <anonymous>');
      grow(name.length + 4);
      const field = convert(content);
      // An assignment to this one name would set the prototype.
      if (name === '__proto__') {
        Object.defineProperty(data, name, { value: field, enumerable: true, configurable: true, writable: true });
      } else data[name] = field;
      runtime.depth -= 1;
    }
    return data;
  };
  return convert(value);
}
