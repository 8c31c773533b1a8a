/**
 * Parses and normalizes dates and times of the four kinds that TOML defines. Scalars have a separate type `date`
 * because programs do not read TOML dates as strings. A string becomes a date only if it replaces a date.
 */
import { stringScalar, type Scalar, type Tree } from '../../tree';
import { mapScalars, someScalar } from '../../trees/visit';

export type DateKind = 'offset date-time' | 'local date-time' | 'local date' | 'local time';

const day = String.raw`(\d{4})-(\d\d)-(\d\d)`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?`;
const offset = String.raw`[Zz]|[-+](?:[01]\d|2[0-3]):[0-5]\d`;
const pattern = new RegExp(`^(?:${day}(?:[Tt ](${time})(${offset})?)?|(${time}))$`);

/** `dateKindOf('1979-05-27 07:32:00')` is `'local date-time'`. Returns undefined for an invalid date: `2023-02-29`. */
export function dateKindOf(text: string): DateKind | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, year, month, date, behind, zone, alone] = match;
  if (alone !== undefined) return 'local time';
  if (Number(date) < 1 || Number(date) > daysOf(Number(year), Number(month))) return undefined;
  return behind === undefined ? 'local date' : zone === undefined ? 'local date-time' : 'offset date-time';
}

/** Returns `text` as a date of the same kind as `old`; undefined if `text` is not a date of that kind. */
export function dateLike(old: Scalar, text: string): Scalar | undefined {
  const kind = dateKindOf(text);
  return kind !== undefined && kind === dateKindOf(old.text) ? { kind: 'scalar', type: 'date', text } : undefined;
}

/** Normalizes the text of a date: `1979-05-27 07:32:00z` becomes `1979-05-27T07:32:00Z`. */
export const exactDate = (text: string): string => text.toUpperCase().replace(' ', 'T');

/** Converts a tree for a format without dates, so that dates become strings. */
export const withoutDates = (tree: Tree): Tree =>
  someScalar(tree, isDate) ? mapScalars(tree, (scalar) => (isDate(scalar) ? stringScalar(scalar.text) : scalar)) : tree;

const isDate = ({ type }: Scalar): boolean => type === 'date';

/** The number of days in a month; 0 for a month that does not exist. */
export function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month < 1 || month > 12 ? 0 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
