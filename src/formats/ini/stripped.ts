/** Strips the same characters as Python. JavaScript's `trim` strips a different set. */

export interface ValueLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const isBlank = (character = 'x'): boolean => /[^\S\ufeff]|[\u001c-\u001f\u0085]/.test(character);

/** The range `[start, end)` of `whole` without surrounding whitespace; for a blank range, the empty range at `end`. */
export function strippedRange(whole: string, start: number, end: number): ValueLine {
  const text = stripped(whole.slice(start, end));
  const from = text === '' ? end : whole.indexOf(text, start);
  return { text, start: from, end: from + text.length };
}

export function stripped(text: string): string {
  let start = 0;
  let end = text.length;
  while (isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}
