/** A number as Go's `%g` writes it, with as many digits as it needs: `1.5`, `100000`, `1e+06`, `-0`. */
export function goFloat(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const [digits = '', power = ''] = value.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(value);
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}
