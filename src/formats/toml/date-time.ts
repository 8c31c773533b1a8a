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
  const there = new Date(0);
  there.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return there.getUTCMonth() === Number(month) - 1 && there.getUTCDate() === Number(day);
}
