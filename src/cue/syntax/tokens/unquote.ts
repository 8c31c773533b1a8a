/** Unquotes the pieces of a string: resolves escapes and removes the indentation of multi-line strings. */
import { escapedLetters } from '../../../go/escapes';
import { encodeUtf8 } from '../../../go/utf8';
import type { Quotes } from './token';

const simple: ReadonlyMap<string, string> = new Map([...Object.entries(escapedLetters), ['/', '/'], ['\\', '\\']]);

/**
 * Returns the values of a string's pieces. For bytes, the values have one character per byte. `fail` throws an error
 * for an offset in a piece.
 */
export function unquote(
  pieces: readonly string[],
  quotes: Quotes,
  fail: (piece: number, offset: number, message: string) => never,
): readonly string[] {
  const indent = quotes.isMultiLine ? indentOf(pieces, fail) : undefined;
  return pieces.map((piece, index) => {
    let from = 0;
    let to = piece.length;
    if (indent !== undefined) {
      if (index === 0) from = piece.startsWith('\r') ? 2 : 1;
      if (index === pieces.length - 1) to = piece.length - indent.length - 1;
      if (to > 0 && piece.charAt(to - 1) === '\r') to--;
    }
    const atLineStart = indent !== undefined && index === 0;
    return decode(piece, { from, to, atLineStart, indent: indent ?? '' }, quotes, (at, message) =>
      fail(index, at, message),
    );
  });
}

/** The whitespace before the closing quotes. */
function indentOf(pieces: readonly string[], fail: (piece: number, offset: number, message: string) => never): string {
  const last = pieces.at(-1) ?? '';
  const at = last.lastIndexOf('\n') + 1;
  const indent = last.slice(at);
  if (at === 0 || /[^ \t]/.test(indent)) {
    fail(pieces.length - 1, last.length, 'closing quotes must be on a line of their own');
  }
  return indent;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly atLineStart: boolean;
  readonly indent: string;
}

const unmatchedSurrogate = 'invalid string: unmatched surrogate pair';

const isSpecial = (code: number): boolean => code === 92 || code === 10 || code === 13;

function decode(text: string, range: Range, quotes: Quotes, fail: (at: number, message: string) => never): string {
  const escape = `\\${'#'.repeat(quotes.hashes)}`;
  const isBytes = quotes.char === "'";
  if (!isBytes && range.from === 0 && range.to === text.length && !/[\\\n\r]/.test(text)) return text;
  let out = '';
  let at = range.from;
  const skipIndent = (): void => {
    if (text.startsWith(range.indent, at)) at += range.indent.length;
    else if (!/^\r?\n/.test(text.slice(at, at + 2)) && at < range.to) {
      fail(at, 'invalid whitespace');
    }
  };
  const number = (form: RegExp, base: number, begin: number): number => {
    const digits = form.exec(text.slice(at, at + 8))?.[0];
    if (digits === undefined) fail(begin, 'illegal character in escape sequence');
    at += digits.length;
    return Number.parseInt(digits, base);
  };
  if (range.atLineStart && at <= range.to) skipIndent();
  while (at < range.to) {
    const char = text.charAt(at);
    if (char === '\r') at++;
    else if (char === '\n') {
      out += '\n';
      at++;
      if (quotes.isMultiLine) skipIndent();
    } else if (char === '\\' && text.startsWith(escape, at)) {
      at += escape.length;
      const begin = at;
      const code = text.charAt(at);
      at++;
      const known = simple.get(code);
      if (known !== undefined) out += known;
      else if (code === quotes.char) out += code;
      else if (code === 'u' || code === 'U') {
        let point = number(code === 'u' ? /^[\da-fA-F]{4}/ : /^[\da-fA-F]{8}/, 16, begin);
        if (point >= 0xd800 && point < 0xdc00) {
          // The two escapes of a surrogate pair represent one character.
          const low = /^u([dD][c-fC-F][\da-fA-F]{2})/.exec(text.slice(at + escape.length))?.[1];
          if (low === undefined || !text.startsWith(escape, at)) fail(begin, unmatchedSurrogate);
          point = 0x10000 + ((point - 0xd800) << 10) + (Number.parseInt(low, 16) - 0xdc00);
          at += escape.length + 5;
        } else if (point >= 0xdc00 && point < 0xe000) {
          fail(begin, unmatchedSurrogate);
        } else if (point > 0x10ffff) {
          fail(begin, 'escape sequence is invalid Unicode code point');
        }
        out += isBytes ? encodeUtf8(String.fromCodePoint(point)) : String.fromCodePoint(point);
      } else if (isBytes && code === 'x') {
        out += String.fromCharCode(number(/^[\da-fA-F]{2}/, 16, begin));
      } else if (isBytes && /[0-7]/.test(code)) {
        at--;
        out += String.fromCharCode(number(/^[0-3][0-7]{2}/, 8, begin));
      } else if (code === 'x') fail(begin, 'hexadecimal escape not allowed in string literal');
      else if (/[0-7]/.test(code)) fail(begin, 'octal escape not allowed in string literal');
      else fail(begin, 'unknown escape sequence');
    } else {
      const begin = at;
      while (at < range.to && !isSpecial(text.charCodeAt(at))) at++;
      if (at === begin) at++;
      const run = text.slice(begin, at);
      out += isBytes ? encodeUtf8(run) : run;
    }
  }
  return out;
}
