/** Test data for TOML. */
import { escaped } from '../fuzz/escape';
import type { Random } from '../fuzz/random';
import { key, text } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { comment, ending, keys, shortKey } from './lines';
import { printed, sections } from './trees';
import { anyValue, atTop } from './values';

export const formatTests: OwnFormatTests = {
  sample: 'a = 2020-01-01\nb = {c.d = 1}\n[[e]]\nf = [1, 2]\n',
  broken: (word) => `a = ${word}`,
  texts: printed('toml', sections),
  generated: tomlText,
  files: /\.toml$/,
  key,
  value: anyValue,
  mapOfTexts: [],
  mapOfMaps: atTop,
  supportsLayers: true,
  weight: 2,
};

function tomlText(random: Random): string {
  const pairs = (indent: string): string[] =>
    keys(random, tomlKey).flatMap((name) => [
      ...comment(random, `${indent}#`),
      `${indent}${name}${random.pick([' = ', ' = ', '='])}${tomlValue(random, 2)}${random.chance(10) ? ' # c' : ''}`,
    ]);
  const tables = random
    .list(0, 3, (index) => {
      const name = random.pick([`t${index}`, `t${index}.sub`, `"t ${index}"`, `t${index}.'q.r'`]);
      const isArray = random.chance(30);
      const header = isArray ? `[[${name}]]` : `[${name}]`;
      const indent = random.chance(15) ? '  ' : '';
      return ['', ...comment(random, '#'), header, ...pairs(indent), ...(isArray ? [header, ...pairs(indent)] : [])];
    })
    .flat();
  return ending(random, [...(random.chance(80) ? pairs('') : []), ...tables]);
}

const tomlKey = (random: Random): string =>
  random.chance(85) ? shortKey(random) : random.pick(['"a b"', "'é'", 'p.q', 'p . r', '"x.y"', '1']);

function tomlValue(random: Random, depth: number): string {
  const roll = random.below(depth > 0 ? 12 : 8);
  if (roll < 4) return tomlString(random);
  if (roll < 8) {
    return random.pick(['1', '-17', '1_000', '0xDEADBEEF', '0o755', '3.14', '1e6', 'inf', '-nan', 'true', 'false', '1979-05-27T07:32:00Z', '1979-05-27 07:32:00', '1979-05-27', '07:32:00', '1979-05-27T00:32:00.999999-07:00']); // prettier-ignore
  }
  if (roll < 10) {
    const items = random.list(0, 3, () => tomlValue(random, depth - 1));
    if (random.chance(30) && items.length > 0) {
      return `[\n  ${items.join(',\n  ')}${random.pick(['', ',', ', # c'])}\n]`;
    }
    return `[${random.pick(['', ' '])}${items.join(', ')}]`;
  }
  const members = keys(random, shortKey).map((name) => `${name} = ${tomlValue(random, depth - 1)}`);
  return `{ ${members.join(', ')} }`;
}

function tomlString(random: Random): string {
  const value = text(random);
  const isPrintable = /^[\x20-\x7e\u00a1-\u02ff]*$/.test(value);
  if (isPrintable && !value.includes("'") && random.chance(35)) return `'${value}'`;
  if (/^[\x20-\x7e\n]*$/.test(value) && !/["\\]/.test(value) && random.chance(40)) return `"""\n${value}"""`;
  return escaped(JSON.stringify(value), /[\x7f\u0085\u2028\u2029\ufeff]/g);
}
