/** Returns the length of the common prefix. `commonPrefix` and `commonSuffix` never split a surrogate pair. */
export function commonPrefix(a: string, b: string): number {
  const limit = Math.min(a.length, b.length);
  let length = 0;
  while (length < limit && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return isHigh(a.charCodeAt(length - 1)) ? length - 1 : length;
}

/** The length of the longest common suffix that starts after the first `prefix` code units. */
export function commonSuffix(a: string, b: string, prefix = 0): number {
  const limit = Math.min(a.length, b.length) - prefix;
  let length = 0;
  while (length < limit && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length++;
  return isLow(a.charCodeAt(a.length - length)) ? length - 1 : length;
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
