/** Parses days in the functionConfig. The function does not read the clock, and only compares dates in the functionConfig. */

/**
 * Returns a day such as `2027-01-31`, which can be compared as a string. Returns undefined if `text` is not a calendar
 * day. kustomize passes a day without quotes as `2027-01-31T00:00:00Z`.
 */
export function dayOf(text: string): string | undefined {
  const [, day, year, month, date] = /^((\d{4})-(\d\d)-(\d\d))(?:T00:00:00Z)?$/.exec(text) ?? [];
  return Number(date) >= 1 && Number(date) <= daysIn(Number(month), Number(year)) ? day : undefined;
}

function daysIn(month: number, year: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
