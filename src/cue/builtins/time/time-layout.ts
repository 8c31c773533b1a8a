/** Parses and formats times like Go's package `time`. A layout is the time `Mon Jan 2 15:04:05 MST 2006` in the desired format. */
import { hexOf } from '../../../go/escapes';
import { encodeUtf8 } from '../../../go/utf8';
import { fail } from '../signature';

export interface Time {
  /** Whole seconds since 1970. */
  readonly seconds: bigint;
  readonly nanoseconds: number;
  /** The offset from UTC in seconds. */
  readonly offset: number;
  readonly isUtc: boolean;
}

export const nanoLayout = '2006-01-02T15:04:05.999999999Z07:00';

export const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
export const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const pieces =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|002|0[1-6]|15|1|2006|__2|_2(?!006)|[2345]|PM|pm|[-Z](?:070000|07:00:00|0700|07:00|07)|[.,](?:0+|9+)(?!\d)/g;

const daysInYear = (year: number): number => ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 366 : 365);

const daysIn = (month: number, year: number): number =>
  month === 2 ? daysInYear(year) - 337 : [4, 6, 9, 11].includes(month) ? 30 : 31;

const floorDivide = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n);

/**
 * Counts the days from March 1 of year 0 to the first day of a month. Years start in March, so the leap day is the last
 * day of the year.
 */
function daysBefore(year: number, month: number): bigint {
  const shifted = BigInt(month < 3 ? year - 1 : year);
  const leaps = floorDivide(shifted, 4n) - floorDivide(shifted, 100n) + floorDivide(shifted, 400n);
  return shifted * 365n + leaps + BigInt(Math.floor((153 * ((month + 9) % 12) + 2) / 5));
}

/** The number of days from March 1 of year 0 to January 1, 1970. */
const epoch = 719_468n;

function unixSeconds(year: number, month: number, day: number, clock: number): bigint {
  return (daysBefore(year, month) - epoch + BigInt(day - 1)) * 86_400n + BigInt(clock);
}

type ClockPart = 'year' | 'month' | 'day' | 'weekday' | 'yearDay' | 'hour' | 'minute' | 'second';

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

/** The field for each number in a layout, with the field's minimum and maximum. */
const numbers: Readonly<Record<string, readonly [field: ClockPart, least?: number, most?: number]>> = {
  1: ['month', 1, 12],
  2: ['day'],
  3: ['hour', 0, 12],
  4: ['minute', 0, 59],
  5: ['second', 0, 59],
  6: ['year'],
  15: ['hour', 0, 23],
  2006: ['year'],
  '002': ['yearDay'],
  __2: ['yearDay'],
};

/** Padding does not change the field: `01` means the same as `1`, and `_2` the same as `2`. */
const numberOf = (piece: string): (typeof numbers)[string] | undefined => numbers[piece.replace(/^[0_](?=\d$)/, '')];

/** Returns the names in the form of `January`, `Jan`, `Monday` or `Mon`. */
function namesOf(piece: string): readonly string[] | undefined {
  const names = piece.startsWith('J') ? months : piece.startsWith('Mo') ? days : undefined;
  return piece.length > 3 ? names : names?.map((name) => name.slice(0, 3));
}

/** `AM` and `PM` for the layout element `PM`, and the same in lower case for `pm`. */
const halvesOf = (piece: string): readonly string[] | undefined =>
  piece === 'PM' ? ['AM', 'PM'] : piece === 'pm' ? ['am', 'pm'] : undefined;

const isFraction = (piece: string): boolean => /^[.,]/.test(piece);

function zone(piece: string, { offset, isUtc }: Time): string {
  if (piece === 'MST' && isUtc) return 'UTC';
  if (piece.startsWith('Z') && offset === 0) return 'Z';
  const size = Math.abs(offset);
  const parts = [size / 3600, (size / 60) % 60, size % 60].map((part) => String(Math.floor(part)).padStart(2, '0'));
  const count = piece === 'MST' ? 2 : piece.replaceAll(/\D/g, '').length / 2;
  return (offset < 0 ? '-' : '+') + parts.slice(0, count).join(piece.includes(':') ? ':' : '');
}

export function formatTime(layout: string, time: Time): string {
  const at = clockOf(time);
  return layout.replaceAll(pieces, (piece) => {
    const names = namesOf(piece);
    if (names !== undefined) return names[piece.startsWith('J') ? at.month - 1 : at.weekday] ?? '';
    const [field] = numberOf(piece) ?? [];
    if (field !== undefined) {
      let value = at[field];
      if (piece === '06') value = ((value % 100) + 100) % 100;
      if (piece.endsWith('3')) value = ((value + 11) % 12) + 1;
      return (value < 0 ? '-' : '') + String(Math.abs(value)).padStart(piece.length, piece.startsWith('_') ? ' ' : '0');
    }
    const halves = halvesOf(piece);
    if (halves !== undefined) return halves[at.hour < 12 ? 0 : 1] ?? '';
    if (!isFraction(piece)) return zone(piece, time);
    const digits = String(time.nanoseconds)
      .padStart(9, '0')
      .padEnd(piece.length, '0')
      .slice(0, piece.length - 1);
    const kept = piece.includes('9') ? digits.replace(/0+$/, '') : digits;
    return kept === '' ? '' : piece.charAt(0) + kept;
  });
}

/** Quotes a string as in the messages of Go's package `time`. Characters outside ASCII are escaped byte by byte. */
export const quote = (text: string): string =>
  `"${encodeUtf8(text).replaceAll(/["\\]|[\0-\x1f\x80-\xff]/g, (char) =>
    char === '"' || char === '\\' ? `\\${char}` : hexOf(char, '\\x'),
  )}"`;

/** Creates the error for text that does not match a layout element. `range` names a field that is out of range. */
class LayoutMismatch extends Error {
  constructor(readonly range = '') {
    super(range);
  }
}

interface Parts extends Partial<Record<ClockPart | 'nanoseconds' | 'offset', number>> {
  isLate?: boolean;
  isUtc?: boolean;
}

const nanosecondsOf = (digits: string): number => Number(digits.slice(1, 10).padEnd(9, '0'));

function zoneParts(piece: string, rest: string, parts: Parts): string {
  if (piece.startsWith('Z') && rest.startsWith('Z')) {
    parts.isUtc = true;
    return rest.slice(1);
  }
  const form = piece.slice(1).replaceAll(/\d\d/g, '(..)');
  const [found, ...texts] = new RegExp(`^.${form}`, 's').exec(rest) ?? [];
  if (found === undefined || texts.some((each) => !/^\d\d$/.test(each))) throw new LayoutMismatch();
  const [hour = 0, minute = 0, second = 0] = texts.map(Number);
  const what = hour > 24 ? 'hour' : minute > 60 ? 'minute' : second > 60 ? 'second' : undefined;
  if (what !== undefined) throw new LayoutMismatch(`time zone offset ${what}`);
  if (!/^[+-]/.test(found)) throw new LayoutMismatch();
  parts.offset = (found.startsWith('+') ? 1 : -1) * (hour * 3600 + minute * 60 + second);
  return rest.slice(found.length);
}

/** Skips the abbreviation of a time zone. As in Go, the abbreviation does not affect the result, not even `GMT+2`. */
function abbreviation(rest: string, parts: Parts): string {
  if (rest.startsWith('UTC')) {
    parts.isUtc = true;
    return rest.slice(3);
  }
  const [all, hours] = /^(?:GMT)?([+-]\d+)/.exec(rest) ?? [];
  if (all !== undefined && Math.abs(Number(hours)) <= 23) return rest.slice(all.length);
  const found = /^(?:ChST|MeST|GMT|(?:[A-Z]{3}|[A-Z]{3}T|WITA|[A-Z]{4}T)(?![A-Z]))/.exec(rest)?.[0];
  if (found === undefined) throw new LayoutMismatch();
  return rest.slice(found.length);
}

/** Returns the pattern for a number: padded with spaces, with a fixed number of digits, or with one or two digits. */
const numberForm = (piece: string): string =>
  piece.startsWith('_')
    ? ` {0,${piece.length - 1}}\\d{1,${piece.length}}`
    : /^0|^2006/.test(piece)
      ? `\\d{${piece.length}}`
      : '\\d\\d?';

/** Reads the text for one element of a layout. Returns the remaining text. */
function readPiece(piece: string, rest: string, parts: Parts, isFractionNext: boolean): string {
  const names = namesOf(piece);
  if (names !== undefined) {
    const at = names.findIndex((name) => rest.slice(0, name.length).toLowerCase() === name.toLowerCase());
    if (at < 0) throw new LayoutMismatch();
    if (piece.startsWith('J')) parts.month = at + 1;
    return rest.slice(names[at]?.length);
  }
  if (piece === 'MST') return abbreviation(rest, parts);
  const halves = halvesOf(piece);
  if (halves !== undefined) {
    const half = halves.indexOf(rest.slice(0, 2));
    if (half < 0) throw new LayoutMismatch();
    parts.isLate = half === 1;
    return rest.slice(2);
  }
  const number = numberOf(piece);
  if (number === undefined) {
    if (!isFraction(piece)) return zoneParts(piece, rest, parts);
    const isOptional = piece.includes('9');
    const found = isOptional ? (/^[.,]\d+/.exec(rest)?.[0] ?? '') : rest.slice(0, piece.length);
    if (found === '' && isOptional) return rest;
    if (!/^[.,]\d+$/.test(found) || (!isOptional && found.length !== piece.length)) throw new LayoutMismatch();
    parts.nanoseconds = nanosecondsOf(found);
    return rest.slice(found.length);
  }
  const [field, least = 0, most = Infinity] = number;
  const found = new RegExp(`^${numberForm(piece)}`).exec(rest)?.[0];
  if (found === undefined) throw new LayoutMismatch();
  const value = Number(found);
  if (value < least || value > most) throw new LayoutMismatch(field);
  parts[field] = piece === '06' ? value + (value >= 69 ? 1900 : 2000) : value;
  const left = rest.slice(found.length);
  // A fraction may follow the seconds even if the layout contains no fraction.
  const fraction = field === 'second' && !isFractionNext ? /^[.,]\d+/.exec(left)?.[0] : undefined;
  if (fraction === undefined) return left;
  parts.nanoseconds = nanosecondsOf(fraction);
  return left.slice(fraction.length);
}

/** Skips text that matches a literal part of the layout. Spaces match one or more spaces, or the end of the text. */
function skipLiteral(literal: string, rest: string): string {
  let at = 0;
  for (let from = 0; from < literal.length; from++) {
    if (literal.charAt(from) === ' ') {
      if (at < rest.length && rest.charAt(at) !== ' ') throw new LayoutMismatch();
      while (literal.charAt(from + 1) === ' ') from++;
      while (rest.charAt(at) === ' ') at++;
    } else {
      if (rest.charAt(at) !== literal.charAt(from)) throw new LayoutMismatch();
      at++;
    }
  }
  return rest.slice(at);
}

/** Parses a time in the given layout. Throws a CallFault with Go's message. */
export function parseTime(layout: string, text: string): Time {
  const parts: Parts = {};
  const about = `parsing time ${quote(text)}`;
  let rest = text;
  const attempt = (piece: string, read: (rest: string) => string): void => {
    try {
      rest = read(rest);
    } catch (error) {
      if (!(error instanceof LayoutMismatch)) throw error;
      fail(
        error.range === ''
          ? `${about} as ${quote(layout)}: cannot parse ${quote(rest)} as ${quote(piece)}`
          : `${about}: ${error.range} out of range`,
      );
    }
  };
  const found = [...layout.matchAll(pieces)];
  let from = 0;
  for (const [at, { 0: piece, index }] of found.entries()) {
    const literal = layout.slice(from, index);
    attempt(literal, (left) => skipLiteral(literal, left));
    from = index + piece.length;
    const isFractionNext = isFraction(found[at + 1]?.[0] ?? '');
    attempt(piece, (left) => readPiece(piece, left, parts, isFractionNext));
  }
  const tail = layout.slice(from);
  attempt(tail, (left) => skipLiteral(tail, left));
  if (rest !== '') fail(`${about}: extra text: ${quote(rest)}`);
  return timeOf(parts, (why) => fail(`${about}: ${why}`));
}

function timeOf(parts: Parts, wrong: (why: string) => never): Time {
  const { year = 0, yearDay, isLate, minute = 0, second = 0, nanoseconds = 0, offset = 0 } = parts;
  let { month, day, hour = 0 } = parts;
  if (isLate === true && hour < 12) hour += 12;
  else if (isLate === false && hour === 12) hour = 0;
  if (yearDay !== undefined) {
    if (yearDay < 1 || yearDay > daysInYear(year)) wrong('day-of-year out of range');
    let [ofMonth, left] = [1, yearDay];
    while (left > daysIn(ofMonth, year)) left -= daysIn(ofMonth++, year);
    if (month !== undefined && month !== ofMonth) wrong('day-of-year does not match month');
    if (day !== undefined && day !== left) wrong('day-of-year does not match day');
    [month, day] = [ofMonth, left];
  }
  if ((day ?? 1) < 1 || (day ?? 1) > daysIn(month ?? 1, year)) wrong('day out of range');
  const isUtc = parts.isUtc === true || offset === 0;
  const clock = hour * 3600 + minute * 60 + second - (parts.isUtc === true ? 0 : offset);
  const seconds = unixSeconds(year, month ?? 1, day ?? 1, clock);
  return { seconds, nanoseconds, offset: isUtc ? 0 : offset, isUtc };
}
