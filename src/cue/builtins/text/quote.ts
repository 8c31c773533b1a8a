/** Quotes strings like Go's package `strconv`. */
import { escapeLetters, hexDigits, isPrintable } from '../../../go/escapes';
import { isGraphic } from './runes';

/** The characters that are not escaped. */
export type Charset = 'print' | 'ascii' | 'graphic';

const isUnescaped = (rune: string, charset: Charset): boolean =>
  charset === 'graphic' ? isGraphic(rune) : (charset === 'print' || rune < '\x7f') && isPrintable(rune);

function escaped(rune: string, quote: string, charset: Charset): string {
  if (rune === quote || rune === '\\') return `\\${rune}`;
  if (isUnescaped(rune, charset)) return rune;
  const short = escapeLetters[rune];
  if (short !== undefined) return `\\${short}`;
  const code = rune.codePointAt(0) ?? 0;
  if (rune < ' ' || rune === '\x7f') return `\\x${hexDigits(code, 2)}`;
  return code > 0xffff ? `\\U${hexDigits(code, 8)}` : `\\u${hexDigits(code, 4)}`;
}

/** Like `strconv.Quote`. The line break in `quoted('a\n')` becomes the escape `\n`. */
export const quoted = (text: string, charset: Charset = 'print', quote = '"'): string =>
  quote + text.replaceAll(/[^ !#-&(-[\]-~]/gu, (rune) => escaped(rune, quote, charset)) + quote;
