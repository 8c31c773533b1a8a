/** Texts in quotes as Go's package `strconv` writes them. */
import { isGraphic, isPrintable, runes } from './runes';

const escapes: Readonly<Record<string, string>> = {
  '\x07': 'a',
  '\b': 'b',
  '\f': 'f',
  '\n': 'n',
  '\r': 'r',
  '\t': 't',
  '\v': 'v',
};

/** Which characters stay as they are. */
export type Charset = 'print' | 'ascii' | 'graphic';

const stays = (rune: string, charset: Charset): boolean =>
  charset === 'graphic' ? isGraphic(rune) : (charset === 'print' || rune < '\x7f') && isPrintable(rune);

function escaped(rune: string, quote: string, charset: Charset): string {
  if (rune === quote || rune === '\\') return `\\${rune}`;
  if (stays(rune, charset)) return rune;
  const short = escapes[rune];
  if (short !== undefined) return `\\${short}`;
  const code = (rune.codePointAt(0) ?? 0).toString(16);
  if (rune < ' ' || rune === '\x7f') return `\\x${code.padStart(2, '0')}`;
  return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
}

/** `strconv.Quote`: `quoted('a\n')` is `"a\n"` with its escape written out. */
export const quoted = (text: string, charset: Charset = 'print', quote = '"'): string =>
  quote +
  runes(text)
    .map((rune) => escaped(rune, quote, charset))
    .join('') +
  quote;
