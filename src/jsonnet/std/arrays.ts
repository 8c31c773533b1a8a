/** Standard functions for arrays. Some functions, such as std.map, compute the elements of their results on demand. */
import type { Engine } from '../run/engine';
import { maxArrayLength } from '../run/limits';
import type { Runtime } from '../run/runtime';
import { type JsonnetFunction, typeName, type JsonnetArray, type Slot, type Value } from '../run/value';
import { deepJoin, expectArguments, expectInteger, expectType, native, type NativeGroup } from './native';

export function arrays(engine: Engine): NativeGroup {
  const { operators } = engine;
  const { runtime } = operators;
  const fn = (value: Value, detail: string): JsonnetFunction => expectType(engine, value, 'function', detail);
  const array = (value: Value, detail: string): JsonnetArray => expectType(engine, value, 'array', detail);
  const mapped = (func: JsonnetFunction, items: readonly Slot[]): JsonnetArray =>
    items.map((item) => runtime.delayedCall(func, [item]));
  const items = (value: Value, detail: string): readonly Slot[] => {
    if (typeof value === 'string') return runtime.characters(value);
    return array(value, detail);
  };
  const filter = (func: JsonnetFunction, from: JsonnetArray, name: string): JsonnetArray =>
    from.filter((item) => {
      runtime.tick();
      const keep = runtime.call(func, [item]);
      if (typeof keep !== 'boolean') {
        throw runtime.error(`${name} function must return boolean, got: ${typeName(keep)}`);
      }
      return keep;
    });
  const extreme =
    (name: string, direction: number) =>
    (arr: Value, keyF?: Value, onEmpty?: Value): Value => {
      const list = array(arr, `std.${name} first parameter must be array`);
      const key = keyF === undefined ? undefined : fn(keyF, `std.${name} second parameter must be function`);
      if (list.length === 0) {
        if (onEmpty === undefined) throw runtime.error('Expected at least one element in array. Got none');
        return onEmpty;
      }
      let best = 0;
      // As in go-jsonnet, every element is evaluated, even if the key does not depend on the element.
      const keyOf = (at: number): Value => {
        const element = runtime.element(list, at);
        return key === undefined ? element : runtime.call(key, [element]);
      };
      let bestKey = keyOf(0);
      for (let at = 1; at < list.length; at++) {
        const candidate = keyOf(at);
        if (operators.compare(candidate, bestKey) * direction > 0) {
          best = at;
          bestKey = candidate;
        }
      }
      return runtime.element(list, best);
    };
  return {
    makeArray: native('sz func', (a: Value, b: Value) => {
      const [size, func] = expectArguments(engine, 'makeArray', ['number', 'function'], [a, b]);
      runtime.checkArray(size);
      const length = Math.max(0, expectInteger(engine, size, 'std.makeArray size'));
      runtime.makeArray(length);
      const result = sized(length);
      for (let at = 0; at < length; at++) {
        runtime.tick();
        result[at] = runtime.delayedCall(func, [at]);
      }
      return result;
    }),
    range: native('from to', (a: Value, b: Value) => {
      const [from, to] = expectArguments(engine, 'range', ['number', 'number'], [a, b]);
      runtime.checkArray(to - from + 1);
      for (const bound of [from, to]) expectInteger(engine, bound, 'std.range bound');
      runtime.makeArray(to - from + 1);
      const result = sized(Math.max(0, to - from + 1));
      for (let at = 0; at < result.length; at++) result[at] = from + at;
      return result;
    }),
    repeat: native('what count', (what: Value, count: Value) => {
      const what2 = 'std.repeat second argument';
      const times = Math.max(
        0,
        expectInteger(engine, expectType(engine, count, 'number', `${what2} must be a number`), what2),
      );
      if (typeof what === 'string') {
        runtime.makeString(what.length * times);
        return what.repeat(times);
      }
      if (!Array.isArray(what)) throw runtime.error('std.repeat first argument must be an array or a string');
      runtime.makeArray(what.length * times);
      const result = sized(what.length * times);
      for (let at = 0; at < result.length; at++) result[at] = what[at % what.length] as Slot;
      return result;
    }),
    member: native('arr x', (arr: Value, x: Value) => {
      if (typeof arr === 'string') {
        const part = expectType(engine, x, 'string', 'findSubstr first parameter should be a string');
        runtime.charge(arr.length);
        return arr.includes(part);
      }
      if (!Array.isArray(arr)) throw runtime.error('std.member first argument must be an array or a string');
      return arr.some((_, at) => operators.equals(runtime.element(arr, at), x));
    }),
    count: native('arr ~x', (arr: Value, x: Slot) => {
      const list = array(arr, 'std.count first parameter must be an array');
      return list.filter((_, at) => operators.equals(runtime.element(list, at), runtime.force(x))).length;
    }),
    find: native('~value arr', (value: Slot, arr: Value) => {
      const list = array(arr, 'find second parameter should be an array');
      const found: number[] = [];
      for (let at = 0; at < list.length; at++) {
        if (operators.equals(runtime.element(list, at), runtime.force(value))) found.push(at);
      }
      return found;
    }),
    contains: native('arr elem', (arr: Value, elem: Value) => {
      const list = array(arr, 'std.contains first parameter must be an array');
      return list.some((_, at) => operators.equals(runtime.element(list, at), elem));
    }),
    map: native('func arr', (func: Value, arr: Value) =>
      mapped(
        fn(func, 'std.map first param must be function'),
        items(arr, 'std.map second param must be array / string'),
      ),
    ),
    mapWithIndex: native('func arr', (func: Value, arr: Value) => {
      const call = fn(func, 'std.mapWithIndex first param must be function');
      return items(arr, 'std.mapWithIndex second param must be array').map((item, at) =>
        runtime.delayedCall(call, [at, item]),
      );
    }),
    filter: native('func arr', (a: Value, b: Value) => {
      const [func, list] = expectArguments(engine, 'filter', ['function', 'array'], [a, b]);
      return filter(func, list, 'filter');
    }),
    filterMap: native('filter_func map_func arr', (a: Value, b: Value, c: Value) => {
      const keep = fn(a, 'std.filterMap first param must be function');
      const make = fn(b, 'std.filterMap second param must be function');
      return mapped(make, filter(keep, array(c, 'std.filterMap third param must be array'), 'filter'));
    }),
    flatMap: native('func arr', (func: Value, arr: Value) =>
      flatMap(engine, fn(func, 'std.flatMap first param must be function'), arr),
    ),
    foldl: native('func arr init', (func: Value, arr: Value, init: Value) => {
      const call = fn(func, 'std.foldl first param must be function');
      const list = items(arr, 'std.foldl second param must be array / string');
      let result = init;
      for (const item of list) result = runtime.call(call, [result, item]);
      return result;
    }),
    foldr: native('func arr init', (func: Value, arr: Value, init: Value) => {
      const call = fn(func, 'std.foldr first param must be function');
      const list = items(arr, 'std.foldr second param must be array / string');
      let result = init;
      for (let at = list.length - 1; at >= 0; at--) result = runtime.call(call, [list[at] as Slot, result]);
      return result;
    }),
    join: native('sep arr', (sep: Value, arr: Value) => join(engine, sep, arr)),
    lines: native('arr', (arr: Value) => {
      const list = array(arr, 'std.lines first parameter must be an array');
      return join(engine, '\n', [...list, '']);
    }),
    deepJoin: native('arr', (arr: Value) => deepJoin(engine, arr)),
    flattenArrays: native('arrs', (arrs: Value) => {
      const list = array(arrs, 'std.flattenArrays first parameter must be an array');
      const parts = new Parts(runtime);
      // From the first part that is not an array (a string, for example), `+` combines the remaining parts.
      let added: Value | undefined;
      for (let at = 0; at < list.length; at++) {
        const part = runtime.element(list, at);
        if (added === undefined && Array.isArray(part)) parts.add(part);
        else added = operators.plus(added ?? parts.joined(), part, runtime.site());
      }
      return added ?? parts.joined();
    }),
    flattenDeepArray: native('value', (value: Value) => {
      const result: JsonnetArray = [];
      const visit = (part: Value): void => {
        if (!Array.isArray(part)) {
          runtime.checkArray(result.push(part));
          return;
        }
        runtime.enter('function <flattenDeepArray>');
        for (let at = 0; at < part.length; at++) visit(runtime.element(part, at));
        runtime.leave();
      };
      visit(value);
      return result;
    }),
    reverse: native('arr', (arr: Value) => array(arr, 'std.reverse first parameter must be an array').toReversed()),
    all: native('arr', (arr: Value) => booleans(engine, arr, 'all', false)),
    any: native('arr', (arr: Value) => booleans(engine, arr, 'any', true)),
    sum: native('arr', (arr: Value) => sum(engine, array(arr, 'std.sum first parameter must be an array'))),
    avg: native('arr', (arr: Value) => {
      const list = array(arr, 'std.avg first parameter must be an array');
      if (list.length === 0) throw runtime.error('Cannot calculate average of an empty array.');
      return sum(engine, list) / list.length;
    }),
    minArray: native('arr keyF? onEmpty?', extreme('minArray', -1)),
    maxArray: native('arr keyF? onEmpty?', extreme('maxArray', 1)),
    remove: native('arr elem', (arr: Value, elem: Value) => {
      const list = array(arr, 'std.remove first parameter must be an array');
      const at = list.findIndex((_, index) => operators.equals(runtime.element(list, index), elem));
      return at < 0 ? list : remove(list, at);
    }),
    removeAt: native('arr i', (arr: Value, i: Value) => {
      const [list, index] = expectArguments(engine, 'removeAt', ['array', 'number'], [arr, i]);
      const at = expectInteger(engine, index, 'std.removeAt index');
      // go-jsonnet fails with an internal error for an index out of range.
      if (at < 0 || at >= list.length) throw runtime.error(`removeAt index ${at} is not within [0, ${list.length})`);
      return remove(list, at);
    }),
  };
}

/** Creates an array with a preset length. Filling such an array is faster than growing one to a million elements. */
// oxlint-disable-next-line unicorn/no-new-array -- Array.from would fill the array
const sized = (length: number): JsonnetArray => new Array<Slot>(length);

/** Collects the parts of an array, which is created when its length is known. */
class Parts {
  readonly #runtime: Runtime;
  readonly #parts: (readonly Slot[])[] = [];
  #length = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  add(part: readonly Slot[]): void {
    this.#parts.push(part);
    this.#length += part.length;
    this.#runtime.checkArray(this.#length);
  }

  joined(): JsonnetArray {
    this.#runtime.makeArray(this.#length);
    const all = sized(this.#length);
    let end = 0;
    for (const part of this.#parts) {
      for (const item of part) all[end++] = item;
    }
    return all;
  }
}

function flatMap(engine: Engine, func: JsonnetFunction, from: Value): Value {
  const { runtime } = engine.operators;
  if (typeof from === 'string') {
    const parts = runtime.characters(from).map((char) => {
      const part = runtime.call(func, [char]);
      if (typeof part === 'string') return part;
      throw runtime.error(`std.flatMap on strings, provided function must return a string, got ${typeName(part)}`);
    });
    return runtime.joined(parts);
  }
  if (!Array.isArray(from)) {
    throw runtime.error(`std.flatMap second param must be array / string, got ${typeName(from)}`);
  }
  const result: JsonnetArray = [];
  for (const item of from) {
    const part = runtime.call(func, [item]);
    if (!Array.isArray(part)) {
      throw runtime.error(`std.flatMap on arrays, provided function must return an array, got ${typeName(part)}`);
    }
    runtime.spend(part.length);
    for (const made of part) result.push(made);
    if (result.length > maxArrayLength) runtime.checkArray(result.length);
  }
  return result;
}

function join(engine: Engine, separator: Value, arr: Value): Value {
  const { runtime } = engine.operators;
  const isText = typeof separator === 'string';
  if (!isText && !Array.isArray(separator)) {
    throw runtime.error(`join first parameter should be string or array, got ${typeName(separator)}`);
  }
  if (!Array.isArray(arr)) throw runtime.error(`join second parameter should be array, got ${typeName(arr)}`);
  const texts: string[] = [];
  const parts = new Parts(runtime);
  let length = 0;
  let first = true;
  for (let at = 0; at < arr.length; at++) {
    const part = runtime.element(arr, at);
    if (part === null) continue;
    if (isText) {
      if (typeof part !== 'string') throw runtime.error(`expected string but arr[${at}] was ${typeName(part)}`);
      texts.push(part);
      length += part.length + separator.length;
      runtime.checkString(length);
    } else {
      if (!Array.isArray(part)) throw runtime.error(`expected array but arr[${at}] was ${typeName(part)}`);
      if (!first) parts.add(separator);
      parts.add(part);
    }
    first = false;
  }
  if (!isText) return parts.joined();
  return runtime.joined(texts, separator);
}

function booleans(engine: Engine, arr: Value, name: string, stop: boolean): boolean {
  const { runtime } = engine.operators;
  if (!Array.isArray(arr)) throw runtime.error(`${name}() parameter should be an array, got ${typeName(arr)}`);
  for (let at = 0; at < arr.length; at++) {
    const item = runtime.element(arr, at);
    if (typeof item !== 'boolean') {
      throw runtime.error(`element "${engine.operators.toText(item)}" of type ${typeName(item)} is not a boolean`);
    }
    if (item === stop) return stop;
  }
  return !stop;
}

/** Throws if the sum overflows. go-jsonnet prints `+Inf`, which is not JSON. */
function sum(engine: Engine, list: readonly Slot[]): number {
  const { operators } = engine;
  let total = 0;
  for (let at = 0; at < list.length; at++) {
    const element = operators.runtime.element(list, at);
    total += expectType(engine, element, 'number', `std.sum element ${at} must be a number`);
  }
  return operators.number(total, operators.runtime.site());
}

const remove = (list: readonly Slot[], at: number): JsonnetArray => list.toSpliced(at, 1);
