/** Checks of the types of arguments, with the messages of the reference's built-in functions. */
import type { Engine } from '../run/engine';
import { type JsonnetFunction, type JsonnetObject, typeName, type JsonnetArray, type Value } from '../run/value';

interface Types {
  number: number;
  string: string;
  boolean: boolean;
  array: JsonnetArray;
  object: JsonnetObject;
  function: JsonnetFunction;
}

/** Throws `Builtin function f expected (number, string) but got (…)` unless every argument is of its type. */
export function expectArguments<const Names extends readonly (keyof Types)[]>(
  engine: Engine,
  name: string,
  types: Names,
  args: readonly Value[],
): { [At in keyof Names]: Types[Names[At]] } {
  const got = args.map(typeName);
  for (const arg of args) if (typeof arg === 'string') engine.operators.runtime.charge(arg.length);
  if (types.some((type, at) => type !== got[at])) {
    throw engine.operators.runtime.error(
      `Builtin function ${name} expected (${types.join(', ')}) but got (${got.join(', ')})`,
    );
  }
  return args as never;
}

/** Throws `detail` with the value's type unless it is of the type. */
export function expectType<Name extends keyof Types>(
  engine: Engine,
  value: Value,
  type: Name,
  detail: string,
): Types[Name] {
  if (typeName(value) !== type) throw engine.operators.runtime.error(`${detail}, got ${typeName(value)}`);
  if (typeof value === 'string' || Array.isArray(value)) engine.operators.runtime.charge(value.length);
  return value as Types[Name];
}
