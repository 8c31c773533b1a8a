/**
 * Reads the escapes of quoted strings: JSON's escapes in double quotes, and JavaScript's escapes in single quotes,
 * which are an extension of JSON.
 */
import { simpleEscapes } from '../../../data/json';
import type { Unit } from '../../splice-quoted';

/**
 * The escape at `at`: `\n`, `\/`, `\ud83d` (one surrogate of a pair). Returns undefined if the text at `at` is
 * not a JSON escape.
 */
export function jsonEscape(text: string, at: number): Unit | undefined {
  if (text.charAt(at) !== '\\') return undefined;
  const letter = text.charAt(at + 1);
  if (letter === 'u') return hexUnit(text, at + 2, at + 6);
  const character = simpleEscapes[letter];
  return character === undefined ? undefined : { text: character, end: at + 2 };
}

/**
 * Like `jsonEscape`, but also supports `\'`, `\v`, `\0`, `\x41`, `\u{1f600}`, a line break (which is skipped), and any
 * other character except a digit.
 */
export function javaScriptEscape(text: string, at: number): Unit | undefined {
  const unit = jsonEscape(text, at);
  if (unit !== undefined || text.charAt(at) !== '\\') return unit;
  const letter = text.charAt(at + 1);
  if (letter === 'x') return hexUnit(text, at + 2, at + 4);
  if (letter === 'u') return braced(text, at);
  if (letter === 'v') return { text: '\v', end: at + 2 };
  if (letter === '0') return { text: '\0', end: at + 2 };
  if (letter === '\n') return { text: '', end: at + 2 };
  if (letter === '\r') return { text: '', end: at + (text.charAt(at + 2) === '\n' ? 3 : 2) };
  return letter === '' || /\d/.test(letter) ? undefined : { text: letter, end: at + 2 };
}

/** The UTF-16 code unit whose hexadecimal digits are in `[start, end)`. */
export function hexUnit(text: string, start: number, end: number): Unit | undefined {
  const digits = text.slice(start, end);
  if (digits.length !== end - start || /[^\da-f]/i.test(digits)) return undefined;
  return { text: String.fromCharCode(Number.parseInt(digits, 16)), end };
}

const bracedDigits = /\{([\da-f]{1,6})\}/iy;

function braced(text: string, at: number): Unit | undefined {
  bracedDigits.lastIndex = at + 2;
  const digits = bracedDigits.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const code = Number.parseInt(digits, 16);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end: at + 4 + digits.length };
}
