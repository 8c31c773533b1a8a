/**
 * Rarely used functions of the package `math`. The Jacobi symbol, cube roots, the error function and gamma are computed
 * with integers and rounded once. The Bessel functions are computed from series and recurrences. Go's results sometimes
 * differ in the last digit.
 */
import { digitCount, magnitude, negate, powerOfTen, unitsOf, whole, type Decimal } from '../../values/decimal';
import { exact } from './float-text';
import { expScaled, lnOf, padded } from './powers';
import { fail } from '../signature';

/** Converts a number to units of `10 ** -digits`. */
function scaled(value: number, digits: number): bigint {
  const size = unitsOf(exact(Math.abs(value)), -digits);
  return value < 0 ? -size : size;
}

/** Converts `value * 10 ** -digits` to the nearest floating-point number. */
const floatOf = (value: bigint, digits: number): number => Number(`${value}e-${digits}`);

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** `unit` times pi, by Machin's formula. */
function piTimes(unit: bigint): bigint {
  const arcTangent = (n: bigint): bigint => {
    let power = (unit * 1000n) / n;
    let sum = power;
    for (let k = 1n; power !== 0n; k++) {
      power = -power / (n * n);
      sum += power / (2n * k + 1n);
    }
    return sum;
  };
  return (16n * arcTangent(5n) - 4n * arcTangent(239n)) / 1000n;
}

/** Computes the error function from the power series, in units of `10 ** -digits`. */
function erfUnits(x: bigint, digits: number): bigint {
  const one = powerOfTen(digits);
  const square = (x * x) / one;
  let sum = x;
  let term = x;
  for (let n = 1n; term !== 0n; n++) {
    term = (-term * square) / (one * n);
    sum += term / (2n * n + 1n);
  }
  return (2n * sum * one) / squareRoot(piTimes(one) * one);
}

/** The number of digits that the series needs. The terms of the series grow like e to the power of x². */
const digitsFor = (x: number): number => 50 + Math.ceil(x * x * 0.88);

function erf(x: number): number {
  if (Math.abs(x) >= 6) return Math.sign(x);
  const digits = digitsFor(x) + (x === 0 ? 0 : Math.max(0, -Math.floor(Math.log10(Math.abs(x)))));
  return floatOf(erfUnits(scaled(x, digits), digits), digits);
}

function erfc(x: number): number {
  if (x >= 28 || x <= -6) return x > 0 ? 0 : 2;
  const digits = digitsFor(x);
  return floatOf(powerOfTen(digits) - erfUnits(scaled(x, digits), digits), digits);
}

/** Computes the inverse of the error function by Newton's method. */
function erfinv(x: number): number {
  if (x === 0 || !(Math.abs(x) < 1)) return Math.abs(x) === 1 ? x * Infinity : x === 0 ? x : Number.NaN;
  const logarithm = Math.log1p(-x * x);
  const part = 2 / (Math.PI * 0.147) + logarithm / 2;
  const digits = 120;
  const one = powerOfTen(digits);
  const wanted = scaled(x, digits);
  const start = Math.sign(x) * Math.sqrt(Math.max(0, Math.sqrt(part * part - logarithm / 0.147) - part));
  let y = Math.abs(x) < 1e-4 ? (wanted * scaled(Math.sqrt(Math.PI) / 2, digits)) / one : scaled(start, digits);
  for (let round = 0; round < 7; round++) {
    const size = floatOf(y, digits);
    const slope = scaled((2 / Math.sqrt(Math.PI)) * Math.exp(-size * size), digits);
    y -= ((erfUnits(y, digits) - wanted) * one) / slope;
  }
  return floatOf(y, digits);
}

/** Bernoulli numbers divided by `2k (2k - 1)`, as in Stirling's series. */
const stirling: readonly (readonly [bigint, bigint])[] = [
  [1n, 12n],
  [-1n, 360n],
  [1n, 1260n],
  [-1n, 1680n],
  [1n, 1188n],
  [-691n, 360_360n],
  [1n, 156n],
  [-3617n, 122_400n],
  [43_867n, 244_188n],
  [-174_611n, 125_400n],
];

function gamma(x: number): number {
  if (x === 0) return 1 / x;
  if (x < 0 && Number.isInteger(x)) return Number.NaN;
  if (x > 172) return Infinity;
  if (x < -184) return 0;
  const digits = 80;
  const one = powerOfTen(digits);
  let z = scaled(x, digits);
  // Shift the argument to at least 100, where the series is accurate enough, and divide the result by `product`.
  let product = one;
  for (; z < 100n * one; z += one) product = (product * z) / one;
  let exponent = ((z - one / 2n) * lnOf(z)) / one - z + lnOf(2n * piTimes(one)) / 2n;
  let power = (one * one) / z;
  for (const [numerator, denominator] of stirling) {
    exponent += (power * numerator) / denominator;
    power = (((power * one) / z) * one) / z;
  }
  const { units, exponent: tens } = expScaled(exponent);
  const more = product.toString().length;
  return Number(`${(units * powerOfTen(more)) / product}e${tens + digits - more}`);
}

const euler = 0.5772156649015329;

/** Above this argument, the asymptotic series are accurate to the last digit of a floating-point number. */
const maxSeriesArgument = 60;

/** Computes the Bessel functions of the first and second kind of order `n` (0 or 1) for a large argument. */
function hankel(n: number, x: number): readonly [first: number, second: number] {
  const order = 4 * n * n;
  let [p, q, term] = [1, 0, 1];
  for (let k = 1; k < 12; k++) {
    term *= (order - (2 * k - 1) ** 2) / (k * 8 * x);
    if (k % 2 === 1) q += k % 4 === 1 ? term : -term;
    else p += k % 4 === 0 ? term : -term;
  }
  const [sin, cos] = [Math.sin(x), Math.cos(x)];
  const [a, b] = n === 0 ? [cos + sin, sin - cos] : [sin - cos, -sin - cos];
  const size = 1 / Math.sqrt(Math.PI * x);
  return [size * (p * a - q * b), size * (p * b + q * a)];
}

/** Computes the Bessel function of the first kind from its power series. */
function series(n: number, x: number): number {
  let min = n * Math.log10(x / 2);
  for (let k = 2; k <= n; k++) min -= Math.log10(k);
  // The result underflows to 0.
  if (min < -330) return 0;
  const digits = 60 + Math.ceil(x * 0.88 + Math.max(0, -min));
  const one = powerOfTen(digits);
  const half = scaled(x / 2, digits);
  let term = one;
  for (let k = 1; k <= n; k++) term = (term * half) / (one * BigInt(k));
  let sum = term;
  const square = (half * half) / one;
  for (let k = 1; term !== 0n; k++) {
    term = (-term * square) / (one * BigInt(k) * BigInt(k + n));
    sum += term;
  }
  return floatOf(sum, digits);
}

function besselJ(n: number, x: number): number {
  if (n < 0) return besselJ(-n, -x);
  if (x === 0) return n === 0 ? 1 : 0;
  if (x < 0) return n % 2 === 0 ? besselJ(n, -x) : -besselJ(n, -x);
  if (x < maxSeriesArgument) return n > 5000 ? 0 : series(n, x);
  if (n > 5000) fail(`the order ${n} exceeds the maximum of 5000`);
  let [low, high] = [hankel(0, x)[0], hankel(1, x)[0]];
  for (let order = 1; order < n; order++) [low, high] = [high, ((2 * order) / x) * high - low];
  return n === 0 ? low : high;
}

function secondKind(n: 0 | 1, x: number): number {
  if (x >= maxSeriesArgument) return hankel(n, x)[1];
  const main = (Math.log(x / 2) + euler - n) * besselJ(n, x);
  let sum = 0;
  for (let k = 1; k < x + 30; k++) {
    const weight = n === 0 ? 2 / k : (2 * k + 1) / (k * (k + 1));
    sum += (k % 2 === 0 ? weight : -weight) * besselJ(2 * k + n, x);
  }
  return (2 / Math.PI) * (main - sum - (n * besselJ(0, x)) / x);
}

function besselY(n: number, x: number): number {
  if (x < 0) return Number.NaN;
  if (n < 0) return n % 2 === 0 ? besselY(-n, x) : -besselY(-n, x);
  if (x === 0) return -Infinity;
  if (n === 0) return secondKind(0, x);
  // For a small argument, any order is allowed, because an early overflow ends the loop.
  if (n > 5000 && x > 5000) fail(`the order ${n} exceeds the maximum of 5000`);
  let [low, high] = [secondKind(0, x), secondKind(1, x)];
  for (let order = 1; order < n && Number.isFinite(high); order++) [low, high] = [high, ((2 * order) / x) * high - low];
  return high;
}

/** Computes the cube root to 34 digits. */
function cbrt(x: Decimal): Decimal {
  if (x.units === 0n) return whole(0);
  const size = magnitude(x.units);
  // Scale by a power of ten so that the exponent is a multiple of three and the root has at least 41 digits.
  let shift = Math.max(0, 123 - digitCount(size));
  while ((x.exponent - shift) % 3 !== 0) shift++;
  const target = size * powerOfTen(shift);
  let root = powerOfTen(Math.ceil(digitCount(target) / 3));
  for (;;) {
    const next = (2n * root + target / (root * root)) / 3n;
    if (next >= root) break;
    root = next;
  }
  const isExact = root * root * root === target;
  const result = padded({
    units: isExact ? root : root * 10n + 1n,
    exponent: (x.exponent - shift) / 3 - (isExact ? 0 : 1),
  });
  return x.units < 0n ? negate(result) : result;
}

/** Computes the IEEE remainder: the difference from the nearest multiple. In a tie, the even multiple is used. */
function remainder(a: number, b: number): number {
  const unit = Math.abs(b);
  const rest = Math.abs(a) % (2 * unit);
  const low = rest % unit;
  const isOdd = rest >= unit;
  const near = low * 2 > unit || (low * 2 === unit && isOdd) ? low - unit : low;
  return a < 0 ? -near : near;
}

function jacobi(x: bigint, y: bigint): number {
  if (y % 2n === 0n) fail(`big: invalid 2nd argument to Int.Jacobi: need odd integer but got ${y}`);
  let [a, b, sign] = [x, y < 0n ? -y : y, y < 0n && x < 0n ? -1 : 1];
  a = ((a % b) + b) % b;
  while (a !== 0n) {
    while (a % 2n === 0n) {
      a /= 2n;
      if (b % 8n === 3n || b % 8n === 5n) sign = -sign;
    }
    [a, b] = [b, a];
    if (a % 4n === 3n && b % 4n === 3n) sign = -sign;
    a %= b;
  }
  return b === 1n ? sign : 0;
}

/**
 * The functions that `lazy-parts.ts` loads.
 * @public
 */
export const special = { besselJ, besselY, cbrt, erf, erfc, erfinv, gamma, jacobi, remainder };
