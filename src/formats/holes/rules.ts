/** How the texts of each format are masked. */
import type { Format, FormatName } from '../document';
import { type HoleRules, withHoles } from './document';
import { lineRegions, propertiesRegions, yamlRegions } from './line-regions';
import { jsonRegions, tomlRegions } from './token-regions';
import { refuseRepeatedProperties } from '../properties/read';

const rules: Readonly<Record<FormatName, HoleRules>> = {
  json: { regions: jsonRegions },
  toml: { regions: tomlRegions },
  yaml: { regions: yamlRegions, hasLines: true, isIndented: true },
  ini: { regions: lineRegions, hasLines: true },
  properties: { regions: propertiesRegions, hasLines: true, isAscii: true, refuseRepeated: refuseRepeatedProperties },
  env: { regions: lineRegions, hasLines: true },
  'fluent-bit': { regions: lineRegions, hasLines: true },
};

/** The format, for texts that may be templates. */
export const templates = (format: Format): Format => withHoles(format, rules[format.name]);
