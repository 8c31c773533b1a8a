/** What of a message comes out: no values of secret variables, and no more text than somebody reads. */
import type { Input } from '../../src/index';

/** The texts in variables that the app declares with `secret: true`, and their lines: of code the strings in it. */
export const secretTexts = (secrets: readonly Input[]): readonly string[] =>
  secrets
    .flatMap((input) => (typeof input === 'string' ? [input] : stringsIn(input.code)))
    .flatMap((text) => [text, ...text.split('\n')]);

/** The contents of string literals, as they are written. */
const stringsIn = (code: string): readonly string[] =>
  [...code.matchAll(/'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );

const maxShown = 10_000;

/** The beginning of a text that is too long for a message. */
export const shortened = (text: string): string =>
  text.length <= maxShown ? text : `${text.slice(0, maxShown)}\n… (${text.length - maxShown} more characters)`;
