/** Implements the package `math`. Rounding, `Pow`, `Exp` and `Log` use decimals. Most other functions use doubles. */
import {
  compare,
  digitCount,
  divide,
  negate,
  rounded,
  subtract,
  toBigInt,
  unitsOf,
  whole,
  type Decimal,
} from '../../values/decimal';
import { special } from '../lazy-parts';
import { exp, ln, log10, log2, pow } from './powers';

import { fail, float, fn, numeric, test, type Functions } from '../signature';

function floor(value: Decimal): bigint {
  const cut = unitsOf(value, 0);
  return value.units < 0n && toBigInt(value) === undefined ? cut - 1n : cut;
}

const oneHalf: Decimal = { units: 5n, exponent: -1 };

/** Like `cue`, `Floor` and `Ceil` return zero for results with more than 34 digits. */
const within = (value: bigint): bigint => (digitCount(value) > 34 ? 0n : value);

const ceil = (value: Decimal): bigint => -floor(negate(value));

/** Applies a function to the absolute value and restores the sign. */
const bySize = (work: (size: Decimal) => bigint): ReturnType<typeof fn> =>
  fn('n', (value) => (value.units < 0n ? -work(negate(value)) : work(value)));

/** Rounds to the nearest integer. `up` determines whether a half is rounded up. */
function roundedToInteger(size: Decimal, up: (low: bigint) => boolean): bigint {
  const low = floor(size);
  const order = compare(subtract(size, whole(low)), oneHalf);
  return order > 0 || (order === 0 && up(low)) ? low + 1n : low;
}

const decimal = (work: (value: Decimal) => Decimal): ReturnType<typeof fn> => fn('n', (value) => numeric(work(value)));

const one = (work: (value: number) => number): ReturnType<typeof fn> => fn('f', (value) => float(work(value)));

const two = (work: (a: number, b: number) => number): ReturnType<typeof fn> => fn('ff', (a, b) => float(work(a, b)));

/** The exponent of the greatest power of two less than or equal to the absolute value. */
function exponentOf(value: number): number {
  const size = Math.abs(value);
  let power = Math.floor(Math.log2(size));
  while (2 ** power > size) power--;
  while (2 ** (power + 1) <= size) power++;
  return power;
}

export const math = (): Functions => ({
  Floor: fn('n', (value) => within(floor(value))),
  Ceil: fn('n', (value) => within(ceil(value))),
  Trunc: bySize(floor),
  Round: bySize((size) => roundedToInteger(size, () => true)),
  RoundToEven: bySize((size) => roundedToInteger(size, (low) => low % 2n !== 0n)),
  Abs: decimal((value) => rounded(value.units < 0n ? negate(value) : value)),
  MultipleOf: test('nn', (value, unit) => {
    if (unit.units === 0n) fail(value.units === 0n ? 'division undefined' : 'division by zero');
    return toBigInt(divide(value, unit)) !== undefined;
  }),
  Copysign: fn('nn', (size, sign) => numeric(size.units < 0n === sign.units < 0n ? size : negate(size))),
  Dim: fn('nn', (a, b) => {
    const rest = subtract(a, b);
    return numeric(rest.units < 0n ? whole(0) : rest);
  }),
  Signbit: test('n', (value) => value.units < 0n),
  Pow: fn('nn', (base, power) => numeric(pow(base, power))),
  Pow10: fn('r', (power) =>
    Math.abs(power) > 100_000
      ? { type: 'float', value: { units: 1n, exponent: power } }
      : numeric({ units: 1n, exponent: power }),
  ),
  Cbrt: decimal((value) => special().cbrt(value)),
  Exp: decimal(exp),
  Exp2: decimal((value) => pow(whole(2), value)),
  Log: decimal(ln),
  Log2: decimal(log2),
  Log10: decimal(log10),
  Jacobi: fn('II', (x, y) => special().jacobi(x, y)),
  Sqrt: one(Math.sqrt),
  Expm1: one(Math.expm1),
  Log1p: one(Math.log1p),
  Logb: one((value) => (value === 0 ? -Infinity : exponentOf(value))),
  Ilogb: fn('f', (value) => (value === 0 ? -2_147_483_648 : exponentOf(value))),
  Ldexp: fn('fi', (fraction, power) => float(scaleByTwo(fraction, power))),
  Sin: one(Math.sin),
  Cos: one(Math.cos),
  Tan: one(Math.tan),
  Asin: one(Math.asin),
  Acos: one(Math.acos),
  Atan: one(Math.atan),
  Sinh: one(Math.sinh),
  Cosh: one(Math.cosh),
  Tanh: one(Math.tanh),
  Asinh: one(Math.asinh),
  Acosh: one(Math.acosh),
  Atanh: one(Math.atanh),
  Atan2: two(Math.atan2),
  Hypot: two(Math.hypot),
  Mod: two((a, b) => a % b),
  Remainder: two((a, b) => special().remainder(a, b)),
  Erf: one((value) => special().erf(value)),
  Erfc: one((value) => special().erfc(value)),
  Erfinv: one((value) => special().erfinv(value)),
  Erfcinv: one((value) => special().erfinv(1 - value)),
  Gamma: one((value) => special().gamma(value)),
  J0: one((value) => special().besselJ(0, value)),
  J1: one((value) => special().besselJ(1, value)),
  Jn: fn('if', (order, value) => float(special().besselJ(order, value))),
  Y0: one((value) => special().besselY(0, value)),
  Y1: one((value) => special().besselY(1, value)),
  Yn: fn('if', (order, value) => float(special().besselY(order, value))),
});

function scaleByTwo(fraction: number, power: number): number {
  let result = fraction;
  for (let left = Math.max(-5000, Math.min(5000, power)); left !== 0;) {
    const step = Math.max(-500, Math.min(500, left));
    result *= 2 ** step;
    left -= step;
  }
  return result;
}
