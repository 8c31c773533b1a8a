/**
 * Numbers as the reference prints them: integers in full, whatever their size; others with 17 significant digits and
 * without trailing zeros. 0.1 is `0.10000000000000001`.
 */

export function numberText(value: number): string {
  if (Number.isInteger(value)) {
    if (value === 0) return Object.is(value, -0) ? '-0' : '0';
    // Above 2^53 JavaScript prints the shortest digits and then zeros; BigInt prints the exact digits.
    return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString();
  }
  return general(value, 17);
}

/** The number as C's `%.<precision>g` prints it. */
export function general(value: number, precision: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [digits = '', power = '0'] = value.toExponential(precision - 1).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < precision) return trim(value.toFixed(Math.min(100, precision - 1 - exponent)));
  const size = Math.abs(exponent);
  return `${trim(digits)}e${exponent < 0 ? '-' : '+'}${size < 10 ? '0' : ''}${size}`;
}

function trim(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
