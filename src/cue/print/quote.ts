/** Strings, bytes and labels as CUE's own formatter writes them. */
import { escapeLetters, hexDigits, hexOf } from '../../go/escapes';
import { isPrintable } from '../builtins/runes';
import { isPlainName, isRegular, nameOf, type Label } from '../values/label';
import { text, type Piece } from './piece';

/** A string: in several lines where it has line breaks. */
export const stringPiece = (value: string): Piece =>
  value.includes('\n') ? lines(value, '"') : text(quoted(value, '"'));

/** Bytes, with one character for each byte. */
export function bytesPiece(value: string): Piece {
  return value.includes('\n') ? lines(value, "'") : text(quoted(value, "'"));
}

/** A string, or bytes, on one line. */
export function quoted(value: string, quote: '"' | "'"): string {
  return quote + escaped(value, { quote, escape: '\\', keepsLines: false }) + quote;
}

/** `"""`, the lines, `"""`; with as many `#` as it takes to have `"""` in the lines. */
function lines(value: string, quote: '"' | "'"): Piece {
  const hashes = '#'.repeat(hashesFor(value, quote));
  const body = escaped(value, { quote, escape: `\\${hashes}`, keepsLines: true });
  return { kind: 'lines', first: hashes + quote.repeat(3), rest: [...body.split('\n'), quote.repeat(3) + hashes] };
}

function hashesFor(value: string, quote: string): number {
  let most = 0;
  for (const [, found = ''] of value.matchAll(new RegExp(`${quote}{3,}(#*)`, 'g'))) {
    most = Math.max(most, found.length + 1);
  }
  return most;
}

interface Form {
  readonly quote: '"' | "'";
  readonly escape: string;
  readonly keepsLines: boolean;
}

/** The text of a literal, without quotes. */
export function escaped(value: string, { quote, escape, keepsLines }: Form): string {
  let result = '';
  for (const char of quote === "'" ? utf8Characters(value) : value) {
    if (char === '\n' && keepsLines) result += char;
    else if (char === '\\' || (char === quote && !keepsLines)) result += escape + char;
    else if (isPrintable(char)) result += char;
    else result += escape + escapeCode(char, quote);
  }
  return result;
}

/** Stands for one byte that is no UTF-8. */
const byteMark = '\uDC00';
const isByte = (char: string): boolean => char.startsWith(byteMark) && char.length > 1;

function escapeCode(char: string, quote: '"' | "'"): string {
  const known = escapeLetters[char];
  if (known !== undefined) return known;
  if (isByte(char)) return `x${hexDigits(char.charCodeAt(1), 2)}`;
  const code = char.codePointAt(0) ?? 0;
  if (quote === "'" && code < 32) return `x${hexDigits(code, 2)}`;
  return code < 0x10000 ? `u${hexDigits(code, 4)}` : `U${hexDigits(code, 8)}`;
}

/** The characters that bytes stand for; a byte that is no part of one comes after a mark. */
function utf8Characters(bytes: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = lengthAt(bytes, at);
    if (length === 0) {
      found.push(byteMark + bytes.charAt(at));
      at++;
      continue;
    }
    found.push(length === 1 ? bytes.charAt(at) : decodeURIComponent(hexOf(bytes.slice(at, at + length), '%')));
    at += length;
  }
  return found;
}

const sequence =
  /[\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/y;

/** How many bytes the character has; 0 where it is no UTF-8. */
function lengthAt(bytes: string, at: number): number {
  sequence.lastIndex = at;
  return sequence.exec(bytes)?.[0].length ?? 0;
}

/** A label before a colon: `a`, `"x-y"`, `#A`, `_h`. */
export function labelOf(label: Label): string {
  if (!isRegular(label)) return label.replace(/\$.*$/, '');
  const name = nameOf(label);
  return isPlainName(name) ? name : quoted(name, '"');
}
