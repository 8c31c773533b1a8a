/** Parses unquoted dates and times like go-yaml v3: `2020-01-01`, `2020-01-01T10:00:00.5+02:00`. */
import { daysOf } from '../../data/text/numbers/date-text';

const timestamp =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,](\d+))?(?:Z|([-+])(\d\d):(\d\d))| (\d\d?):(\d\d?):(\d\d?)(?:[.,](\d+))?)?$/;

/**
 * The time as `encoding/json` writes a `time.Time`: `2020-01-01` is `2020-01-01T00:00:00Z`. Returns undefined for text
 * that go-yaml v3 does not read as a time, such as `2021-02-29` and `2020-01-01T10:00:00` (without a zone).
 */
export function goTimestamp(text: string): string | undefined {
  const parts = timestamp.exec(text);
  if (parts === null) return undefined;
  const [, year = '', month = '', day = '', hour, minute, second, fraction, sign = '', zoneHour = '', zoneMinute = ''] =
    parts;
  const [hours = '0', minutes = '0', seconds = '0', part = ''] = [
    hour ?? parts[11],
    minute ?? parts[12],
    second ?? parts[13],
    fraction ?? parts[14],
  ];
  const isDay = within(month, 1, 12) && within(day, 1, daysOf(Number(year), Number(month)));
  if (!isDay || !within(hours, 0, 23) || !within(minutes, 0, 59) || !within(seconds, 0, 59)) return undefined;
  if (!within(zoneHour, 0, 24) || !within(zoneMinute, 0, 59)) return undefined;
  const nanoseconds = part.slice(0, 9).replace(/0+$/, '');
  const isUtc = Number(zoneHour) === 0 && Number(zoneMinute) === 0;
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = `${two(hours)}:${two(minutes)}:${two(seconds)}${nanoseconds === '' ? '' : `.${nanoseconds}`}`;
  return `${date}T${time}${isUtc ? 'Z' : `${sign}${zoneHour}:${zoneMinute}`}`;
}

const two = (digits: string): string => digits.padStart(2, '0');

const within = (digits: string, min: number, max: number): boolean => Number(digits) >= min && Number(digits) <= max;
