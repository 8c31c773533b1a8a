/** Test data for INI. */
import type { Random } from '../fuzz/random';
import { key } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { comment, ending, keys, line, shortKey } from './lines';
import { printed, sections } from './trees';
import { anyText, atTop, section } from './values';

export const formatTests: OwnFormatTests = {
  sample: 'x = 1\nx = 2\n[a]\ny: z\n',
  broken: (word) => `[${word}\n${word}`,
  texts: printed('ini', sections),
  generated: iniText,
  files: /\.(?:ini|conf|cfg|npmrc|editorconfig)$|^\.(?:npmrc|editorconfig)$/,
  key,
  value: (random) => (random.chance(90) ? anyText : section)(random),
  mapOfTexts: ['section'],
  mapOfMaps: atTop,
  supportsLayers: true,
};

function iniText(random: Random): string {
  const separator = random.pick([' = ', ' = ', '=', ': ', ' : ']);
  const rows = (indent: string): string[] =>
    keys(random, shortKey).flatMap((name) => {
      const value = line(random);
      const more = random.chance(8) ? ['    more', ...(random.chance(30) ? ['', '    and more'] : [])] : [];
      return [
        ...comment(random, random.pick([';', '#'])),
        random.chance(6) ? indent + name : `${indent}${name}${separator}${value}`,
        ...(indent === '' ? more : []),
      ];
    });
  const blocks = random
    .list(0, 3, (index) => {
      const indent = random.chance(20) ? '    ' : '';
      const header = random.pick([`[s${index}]`, `[s${index}]`, `[s${index} "x"]`, `[s.${index}]`]);
      return ['', header, ...rows(indent)];
    })
    .flat();
  return ending(random, [...(random.chance(40) ? rows('') : []), ...blocks]);
}
