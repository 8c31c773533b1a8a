/**
 * Converts a number from another format to its JSON spelling. Decimal digits are copied, not computed, so that no
 * precision is lost. Numbers in other bases are converted as exact integers.
 */

import { NoSpellingError } from '../document';

const json = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const decimal = /^(\d*)(?:\.(\d*))?([eE][+-]?\d+)?$/;

/**
 * Returns the spelling if it is valid JSON. Otherwise, returns the JSON spelling of the number by Go's YAML rules:
 * `0x1F` -> `31`, `0123` -> `83` (octal), `1_000` -> `1000`, `+12` -> `12`, `.5` -> `0.5`. Returns undefined for other
 * text, such as `.inf` and `1:30`.
 */
export function jsonNumber(text: string): string | undefined {
  if (json.test(text)) return text;
  const unsigned = text.replace(/^[+-]/, '').replaceAll('_', '');
  const sign = text.startsWith('-') ? '-' : '';
  if (/^0(?:x[\da-f]+|o[0-7]+|b[01]+)$/i.test(unsigned)) return `${sign}${BigInt(unsigned)}`;
  if (/^0[0-7]+$/.test(unsigned)) return `${sign}${BigInt(`0o${unsigned}`)}`;
  const parts = decimal.exec(unsigned);
  if (parts === null) return undefined;
  const [, whole = '', fraction, exponent = ''] = parts;
  if (whole === '' && !fraction) return undefined;
  const point = fraction === undefined ? '' : `.${fraction || '0'}`;
  return `${sign}${whole.replace(/^0+(?=\d)/, '') || '0'}${point}${exponent}`;
}

/** The message for a number that only JSON can represent. */
export const tooLargeNumber = 'the number is too large for a 64-bit float: write a string';

const leadingZero = /^[-+]?0[\d_]+$/;

/**
 * Reports whether parsers disagree about the number because of a leading zero: `010` is 8 in YAML 1.1 and 10 in YAML
 * 1.2.
 */
export const isAmbiguousNumber = (text: string): boolean => leadingZero.test(text);

/** Throws NoSpellingError for a number that parsers read differently. JSON and TOML can represent only one value. */
export function refuseAmbiguousNumber(text: string): void {
  if (!isAmbiguousNumber(text)) return;
  throw new NoSpellingError(
    'programs disagree about the value of a number with a leading zero: put it in quotes, or remove the zero',
  );
}
