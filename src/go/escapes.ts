/** Character escapes in Go and CUE literals. */
import { unicodePattern } from '../data/text/unicode-pattern';

/** Maps each character to its escape letter: `n` for a line feed. */
export const escapeLetters: Readonly<Record<string, string>> = {
  '\x07': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
};

export const escapedLetters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(escapeLetters).map(([char, letter]) => [letter, char]),
);

const printable = unicodePattern(String.raw`^[\p{L}\p{M}\p{N}\p{P}\p{S}]$`, 'u');

/** Whether a character is shown without an escape. */
export const isPrintable = (rune: string): boolean => (rune < '\x7f' ? rune >= ' ' : printable().test(rune));

/** `hexDigits(10, 4)` is `000a`. */
export const hexDigits = (code: number, length: number): string => code.toString(16).padStart(length, '0');

/**
 * Formats each byte of a byte string as two hexadecimal digits: `hexOf('a\n', '%')` is `%61%0a`.
 */
export const hexOf = (bytes: string, before = ''): string =>
  Array.from(bytes, (byte) => before + hexDigits(byte.charCodeAt(0), 2)).join('');
