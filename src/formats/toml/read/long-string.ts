/**
 * Reads strings that are too long for the parser. `toml-eslint-parser` 1.0 passes each character of a string as a
 * separate function argument, which overflows the call stack at about 120,000 characters. Instead of a long string, the
 * parser receives an empty string and spaces, so that all other offsets are unchanged. Parsing a key of this length
 * still fails.
 */
import { decodeBasic } from './unit';
import { DocumentSyntaxError } from '../../document';
import { isEscaped } from '../../lines';
import type { SourceScalar } from '../../source-node';

/** The long strings, keyed by their start offsets. */
export type LongStrings = ReadonlyMap<number, SourceScalar>;

/** The minimum length of a long string. The parser reads shorter strings. */
const long = 65_536;

const opener = /#|"""|'''|["']/g;

/** `text` ends with a line break. Throws DocumentSyntaxError for a character or escape that a string cannot have. */
export function longStrings(text: string): LongStrings {
  const found = new Map<number, SourceScalar>();
  opener.lastIndex = 0;
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const [quote] = match;
    const start = match.index;
    const end = quote === '#' ? text.indexOf('\n', start) : stringEnd(text, start, quote);
    // The parser reports the unclosed string.
    if (end === undefined) break;
    if (quote !== '#' && end - start >= long && !isKey(text, start, end)) {
      found.set(start, readString(text, start, end, quote));
    }
    opener.lastIndex = end;
  }
  return found;
}

/** Returns `text` with an empty string and spaces instead of each long string. */
export function withoutLong(text: string, strings: LongStrings): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of strings.values()) {
    parts.push(text.slice(from, start), '""', ' '.repeat(end - start - 2));
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/** Returns the offset after the closing quotes; undefined if there are none. */
function stringEnd(text: string, start: number, quote: string): number | undefined {
  const from = start + quote.length;
  let close = text.indexOf(quote, from);
  while (quote.startsWith('"') && isEscaped(text, close)) close = text.indexOf(quote, close + 1);
  if (close === -1) return undefined;
  if (quote.length === 1) return text.slice(from, close).includes('\n') ? undefined : close + 1;
  // Up to two additional quotes belong to the string, as its last characters.
  let end = close + 3;
  while (end < close + 5 && text.charAt(end) === quote.charAt(0)) end++;
  return end;
}

function isKey(text: string, start: number, end: number): boolean {
  const before = /[^\n]{0,20}$/.exec(text.slice(Math.max(start - 20, 0), start))?.[0] ?? '';
  const behind = /^[ \t]*(.?)/.exec(text.slice(end, end + 20))?.[1] ?? '';
  const isHeader = behind === ']' && /(?:^|\n)[ \t]*\[\[?[ \t]*$/.test(before);
  return behind === '=' || behind === '.' || /\.[ \t]*$/.test(before) || isHeader;
}

const escapes = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|["\\btnfr]|[ \t]*\r?\n|)/g;

function readString(text: string, start: number, end: number, quote: string): SourceScalar {
  const isBasic = quote.startsWith('"');
  const body = text.slice(start + quote.length, end - quote.length);
  const at = start + quote.length;
  const refused = quote.length === 1 ? body.search(/[\0-\u0008\u000a-\u001f\u007f]/) : body.search(control);
  if (refused !== -1) throw new DocumentSyntaxError('this character is not allowed here', text, at + refused);
  if (isBasic) {
    for (const { 0: escape, 1: short, 2: wide, index } of body.matchAll(escapes)) {
      const code = Number.parseInt(short ?? wide ?? '0', 16);
      if (escape !== '\\' && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) continue;
      throw new DocumentSyntaxError('not a valid TOML escape sequence', text, at + index);
    }
  }
  const lines = body.replaceAll('\r\n', '\n');
  const inner = quote.length === 3 && lines.startsWith('\n') ? lines.slice(1) : lines;
  const style = isBasic ? 'double' : 'single';
  return { kind: 'scalar', type: 'string', style, text: isBasic ? decodeBasic(inner) : inner, start, end };
}

/** The characters that a multi-line string cannot contain. */
const control = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]|\r(?!\n)/;
