/** Test data for Fluent Bit configuration. */
import fc from 'fast-check';
import type { Tree } from '../../src/data';
import type { Random } from '../fuzz/random';
import { key } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { comment, ending, keys, shortKey } from './lines';
import { filled, printed } from './trees';
import { anyText, section } from './values';

/** All sections except SERVICE are lists. */
const listsOfSections = fc
  .array(fc.tuple(fc.constantFrom('SERVICE', 'INPUT', 'OUTPUT'), filled), { maxLength: 3 })
  .map((below): Tree => {
    const lists = new Map(below.map(([one]) => [one, below.flatMap(([name, map]) => (name === one ? [map] : []))]));
    const entries = [...lists].map(([name, items]): { readonly key: string; readonly value: Tree } => ({
      key: name,
      value: name === 'SERVICE' ? (items[0] as Tree) : { kind: 'list', items },
    }));
    return { kind: 'map', entries };
  });

export const formatTests: OwnFormatTests = {
  sample: '[SERVICE]\n  Flush 1\n[INPUT]\n  Name cpu\n',
  broken: (word) => `[SERVICE]\n  ${word}\n`,
  texts: printed('fluent-bit', listsOfSections),
  generated: fluentBitText,
  files: /^fluent-bit\.conf$/,
  key,
  value: (random) => (random.chance(80) ? anyText : section)(random),
  unjudged: 'no library reads its classic configuration, only Fluent Bit itself',
  mapOfTexts: ['SERVICE'],
  mapOfMaps: { path: [], valueOf: (map) => ({ kind: 'list', items: [map] }) },
};

function fluentBitText(random: Random): string {
  const indent = random.pick(['    ', '  ', '\t']);
  const width = random.pick([0, 14]);
  const rows = (): string[] =>
    keys(random, shortKey).flatMap((name) => [
      ...comment(random, `${indent}#`),
      `${indent}${name.padEnd(width)} ${random.pick(['cpu', 'a b', '5', '*', '"q"', '/var/log/*.log', '#x', '${HOST}'])}`,
    ]);
  const sections = random
    .list(0, 4, () => [
      ...(random.chance(60) ? [''] : []),
      ...(random.chance(15) ? ['@INCLUDE more.conf'] : []),
      `[${random.pick(['SERVICE', 'INPUT', 'OUTPUT', 'OUTPUT'])}]`,
      ...rows(),
    ])
    .flat();
  return ending(random, [...(random.chance(30) ? ['@SET a=b'] : []), ...sections]);
}
