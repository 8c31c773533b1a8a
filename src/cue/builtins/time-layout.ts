/** Times as Go's package `time` reads and writes them: layouts are the time `Mon Jan 2 15:04:05 MST 2006` in the wanted form. */
import { encodeUtf8 } from '../../go/utf8';
import { fail } from './signature';

/** A moment, and the clock that shows it. */
export interface Time {
  /** Seconds since 1970, whole. */
  readonly seconds: bigint;
  readonly nanoseconds: number;
  /** Seconds that the clock is ahead of UTC. */
  readonly offset: number;
  readonly isUtc: boolean;
}

export const nanoLayout = '2006-01-02T15:04:05.999999999Z07:00';

const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const pieces =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|002|0[1-6]|15|1|2006|__2|_2(?!006)|[2345]|PM|pm|[-Z](?:070000|07:00:00|0700|07:00|07)|[.,](?:0+|9+)(?!\d)/g;

const daysInYear = (year: number): number => ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366 : 365);

const daysIn = (month: number, year: number): number =>
  month === 2 ? daysInYear(year) - 337 : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;

const floorDivide = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n);

/** Days from the first of March of year 0, whose year ends with the leap day. */
function daysBefore(year: number, month: number): bigint {
  const shifted = BigInt(month < 3 ? year - 1 : year);
  const leaps = floorDivide(shifted, 4n) - floorDivide(shifted, 100n) + floorDivide(shifted, 400n);
  return shifted * 365n + leaps + BigInt(Math.floor((153 * ((month + 9) % 12) + 2) / 5));
}

const epoch = daysBefore(1970, 1);

function unixSeconds(year: number, month: number, day: number, clock: number): bigint {
  return (daysBefore(year, month) - epoch + BigInt(day - 1)) * 86_400n + BigInt(clock);
}

type ClockPart = 'year' | 'month' | 'day' | 'weekday' | 'yearDay' | 'hour' | 'minute' | 'second';

/** What the clock shows. */
export function clockOf({ seconds, offset }: Time): Readonly<Record<ClockPart, number>> {
  const local = seconds + BigInt(offset);
  const day = floorDivide(local, 86_400n);
  const second = Number(local - day * 86_400n);
  let year = Number(floorDivide((day + epoch) * 400n, 146_097n));
  while (daysBefore(year + 1, 3) <= day + epoch) year++;
  while (daysBefore(year, 3) > day + epoch) year--;
  const inYear = Number(day + epoch - daysBefore(year, 3));
  const shifted = Math.floor((5 * inYear + 2) / 153);
  const month = ((shifted + 2) % 12) + 1;
  const own = year + (month < 3 ? 1 : 0);
  return {
    year: own,
    month,
    day: inYear - Math.floor((153 * shifted + 2) / 5) + 1,
    weekday: Number(((day % 7n) + 11n) % 7n),
    yearDay: Number(day + epoch - daysBefore(own, 1)) + 1,
    hour: Math.floor(second / 3600),
    minute: Math.floor(second / 60) % 60,
    second: second % 60,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

function zone(piece: string, { offset, isUtc }: Time): string {
  if (piece === 'MST' && isUtc) return 'UTC';
  if (piece.startsWith('Z') && offset === 0) return 'Z';
  const size = Math.abs(offset);
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60].map(two);
  const count = piece === 'MST' ? 2 : piece.replaceAll(/[^\d]/g, '').length / 2;
  return (offset < 0 ? '-' : '+') + parts.slice(0, count).join(piece.includes(':') ? ':' : '');
}

export function formatTime(layout: string, time: Time): string {
  const at = clockOf(time);
  const twelve = at.hour % 12 === 0 ? 12 : at.hour % 12;
  const [month = '', weekday = ''] = [months[at.month - 1], days[at.weekday]];
  const values: Readonly<Record<string, () => string>> = {
    January: () => month,
    Jan: () => month.slice(0, 3),
    Monday: () => weekday,
    Mon: () => weekday.slice(0, 3),
    '002': () => String(at.yearDay).padStart(3, '0'),
    __2: () => String(at.yearDay).padStart(3),
    '01': () => two(at.month),
    1: () => String(at.month),
    '02': () => two(at.day),
    _2: () => String(at.day).padStart(2),
    2: () => String(at.day),
    15: () => two(at.hour),
    '03': () => two(twelve),
    3: () => String(twelve),
    '04': () => two(at.minute),
    4: () => String(at.minute),
    '05': () => two(at.second),
    5: () => String(at.second),
    '06': () => two(((at.year % 100) + 100) % 100),
    2006: () => (at.year < 0 ? '-' : '') + String(Math.abs(at.year)).padStart(4, '0'),
    PM: () => (at.hour < 12 ? 'AM' : 'PM'),
    pm: () => (at.hour < 12 ? 'am' : 'pm'),
  };
  return layout.replaceAll(pieces, (piece) => {
    const value = values[piece];
    if (value !== undefined) return value();
    if (!/^[.,]/.test(piece)) return zone(piece, time);
    const digits = String(time.nanoseconds)
      .padStart(9, '0')
      .padEnd(piece.length, '0')
      .slice(0, piece.length - 1);
    const kept = piece.includes('9') ? digits.replace(/0+$/, '') : digits;
    return kept === '' ? '' : piece.charAt(0) + kept;
  });
}

/** As messages of the package quote: what is no ASCII byte by byte. */
export const quote = (text: string): string =>
  `"${encodeUtf8(text).replaceAll(/["\\]|[\0-\x1f\x80-\xff]/g, (char) =>
    char === '"' || char === '\\' ? `\\${char}` : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}"`;

/** The error of a piece that does not fit; `range` names what is out of its range. */
class Misfit extends Error {
  constructor(readonly range = '') {
    super(range);
  }
}

interface Parts {
  year?: number;
  month?: number;
  day?: number;
  yearDay?: number;
  hour?: number;
  minute?: number;
  second?: number;
  nanoseconds?: number;
  isLate?: boolean;
  offset?: number;
  isUtc?: boolean;
}

const nanosecondsOf = (digits: string): number => Number(digits.slice(1, 10).padEnd(9, '0'));

function named(rest: string, names: readonly string[], length?: number): readonly [number, string] {
  const at = names.findIndex((name) => {
    const wanted = name.slice(0, length);
    return rest.slice(0, wanted.length).toLowerCase() === wanted.toLowerCase();
  });
  if (at < 0) throw new Misfit();
  return [at, rest.slice((names[at] ?? '').slice(0, length).length)];
}

const ranges: Readonly<Record<string, readonly [field: keyof Parts, name: string, least: number, most: number]>> = {
  '01': ['month', 'month', 1, 12],
  1: ['month', 'month', 1, 12],
  15: ['hour', 'hour', 0, 23],
  '03': ['hour', 'hour', 0, 12],
  3: ['hour', 'hour', 0, 12],
  '04': ['minute', 'minute', 0, 59],
  4: ['minute', 'minute', 0, 59],
  '05': ['second', 'second', 0, 59],
  5: ['second', 'second', 0, 59],
};

function zoneParts(piece: string, rest: string, parts: Parts): string {
  if (piece.startsWith('Z') && rest.startsWith('Z')) {
    parts.isUtc = true;
    return rest.slice(1);
  }
  const form = piece.slice(1).replaceAll(/\d\d/g, '(..)');
  const [found, hours, minutes = '00', seconds = '00'] = new RegExp(`^.${form}`, 's').exec(rest) ?? [];
  if (found === undefined) throw new Misfit();
  const numbers = [hours, minutes, seconds].map((each) => (/^\d\d$/.test(each ?? '') ? Number(each) : Number.NaN));
  if (numbers.some(Number.isNaN)) throw new Misfit();
  const [hour = 0, minute = 0, second = 0] = numbers;
  const sign = found.startsWith('+') ? 1 : -1;
  if (hour > 24) throw new Misfit('time zone offset hour');
  if (minute > 60) throw new Misfit('time zone offset minute');
  if (second > 60) throw new Misfit('time zone offset second');
  if (!/^[+-]/.test(found)) throw new Misfit();
  parts.offset = sign * (hour * 3600 + minute * 60 + second);
  return rest.slice(found.length);
}

/** An abbreviation says nothing about the offset, but for `UTC` and `GMT+2`. */
function abbreviation(rest: string, parts: Parts): string {
  if (rest.startsWith('UTC')) {
    parts.isUtc = true;
    return rest.slice(3);
  }
  const offset = /^(?:GMT)?([+-]\d+)/.exec(rest);
  const isOffset = offset !== null && Math.abs(Number(offset[1])) <= 23;
  const capitals = /^[A-Z]{0,6}/.exec(rest)?.[0] ?? '';
  let name = '';
  if (/^(?:ChST|MeST)/.test(rest)) name = rest.slice(0, 4);
  else if (rest.startsWith('GMT')) name = isOffset ? offset[0] : 'GMT';
  else if (isOffset) [name] = offset;
  else if (/^(?:[A-Z]{3}|[A-Z]{3}T|WITA|[A-Z]{4}T)$/.test(capitals)) name = capitals;
  if (name === '') throw new Misfit();
  if (name.startsWith('GMT') && isOffset) parts.offset ??= Number(offset[1]) * 3600;
  return rest.slice(name.length);
}

/** Reads one piece of a layout and gives what is left. */
function readPiece(piece: string, rest: string, parts: Parts, isFractionNext: boolean): string {
  const digits = (form: RegExp): string => form.exec(rest)?.[0] ?? '';
  switch (piece) {
    case 'January':
    case 'Jan': {
      const [at, left] = named(rest, months, piece === 'Jan' ? 3 : undefined);
      parts.month = at + 1;
      return left;
    }
    case 'Monday':
    case 'Mon':
      return named(rest, days, piece === 'Mon' ? 3 : undefined)[1];
    case '2006':
    case '06': {
      const found = digits(piece === '06' ? /^\d\d/ : /^\d{4}/);
      if (found === '') throw new Misfit();
      parts.year = Number(found) + (piece === '2006' ? 0 : Number(found) >= 69 ? 1900 : 2000);
      return rest.slice(found.length);
    }
    case '002':
    case '__2': {
      const found = digits(piece === '002' ? /^\d{3}/ : /^ {0,2}\d{1,3}/);
      if (found === '') throw new Misfit();
      parts.yearDay = Number(found);
      return rest.slice(found.length);
    }
    case '02':
    case '_2':
    case '2': {
      const found = digits(piece === '02' ? /^\d\d/ : piece === '_2' ? /^ ?\d\d?/ : /^\d\d?/);
      if (found === '') throw new Misfit();
      parts.day = Number(found);
      return rest.slice(found.length);
    }
    case 'PM':
    case 'pm': {
      const found = rest.slice(0, 2);
      if (!(piece === 'PM' ? ['AM', 'PM'] : ['am', 'pm']).includes(found)) throw new Misfit();
      parts.isLate = /p/i.test(found);
      return rest.slice(2);
    }
    case 'MST':
      return abbreviation(rest, parts);
    default:
  }
  const range = ranges[piece];
  if (range === undefined) {
    if (!/^[.,]/.test(piece)) return zoneParts(piece, rest, parts);
    const isOptional = piece.includes('9');
    const found = isOptional ? digits(/^[.,]\d+/) : rest.slice(0, piece.length);
    if (found === '' && isOptional) return rest;
    if (!/^[.,]\d+$/.test(found) || (!isOptional && found.length !== piece.length)) throw new Misfit();
    parts.nanoseconds = nanosecondsOf(found);
    return rest.slice(found.length);
  }
  const [field, name, least, most] = range;
  const found = digits(piece.startsWith('0') ? /^\d\d/ : /^\d\d?/);
  if (found === '') throw new Misfit();
  if (Number(found) < least || Number(found) > most) throw new Misfit(name);
  Object.assign(parts, { [field]: Number(found) });
  const left = rest.slice(found.length);
  // A fraction may follow seconds although the layout has none.
  const fraction = field === 'second' && !isFractionNext ? /^[.,]\d+/.exec(left)?.[0] : undefined;
  if (fraction === undefined) return left;
  parts.nanoseconds = nanosecondsOf(fraction);
  return left.slice(fraction.length);
}

/** A literal part of the layout; blanks fit any number of blanks. */
function skipLiteral(literal: string, rest: string): string {
  let at = 0;
  for (let from = 0; from < literal.length; from++) {
    if (literal.charAt(from) === ' ') {
      if (at < rest.length && rest.charAt(at) !== ' ') throw new Misfit();
      while (literal.charAt(from + 1) === ' ') from++;
      while (rest.charAt(at) === ' ') at++;
    } else {
      if (rest.charAt(at) !== literal.charAt(from)) throw new Misfit();
      at++;
    }
  }
  return rest.slice(at);
}

/** Throws a CallFault in the words of Go. */
export function parseTime(layout: string, text: string): Time {
  const parts: Parts = {};
  const about = `parsing time ${quote(text)}`;
  const outOfRange = (name: string): never => fail(`${about}: ${name} out of range`);
  let rest = text;
  const attempt = (piece: string, at: string, read: (at: string) => string): string => {
    try {
      return read(at);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      if (error.range !== '') return outOfRange(error.range);
      return fail(`${about} as ${quote(layout)}: cannot parse ${quote(at)} as ${quote(piece)}`);
    }
  };
  const found = [...layout.matchAll(pieces)];
  let from = 0;
  for (const [at, { 0: piece, index }] of found.entries()) {
    const literal = layout.slice(from, index);
    rest = attempt(literal, rest, (left) => skipLiteral(literal, left));
    from = index + piece.length;
    const next = found[at + 1];
    const isFractionNext = next !== undefined && /^[.,]/.test(next[0]);
    rest = attempt(piece, rest, (left) => readPiece(piece, left, parts, isFractionNext));
  }
  const tail = layout.slice(from);
  rest = attempt(tail, rest, (left) => skipLiteral(tail, left));
  if (rest !== '') fail(`${about}: extra text: ${quote(rest)}`);
  return timeOf(parts, outOfRange, (why) => fail(`${about}: ${why}`));
}

function timeOf(parts: Parts, outOfRange: (name: string) => never, wrong: (why: string) => never): Time {
  const { year = 0, yearDay, isLate, minute = 0, second = 0, nanoseconds = 0, offset = 0 } = parts;
  let { month, day, hour = 0 } = parts;
  if (isLate === true && hour < 12) hour += 12;
  else if (isLate === false && hour === 12) hour = 0;
  if (yearDay !== undefined) {
    if (yearDay < 1 || yearDay > daysInYear(year)) outOfRange('day-of-year');
    let [ofMonth, left] = [1, yearDay];
    while (left > daysIn(ofMonth, year)) left -= daysIn(ofMonth++, year);
    if (month !== undefined && month !== ofMonth) wrong('day-of-year does not match month');
    if (day !== undefined && day !== left) wrong('day-of-year does not match day');
    [month, day] = [ofMonth, left];
  }
  if ((day ?? 1) < 1 || (day ?? 1) > daysIn(month ?? 1, year)) outOfRange('day');
  const clock = hour * 3600 + minute * 60 + second - (parts.isUtc === true ? 0 : offset);
  const isUtc = parts.isUtc === true || offset === 0;
  const seconds = unixSeconds(year, month ?? 1, day ?? 1, clock);
  return { seconds, nanoseconds, offset: isUtc ? 0 : offset, isUtc };
}
