/** Test data for oslo.config text. */
import { entriesOf } from '../../src/data';
import type { Random } from '../fuzz/random';
import { key } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { comment, ending, keys, line, shortKey } from './lines';
import { printed, sections } from './trees';
import { anyText, atTop, section } from './values';

export const formatTests: OwnFormatTests = {
  sample: '[DEFAULT]\nx = 1\nx = 2\n[a]\ny: "z"\nb = 1\n  2\n',
  broken: (word) => `[${word}\n${word}`,
  texts: printed(
    'oslo',
    sections.map((tree) => ({ kind: 'map', entries: entriesOf(tree).filter(({ value }) => value.kind === 'map') })),
  ),
  generated: osloText,
  files: /^$/,
  key,
  value: (random) => (random.chance(90) ? anyText : section)(random),
  mapOfTexts: ['section'],
  mapOfMaps: atTop,
};

function osloText(random: Random): string {
  const rows = (): string[] =>
    keys(random, shortKey).flatMap((name) => [
      ...comment(random, random.pick([';', '#'])),
      `${name}${random.pick([' = ', ' = ', '=', ': '])}${random.chance(10) ? `"${line(random)}"` : line(random)}`,
      ...(random.chance(8) ? ['    more', ...(random.chance(30) ? ['\t# more'] : [])] : []),
    ]);
  const names = ['DEFAULT', 'database', 'pci'];
  return ending(random, random.list(0, 3, () => ['', `[${random.pick(names)}]`, ...rows()]).flat());
}
