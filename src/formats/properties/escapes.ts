/** The escapes of Java properties: `\n`, `\u00e9`, and a backslash before a line break, which joins two lines. */
import { hexUnit } from '../json/read/escape';
import type { Unit } from '../splice-quoted';

const letters: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/**
 * The unit at `at`: `\n`, `\u00e9`, `\:`, or a backslash with the following line break and whitespace, which represents
 * no text. Returns undefined for an ordinary character, and for `\u` without four digits.
 */
export function propertyUnit(text: string, at: number): Unit | undefined {
  if (text.charAt(at) !== '\\') return undefined;
  const next = text.charAt(at + 1);
  if (next === '') return { text: '', end: at + 1 };
  if (isBreak(next)) return { text: '', end: behindBlanks(text, behindBreak(text, at + 1)) };
  return next === 'u' ? hexUnit(text, at + 2, at + 6) : { text: letters[next] ?? next, end: at + 2 };
}

export const isBreak = (character: string): boolean => character === '\n' || character === '\r';

export const isBlank = (character: string): boolean => character === ' ' || character === '\t' || character === '\f';

/** A single carriage return also ends a line. */
export const behindBreak = (text: string, at: number): number => (text.startsWith('\r\n', at) ? at + 2 : at + 1);

export function behindBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charAt(at))) at++;
  return at;
}

/** `a b=c` -> `a\ b\=c`. With `isAscii`, non-ASCII characters become `\u` escapes. */
export function spellKey(key: string, isAscii: boolean): string {
  return escaped(key, isAscii).replaceAll(/[ =:]/g, '\\$&').replace(/^[#!]/, '\\$&');
}

/** The text of a value after `separator`, which consists of whitespace and at most one `=` or `:`. */
export function spellValue(value: string, separator: string, isAscii: boolean): string {
  const text = escaped(value, isAscii);
  const isTaken = text.startsWith(' ') || (/^[=:]/.test(text) && !/[=:]/.test(separator));
  return isTaken ? `\\${text}` : text;
}

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...letters, '\\': '\\' }).map(([letter, character]) => [character, `\\${letter}`]),
);

function escaped(text: string, isAscii: boolean): string {
  const pattern = isAscii ? /[^ -[\]-~]/g : /[\0-\u001f\\\u007f]/g;
  return text.replaceAll(
    pattern,
    (character) =>
      escapes.get(character) ?? `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
