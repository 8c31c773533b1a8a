/** What of a message comes out: no values of secret variables, and no more text than somebody reads. */
import type { Input } from '../../src/index';

export type Hide = (message: string) => string;

/** Shorter ones would hide half of every message, and no secret is as short. */
const shortestSecret = 4;

/**
 * Hides the values of variables that the app declares with `secret: true`: the text, its lines, its JSON and its base64;
 * of code the strings in it.
 */
export function hiding(secrets: readonly Input[]): Hide {
  const forms = new Set(
    secrets
      .flatMap((input) => (typeof input === 'string' ? [input] : stringsIn(input.code)))
      .flatMap((text) => [
        text,
        JSON.stringify(text).slice(1, -1),
        Buffer.from(text, 'utf8').toString('base64'),
        ...text.split('\n'),
      ])
      .filter((text) => text.length >= shortestSecret),
  );
  // One may be part of another.
  const longestFirst = [...forms].toSorted((a, b) => b.length - a.length);
  return (message) => longestFirst.reduce((text, secret) => text.replaceAll(secret, '(hidden)'), message);
}

/** The contents of string literals, as they are written. */
const stringsIn = (code: string): readonly string[] =>
  [...code.matchAll(/'((?:[^'\\]|\\[^])*)'|"((?:[^"\\]|\\[^])*)"/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );

const maxShown = 10_000;

/** The beginning of a text that is too long for a message. */
export const shortened = (text: string): string =>
  text.length <= maxShown ? text : `${text.slice(0, maxShown)}\n… (${text.length - maxShown} more characters)`;
