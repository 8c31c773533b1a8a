/** Computes powers and rounds numbers like go-jsonnet in cases where JavaScript's functions differ. */

/**
 * `base` to the power of `exponent`. V8 uses logarithms, so 10 ** -5 is 9.9999999999999991e-06 in V8, but
 * 1.0000000000000001e-05 here. The squared mantissas stay between 0.5 and 1, and powers of two are counted separately,
 * so that no intermediate result overflows or underflows.
 */
export function power(base: number, exponent: number): number {
  const count = Math.abs(exponent);
  if (!Number.isInteger(exponent) || base === 0 || base === 1 || count >= 2 ** 31) return base ** exponent;
  let factor = 1;
  let twos = 0;
  let square = split(base);
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) {
      factor *= square.mantissa;
      twos += square.exponent;
    }
    const next = square.mantissa * square.mantissa;
    square =
      Math.abs(next) < 0.5
        ? { mantissa: next * 2, exponent: square.exponent * 2 - 1 }
        : { mantissa: next, exponent: square.exponent * 2 };
  }
  return exponent < 0 ? scaled(1 / factor, -twos) : scaled(factor, twos);
}

/** `value * 2^exponent`, with one rounding. */
function scaled(value: number, exponent: number): number {
  const { mantissa, exponent: own } = split(value);
  const total = own + exponent;
  if (total > 1024) return mantissa * Infinity;
  if (total > -1022) return mantissa * 2 * 2 ** (total - 1);
  return mantissa * 2 ** (total + 60) * 2 ** -60;
}

/** `x = mantissa * 2^exponent` with 0.5 <= |mantissa| < 1; for 0 or -0, the mantissa is `x`. */
export function split(x: number): { readonly mantissa: number; readonly exponent: number } {
  if (x === 0) return { mantissa: x, exponent: 0 };
  let exponent = Math.max(-1023, Math.floor(Math.log2(Math.abs(x))) + 1);
  let mantissa = exponent > 1000 ? (x / 2 ** 1000) * 2 ** (1000 - exponent) : x * 2 ** -exponent;
  while (Math.abs(mantissa) < 0.5) {
    mantissa *= 2;
    exponent--;
  }
  while (Math.abs(mantissa) >= 1) {
    mantissa /= 2;
    exponent++;
  }
  return { mantissa, exponent };
}

/** Rounds to the nearest integer, and halves away from zero. */
export function round(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}
