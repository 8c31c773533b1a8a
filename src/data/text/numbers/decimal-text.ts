/** Converts numbers from the spellings of Go's YAML to a spelling that JavaScript reads as the same number. */
import type { Scalar } from '../../tree';

const otherBase = /^[-+]?(?:0x[\da-f]+|0[0-7]+|0o[-+]?[0-7]+|0b[-+]?[01]+)$/i;

/**
 * `0x1F` is `31`, `0123` (octal) is `83`, `-0b11` and, as in go-yaml, `0b-11` are `-3`, `1_000` is `1000`. Decimal
 * numbers keep all their digits: `1.10` is not changed. `.inf` and `.nan` are not changed. `text` must be a number.
 */
export function decimalText(text: string): string {
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  if (!otherBase.test(plain)) return plain;
  const isOctal = /^[-+]?0\d/.test(plain);
  const magnitude = BigInt(plain.replaceAll(/[-+]/g, '').replace(/^0(?=\d)/, '0o'));
  // Go reads an octal number that is too large for 64 bits as a decimal float with the same digits.
  if (isOctal && magnitude >= 1n << 64n) return plain;
  return String(plain.includes('-') ? -magnitude : magnitude);
}

/**
 * The text of a scalar for a format without types. Integers that begin with `0o` or `0b` become decimal, because
 * programs for these formats do not read these prefixes: `0o10` becomes `8`. All other text is kept. For example,
 * `2024_01` in YAML is probably intended as text.
 */
export const untypedText = ({ type, text }: Scalar): string =>
  type === 'int' && /^[-+]?0[ob]/i.test(text) ? decimalText(text) : text;

/** A number: `digits` times ten to the power of `exponent`. */
export interface DecimalDigits {
  readonly isNegative: boolean;
  /** The digits without zeros at either end. Empty for 0. */
  readonly digits: string;
  readonly exponent: number;
}

/**
 * The digits and the exponent of a number: 11 and -1 for both `1.10` and `11e-1`. The letters of `.inf` and `.nan` are
 * treated as digits.
 */
export function decimalDigits(text: string): DecimalDigits {
  const [mantissa = '', exponent = '0'] = decimalText(text).toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[-+]/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end--;
  return {
    isNegative: mantissa.startsWith('-'),
    digits: digits.slice(0, end),
    exponent: Number(exponent) - fraction.length + digits.length - end,
  };
}
