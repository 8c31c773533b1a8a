/** Lines as people write them in TOML, INI, Java properties and env files. */
import type { Random } from '../fuzz/random';
import { text } from '../fuzz/values';

export const ending = (random: Random, lines: readonly string[]): string => {
  const whole = lines.join('\n') + random.pick(['\n', '\n', '\n', '', '\n\n']);
  return random.chance(12) ? whole.replaceAll('\n', '\r\n') : whole;
};

/** Distinct keys. */
export function keys(random: Random, make: (random: Random) => string): readonly string[] {
  return [...new Set(random.list(1, 5, () => make(random)))];
}

export const shortKey = (random: Random): string =>
  random.pick(['a', 'b', 'host', 'port', 'log_level', 'x-y', 'A1', 'name']);

export const comment = (random: Random, mark: string): string[] =>
  random.chance(15) ? random.pick([[`${mark} why`], [''], ['', `${mark} why`], [mark]]) : [];

/** Text without line breaks. */
export const line = (random: Random): string => {
  const value = text(random)
    .replaceAll(/[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff]/g, '')
    .trim();
  return value.slice(0, 80);
};
