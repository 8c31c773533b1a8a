/** Decides how go-yaml v3 writes a string: without quotes where that is read as the same string, else in the quotes that it prefers. */
import type { ScalarStyle } from '../../data/tree';
import { resolvePlain } from '../../formats/yaml/scalar/resolve-scalar';
import { oldBooleans } from './plain-value';

/** Text of several lines becomes a literal block, except with a space before a line break or the end. */
export function scalarStyle(text: string): Exclude<ScalarStyle, 'folded'> {
  if (isSpecial.test(text)) return 'double';
  if (text.includes('\n')) return / (?:\n|$)/.test(text) ? 'double' : 'literal';
  if (!staysString(text)) return 'double';
  if (text.includes('\t')) return 'double';
  return startsOtherwise.test(text) || endsPlain.test(text) ? 'single' : 'plain';
}

/** Characters that go-yaml escapes; and line and paragraph separators, which it would write as they are, in single quotes. */
const isSpecial = /[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[\u2028\u2029]/;

/** A start that needs quotes: an indicator, a document marker, a space. */
const startsOtherwise = /^(?:[#,[\]{}&*!|>'"%@` ]|[?:-](?: |$)|---|\.\.\.)/;
/** Text that would end a plain scalar: a comment, a colon that would end a key, a space at the end. */
const endsPlain = /(?: #|:(?: |$)| $)/;

/** Whether readers of YAML 1.1 and 1.2 take the text, without quotes, for a string. */
function staysString(text: string): boolean {
  if (oldBooleans.has(text) || sexagesimal.test(text) || isTimestamp(text)) return false;
  return resolvePlain(text) === 'string';
}

const sexagesimal = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;

const timestamp =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d))| (\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?)?$/;

function isTimestamp(text: string): boolean {
  const parts = timestamp.exec(text);
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0, ...rest] = parts.slice(1).map((part) => Number(part ?? 0));
  const [hour = 0, minute = 0, second = 0, zoneHour = 0, zoneMinute = 0, hour2 = 0, minute2 = 0, second2 = 0] = rest;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  const isTime = Math.max(hour, hour2) < 24 && Math.max(minute, minute2, second, second2) < 60;
  return isDay && isTime && zoneHour <= 24 && zoneMinute < 60;
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
