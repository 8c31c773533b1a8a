/** Escapes of characters in the literals of Go and CUE. */

/** The letters of escapes: `\n` is a line feed. */
export const escapeLetters: Readonly<Record<string, string>> = {
  '\x07': 'a',
  '\b': 'b',
  '\t': 't',
  '\n': 'n',
  '\v': 'v',
  '\f': 'f',
  '\r': 'r',
};

/** The characters of escapes, by their letters. */
export const escapedLetters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(escapeLetters).map(([char, letter]) => [letter, char]),
);

/** `hexDigits(10, 4)` is `000a`. */
export const hexDigits = (code: number, length: number): string => code.toString(16).padStart(length, '0');

/** The bytes of a text, which has one character for each, as two digits each: `hexOf('a\n', '%')` is `%61%0a`. */
export const hexOf = (bytes: string, before = ''): string =>
  Array.from(bytes, (byte) => before + hexDigits(byte.charCodeAt(0), 2)).join('');
