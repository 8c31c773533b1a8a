/** Test data for JSON. */
import fc from 'fast-check';
import { jsonFormat } from '../../src/formats';
import { jsonText } from '../fuzz/texts/json-texts';
import { key } from '../fuzz/values';
import type { OwnFormatTests } from './index';
import { maps } from './trees';
import { anyValue, atTop } from './values';

/** JSON on one line or on several, with different indentation, comments and trailing commas. */
const jsonTexts = fc
  .tuple(maps, fc.constantFrom('printed', 'narrow', 'wide', 'tabs', 'commented'))
  .map(([tree, layout]) => {
    const text = jsonFormat.print(tree);
    switch (layout) {
      case 'narrow':
        return text.replaceAll(/\n */g, '');
      case 'wide':
        return text.replaceAll(/^( +)/gm, '$1$1');
      case 'tabs':
        return text.replaceAll('  ', '\t');
      case 'commented':
        return text.replaceAll(/,$/gm, ', // why').replaceAll(/([^[{,y])\n/g, '$1, # last\n');
      default:
        return text;
    }
  });

export const formatTests: OwnFormatTests = {
  sample: '{"a": [1, {"b": null}]}',
  broken: (word) => `{"a": "${word}`,
  texts: jsonTexts,
  generated: jsonText,
  files: /\.json[c5]?$/,
  key,
  value: anyValue,
  mapOfTexts: [],
  mapOfMaps: atTop,
  // YAML readers can read JSON, and JSON5 readers can read JSON with comments.
  otherJudges: ['json5', 'yaml'],
  supportsLayers: true,
  weight: 2,
};
