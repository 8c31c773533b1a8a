/**
 * Formats numbers like go-jsonnet. Integers are printed in full, regardless of their size. Other numbers have at most
 * 17 significant digits, without trailing zeros: 0.1 is `0.10000000000000001`.
 */

export function numberText(value: number): string {
  if (Number.isInteger(value)) {
    if (value === 0) return Object.is(value, -0) ? '-0' : '0';
    // Above 2^53, JavaScript prints the shortest digits and then zeros, but BigInt prints the exact digits.
    return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString();
  }
  return general(value, 17);
}

/** The shortest decimal text without an exponent, as in go-jsonnet's std.manifestJson and std.manifestYamlDoc. */
export function shortestText(value: number): string {
  const text = String(value);
  if (value === 0) return Object.is(value, -0) ? '-0' : text;
  return text.includes('e') ? withoutExponent(text) : text;
}

/** Formats a number like C's `%.<precision>g`. */
export function general(value: number, precision: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const text = exponential(value, precision);
  const [digits = '', power = '0'] = text.split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < precision) return trim(withoutExponent(text));
  const size = Math.abs(exponent);
  return `${trim(digits)}e${exponent < 0 ? '-' : '+'}${size < 10 ? '0' : ''}${size}`;
}

/** Rounds halves to even, unlike JavaScript, which rounds them up: 1000000000000000.25 with 17 digits ends in 2. */
function exponential(value: number, precision: number): string {
  const rounded = value.toExponential(precision - 1);
  // A value halfway between two results has at most 18 significant digits and 25 binary digits after the point.
  if (!Number.isInteger(value * 2 ** 25)) return rounded;
  // 60 digits are exact here.
  // oxlint-disable-next-line oxc/number-arg-out-of-range -- JavaScript allows 100
  const exact = value.toExponential(60);
  const [kept = '', power] = value.toExponential(precision).split('e');
  return /[02468]\.?5$/.test(kept) && /^0*e/.test(exact.slice(kept.length)) ? `${kept.slice(0, -1)}e${power}` : rounded;
}

/** `-1.5e-7` is `-0.00000015`. */
function withoutExponent(text: string): string {
  const [, sign = '', first = '', rest = '', power = '0'] = /^(-?)(\d)\.?(\d*)e(.+)$/.exec(text) ?? [];
  const digits = first + rest;
  const point = Number(power) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (digits.length <= point) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function trim(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
