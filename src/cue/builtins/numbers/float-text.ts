/** Formats floating-point numbers like Go's `strconv.FormatFloat`, and rounds their exact values half to even. */
import { powerOfTen, type Decimal } from '../../values/decimal';

/** Returns the exact value of a non-negative number. */
export function exact(value: number): Decimal {
  let mantissa = value;
  let halvings = 0;
  for (; !Number.isInteger(mantissa); halvings++) mantissa *= 2;
  return { units: BigInt(mantissa) * 5n ** BigInt(halvings), exponent: -halvings };
}

/** Converts a number to units of `10 ** exponent`, rounded half to even. */
function roundedTo(value: Decimal, exponent: number): bigint {
  const shift = value.exponent - exponent;
  if (shift >= 0) return value.units * powerOfTen(shift);
  return halfToEven(value.units, powerOfTen(-shift));
}

function halfToEven(value: bigint, unit: bigint): bigint {
  const [low, rest] = [value / unit, (value % unit) * 2n];
  return rest > unit || (rest === unit && low % 2n === 1n) ? low + 1n : low;
}

/** Digits with the position of the decimal point: 1.2 has the digits `12` and point 1. */
interface Digits {
  readonly digits: string;
  readonly point: number;
}

function significant(value: number, count: number): Digits {
  const all = exact(value);
  const length = all.units.toString().length;
  const rounded = roundedTo(all, all.exponent + length - count).toString();
  const point = length + all.exponent + (rounded.length > count ? 1 : 0);
  return { digits: rounded, point };
}

function shortest(value: number, bits: number): Digits {
  let precision = 0;
  if (bits === 32) while (Math.fround(Number(value.toExponential(precision))) !== value) precision++;
  const text = bits === 32 ? value.toExponential(precision) : value.toExponential();
  const [digits = '', power = '0'] = text.split('e');
  return { digits: digits.replace('.', ''), point: Number(power) + 1 };
}

function fixed({ digits, point }: Digits, places: number): string {
  const padded = '0'.repeat(Math.max(0, 1 - point)) + digits;
  const before = Math.max(1, point);
  const whole = padded.slice(0, before).padEnd(before, '0');
  return places > 0 ? `${whole}.${padded.slice(before, before + places).padEnd(places, '0')}` : whole;
}

function scientific({ digits, point }: Digits, places: number, letter: string): string {
  const power = /[1-9]/.test(digits) ? point - 1 : 0;
  const fraction = places > 0 ? `.${digits.slice(1, places + 1).padEnd(places, '0')}` : '';
  return `${digits.charAt(0)}${fraction}${letter}${signed(power, 2)}`;
}

const signed = (power: number, width: number): string =>
  (power < 0 ? '-' : '+') + String(Math.abs(power)).padStart(width, '0');

/** Returns the mantissa as an integer, and the binary exponent. */
function binary(value: number, bits: number): readonly [bigint, number] {
  const [digits, least] = bits === 32 ? [23, -149] : [52, -1074];
  let [mantissa, power] = [value, 0];
  while (mantissa >= 2 ** (digits + 1)) [mantissa, power] = [mantissa / 2, power + 1];
  while (mantissa < 2 ** digits && power > least) [mantissa, power] = [mantissa * 2, power - 1];
  return [BigInt(mantissa), power];
}

function hexadecimal(value: number, precision: number, letter: string): string {
  let [mantissa, power] = value === 0 ? [0n, -52] : binary(value, 64);
  while (mantissa !== 0n && mantissa < 1n << 52n) [mantissa, power] = [mantissa << 1n, power - 1];
  power += 52;
  if (precision >= 0 && precision < 13) {
    const unit = 1n << BigInt(4 * (13 - precision));
    mantissa = halfToEven(mantissa, unit) * unit;
    if (mantissa >= 1n << 53n) [mantissa, power] = [mantissa >> 1n, power + 1];
  }
  const digits = mantissa.toString(16).padStart(14, '0');
  const fraction = digits.slice(1);
  const shown = precision < 0 ? fraction.replace(/0+$/, '') : fraction.slice(0, precision).padEnd(precision, '0');
  const text = `0x${digits.charAt(0)}${shown === '' ? '' : `.${shown}`}p${signed(power, 2)}`;
  return letter === 'X' ? text.toUpperCase() : text;
}

/** Formats a number as `e`, `E`, `f`, `g`, `G`, `b`, `x` or `X`. A negative `precision` selects the shortest text. */
export function formatFloat(number: number, format: string, precision: number, bits: number): string {
  const sign = number < 0 || Object.is(number, -0) ? '-' : '';
  const value = Math.abs(bits === 32 ? Math.fround(number) : number);
  if (!Number.isFinite(value)) return `${sign === '' ? '+' : sign}Inf`;
  switch (format) {
    case 'f': {
      if (precision < 0) {
        const found = shortest(value, bits);
        return sign + fixed(found, Math.max(0, found.digits.length - found.point));
      }
      const text = roundedTo(exact(value), -precision)
        .toString()
        .padStart(precision + 1, '0');
      return sign + fixed({ digits: text, point: text.length - precision }, precision);
    }
    case 'e':
    case 'E': {
      const found = precision < 0 ? shortest(value, bits) : significant(value, precision + 1);
      return sign + scientific(found, precision < 0 ? found.digits.length - 1 : precision, format);
    }
    case 'g':
    case 'G': {
      const wanted = Math.max(1, precision);
      const found = precision < 0 ? shortest(value, bits) : significant(value, wanted);
      const digits = found.digits.replace(/0+$/, '') || '0';
      const point = value === 0 ? 1 : found.point;
      const { length } = digits;
      const max = precision < 0 ? 6 : wanted > length && length >= point ? length : wanted;
      const isFixed = point - 1 >= -4 && point - 1 < max;
      if (isFixed) return sign + fixed({ digits, point }, Math.max(0, length - point));
      return sign + scientific({ digits, point }, length - 1, format === 'g' ? 'e' : 'E');
    }
    case 'b': {
      const [mantissa, power] = binary(value, bits);
      return `${sign}${mantissa}p${signed(power, 0)}`;
    }
    case 'x':
    case 'X':
      return sign + hexadecimal(value, precision, format);
    default:
      return `%${format}`;
  }
}
