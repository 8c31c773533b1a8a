/** Formats floating-point numbers like Go's package `strconv`. */

/**
 * Like `strconv.FormatFloat(value, 'g', -1, bits)` and `%v`. The result has the fewest digits that identify the
 * number. Numbers of at least 1e+06 or below 0.0001 have an exponent. `100000` has no exponent, a million is `1e+06`,
 * negative zero is `-0`, and infinities are `+Inf` and `-Inf`.
 */
export function goFloat(value: number, bits: 32 | 64 = 64): string {
  const number = bits === 32 ? Math.fround(value) : value;
  if (Number.isNaN(number)) return 'NaN';
  if (!Number.isFinite(number)) return number < 0 ? '-Inf' : '+Inf';
  if (Object.is(number, -0)) return '-0';
  const [digits = '', power = ''] = shortest(number, bits).split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(Number(`${digits}e${power}`));
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** Formats a number of the given size with an exponent and the fewest digits that identify it: `1.5e+0`. */
function shortest(number: number, bits: 32 | 64): string {
  if (bits === 64) return number.toExponential();
  let precision = 0;
  while (Math.fround(Number(number.toExponential(precision))) !== number) precision++;
  return number.toExponential(precision);
}
