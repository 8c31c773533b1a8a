/** The rules for each value of `template` in the table of formats. */
import type { Format, SourceDocument } from '../document';
import { readPossibleTemplate, type TemplateRules } from './document';
import type { FormatRow } from '../table';
import { lineRegions, propertiesRegions, yamlRegions } from './line-regions';
import { jsonRegions, tomlRegions } from './token-regions';
import { refuseRepeatedProperties } from '../properties/read';

type TemplateStyle = NonNullable<FormatRow['template']>;

const rules: Readonly<Record<TemplateStyle, TemplateRules>> = {
  json: { regions: jsonRegions },
  toml: { regions: tomlRegions },
  yaml: { regions: yamlRegions, hasLines: true, isIndented: true },
  lines: { regions: lineRegions, hasLines: true },
  properties: { regions: propertiesRegions, hasLines: true, isAscii: true, refuseRepeated: refuseRepeatedProperties },
};

/** Reads text as a document of the format if possible, otherwise as a template. Throws DocumentSyntaxError. */
export const readBy = (style: TemplateStyle, text: string, format: Format): SourceDocument =>
  readPossibleTemplate(text, format, rules[style]);
