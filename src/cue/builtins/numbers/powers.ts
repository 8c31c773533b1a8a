/**
 * Computes powers and logarithms to 34 digits, like the Go package apd, which `cue` uses. Intermediate results have
 * more digits, except in `log2`. Inexact results have all 34 digits, including trailing zeros.
 */
import {
  digitCount,
  digitsKept,
  divide,
  magnitude,
  maxExponent,
  powerOfTen,
  rounded,
  toBigInt,
  unitsOf,
  whole,
  type Decimal,
} from '../../values/decimal';
import { fail } from '../signature';

/** The number of decimal places in intermediate results. */
const scale = 80;
const one = 10n ** 80n;
const ln10 = 230258509299404568401799145468436420760110148862877297603332790096757260967735248n;

/** Rounds a number to 34 digits, and pads a shorter number with trailing zeros. */
export function padded(value: Decimal): Decimal {
  const short = rounded(value);
  const more = digitsKept - digitCount(short.units);
  return more <= 0 ? short : { units: short.units * powerOfTen(more), exponent: short.exponent - more };
}

/** Converts a number to units of 1e-80, truncated. */
const scaled = (value: Decimal): bigint => unitsOf(value, -scale);

/** Computes e to the power of a small number from the power series. Argument and result are in units of 1e-80. */
function expSmall(x: bigint): bigint {
  let sum = one;
  let term = one;
  for (let n = 1n; term !== 0n; n++) {
    term = (term * x) / (one * n);
    sum += term;
  }
  return sum;
}

export function exp(x: Decimal): Decimal {
  const size = magnitude(x.units);
  const order = digitCount(size) + x.exponent;
  if (size === 0n || (order <= -digitsKept && scaled(x) === 0n)) return whole(1);
  if (order > 5 || scaled(x) > 23_000n * one || scaled(x) < -23_000n * one) {
    fail(x.units < 0n ? 'underflow, subnormal' : 'overflow');
  }
  const all = scaled(x);
  if ((all < 0n ? -all : all) <= 9n * powerOfTen(scale - digitsKept - 1)) return whole(1);
  return padded(expScaled(all));
}

/** Computes the natural logarithm of a positive number in units of 1e-80. */
function lnScaled({ units, exponent }: Decimal): bigint {
  const digits = digitCount(units);
  const [near, tenth] = [scaled({ units, exponent: -digits }), one / 10n];
  // For a number near 1, keep the exponent, because all digits of its small logarithm are significant.
  const plain = digits + exponent === 1 || digits + exponent === 0 ? scaled({ units, exponent }) : 0n;
  const isNear = plain >= one - tenth && plain <= one + tenth;
  const mantissa = isNear ? plain : near;
  let result = scaledFloat(Math.log(Number(mantissa) / Number(one)));
  for (let round = 0; round < 3; round++) {
    const power = expSmall(result);
    result += (2n * (mantissa - power) * one) / (mantissa + power);
  }
  return isNear ? result : result + BigInt(digits + exponent) * ln10;
}

const scaledFloat = (value: number): bigint => BigInt(Math.round(value * 1e15)) * powerOfTen(scale - 15);

/** Returns false for 0, whose logarithm is minus infinity. Throws for a negative number. */
function isPositive(x: Decimal): boolean {
  if (x.units < 0n) fail('invalid operation');
  return x.units > 0n;
}

const minusInfinity = (): never => fail('the result is -Infinity, which JSON cannot represent');

function decimalLn(x: Decimal): Decimal {
  const result = lnScaled(x);
  return result === 0n ? whole(0) : padded({ units: result, exponent: -scale });
}

export const ln = (x: Decimal): Decimal => (isPositive(x) ? decimalLn(x) : minusInfinity());

export function log10(x: Decimal): Decimal {
  if (!isPositive(x)) minusInfinity();
  const result = (lnScaled(x) * one) / ln10;
  // The division truncates, so an integer result may be one unit too small. `padded` corrects this by rounding.
  return result === 0n ? whole(0) : padded({ units: result, exponent: -scale });
}

export const log2 = (x: Decimal): Decimal =>
  isPositive(x) ? divide(decimalLn(x), decimalLn(whole(2))) : minusInfinity();

function inRange(value: Decimal): Decimal {
  if (Math.abs(value.exponent + digitCount(value.units) - 1) > maxExponent) fail('exponent out of range');
  return value;
}

const product = (a: Decimal, b: Decimal, digits: number): Decimal =>
  inRange(rounded({ units: a.units * b.units, exponent: a.exponent + b.exponent }, digits));

function wholePower(x: Decimal, y: bigint, digits: number): Decimal {
  let result = whole(1);
  let square = x;
  for (let left = y < 0n ? -y : y; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = product(result, square, digits);
    if (left > 1n) square = product(square, square, digits);
  }
  if (y >= 0n) return result;
  const shift = digits + digitCount(result.units);
  return { units: powerOfTen(shift) / result.units, exponent: -result.exponent - shift };
}

export function pow(x: Decimal, y: Decimal): Decimal {
  if (x.units === 0n) {
    if (y.units === 0n) fail('invalid operation');
    return y.units > 0n ? whole(0) : fail('the result is Infinity, which JSON cannot represent');
  }
  if (y.units === 0n) return whole(1);
  if (y.exponent + digitCount(y.units) > 400) fail('exponent out of range');
  const unit = powerOfTen(Math.max(0, -y.exponent));
  const integer = toBigInt(y) ?? y.units / unit;
  const fraction = toBigInt(y) === undefined ? y.units % unit : 0n;
  if (x.units < 0n && fraction !== 0n) fail('invalid operation');
  const digits = Math.max(digitsKept, digitCount(x.units)) + 10;
  const power = wholePower(x, integer, digits);
  if (fraction === 0n) return integer < 0n ? padded(power) : rounded(power);
  const root = expSmall((lnScaled(x) * fraction) / unit);
  return padded(inRange({ units: power.units * root, exponent: power.exponent - scale }));
}

/** Computes e to the power of a number in units of 1e-80. */
export function expScaled(x: bigint): Decimal {
  const tens = x / ln10;
  return { units: expSmall(x - tens * ln10), exponent: Number(tens) - scale };
}

/** Computes the natural logarithm of a positive number. Argument and result are in units of 1e-80. */
export const lnOf = (x: bigint): bigint => lnScaled({ units: x, exponent: -scale });
