/** The package math: rounding, powers and logarithms on decimals, the rest on floating-point numbers. */
import {
  compare,
  digitCount,
  divide,
  negate,
  powerOfTen,
  rounded,
  subtract,
  toBigInt,
  whole,
  type Decimal,
} from '../values/decimal';
import { cbrt, exp, ln, log10, log2, pow } from './powers';
import { besselJ, besselY, erf, erfc, erfinv, gamma } from './special';
import { fail, float, fn, numeric, test } from './signature';

/** The whole number below or at a decimal. */
function floor({ coefficient, exponent }: Decimal): bigint {
  if (exponent >= 0) return coefficient * powerOfTen(exponent);
  const unit = powerOfTen(-exponent);
  const quotient = coefficient / unit;
  return coefficient % unit < 0n ? quotient - 1n : quotient;
}

const half: Decimal = { coefficient: 5n, exponent: -1 };

/** Beyond 34 digits the real one has nought. */
const within = (value: bigint): bigint => (digitCount(value) > 34 ? 0n : value);

const ceil = (value: Decimal): bigint => -floor(negate(value));

/** What a function does to a number, done to its size. */
const bySize = (work: (size: Decimal) => bigint): ReturnType<typeof fn> =>
  fn('n', (value) => (value.coefficient < 0n ? -work(negate(value)) : work(value)));

/** The nearest whole number; `up` says what becomes of a half. */
function nearest(size: Decimal, up: (low: bigint) => boolean): bigint {
  const low = floor(size);
  const order = compare(subtract(size, whole(low)), half);
  return order > 0 || (order === 0 && up(low)) ? low + 1n : low;
}

const decimal = (work: (value: Decimal) => Decimal): ReturnType<typeof fn> => fn('n', (value) => numeric(work(value)));

const one = (work: (value: number) => number): ReturnType<typeof fn> => fn('f', (value) => float(work(value)));

const two = (work: (a: number, b: number) => number): ReturnType<typeof fn> => fn('ff', (a, b) => float(work(a, b)));

/** The power of two at or below a number. */
function exponentOf(value: number): number {
  const size = Math.abs(value);
  let power = Math.floor(Math.log2(size));
  while (2 ** power > size) power--;
  while (2 ** (power + 1) <= size) power++;
  return power;
}

/** IEEE's remainder: what is left by the nearest multiple, the even one of two. */
function remainder(a: number, b: number): number {
  const unit = Math.abs(b);
  const rest = Math.abs(a) % (2 * unit);
  const low = rest % unit;
  const isOdd = rest >= unit;
  const near = low * 2 > unit || (low * 2 === unit && isOdd) ? low - unit : low;
  return a < 0 ? -near : near;
}

/** The Jacobi symbol. */
function jacobi(x: bigint, y: bigint): number {
  if (y % 2n === 0n) fail(`big: invalid 2nd argument to Int.Jacobi: need odd integer but got ${y}`);
  let [a, b, sign] = [x, y < 0n ? -y : y, y < 0n && x < 0n ? -1 : 1];
  a = ((a % b) + b) % b;
  while (a !== 0n) {
    while (a % 2n === 0n) {
      a /= 2n;
      if (b % 8n === 3n || b % 8n === 5n) sign = -sign;
    }
    [a, b] = [b, a];
    if (a % 4n === 3n && b % 4n === 3n) sign = -sign;
    a %= b;
  }
  return b === 1n ? sign : 0;
}

export const math = {
  Floor: fn('n', (value) => within(floor(value))),
  Ceil: fn('n', (value) => within(ceil(value))),
  Trunc: bySize(floor),
  Round: bySize((size) => nearest(size, () => true)),
  RoundToEven: bySize((size) => nearest(size, (low) => low % 2n !== 0n)),
  Abs: decimal((value) => rounded(value.coefficient < 0n ? negate(value) : value)),
  MultipleOf: test('nn', (value, unit) => {
    if (unit.coefficient === 0n) fail(value.coefficient === 0n ? 'division undefined' : 'division by zero');
    return toBigInt(divide(value, unit)) !== undefined;
  }),
  Copysign: fn('nn', (size, sign) => numeric(size.coefficient < 0n === sign.coefficient < 0n ? size : negate(size))),
  Dim: fn('nn', (a, b) => {
    const rest = subtract(a, b);
    return numeric(rest.coefficient < 0n ? whole(0) : rest);
  }),
  Signbit: test('n', (value) => value.coefficient < 0n),
  Pow: fn('nn', (base, power) => numeric(pow(base, power))),
  Pow10: fn('r', (power) =>
    Math.abs(power) > 100_000
      ? { type: 'float', value: { coefficient: 1n, exponent: power } }
      : numeric({ coefficient: 1n, exponent: power }),
  ),
  Cbrt: decimal(cbrt),
  Exp: decimal(exp),
  Exp2: decimal((value) => pow(whole(2), value)),
  Log: decimal(ln),
  Log2: decimal(log2),
  Log10: decimal(log10),
  Jacobi: fn('II', jacobi),
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
  Remainder: two(remainder),
  Erf: one(erf),
  Erfc: one(erfc),
  Erfinv: one(erfinv),
  Erfcinv: one((value) => erfinv(1 - value)),
  Gamma: one(gamma),
  J0: one((value) => besselJ(0, value)),
  J1: one((value) => besselJ(1, value)),
  Jn: fn('if', (order, value) => float(besselJ(order, value))),
  Y0: one((value) => besselY(0, value)),
  Y1: one((value) => besselY(1, value)),
  Yn: fn('if', (order, value) => float(besselY(order, value))),
};

function scaleByTwo(fraction: number, power: number): number {
  let result = fraction;
  for (let left = Math.max(-5000, Math.min(5000, power)); left !== 0;) {
    const step = Math.max(-500, Math.min(500, left));
    result *= 2 ** step;
    left -= step;
  }
  return result;
}
