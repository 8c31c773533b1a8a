/** Which text TOML reads as a date or a time when it stands without quotes. */

const date = String.raw`(\d{4})-(\d\d)-(\d\d)`;
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;
const zone = String.raw`[Zz]|[-+](?:[01]\d|2[0-3]):[0-5]\d`;
const dateTime = new RegExp(`^(?:${date}(?:[Tt ]${time}(?:${zone})?)?|${time})$`);

/** True for `2024-02-29`, `07:32:00`, `1979-05-27 07:32:00.5Z`; false for `2023-02-29`. */
export function isDateTimeText(text: string): boolean {
  const match = dateTime.exec(text);
  const [, year, month, day] = match ?? [];
  if (match === null || year === undefined) return match !== null;
  return Number(day) >= 1 && Number(day) <= daysOf(Number(year), Number(month));
}

/** None in a month that there is not. */
function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month < 1 || month > 12 ? 0 : [4, 6, 9, 11].includes(month) ? 30 : 31;
}
