/** Compares and divides numbers exactly, so `0.3` is a multiple of `0.1`, and large integers keep all digits. */
import { decimalDigits, type DecimalDigits } from '../../data/text/numbers/decimal-text';

/**
 * Compares two numbers. The result is positive if `a` is larger than `b`, zero if both are equal, and negative if `a`
 * is smaller than `b`. The result is NaN if `a` or `b` is `.nan`.
 */
export function compareNumbers(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => infinity(text) ?? decimalDigits(text));
  if (typeof left === 'number' || typeof right === 'number') return rankOf(left) - rankOf(right);
  return compareDecimals(left as DecimalDigits, right as DecimalDigits);
}

/** Returns 1 for `.inf`, -1 for `-.inf` and NaN for `.nan`. Returns undefined for any other text. */
function infinity(text: string): number | undefined {
  const [, sign, name] = /^([-+]?)\.(inf|nan)$/i.exec(text) ?? [];
  if (name === undefined) return undefined;
  if (name.toLowerCase() === 'nan') return NaN;
  return sign === '-' ? -1 : 1;
}

const rankOf = (side: number | DecimalDigits | undefined): number => (typeof side === 'number' ? side : 0);

function compareDecimals(a: DecimalDigits, b: DecimalDigits): number {
  const sign = signOf(a);
  if (sign !== signOf(b) || sign === 0) return sign - signOf(b);
  const orders = a.exponent + a.digits.length - (b.exponent + b.digits.length);
  if (orders !== 0) return orders * sign;
  if (a.digits === b.digits) return 0;
  // The digits have no trailing zeros. Therefore, if the digits of one number are a prefix of the other's digits, the
  // first number has the smaller magnitude.
  return a.digits < b.digits ? -sign : sign;
}

function signOf({ digits, isNegative }: DecimalDigits): number {
  if (digits === '') return 0;
  return isNegative ? -1 : 1;
}

export const isFinite = (text: string): boolean => infinity(text) === undefined;

/** True for `3`, `3.0` and `3e2`, but not for `.inf`. */
export function isInteger(text: string): boolean {
  if (!isFinite(text)) return false;
  const { digits, exponent } = decimalDigits(text);
  return digits === '' || exponent >= 0;
}

/** True if `text` is an integer multiple of `divisor`, which must be positive. */
export function isMultiple(text: string, divisor: string): boolean {
  if (!isFinite(text)) return false;
  const value = decimalDigits(text);
  const unit = decimalDigits(divisor);
  if (value.digits === '') return true;
  const zeros = value.exponent - unit.exponent;
  // The last digit of the value is not 0, so no power of ten divides it.
  if (zeros < 0) return false;
  const modulus = BigInt(unit.digits);
  return (BigInt(value.digits) * powerOfTen(zeros, modulus)) % modulus === 0n;
}

function powerOfTen(exponent: number, modulus: bigint): bigint {
  let power = 1n;
  let square = 10n % modulus;
  for (let left = BigInt(Math.min(exponent, Number.MAX_SAFE_INTEGER)); left > 0n; left >>= 1n) {
    if (left % 2n === 1n) power = (power * square) % modulus;
    square = (square * square) % modulus;
  }
  return power;
}
