/** Implements the package `time`. */
import { intAtom } from '../../values/value';
import { quoted } from '../text/quote';
import { fail, fn, test, type Functions } from '../signature';
import { clockOf, formatTime, nanoLayout, parseTime, quote, type Time } from './time-layout';

const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** Returns the nanoseconds of a duration such as `1h30m` or `-1.5s`. */
function parseDuration(text: string): bigint {
  const invalid = (): never => fail(`time: invalid duration ${quote(text)}`);
  const [, sign = '', body = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (body === '0') return 0n;
  if (body === '') invalid();
  let total = 0n;
  let rest = body;
  while (rest !== '') {
    const [number, whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?/.exec(rest) ?? [''];
    if (whole === '' && fraction === '') invalid();
    rest = rest.slice(number.length);
    const name = /^[^\d.]*/.exec(rest)?.[0] ?? '';
    if (name === '') fail(`time: missing unit in duration ${quote(text)}`);
    const unit = units[name] ?? fail(`time: unknown unit ${quote(name)} in duration ${quote(text)}`);
    rest = rest.slice(name.length);
    const parts = fraction.slice(0, 18);
    if (whole.length > 25) invalid();
    total += BigInt(`0${whole}`) * unit + (BigInt(`0${parts}`) * unit) / 10n ** BigInt(parts.length);
    if (total > 1n << 63n) invalid();
  }
  if (total === 1n << 63n && sign !== '-') invalid();
  return sign === '-' ? -total : total;
}

const withFraction = (value: bigint, unit: bigint, digits: number): string => {
  const fraction = (value % unit).toString().padStart(digits, '0').replace(/0+$/, '');
  return `${value / unit}${fraction === '' ? '' : `.${fraction}`}`;
};

function formatDuration(duration: bigint): string {
  const size = duration < 0n ? -duration : duration;
  const sign = duration < 0n ? '-' : '';
  if (size === 0n) return '0s';
  if (size < 1000n) return `${sign}${size}ns`;
  if (size < 1_000_000n) return `${sign}${withFraction(size, 1000n, 3)}µs`;
  if (size < 1_000_000_000n) return `${sign}${withFraction(size, 1_000_000n, 6)}ms`;
  const minutes = size / 60_000_000_000n;
  const seconds = withFraction(size % 60_000_000_000n, 1_000_000_000n, 9);
  const hours = minutes >= 60n ? `${minutes / 60n}h` : '';
  return `${sign}${hours}${minutes > 0n ? `${minutes % 60n}m` : ''}${seconds}s`;
}

/** Returns true if the text is a time in the layout. Otherwise throws a CallFault. */
function isTime(text: string, layout: string): boolean {
  try {
    parseTime(layout, text);
    return true;
  } catch {
    return fail(`invalid time ${quoted(text)}`);
  }
}

const utc = (time: Time): string => formatTime(nanoLayout, { ...time, offset: 0, isUtc: true });

const billion = 1_000_000_000n;

function unix(seconds: bigint, nanoseconds: bigint): string {
  const all = seconds * billion + nanoseconds;
  const rest = ((all % billion) + billion) % billion;
  return utc({ seconds: (all - rest) / billion, nanoseconds: Number(rest), offset: 0, isUtc: true });
}

export const time = (): Functions => ({
  Duration: test('s', (text) => parseDuration(text) !== undefined),
  FormatDuration: fn('q', formatDuration),
  ParseDuration: fn('s', parseDuration),
  Time: test('s', (text) => isTime(text, nanoLayout)),
  Format: test('ss', isTime),
  FormatString: fn('ss', (layout, text) => formatTime(layout, parseTime(nanoLayout, text))),
  Parse: fn('ss', (layout, text) => utc(parseTime(layout, text))),
  Unix: fn('qq', unix),
  ToUnix: fn('s', (text) => parseTime(nanoLayout, text).seconds),
  ToUnixNano: fn('s', (text) => {
    const { seconds, nanoseconds } = parseTime(nanoLayout, text);
    return BigInt.asIntN(64, seconds * billion + BigInt(nanoseconds));
  }),
  Split: fn('s', (text, call) => {
    const moment = parseTime(nanoLayout, text);
    const { year, month, day, hour, minute, second } = clockOf(moment);
    const parts = { year, month, day, hour, minute, second, nanosecond: moment.nanoseconds };
    return call.struct(Object.entries(parts).map(([name, value]) => [name, intAtom(value)] as const));
  }),
});
