/** The package math: rounding and powers on decimals, the rest on floating-point numbers. */
import { CallFault } from '../evaluate/call';
import {
  add,
  compare,
  decimalText,
  divide,
  multiply,
  negate,
  powerOfTen,
  readDecimal,
  toBigInt,
  whole,
  type Decimal,
} from '../values/decimal';
import { kinds } from '../values/kind';
import type { Atom } from '../values/value';
import { define, integer, number, type Argument } from './arguments';

const { number: numeric, int } = kinds;

/** The whole number below or at a decimal. */
function floor({ coefficient, exponent }: Decimal): bigint {
  if (exponent >= 0) return coefficient * powerOfTen(exponent);
  const unit = powerOfTen(-exponent);
  const quotient = coefficient / unit;
  return coefficient % unit < 0n ? quotient - 1n : quotient;
}

const half: Decimal = { coefficient: 5n, exponent: -1 };

const rounding = (work: (value: Decimal) => bigint): ReturnType<typeof define> =>
  define([numeric], (_call, value) => work(number(value)));

const awayFromZero = (value: Decimal): bigint =>
  value.coefficient < 0n ? -floor(add(negate(value), half)) : floor(add(value, half));

function toEven(value: Decimal): bigint {
  const low = floor(value);
  const rest = compare(add(value, negate(whole(low))), half);
  return rest > 0 || (rest === 0 && low % 2n !== 0n) ? low + 1n : low;
}

function float(value: number): Atom {
  if (!Number.isFinite(value)) throw new CallFault('the result is no number');
  return { type: 'float', value: readDecimal(String(value)) };
}

const floats = (work: (...values: number[]) => number, count = 1): ReturnType<typeof define> =>
  define(
    Array.from({ length: count }, () => numeric),
    (_call, ...values) => float(work(...values.map((value) => Number(decimalText(number(value)))))),
  );

function power(base: Argument, exponent: Argument): Atom {
  const isInt = base?.type === 'int' && exponent?.type === 'int';
  const times = toBigInt(number(exponent));
  if (times === undefined || times > 100_000n || times < -100_000n) {
    return float(Number(decimalText(number(base))) ** Number(decimalText(number(exponent))));
  }
  let result = whole(1);
  let square = number(base);
  for (let left = times < 0n ? -times : times; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = multiply(result, square);
    square = multiply(square, square);
  }
  if (times >= 0n) return { type: isInt ? 'int' : 'float', value: result };
  return { type: 'float', value: divide(whole(1), result) };
}

export const math = {
  Floor: rounding(floor),
  Ceil: rounding((value) => -floor(negate(value))),
  Trunc: rounding((value) => (value.coefficient < 0n ? -floor(negate(value)) : floor(value))),
  Round: rounding(awayFromZero),
  RoundToEven: rounding(toEven),
  Abs: define([numeric], (_call, value) => {
    const size = number(value);
    const type = value?.type === 'int' ? 'int' : 'float';
    return { type, value: size.coefficient < 0n ? negate(size) : size };
  }),
  MultipleOf: define(
    [numeric, numeric],
    (_call, value, unit) => {
      const [a, b] = [number(value), number(unit)];
      if (b.coefficient === 0n) throw new CallFault('division by zero');
      const exponent = Math.min(a.exponent, b.exponent);
      const scale = (each: Decimal): bigint => each.coefficient * powerOfTen(each.exponent - exponent);
      return scale(a) % scale(b) === 0n;
    },
    true,
  ),
  Pow: define([numeric, numeric], (_call, base, exponent) => power(base, exponent)),
  Pow10: define([int], (_call, exponent) => ({
    type: 'float',
    value: { coefficient: 1n, exponent: integer(exponent) },
  })),
  Sqrt: floats(Math.sqrt),
  Cbrt: floats(Math.cbrt),
  Exp: floats(Math.exp),
  Log: floats(Math.log),
  Log2: floats(Math.log2),
  Log10: floats(Math.log10),
  Log1p: floats(Math.log1p),
  Sin: floats(Math.sin),
  Cos: floats(Math.cos),
  Tan: floats(Math.tan),
  Asin: floats(Math.asin),
  Acos: floats(Math.acos),
  Atan: floats(Math.atan),
  Sinh: floats(Math.sinh),
  Cosh: floats(Math.cosh),
  Tanh: floats(Math.tanh),
  Atan2: floats(Math.atan2, 2),
  Hypot: floats(Math.hypot, 2),
  Mod: floats((a, b) => a % b, 2),
  Dim: floats((a, b) => Math.max(a - b, 0), 2),
  Copysign: floats((a, b) => (Math.sign(b) < 0 ? -Math.abs(a) : Math.abs(a)), 2),
};
