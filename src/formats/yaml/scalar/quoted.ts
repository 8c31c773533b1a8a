/**
 * Decodes and writes quoted scalars, on one line or several. New text in double quotes is spelled as in JSON, so that
 * JSON and YAML readers read the same text.
 */
import { catchError } from '../../../data/catch-error';
import type { DecodeUnit, Unit } from '../../splice-quoted';

/** go-yaml also accepts `\'`, which is not part of YAML. */
const letters = `0abtnvfre "'/\\N_LP\t`;
const values = `\0\x07\b\t\n\v\f\r\x1b "'/\\\u0085\u00a0\u2028\u2029\t`;

const hexDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** Line breaks with the spaces around them. A parser folds these line breaks into a space or into fewer line breaks. */
const fold = /[ \t]*\r?\n[ \t]*((?:\r?\n[ \t]*)*)/y;

/**
 * The escape or line folding at `at` of a double-quoted scalar. Returns undefined if there is none. Throws SyntaxError
 * for an unknown escape.
 */
export const doubleUnit = (source: string, at: number): Unit | undefined =>
  source.charCodeAt(at) === 0x5c ? escapeUnit(source, at) : foldUnit(source, at);

function escapeUnit(source: string, at: number): Unit {
  const letter = source.charAt(at + 1);
  if (letter === '\n' || letter === '\r') {
    const folded = foldUnit(source, at + 1);
    if (folded !== undefined) return { text: folded.text === ' ' ? '' : folded.text, end: folded.end };
  }
  const digits = hexDigits[letter];
  if (digits !== undefined) {
    const hex = source.slice(at + 2, at + 2 + digits);
    const code = hex.length === digits && !/[^\da-f]/i.test(hex) ? Number.parseInt(hex, 16) : Infinity;
    if (code <= 0x10ffff) return { text: String.fromCodePoint(code), end: at + 2 + digits };
  }
  const index = letter === '' ? -1 : letters.indexOf(letter);
  if (index < 0) throw new SyntaxError('unknown escape');
  return { text: values.charAt(index), end: at + 2 };
}

/** The doubled quote or line folding at `at` of a single-quoted scalar. */
export function singleUnit(source: string, at: number): Unit | undefined {
  if (source.startsWith("''", at)) return { text: "'", end: at + 2 };
  return foldUnit(source, at);
}

function foldUnit(source: string, at: number): Unit | undefined {
  if (!isBlank(source.charCodeAt(at))) return undefined;
  // Only the first of several spaces can start a line folding, because otherwise many spaces would take quadratic time.
  // A space after an escaped space counts as the first.
  if (isBlank(source.charCodeAt(at - 1)) && source.charCodeAt(at - 2) !== 0x5c) return undefined;
  fold.lastIndex = at;
  const match = fold.exec(source);
  if (match === null) return undefined;
  const [, blank = ''] = match;
  const blankLines = blank.split('\n').length - 1;
  return { text: blankLines > 0 ? '\n'.repeat(blankLines) : ' ', end: fold.lastIndex };
}

const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 10 || code === 13;

/** The text of a double-quoted scalar. `source` includes the quotes. Throws SyntaxError for an unknown escape. */
export function decodeDouble(source: string): string {
  if (source.includes('\n')) return decodeLines(source, doubleUnit).toWellFormed();
  const end = source.length - 1;
  if (end > 10_000) {
    // Joining many pieces would take several times as much memory as the string itself.
    const text = catchError(SyntaxError, () => JSON.parse(source) as string);
    if (text !== undefined) return text.toWellFormed();
  }
  let text = '';
  let from = 1;
  for (let at = source.indexOf('\\'); at !== -1; at = source.indexOf('\\', from)) {
    const unit = escapeUnit(source, at);
    text += source.slice(from, at) + unit.text;
    from = unit.end;
  }
  return from === 1 ? source.slice(1, end) : (text + source.slice(from, end)).toWellFormed();
}

/** The text of a single-quoted scalar. `source` includes the quotes. */
export const decodeSingle = (source: string): string =>
  source.includes('\n') ? decodeLines(source, singleUnit) : source.slice(1, -1).replaceAll("''", "'");

function decodeLines(source: string, unitAt: DecodeUnit): string {
  const end = source.length - 1;
  let text = '';
  let from = 1;
  for (let at = 1; at < end;) {
    const unit = unitAt(source, at);
    if (unit === undefined) {
      at++;
      continue;
    }
    text += source.slice(from, at) + unit.text;
    at = unit.end;
    from = at;
  }
  return text + source.slice(from, end);
}

/**
 * Characters that `JSON.stringify` does not escape, but that some YAML readers reject or treat as a line break or BOM.
 */
const unsafe = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

export function escapeDouble(text: string): string {
  const json = JSON.stringify(text.toWellFormed()).slice(1, -1);
  return json.search(unsafe) === -1
    ? json
    : json.replaceAll(unsafe, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export const doubleQuoted = (text: string): string => `"${escapeDouble(text)}"`;

/** Doubles the quotes in text for a single-quoted scalar, in which no other character can be escaped. */
export const escapeSingle = (text: string): string => text.replaceAll("'", "''");

export const singleQuoted = (text: string): string => `'${escapeSingle(text)}'`;
