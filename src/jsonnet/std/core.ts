/** Standard functions such as std.type, std.length, std.equals, std.slice, std.trace, std.extVar and std.native. */
import type { Engine } from '../run/engine';
import { JsonnetFunction, JsonnetObject, typeName, type Slot, type Value } from '../run/value';
import { numberText } from '../text/number';
import { quote } from '../text/quote';
import { expectArguments, native, type Native, type NativeGroup } from './native';

export function core(engine: Engine): NativeGroup {
  const { operators } = engine;
  const { runtime } = operators;
  return {
    type: native('x', (x: Value) => typeName(x)),
    isString: isType('string'),
    isNumber: isType('number'),
    isBoolean: isType('boolean'),
    isObject: isType('object'),
    isArray: isType('array'),
    isFunction: isType('function'),
    isNull: native('x', (x: Value) => x === null),
    length: native('x', (x: Value) => lengthOf(engine, x)),
    toString: native('a', (a: Value) => operators.toText(a)),
    id: native('x', (x: Value) => x),
    assertEqual: native('a b', (a: Value, b: Value) => {
      if (operators.equals(a, b)) return true;
      const text = (value: Value): string => (typeof value === 'string' ? quote(value) : operators.toText(value));
      throw runtime.error(`Assertion failed. ${text(a)} != ${text(b)}`);
    }),
    trace: native('str rest', (str: Value, rest: Value) => {
      if (typeof str !== 'string') {
        throw runtime.error(`Builtin function trace expected string as first parameter but got ${typeName(str)}`);
      }
      engine.trace(str);
      return rest;
    }),
    extVar: native('x', (x: Value) => {
      const [name] = expectArguments(engine, 'extVar', ['string'], [x]);
      return engine.extVar(name);
    }),
    native: native('x', (x: Value) => {
      const [name] = expectArguments(engine, 'native', ['string'], [x]);
      return engine.caller(name) ?? null;
    }),
    mod: native('a b', (a: Value, b: Value) => operators.binary('%', a, b, runtime.site())),
    modulo: native('x y', (x: Value, y: Value) => {
      const [a, b] = expectArguments(engine, 'modulo', ['number', 'number'], [x, y]);
      return operators.binary('%', a, b, runtime.site());
    }),
    equals: native('x y', (a: Value, b: Value) => operators.equals(a, b)),
    primitiveEquals: native('x y', (a: Value, b: Value) => {
      if (typeName(a) !== typeName(b)) return false;
      if (Array.isArray(a) || a instanceof JsonnetObject) {
        throw runtime.error(`primitiveEquals operates on primitive types, got ${typeName(a)}`);
      }
      return operators.equals(a, b);
    }),
    slice: native('indexable index end step', (of: Value, from: Value, to: Value, by: Value) =>
      slice(engine, of, from, to, by),
    ),
    resolvePath: native('f r', (f: Value, r: Value) => {
      const [file, path] = expectArguments(engine, 'resolvePath', ['string', 'string'], [f, r]);
      return file.slice(0, file.lastIndexOf('/') + 1) + path;
    }),
  };
}

/** The length of a function is the number of its parameters without a default. */
export function lengthOf(engine: Engine, x: Value): number {
  const { runtime, objects } = engine.operators;
  if (typeof x === 'string') return runtime.textLength(x);
  if (Array.isArray(x)) return x.length;
  if (x instanceof JsonnetObject) return objects.names(x, false).length;
  if (x instanceof JsonnetFunction) return x.required;
  throw runtime.error(`length operates on strings, objects, and arrays, got ${typeName(x)}`);
}

/** The character of a code point. As in go-jsonnet, a surrogate becomes U+FFFD. */
export function characterOf(engine: Engine, point: number): string {
  const { runtime } = engine.operators;
  if (point < 0) throw runtime.error(`codepoints must be >= 0, got ${numberText(point)}`);
  if (point > 0x10ffff) throw runtime.error(`invalid unicode codepoint, got ${numberText(point)}`);
  return String.fromCodePoint(Math.trunc(point)).toWellFormed();
}

function slice(engine: Engine, of: Value, index: Value, end: Value, step: Value): Value {
  const { operators } = engine;
  const { runtime } = operators;
  if (typeof of !== 'string' && !Array.isArray(of)) {
    throw runtime.error(`std.slice accepts a string or an array, but got: ${typeName(of)}`);
  }
  const number = (value: Value, fallback: number): number => {
    if (value === null) return fallback;
    if (typeof value === 'number') return value;
    throw runtime.error(`std.slice accepts numbers as bounds, but got: ${typeName(value)}`);
  };
  const items: string | readonly Slot[] = typeof of === 'string' ? runtime.codePoints(of) : of;
  const first = number(index, 0);
  const last = number(end, items.length);
  const by = number(step, 1);
  const from = first < 0 ? Math.max(0, items.length + first) : first;
  const to = Math.min(last < 0 ? items.length + last : last, items.length);
  if (by < 0) {
    throw runtime.error(
      `got [${operators.toText(from)}:${operators.toText(to)}:${operators.toText(by)}] but negative steps are not supported`,
    );
  }
  if (by === 0) throw runtime.error('got 0 but step must be greater than 0');
  let part: string | Slot[];
  if (by === 1 && Number.isInteger(from) && Number.isInteger(to)) {
    runtime.makeArray(Math.max(0, to - from));
    part = from < to ? items.slice(from, to) : [];
  } else {
    runtime.checkArray(Math.ceil((to - from) / by));
    const picked: Slot[] = [];
    for (let at = from; at < to; at += by) {
      runtime.tick();
      picked.push(items[Math.trunc(at)] as Slot);
    }
    part = picked;
  }
  return typeof of === 'string' && typeof part !== 'string' ? part.map(String).join('') : part;
}

const isType = (type: string): Native => native('v', (v: Value) => typeName(v) === type);
