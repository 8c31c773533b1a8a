/**
 * Functions of packages, written as functions of JavaScript. A signature has one letter for each parameter: `fn('si', (text, count) => …)`.
 * The kinds of arguments are checked before.
 */
import { encodeUtf8 } from '../../go/utf8';
import { CallFault, placeOf, type Builtin, type Call } from '../evaluate/call';
import { concrete, type Concrete } from '../evaluate/read';
import { shownVertex } from '../evaluate/shown';
import { settled, type Vertex } from '../evaluate/vertex';
import { decimalText, readDecimal, toBigInt, whole, type Decimal } from '../values/decimal';
import { atomText } from '../values/format';
import { kinds, kindText } from '../values/kind';
import { atomKind, boolAtom, intAtom, stringAtom, type Atom } from '../values/value';

const { string, bytes, int, number, bool, list, struct, all } = kinds;

/** What a function gets for each letter. */
interface Letters {
  /** A string. */
  s: string;
  /** A string or bytes, as one character for each byte. */
  t: string;
  /** An int of 64 bits. Beyond 53 bits it is about that number. */
  i: number;
  /** An int of 32 bits; `R` the same as a character. */
  r: number;
  R: number;
  /** An int of 64 bits that is not negative. */
  u: number;
  /** An int of 64 bits, exactly. */
  q: bigint;
  /** An int. */
  I: bigint;
  /** A number. */
  n: Decimal;
  /** A number as floating point. */
  f: number;
  b: boolean;
  /** The items of a list. */
  l: readonly Vertex[];
  /** A list, a struct. */
  L: Vertex;
  c: Vertex;
  /** A list of strings, a list of numbers. */
  S: readonly string[];
  N: readonly Decimal[];
  /** Any value. */
  v: Concrete;
}

type Arguments<T extends string> = T extends `${infer Letter extends keyof Letters}${infer Rest}`
  ? [Letters[Letter], ...Arguments<Rest>]
  : [];

type Result = Atom | Vertex | string | number | bigint | boolean | readonly (string | number)[];

const letterKinds: Readonly<Record<keyof Letters, number>> = {
  s: string,
  t: string | bytes,
  i: int,
  r: int,
  R: int,
  u: int,
  q: int,
  I: int,
  n: number,
  f: number,
  b: bool,
  l: list,
  L: list,
  S: list,
  N: list,
  c: struct,
  v: all,
};

export function fail(message: string): never {
  throw new CallFault(message);
}

/** A value as messages show it. */
export function shown(value: Concrete, call?: Call): string {
  if (value.type !== 'vertex') return atomText(value);
  call?.machine.complete(value);
  return shownVertex(value);
}

export const kindOf = (value: Concrete): string =>
  kindText(value.type === 'vertex' ? settled(value).kinds : atomKind(value));

export const isList = (value: Concrete): value is Vertex => value.type === 'vertex' && value.lists.length > 0;

/** The items of what must be a list. */
export function itemsIn(call: Call, value: Concrete, place?: Vertex): readonly Vertex[] {
  if (isList(value)) return call.items(value);
  const at = place === undefined ? undefined : placeOf(place);
  const message = `cannot use value ${shown(value, call)} (type ${kindOf(value)}) as list`;
  throw new CallFault(message, at === undefined ? {} : { at: [at] });
}

const whole64 = 1n << 64n;
const maxInt64 = (1n << 63n) - 1n;

function wholeNumber(value: Concrete, at: number, bits: 32 | 64, isSigned: boolean, name: string): number {
  const big = bigOf(value);
  if (big < 0n && !isSigned) fail(`cannot use ${big} (type int) as ${name} in argument ${at}`);
  const size = big < 0n ? -big : big;
  if (size >= (bits === 64 ? whole64 : 1n << 32n)) fail(`int ${big} overflows ${name} in argument ${at}`);
  return Number(big);
}

const bigOf = (value: Concrete): bigint => (value.type === 'int' ? (toBigInt(value.value) ?? 0n) : 0n);

const decimalOf = (value: Concrete): Decimal =>
  value.type === 'int' || value.type === 'float' ? value.value : whole(0);

function floatOf(value: Concrete, at: number): number {
  const result = Number(decimalText(decimalOf(value)));
  if (Number.isFinite(result)) return result;
  const direction = result > 0 ? 'up' : 'down';
  const what = `${shown(value)} (type ${kindOf(value)})`;
  return fail(`cannot use ${what} as float64 in argument ${at}: value was rounded ${direction}`);
}

/** The items as atoms of one kind. */
function atoms(call: Call, value: Concrete, at: number, allowed: number): readonly Atom[] {
  const name = kindText(allowed);
  return itemsIn(call, value).map((item, index) => {
    let open: string | undefined;
    const describe = (text: string): string => (open = text);
    const found = concrete(call.machine, item, call.context.vertex, describe, call.span);
    const places = [placeOf(item) ?? call.span];
    if (found.type === 'blocked') throw new CallFault('', { isBlocked: true });
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

const textOf = (value: Concrete): string => (value.type === 'string' || value.type === 'bytes' ? value.value : '');

const readers: { readonly [Letter in keyof Letters]: (call: Call, value: Concrete, at: number) => Letters[Letter] } = {
  s: (_call, value) => textOf(value),
  t: (_call, value) => (value.type === 'string' ? encodeUtf8(value.value) : textOf(value)),
  i: (_call, value, at) => wholeNumber(value, at, 64, true, 'int64'),
  r: (_call, value, at) => wholeNumber(value, at, 32, true, 'int32'),
  R: (_call, value, at) => wholeNumber(value, at, 32, true, 'rune'),
  u: (_call, value, at) => wholeNumber(value, at, 64, false, 'uint64'),
  q: (_call, value, at) => {
    wholeNumber(value, at, 64, true, 'int64');
    const big = bigOf(value);
    return big > maxInt64 ? maxInt64 : big < -maxInt64 - 1n ? -maxInt64 - 1n : big;
  },
  I: (_call, value) => bigOf(value),
  n: (_call, value) => decimalOf(value),
  f: (_call, value, at) => floatOf(value, at),
  b: (_call, value) => value.type === 'bool' && value.value,
  l: (call, value) => itemsIn(call, value),
  S: (call, value, at) => atoms(call, value, at, string).map(textOf),
  N: (call, value, at) => atoms(call, value, at, number).map(decimalOf),
  L: (call, value) => (value.type === 'vertex' ? value : call.list([])),
  c: (call, value) => (value.type === 'vertex' ? value : call.struct([])),
  v: (_call, value) => value,
};

export function resultOf(call: Call, result: Result): Atom | Vertex {
  if (typeof result === 'string') return stringAtom(result);
  if (typeof result === 'boolean') return boolAtom(result);
  if (typeof result === 'number' || typeof result === 'bigint') return intAtom(result);
  return 'type' in result
    ? result
    : call.list(result.map((each) => (typeof each === 'string' ? stringAtom(each) : intAtom(each))));
}

const lettersOf = (signature: string): readonly (keyof Letters)[] =>
  signature.split('').filter((letter): letter is keyof Letters => letter in letterKinds);

/** A function. After its arguments it gets the call. */
export function fn<T extends string>(
  signature: T,
  work: (...values: [...Arguments<T>, call: Call]) => Result,
  more: Partial<Builtin> = {},
): Builtin {
  const letters = lettersOf(signature);
  return {
    ...more,
    parameters: letters.map((letter) => letterKinds[letter]),
    run(call, ...values) {
      const read = letters.map((letter, at) => readers[letter](call, values[at] ?? { type: 'null' }, at));
      // The letters say what the arguments are.
      return resultOf(call, work(...(read as Arguments<T>), call));
    },
  };
}

/** A function that gives a bool, and so is a validator where its first argument is left out. */
export const test = <T extends string>(
  signature: T,
  work: (...values: [...Arguments<T>, call: Call]) => boolean,
  more: Partial<Builtin> = {},
): Builtin => fn(signature, work, { ...more, isValidator: true });

/** A result that is a floating-point number: its shortest digits. */
export function float(value: number): Atom {
  if (!Number.isFinite(value)) fail(`the result is ${value}, which data cannot be`);
  return { type: 'float', value: readDecimal(value.toExponential()) };
}

/** A result of arithmetic on decimals: an int where it is whole. */
export function numeric(value: Decimal): Atom {
  const big = toBigInt(value);
  return big === undefined ? { type: 'float', value } : intAtom(big);
}
