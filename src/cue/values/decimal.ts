/**
 * Decimal numbers: `units * 10 ** exponent`. Literals keep their digits (1.10). Like the Go package apd, which `cue`
 * uses, `+`, `-`, `*` and `/` round to 34 digits, even for integers.
 */

export interface Decimal {
  readonly units: bigint;
  readonly exponent: number;
}

export const digitsKept = 34;

/** The largest absolute exponent, as in apd. With a larger exponent, the digits could exhaust the memory. */
export const maxExponent = 100_000;

/** Numbers with more digits are rejected, because operations take quadratic time. */
export const maxDigits = 100_000;

export const whole = (value: bigint | number): Decimal => ({ units: BigInt(value), exponent: 0 });

const tens: bigint[] = [1n];

export function powerOfTen(n: number): bigint {
  if (n > 1000) return 10n ** BigInt(n);
  for (let at = tens.length; at <= n; at++) tens.push((tens[at - 1] ?? 1n) * 10n);
  return tens[n] ?? 1n;
}

export const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

export const digitCount = (value: bigint): number => magnitude(value).toString().length;

/** Rounds a number to at most `digits` digits, half away from zero. */
export function rounded(value: Decimal, digits = digitsKept): Decimal {
  const extra = digitCount(value.units) - digits;
  if (extra <= 0) return value;
  const unit = powerOfTen(extra);
  const size = magnitude(value.units);
  let units = size / unit + ((size % unit) * 2n >= unit ? 1n : 0n);
  let exponent = value.exponent + extra;
  if (digitCount(units) > digits) {
    units /= 10n;
    exponent++;
  }
  return { units: value.units < 0n ? -units : units, exponent };
}

/** Converts a number to units of `10 ** exponent`, truncated. */
export function unitsOf(value: Decimal, exponent: number): bigint {
  const shift = value.exponent - exponent;
  return shift < 0 ? value.units / powerOfTen(-shift) : value.units * powerOfTen(shift);
}

function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [unitsOf(a, exponent), unitsOf(b, exponent), exponent];
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [x, y, exponent] = aligned(a, b);
  return rounded({ units: x + y, exponent });
}

export const negate = ({ units, exponent }: Decimal): Decimal => ({ units: -units, exponent });

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b));

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  rounded({ units: a.units * b.units, exponent: a.exponent + b.exponent });

/** The quotient. A nonzero integer quotient of fewer than 34 digits gets a trailing zero: `4/2` is 2.0. */
export function divide(a: Decimal, b: Decimal): Decimal {
  if (a.units === 0n) return { units: 0n, exponent: a.exponent < b.exponent ? -1 : 0 };
  const shift = Math.max(0, digitsKept + 2 + digitCount(b.units) - digitCount(a.units));
  const scaled = a.units * powerOfTen(shift);
  let units = scaled / b.units;
  let exponent = a.exponent - b.exponent - shift;
  if (scaled % b.units !== 0n) {
    // The extra digit of an inexact result ensures correct rounding.
    units = units * 10n + (scaled < 0n === b.units < 0n ? 1n : -1n);
    exponent--;
  }
  const short = normalized(rounded({ units, exponent }));
  return short.exponent >= 0 && digitCount(short.units) + short.exponent < digitsKept
    ? { units: short.units * 10n, exponent: short.exponent - 1 }
    : short;
}

/** Removes trailing zeros from a number. */
export function normalized(value: Decimal): Decimal {
  let { units, exponent } = value;
  if (units === 0n) return { units, exponent: 0 };
  while (units % 10n === 0n) {
    units /= 10n;
    exponent++;
  }
  return { units, exponent };
}

export function compare(a: Decimal, b: Decimal): number {
  // Do not convert positive numbers of very different sizes to a common exponent, because their digits would exhaust
  // the memory.
  if (Math.abs(a.exponent - b.exponent) > maxExponent && a.units > 0n && b.units > 0n) {
    return a.exponent + digitCount(a.units) < b.exponent + digitCount(b.units) ? -1 : 1;
  }
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Returns the value of an integer; undefined for a number with a fraction. */
export const toBigInt = (value: Decimal): bigint | undefined => (hasFraction(value) ? undefined : unitsOf(value, 0));

const hasFraction = ({ units, exponent }: Decimal): boolean => exponent < 0 && units % powerOfTen(-exponent) !== 0n;

/** Formats a number for JSON: 1.10, 1E+3, 1E-7. */
export function decimalText({ units, exponent }: Decimal): string {
  const sign = units < 0n ? '-' : '';
  const digits = magnitude(units).toString();
  const adjusted = exponent + digits.length - 1;
  // Write zero without an exponent if it has at most 2,000 decimal places.
  if (exponent <= 0 && (adjusted >= -6 || (units === 0n && exponent >= -2000))) {
    if (exponent === 0) return sign + digits;
    const point = digits.length + exponent;
    if (point > 0) return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
    return `${sign}0.${'0'.repeat(-point)}${digits}`;
  }
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${sign}${digits.charAt(0)}${fraction}E${adjusted < 0 ? '-' : '+'}${Math.abs(adjusted)}`;
}

const multipliers: Readonly<Record<string, number>> = { K: 1, M: 2, G: 3, T: 4, P: 5 };

/**
 * Reads a number literal: its value, and whether it is an int. Returns undefined if the exponent or the number of
 * digits exceeds its limit, or if a number with a unit is not an integer.
 */
export function readNumber(literal: string): { readonly isInt: boolean; readonly value: Decimal } | undefined {
  const text = literal.replaceAll('_', '');
  if (text.length > maxDigits) return undefined;
  if (/^0[xbo]/i.test(text)) return { isInt: true, value: whole(BigInt(text.toLowerCase())) };
  const [, digits = '', unit] = /^(.*?)(?:([KMGTP]i?))?$/.exec(text) ?? [];
  if (unit !== undefined) {
    const power = BigInt(multipliers[unit.charAt(0)] ?? 0);
    const factor = (unit.endsWith('i') ? 1024n : 1000n) ** power;
    const { units, exponent } = readDecimal(digits);
    const value = toBigInt({ units: units * factor, exponent });
    return value === undefined ? undefined : { isInt: true, value: whole(value) };
  }
  const value = readDecimal(text);
  if (Math.abs(value.exponent) > maxExponent) return undefined;
  return { isInt: /^\d+$/.test(text), value };
}

/** Parses a number such as `-1.50e3`. */
export function readDecimal(text: string): Decimal {
  const [, sign = '', before = '', after = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const units = BigInt(`0${before}${after}`);
  return { units: sign === '-' ? -units : units, exponent: Number(exponent) - after.length };
}
