/** Defines groups of standard functions, makes them callable and checks the types of their arguments. */
import type { Engine } from '../run/engine';
import { arraySteps } from '../run/limits';
import {
  typeName,
  type JsonnetArray,
  type JsonnetFunction,
  type JsonnetObject,
  type NativeCode,
  type NativeParameter,
  type Value,
} from '../run/value';
import { numberText } from '../text/number';

/**
 * A signature and its function. The signature lists the parameters: `'arr keyF?'`. `?` marks an optional parameter. An
 * omitted argument is undefined, so the function can have a default value. `~` marks a parameter that is passed as an
 * unevaluated slot.
 */
export type Native = readonly [signature: string, run: (...args: never[]) => Value];

export const native = (signature: Native[0], run: Native[1]): Native => [signature, run];

export type NativeGroup = Readonly<Record<string, Native>>;

export function nativeCode(name: string, [signature, run]: Native): NativeCode {
  const parameters = signature.split(' ').map(parseParameter);
  return {
    isNative: true,
    label: `function <${name}>`,
    parameters,
    required: parameters.filter(({ optional }) => !optional).length,
    run: run as NativeCode['run'],
  };
}

function parseParameter(text: string): NativeParameter {
  const lazy = text.startsWith('~');
  const optional = text.endsWith('?');
  return { name: text.slice(lazy ? 1 : 0, optional ? -1 : undefined), optional, lazy };
}

/** The types of arguments, keyed by their names in messages. */
interface Types {
  number: number;
  string: string;
  boolean: boolean;
  array: JsonnetArray;
  object: JsonnetObject;
  function: JsonnetFunction;
}

/** Throws `Builtin function f expected (number, string) but got (…)` unless the arguments have the given types. */
export function expectArguments<const Names extends readonly (keyof Types)[]>(
  engine: Engine,
  name: string,
  types: Names,
  args: readonly Value[],
): { [At in keyof Names]: Types[Names[At]] } {
  const got = args.map(typeName);
  for (const arg of args) countArgument(engine, arg);
  if (types.some((type, at) => type !== got[at])) {
    throw engine.operators.runtime.error(
      `Builtin function ${name} expected (${types.join(', ')}) but got (${got.join(', ')})`,
    );
  }
  return args as never;
}

/** The cost of an argument is its length, because most functions read the whole argument and may copy it. */
function countArgument({ operators: { runtime } }: Engine, value: Value): void {
  if (typeof value === 'string') runtime.charge(value.length);
  else if (Array.isArray(value)) runtime.spend(arraySteps + value.length);
}

/** Returns a count or an index, which must be a 32-bit integer, as in go-jsonnet. Throws for any other number. */
export function expectInteger(engine: Engine, value: number, what: string): number {
  if (Math.trunc(value) === value && Math.abs(value) < 2 ** 31) return value + 0;
  throw engine.operators.runtime.error(`${what} must be an integer of 32 bits, got ${numberText(value)}`);
}

/** Throws `detail` with the actual type unless the value is of type `type`. */
export function expectType<Name extends keyof Types>(
  engine: Engine,
  value: Value,
  type: Name,
  detail: string,
): Types[Name] {
  if (typeName(value) !== type) throw engine.operators.runtime.error(`${detail}, got ${typeName(value)}`);
  countArgument(engine, value);
  return value as Types[Name];
}

/** The visible fields of an object, and their values. */
export function fieldsOf({ operators: { objects } }: Engine, object: JsonnetObject): (readonly [string, Value])[] {
  return objects.names(object, false).map((name) => [name, objects.field(object, name)] as const);
}

/** Concatenates the strings in an array at any depth. */
export function deepJoin(engine: Engine, value: Value): string {
  const { runtime } = engine.operators;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) throw runtime.error(`Expected string or array, got ${typeName(value)}`);
  runtime.enter('function <deepJoin>');
  const parts = value.map((_, at) => deepJoin(engine, runtime.element(value, at)));
  runtime.leave();
  return runtime.joined(parts);
}
