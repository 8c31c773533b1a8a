/** Standard functions for objects. Functions that only move fields do not evaluate the fields. */
import type { Engine } from '../run/engine';
import { arraySteps } from '../run/limits';
import { JsonnetObject, type JsonnetArray, type Slot, type Value } from '../run/value';
import { expectArguments, expectType, native, type NativeGroup } from './native';

export function objects(engine: Engine): NativeGroup {
  const { operators } = engine;
  const { runtime, objects: reader } = operators;
  const named = (object: JsonnetObject, hidden: boolean): readonly string[] => {
    const list = reader.names(object, hidden);
    runtime.spend(arraySteps + list.length);
    return list;
  };
  const fieldsOf = (o: Value, hidden: Value): { readonly object: JsonnetObject; readonly names: readonly string[] } => {
    const [object, all] = expectArguments(engine, 'objectFieldsEx', ['object', 'boolean'], [o, hidden]);
    return { object, names: named(object, all) };
  };
  const names = (o: Value, hidden: Value): string[] => [...fieldsOf(o, hidden).names];
  const has = (o: Value, f: Value, hidden: Value): boolean => {
    const types = ['object', 'string', 'boolean'] as const;
    const [object, name, all] = expectArguments(engine, 'objectHasEx', types, [o, f, hidden]);
    return all ? reader.has(object, name) : reader.isVisible(object, name);
  };
  const lazyField = (object: JsonnetObject, name: string): Slot =>
    reader.known(object, name) ?? runtime.delayedField(() => reader.field(object, name));
  const values = (o: Value, hidden: boolean): JsonnetArray => {
    const { object, names: list } = fieldsOf(o, hidden);
    return list.map((name) => lazyField(object, name));
  };
  const pairs = (o: Value, hidden: boolean): JsonnetArray => {
    const { object, names: list } = fieldsOf(o, hidden);
    return list.map((name) => reader.made(['key', 'value'], [name, lazyField(object, name)]));
  };
  return {
    get: native('o f ~default? inc_hidden?', (o: Value, f: Value, fallback: Slot = null, hidden: Value = true) => {
      const object = expectType(engine, o, 'object', 'std.get first parameter must be an object');
      const name = expectType(engine, f, 'string', 'std.get second parameter must be a string');
      return has(object, name, hidden) ? reader.field(object, name) : runtime.force(fallback);
    }),
    objectHas: native('o f', (o: Value, f: Value) => has(o, f, false)),
    objectHasAll: native('o f', (o: Value, f: Value) => has(o, f, true)),
    objectHasEx: native('obj fname hidden', (o: Value, f: Value, hidden: Value) => has(o, f, hidden)),
    objectFields: native('o', (o: Value) => names(o, false)),
    objectFieldsAll: native('o', (o: Value) => names(o, true)),
    objectFieldsEx: native('obj hidden', (o: Value, hidden: Value) => names(o, hidden)),
    objectValues: native('o', (o: Value) => values(o, false)),
    objectValuesAll: native('o', (o: Value) => values(o, true)),
    objectKeysValues: native('o', (o: Value) => pairs(o, false)),
    objectKeysValuesAll: native('o', (o: Value) => pairs(o, true)),
    objectRemoveKey: native('obj key', (o: Value, k: Value) => {
      const [object, key] = expectArguments(engine, 'objectRemoveKey', ['object', 'string'], [o, k]);
      return reader.remove(object, key);
    }),
    mapWithKey: native('func obj', (func: Value, obj: Value) => {
      const call = expectType(engine, func, 'function', 'std.mapWithKey first param must be function');
      const object = expectType(engine, obj, 'object', 'std.mapWithKey second param must be object');
      const list = named(object, false);
      return reader.made(
        list,
        list.map((name) => runtime.delayedCall(call, [name, lazyField(object, name)])),
      );
    }),
    mergePatch: native('~target patch', (target: Slot, patch: Value) =>
      patch instanceof JsonnetObject ? mergePatch(engine, runtime.force(target), patch) : patch,
    ),
    prune: native('a', (a: Value) => prune(engine, a)),
  };
}

/** The field names of the result are computed immediately. As in go-jsonnet, the values are merged on demand. */
function mergePatch(engine: Engine, target: Value, patch: Value): Value {
  const { runtime, objects: reader } = engine.operators;
  if (!(patch instanceof JsonnetObject)) return patch;
  const base = target instanceof JsonnetObject ? target : undefined;
  const entries = new Map<string, Slot>();
  const targetField = (name: string): Value => (base === undefined ? null : reader.field(base, name));
  const delay = (name: string, code: () => Value): void => {
    runtime.tick();
    entries.set(name, runtime.delayedField(code));
  };
  if (base !== undefined) for (const name of reader.names(base, false)) delay(name, () => targetField(name));
  for (const name of reader.names(patch, false)) {
    const value = reader.field(patch, name);
    if (value === null) entries.delete(name);
    else if (entries.has(name)) delay(name, () => mergePatch(engine, targetField(name), value));
    else delay(name, () => mergePatch(engine, null, value));
  }
  return reader.made([...entries.keys()], [...entries.values()]);
}

function prune(engine: Engine, value: Value): Value {
  const { runtime, objects: reader } = engine.operators;
  const isContent = (part: Value): boolean =>
    part !== null &&
    !(Array.isArray(part) && part.length === 0) &&
    !(part instanceof JsonnetObject && reader.names(part, false).length === 0);
  if (!Array.isArray(value) && !(value instanceof JsonnetObject)) return value;
  runtime.enter('function <prune>');
  let result: Value;
  if (Array.isArray(value)) {
    result = value.map((_, at) => prune(engine, runtime.element(value, at))).filter(isContent);
  } else {
    const fields = reader
      .names(value, false)
      .map((name) => [name, prune(engine, reader.field(value, name))] as const)
      .filter(([, part]) => isContent(part));
    result = reader.made(
      fields.map(([name]) => name),
      fields.map(([, part]) => part),
    );
  }
  runtime.leave();
  return result;
}
