/**
 * Defines package functions as JavaScript functions. A signature has one letter for each parameter: `fn('si', (text,
 * count) => …)`. The evaluator checks the kinds of the arguments before the call.
 */
import { decodeUtf8, encodeUtf8 } from '../../go/utf8';
import { CallFault, mustWait, placeOf, type Builtin, type Call } from '../evaluate/expressions/call';
import { firstFault } from '../evaluate/disjunctions/disjunctions';
import { maxRepeats } from '../evaluate/limits';
import { concrete, type Concrete } from '../evaluate/read';
import { shownValue } from '../evaluate/shown';
import { settled, type Vertex } from '../evaluate/vertex';
import { decimalText, readDecimal, toBigInt, whole, type Decimal } from '../values/decimal';
import { kinds, kindText } from '../values/kind';
import { atomKind, boolAtom, intAtom, isNumber, isText, nullAtom, stringAtom, type Atom } from '../values/value';

const { string, bytes, int, number, bool, list, struct, all } = kinds;

/** The types of a function's arguments, keyed by letter. */
interface Letters {
  s: string;
  /** A string or bytes: `t` receives one character per byte, `p` the text, and `a` the original value. */
  t: string;
  p: string;
  a: Concrete;
  /** A 64-bit int, approximate beyond 53 bits. */
  i: number;
  /** A 32-bit int: `r` is an int32, and `R` is a rune. */
  r: number;
  R: number;
  /** A non-negative 64-bit int. */
  u: number;
  /** An exact 64-bit int. */
  q: bigint;
  /** An int. */
  I: bigint;
  n: Decimal;
  /** A floating-point number. */
  f: number;
  b: boolean;
  /** The items of a list. */
  l: readonly Vertex[];
  /** `L`: a list; `c`: a struct. */
  L: Vertex;
  c: Vertex;
  /** `S`: a list of strings; `N`: a list of numbers. */
  S: readonly string[];
  N: readonly Decimal[];
  /** Any value. */
  v: Concrete;
}

type Arguments<T extends string> = T extends `${infer Letter extends keyof Letters}${infer Rest}`
  ? [Letters[Letter], ...Arguments<Rest>]
  : [];

type Result = Atom | Vertex | string | number | bigint | boolean | readonly Result[];

export function fail(message: string): never {
  throw new CallFault(message);
}

export const bytesAtom = (value: string): Atom => ({ type: 'bytes', value });

export function shown(value: Concrete, call?: Call): string {
  if (value.type === 'vertex') call?.machine.complete(value);
  return shownValue(value);
}

export const kindOf = (value: Concrete): string =>
  kindText(value.type === 'vertex' ? settled(value).kinds : atomKind(value));

/** Formats a value with its type for messages: `{a:1} (type struct)`. */
export const shownWithType = (value: Concrete, call?: Call): string => `${shown(value, call)} (type ${kindOf(value)})`;

export const isList = (value: Concrete): value is Vertex => value.type === 'vertex' && value.lists.length > 0;

/** Returns the items of a list. Throws a CallFault for any other value. */
export function itemsIn(call: Call, value: Concrete, place?: Vertex): readonly Vertex[] {
  if (isList(value)) return call.items(value);
  const at = place === undefined ? undefined : placeOf(place);
  const message = `cannot use value ${shownWithType(value, call)} as list`;
  throw new CallFault(message, at === undefined ? {} : { at: [at] });
}

const wholeNumber =
  (type: 'int64' | 'uint64' | 'int32' | 'rune') =>
  (value: Concrete, at: number): number => {
    const big = bigOf(value);
    if (big < 0n && type === 'uint64') fail(`cannot use ${big} (type int) as ${type} in argument ${at}`);
    const size = big < 0n ? -big : big;
    if (size >> (type.endsWith('64') ? 64n : 32n) > 0n) fail(`int ${big} overflows ${type} in argument ${at}`);
    return Number(big);
  };

const int64 = wholeNumber('int64');
const maxInt64 = (1n << 63n) - 1n;

const bigOf = (value: Concrete): bigint => (value.type === 'int' ? (toBigInt(value.value) ?? 0n) : 0n);

const decimalOf = (value: Concrete): Decimal => (isNumber(value) ? value.value : whole(0));

function floatOf(value: Concrete, at: number): number {
  const result = Number(decimalText(decimalOf(value)));
  if (Number.isFinite(result)) return result;
  const direction = result > 0 ? 'up' : 'down';
  return fail(`cannot use ${shownWithType(value)} as float64 in argument ${at}: value was rounded ${direction}`);
}

/** Returns the items of a list as atoms. Throws a CallFault if an item is not of an allowed kind. */
function atoms(call: Call, value: Concrete, at: number, allowed: number): readonly Atom[] {
  const name = kindText(allowed);
  return itemsIn(call, value).map((item, index) => {
    let open: string | undefined;
    const describe = (text: string): string => (open = text);
    const found = concrete(call.machine, item, call.context.vertex, describe, call.span);
    const places = [placeOf(item) ?? call.span];
    if (found.type === 'blocked') throw mustWait();
    if (open !== undefined && (settled(item).kinds & allowed) !== 0) {
      const message = `non-concrete value ${open} for element ${index} of ${name} list argument ${at}`;
      throw new CallFault(message, { code: 'incomplete', at: places });
    }
    if (found.type === 'bottom' && open === undefined) throw new CallFault('', { fault: found.fault });
    const wrong = found.type === 'bottom' ? item : found;
    if (wrong.type !== 'vertex' && (atomKind(wrong) & allowed) !== 0) return wrong;
    const what = `invalid list element ${index} in argument ${at} to call`;
    throw new CallFault(`${what}: cannot use value ${shown(wrong, call)} (${kindOf(wrong)}) as ${name}`, {
      at: places,
    });
  });
}

const textOf = (value: Concrete): string => (isText(value) ? value.value : '');

/** Returns the text of a string, or decodes bytes to text. */
export const plainText = (value: Concrete): string =>
  value.type === 'bytes' ? decodeUtf8(value.value) : textOf(value);

/** Returns the value. Throws a CallFault if the value contains a conflict. */
function withoutFaults<T extends Concrete>(call: Call, value: T): T {
  if (value.type !== 'vertex') return value;
  call.machine.complete(value);
  const [fault] = firstFault(call.machine, value) ?? [];
  if (fault !== undefined) throw new CallFault('', { fault });
  return value;
}

/** Maps each letter to the accepted kinds and to the function that reads the argument. */
const letters: {
  readonly [Letter in keyof Letters]: readonly [
    kinds: number,
    read: (value: Concrete, at: number, call: Call) => Letters[Letter],
  ];
} = {
  s: [string, textOf],
  t: [string | bytes, (value) => (value.type === 'string' ? encodeUtf8(value.value) : textOf(value))],
  p: [string | bytes, plainText],
  a: [string | bytes, (value) => value],
  i: [int, int64],
  r: [int, wholeNumber('int32')],
  R: [int, wholeNumber('rune')],
  u: [int, wholeNumber('uint64')],
  q: [
    int,
    (value, at) => {
      int64(value, at);
      const big = bigOf(value);
      return big > maxInt64 ? maxInt64 : big < -maxInt64 - 1n ? -maxInt64 - 1n : big;
    },
  ],
  I: [int, bigOf],
  n: [number, decimalOf],
  f: [number, floatOf],
  b: [bool, (value) => value.type === 'bool' && value.value],
  l: [list, (value, _at, call) => itemsIn(call, withoutFaults(call, value))],
  S: [list, (value, at, call) => atoms(call, value, at, string).map(textOf)],
  N: [list, (value, at, call) => atoms(call, value, at, number).map(decimalOf)],
  L: [list, (value, _at, call) => (value.type === 'vertex' ? withoutFaults(call, value) : call.list([]))],
  c: [struct, (value, _at, call) => (value.type === 'vertex' ? value : call.struct([]))],
  v: [all, (value) => value],
};

/** Throws a CallFault for a list that would be too long. */
export function checkLength(length: number): void {
  if (length > maxRepeats) fail(`the list has more than ${maxRepeats} items`);
}

function resultOf(call: Call, result: Result): Atom | Vertex {
  if (typeof result === 'string') return stringAtom(result);
  if (typeof result === 'boolean') return boolAtom(result);
  if (typeof result === 'number' || typeof result === 'bigint') return intAtom(result);
  if ('type' in result) return result;
  checkLength(result.length);
  return call.list(result.map((each) => resultOf(call, each)));
}

export type Functions = Readonly<Record<string, Builtin>>;

/** Defines a function that passes the arguments and, as the last parameter, the call to `work`. */
export function fn<T extends string>(
  signature: T,
  work: (...values: [...Arguments<T>, call: Call]) => Result,
  more: Partial<Builtin> = {},
): Builtin {
  const parameters = signature
    .split('')
    .filter((letter): letter is keyof Letters => letter in letters)
    .map((letter) => letters[letter]);
  return {
    ...more,
    parameters: parameters.map(([kind]) => kind),
    run(call, ...values) {
      const read = parameters.map(([, reader], at) => reader(values[at] ?? nullAtom, at, call));
      // The letters determine the types of the arguments.
      return resultOf(call, work(...(read as Arguments<T>), call));
    },
  };
}

/** Defines a function that returns a bool. A call without the first argument is a validator. */
export const test = <T extends string>(
  signature: T,
  work: (...values: [...Arguments<T>, call: Call]) => boolean,
  more: Partial<Builtin> = {},
): Builtin => fn(signature, work, { ...more, isValidator: true });

/**
 * Throws the error for a list with the wrong number of items, or for a struct with the wrong number of fields. With
 * `isOpen`, the error is `incomplete`, because more items or fields may be added.
 */
export function refuseLength(
  what: 'list' | 'fields',
  count: number,
  sign: '<' | '>',
  name: string,
  bound: number,
  isOpen = false,
): never {
  const message = `len(${what}) ${sign} ${name}(${bound}) (${count} ${sign} ${bound})`;
  throw new CallFault(message, { code: isOpen ? 'incomplete' : 'eval', isVerdict: true });
}

/** Converts a floating-point result to a float with the fewest digits that identify the number. */
export function float(value: number): Atom {
  if (!Number.isFinite(value)) fail(`the result is ${value}, which JSON cannot represent`);
  return { type: 'float', value: readDecimal(value.toExponential()) };
}

/** Converts the result of decimal arithmetic to an int if it has no fraction, and otherwise to a float. */
export function numeric(value: Decimal): Atom {
  const big = toBigInt(value);
  return big === undefined ? { type: 'float', value } : intAtom(big);
}
