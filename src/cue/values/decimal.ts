/**
 * Numbers: `coefficient * 10 ** exponent`, whole or not. Literals keep their digits (1.10), and `+`, `-`, `*`, `/` round to 34 digits as
 * the package apd does for `cue`, whole numbers too.
 */

export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const digitsKept = 34;

/** Beyond this exponent numbers are refused: their digits would fill the memory. */
export const maxExponent = 100_000;

export const whole = (value: bigint | number): Decimal => ({ coefficient: BigInt(value), exponent: 0 });

const tens: bigint[] = [1n];

/** 10 ** n */
export function powerOfTen(n: number): bigint {
  if (n > 1000) return 10n ** BigInt(n);
  for (let at = tens.length; at <= n; at++) tens.push((tens[at - 1] ?? 1n) * 10n);
  return tens[n] ?? 1n;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

export const digitCount = (value: bigint): number => magnitude(value).toString().length;

/** The number with 34 digits at most, halves away from zero. */
export function rounded(value: Decimal, digits = digitsKept): Decimal {
  const extra = digitCount(value.coefficient) - digits;
  if (extra <= 0) return value;
  const unit = powerOfTen(extra);
  const size = magnitude(value.coefficient);
  let coefficient = size / unit + ((size % unit) * 2n >= unit ? 1n : 0n);
  let exponent = value.exponent + extra;
  if (digitCount(coefficient) > digits) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient: value.coefficient < 0n ? -coefficient : coefficient, exponent };
}

function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * powerOfTen(a.exponent - exponent),
    b.coefficient * powerOfTen(b.exponent - exponent),
    exponent,
  ];
}

export function add(a: Decimal, b: Decimal): Decimal {
  const [x, y, exponent] = aligned(a, b);
  return rounded({ coefficient: x + y, exponent });
}

export const negate = ({ coefficient, exponent }: Decimal): Decimal => ({ coefficient: -coefficient, exponent });

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b));

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  rounded({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent });

/** The quotient; where it is whole it has a digit after the point, if that is one of 34 digits: `4/2` is 2.0. */
export function divide(a: Decimal, b: Decimal): Decimal {
  if (a.coefficient === 0n) return { coefficient: 0n, exponent: a.exponent < b.exponent ? -1 : 0 };
  const shift = Math.max(0, digitsKept + 2 + digitCount(b.coefficient) - digitCount(a.coefficient));
  const scaled = a.coefficient * powerOfTen(shift);
  let coefficient = scaled / b.coefficient;
  let exponent = a.exponent - b.exponent - shift;
  if (scaled % b.coefficient !== 0n) {
    // A further digit says that more follow, for the rounding.
    coefficient = coefficient * 10n + (scaled < 0n === b.coefficient < 0n ? 1n : -1n);
    exponent--;
  }
  const short = normalized(rounded({ coefficient, exponent }));
  return short.exponent >= 0 && digitCount(short.coefficient) + short.exponent < digitsKept
    ? { coefficient: short.coefficient * 10n, exponent: short.exponent - 1 }
    : short;
}

/** The number without zeros at its end. */
export function normalized(value: Decimal): Decimal {
  let { coefficient, exponent } = value;
  if (coefficient === 0n) return { coefficient, exponent: 0 };
  while (coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient, exponent };
}

export function compare(a: Decimal, b: Decimal): number {
  const [x, y] = aligned(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The value of a whole number; undefined where it has a fraction. */
export function toBigInt({ coefficient, exponent }: Decimal): bigint | undefined {
  if (exponent >= 0) return coefficient * powerOfTen(exponent);
  const unit = powerOfTen(-exponent);
  return coefficient % unit === 0n ? coefficient / unit : undefined;
}

/** The text that JSON has: 1.10, 1E+3, 1E-7. */
export function decimalText({ coefficient, exponent }: Decimal): string {
  const sign = coefficient < 0n ? '-' : '';
  const digits = magnitude(coefficient).toString();
  const adjusted = exponent + digits.length - 1;
  if (exponent <= 0 && adjusted >= -6) {
    if (exponent === 0) return sign + digits;
    const point = digits.length + exponent;
    if (point > 0) return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
    return `${sign}0.${'0'.repeat(-point)}${digits}`;
  }
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${sign}${digits.charAt(0)}${fraction}E${adjusted < 0 ? '-' : '+'}${Math.abs(adjusted)}`;
}

const multipliers: Readonly<Record<string, number>> = { K: 1, M: 2, G: 3, T: 4, P: 5 };

/** The number that a literal of CUE stands for, and whether it is an int; undefined where its exponent is out of bounds. */
export function readNumber(literal: string): { readonly isInt: boolean; readonly value: Decimal } | undefined {
  const text = literal.replaceAll('_', '');
  if (/^0[xbo]/i.test(text)) return { isInt: true, value: whole(BigInt(text.toLowerCase())) };
  const [, digits = '', unit] = /^(.*?)(?:([KMGTP]i?))?$/.exec(text) ?? [];
  if (unit !== undefined) {
    const power = BigInt(multipliers[unit.charAt(0)] ?? 0);
    const factor = (unit.endsWith('i') ? 1024n : 1000n) ** power;
    const { coefficient, exponent } = readDecimal(digits);
    // What is left of a fraction is cut.
    return { isInt: true, value: whole((coefficient * factor) / powerOfTen(-exponent)) };
  }
  const value = readDecimal(text);
  if (Math.abs(value.exponent) > maxExponent) return undefined;
  return { isInt: /^\d+$/.test(text), value };
}

/** Reads `-1.50e3`. */
export function readDecimal(text: string): Decimal {
  const [, sign = '', before = '', after = '', exponent = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const coefficient = BigInt(`0${before}${after}`);
  return { coefficient: sign === '-' ? -coefficient : coefficient, exponent: Number(exponent) - after.length };
}
