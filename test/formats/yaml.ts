/** Test data for YAML. */
import fc from 'fast-check';
import { jsonFormat, yamlFormat } from '../../src/formats';
import { yamlText } from '../fuzz/texts/yaml-texts';
import { key } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { maps } from './trees';
import { anyValue, atTop } from './values';

const yamlTexts = fc.oneof(
  { weight: 3, arbitrary: maps.map((tree) => yamlFormat.print(tree)) },
  { weight: 1, arbitrary: maps.map((tree) => yamlFormat.print(tree).replaceAll(/(: \w+)$/gm, '$1 # why')) },
  { weight: 1, arbitrary: maps.map((tree) => jsonFormat.print(tree)) },
  { weight: 1, arbitrary: maps.map((tree) => `# head\n${yamlFormat.print(tree)}# foot\n`) },
);

export const formatTests: OwnFormatTests = {
  sample: 'a: &x {b: [1, "2"]}\nc: *x\nd:\n  <<: *x\n  e: |\n    f\n  g: !!str 1\n',
  broken: (word) => `a: "${word}`,
  texts: yamlTexts,
  generated: yamlText,
  files: /\.ya?ml$/,
  key,
  value: anyValue,
  mapOfTexts: [],
  mapOfMaps: atTop,
  supportsLayers: true,
  weight: 3,
};
