/** Test data for Java properties. */
import { escaped } from '../fuzz/escape';
import type { Random } from '../fuzz/random';
import { key } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { comment, ending, keys, line } from './lines';
import { flat, printed } from './trees';
import { anyText } from './values';

export const formatTests: OwnFormatTests = {
  sample: 'a.b = 1\nc: d\\\n  e\n',
  broken: (word) => `a = \\u${word}`,
  texts: printed('properties', flat),
  generated: propertiesText,
  files: /\.properties$/,
  key,
  value: anyText,
  mapOfTexts: [],
  mapOfMaps: undefined,
  supportsLayers: true,
};

function propertiesText(random: Random): string {
  const rows = keys(random, propertyKey).flatMap((name) => [
    ...comment(random, random.pick(['#', '!', '  #'])),
    `${random.chance(10) ? '  ' : ''}${name}${random.pick(['=', '=', ' = ', ': ', ' ', '\t', ':'])}${propertyValue(random)}`,
    ...(random.chance(4) ? ['#---'] : []),
  ]);
  return ending(random, rows);
}

const propertyKey = (random: Random): string =>
  random.pick(['a', 'b', 'server.port', 'server.host', 'log.level', 'a\\ b', 'k\\:x', 'é', '\\u00e9x', 'spring.a-b']);

function propertyValue(random: Random): string {
  const value = escaped(line(random).replaceAll('\\', '\\\\'), /[^\x20-\xff]/g);
  return random.chance(10) ? `${value}\\\n    ${random.pick(['more', 'and\\tmore', '# no comment', ''])}` : value;
}
