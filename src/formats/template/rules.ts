/** How the templates of each format are read: for the table of formats. */
import { type TemplateRules, readPossibleTemplate, type TemplateReader } from './document';
import { lineRegions, propertiesRegions, yamlRegions } from './line-regions';
import { jsonRegions, tomlRegions } from './token-regions';
import { refuseRepeatedProperties } from '../properties/read';

const reader =
  (rules: TemplateRules): TemplateReader =>
  (text, format) =>
    readPossibleTemplate(text, format, rules);

export const jsonTemplate = reader({ regions: jsonRegions });
export const tomlTemplate = reader({ regions: tomlRegions });
export const yamlTemplate = reader({ regions: yamlRegions, hasLines: true, isIndented: true });
export const lineTemplate = reader({ regions: lineRegions, hasLines: true });
export const propertiesTemplate = reader({
  regions: propertiesRegions,
  hasLines: true,
  isAscii: true,
  refuseRepeated: refuseRepeatedProperties,
});
