/** The characters of Java properties: escapes, and the line breaks that a backslash makes no more than a joint. */
import type { Unit } from '../splice-quoted';

const letters: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/**
 * The unit at `at`: `\n`, `\u00e9`, `\:`, or a backslash with the line break and the blanks behind it, which stands for
 * nothing. Undefined for a character that stands for itself, and for `\u` without four digits.
 */
export function propertyUnit(text: string, at: number): Unit | undefined {
  if (text.charAt(at) !== '\\') return undefined;
  const next = text.charAt(at + 1);
  if (next === '') return { text: '', end: at + 1 };
  if (isBreak(next)) return { text: '', end: behindBlanks(text, behindBreak(text, at + 1)) };
  if (next !== 'u') return { text: letters[next] ?? next, end: at + 2 };
  const digits = text.slice(at + 2, at + 6);
  if (!/^[\da-f]{4}$/i.test(digits)) return undefined;
  return { text: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
}

export const isBreak = (character: string): boolean => character === '\n' || character === '\r';

export const isBlank = (character: string): boolean => character === ' ' || character === '\t' || character === '\f';

/** A carriage return alone ends a line, too. */
export const behindBreak = (text: string, at: number): number => (text.startsWith('\r\n', at) ? at + 2 : at + 1);

export function behindBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charAt(at))) at++;
  return at;
}
