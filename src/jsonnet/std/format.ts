/** std.format: `'%05.1f' % 3.14159` is `003.1`. The arithmetic follows go-jsonnet, so that the last digits agree. */
import type { Engine } from '../run/engine';
import { numberSteps } from '../run/limits';
import { JsonnetObject, typeName, type Slot, type Value } from '../run/value';
import { power } from '../text/arithmetic';
import { textLength } from '../text/code-points';
import { numberText } from '../text/number';
import { characterOf } from './core';

interface Code {
  readonly key: string | undefined;
  readonly alternate: boolean;
  readonly zero: boolean;
  readonly left: boolean;
  readonly blank: boolean;
  readonly plus: boolean;
  readonly width: number | '*';
  readonly precision: number | '*' | undefined;
  readonly type: string;
  readonly capitals: boolean;
}

const code = /(?:\(([^)]*)\))?([#0\- +]*)(\*|\d*)(?:\.(\*|\d*))?[hlL]?/y;
const maxFieldLength = 2 ** 16;

/** Throws a JsonnetError if the format string is invalid or does not match the values. */
export function format(engine: Engine, text: string, values: Value): string {
  const { operators } = engine;
  const { runtime, objects } = operators;
  const object = values instanceof JsonnetObject ? values : undefined;
  const list: readonly Slot[] = Array.isArray(values) ? values : [values];
  let used = 0;
  const counted = (expected: string): number => {
    if (used >= list.length) {
      throw runtime.error(`Not enough values to format: ${list.length}, expected ${expected} ${used}`);
    }
    return used++;
  };
  const take = (expected: string): Value => runtime.element(list, counted(expected));
  const measure = (from: number | '*' | undefined, what: string): number | undefined => {
    if (from !== '*') return from;
    if (object !== undefined) throw runtime.error(`Cannot use * ${what} with object.`);
    const value = take('at least');
    if (typeof value === 'number') return value;
    throw runtime.error(`Format required number at ${used - 1}, got ${typeName(value)}`);
  };
  /** Consumes the value for a `*` that the conversion ignores. The value may have any type. */
  const passed = (from: number | '*' | undefined): undefined => {
    if (from === '*' && object === undefined) counted('at least');
    return undefined;
  };
  const bounded = (length: number): number => {
    if (length <= maxFieldLength) return length;
    throw runtime.exceeded('size', `a field of ${numberText(length)} characters is too long to format`);
  };
  const parts: string[] = [];
  for (const part of parsed(engine, text)) {
    if (typeof part === 'string') {
      parts.push(part);
      continue;
    }
    const width = Math.max(0, bounded(measure(part.width, 'field width') ?? 0));
    const precision = 'sc%'.includes(part.type) ? passed(part.precision) : measure(part.precision, 'precision');
    if (precision !== undefined) bounded(precision);
    let shown = '%';
    if (object !== undefined) {
      if (part.type !== '%') {
        if (part.key === undefined) throw runtime.error('Mapping keys required.');
        if (!objects.has(object, part.key)) throw runtime.error(`No such field: ${part.key}`);
        shown = render(engine, objects.field(object, part.key), part, width, precision, part.key);
      }
    } else if (part.type !== '%') {
      const value = take('more than');
      shown = render(engine, value, part, width, precision, String(used - 1));
    }
    // Count the work of formatting a field, and the length of its padding.
    runtime.spend(8 + (width >>> 2));
    const padding = ' '.repeat(Math.max(0, Math.ceil(width - textLength(shown))));
    parts.push(part.left ? shown + padding : padding + shown);
  }
  if (object === undefined && used < list.length) {
    throw runtime.error(`Too many values to format: ${list.length}, expected ${used}`);
  }
  return runtime.joined(parts);
}

/** Parsed formats, cached because most programs use one format for many values. */
const cachedFormats = new Map<string, readonly (string | Code)[]>();
const maxCached = 64;
const maxCachedLength = 1024;

function parsed(engine: Engine, text: string): readonly (string | Code)[] {
  let parts = cachedFormats.get(text);
  if (parts !== undefined) return parts;
  parts = parse(engine, text);
  if (cachedFormats.size >= maxCached) cachedFormats.clear();
  if (text.length <= maxCachedLength) cachedFormats.set(text, parts);
  return parts;
}

function parse(engine: Engine, text: string): readonly (string | Code)[] {
  const parts: (string | Code)[] = [];
  let from = 0;
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', from)) {
    parts.push(text.slice(from, at));
    code.lastIndex = at + 1;
    const match = code.exec(text);
    const end = code.lastIndex;
    const type = match === null ? '' : text.charAt(end);
    if (match === null || type === '') throw engine.operators.runtime.error('Truncated format code.');
    if (!'diuoxXeEfFgGcs%'.includes(type)) {
      if (type === '(') throw engine.operators.runtime.error('Truncated format code.');
      throw engine.operators.runtime.error(
        `Unrecognised conversion type: ${String.fromCodePoint(text.codePointAt(end) ?? 0)}`,
      );
    }
    const [, key, flags = '', width = '', precision] = match;
    const lower = type.toLowerCase();
    parts.push({
      key,
      alternate: flags.includes('#'),
      zero: flags.includes('0'),
      left: flags.includes('-'),
      blank: flags.includes(' '),
      plus: flags.includes('+'),
      width: width === '*' ? '*' : Number(width),
      precision: precision === undefined ? undefined : precision === '*' ? '*' : Number(precision),
      type: lower === 'i' || lower === 'u' ? 'd' : lower,
      capitals: type !== lower,
    });
    from = end + 1;
  }
  parts.push(text.slice(from));
  return parts;
}

function render(
  engine: Engine,
  value: Value,
  form: Code,
  width: number,
  precision: number | undefined,
  at: string,
): string {
  const { operators } = engine;
  const { runtime } = operators;
  if (form.type === 's') return operators.toText(value);
  if (form.type === 'c') {
    if (typeof value === 'number') return characterOf(engine, value);
    if (typeof value !== 'string') throw runtime.error(`%c expected number / string, got: ${typeName(value)}`);
    if (textLength(value) !== 1) throw runtime.error(`%c expected 1-sized string got: ${textLength(value)}`);
    return value;
  }
  if (typeof value !== 'number') throw runtime.error(`Format required number at ${at}, got ${typeName(value)}`);
  runtime.spend(8 * numberSteps(value) + width + Math.max(0, precision ?? 0));
  const digits = precision ?? 6;
  const zeros = form.zero && !form.left ? width : 0;
  const size = Math.abs(value);
  const check = (number: number): number => operators.number(number);
  switch (form.type) {
    case 'd':
      return integer(form, value <= -1, digitsOf(Math.floor(size), 10), zeros, precision ?? 0);
    case 'o': {
      const whole = Math.floor(size);
      const octal = (form.alternate && whole !== 0 ? '0' : '') + digitsOf(whole, 8);
      return integer(form, value <= -1, octal, zeros, precision ?? 0);
    }
    case 'x': {
      const floor = Math.floor(value);
      const hex = BigInt(Math.abs(floor)).toString(16);
      const mark = form.alternate ? (form.capitals ? '0X' : '0x') : '';
      const room = zeros - (floor < 0 || form.blank || form.plus ? 1 : 0) - mark.length;
      return (
        sign(form, floor < 0) + mark + padded(form.capitals ? hex.toUpperCase() : hex, Math.max(room, precision ?? 0))
      );
    }
    case 'f':
      return decimal(check, form, value, zeros, true, digits);
    case 'e':
      return scientific(check, form, value, zeros, true, digits);
    default: {
      const exponent = value === 0 ? 0 : Math.floor(logOfTen(size));
      if (exponent < -4 || exponent >= digits) return scientific(check, form, value, zeros, form.alternate, digits - 1);
      return decimal(check, form, value, zeros, form.alternate, digits - Math.max(1, exponent + 1));
    }
  }
}

function sign(form: Code, negative: boolean): string {
  return negative ? '-' : form.plus ? '+' : form.blank ? ' ' : '';
}

const padded = (digits: string, length: number): string =>
  digits.length >= length ? digits : '0'.repeat(Math.ceil(length - digits.length)) + digits;

/**
 * Computes the digits of a non-negative number by repeated division, like go-jsonnet. As a result, the last digits of
 * 1e300 are not exact, and a fraction is kept: 1.5 becomes `1.5`.
 */
function digitsOf(value: number, radix: number): string {
  if (Number.isSafeInteger(value)) return value.toString(radix);
  let digits = '';
  for (let rest = value; rest !== 0; rest = Math.floor(rest / radix)) digits = numberText(rest % radix) + digits;
  return digits;
}

function integer(form: Code, negative: boolean, digits: string, width: number, min: number): string {
  const room = width - (negative || form.blank || form.plus ? 1 : 0);
  return sign(form, negative) + padded(digits, Math.max(room, min));
}

/** Returns the number. Throws if the number is too large for a double. */
type Check = (value: number) => number;

function decimal(check: Check, form: Code, value: number, zeros: number, trailing: boolean, precision: number): string {
  const denominator = check(power(10, precision));
  const numerator = check(Math.abs(value) * denominator) + 0.5;
  const whole = value === 0 ? 0 : Math.floor(check(numerator / denominator));
  const fraction = Math.floor(numerator) % denominator;
  const dot = precision === 0 && !form.alternate ? 0 : 1;
  const head = integer(form, value < 0, digitsOf(whole, 10), zeros - precision - dot, 0);
  if (precision === 0) return head + (form.alternate ? '.' : '');
  if (!trailing && !(fraction > 0)) return head;
  const shown = padded(digitsOf(fraction, 10), precision);
  return `${head}.${trailing ? shown : shown.replace(/0+$/, '')}`;
}

function scientific(
  check: Check,
  form: Code,
  value: number,
  zeros: number,
  trailing: boolean,
  precision: number,
): string {
  const exponent = value === 0 ? 0 : Math.floor(logOfTen(Math.abs(value)));
  const suffix = `${form.capitals ? 'E' : 'e'}${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  // Powers of 10 below 1e-308 are not exact.
  const scale = exponent < -308 ? 20 : 0;
  const mantissa = check((value * power(10, scale)) / power(10, exponent + scale));
  return decimal(check, form, mantissa, zeros - suffix.length, trailing, precision) + suffix;
}

/** Computes the logarithm with go-jsonnet's rounding errors, which affect `%e` of 1000. */
// eslint-disable-next-line unicorn/prefer-modern-math-apis -- Math.log10(1000) is 3 instead of 2.9999999999999996
const logOfTen = (value: number): number => Math.log(value) / Math.LN10;
