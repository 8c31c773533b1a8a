/** Test data for env files. */
import type { Random } from '../fuzz/random';
import type { OwnFormatTests } from './index';
import { comment, ending, keys, line } from './lines';
import { flat, printed } from './trees';
import { anyText } from './values';

export const formatTests: OwnFormatTests = {
  sample: 'A=1\nB=2\n',
  broken: (word) => `${word}=1\n${word}=2`,
  texts: printed('env', flat),
  generated: envText,
  files: /\.env$/,
  key: (random) => random.pick(['A', 'B', 'NEW', 'new.key']),
  value: anyText,
  mapOfTexts: [],
  mapOfMaps: undefined,
  supportsLayers: true,
};

function envText(random: Random): string {
  const rows = keys(random, (one) => one.pick(['A', 'B', 'HOST', 'PORT', 'LOG_LEVEL', 'x.y', 'a-b'])).flatMap(
    (name) => [
      ...comment(random, '#'),
      `${random.chance(8) ? '  ' : ''}${random.chance(5) ? name : `${name}=${line(random)}`}`,
    ],
  );
  return (random.chance(4) ? '\uFEFF' : '') + ending(random, rows);
}
