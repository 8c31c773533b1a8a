/**
 * Misspelt keywords of a JSON Schema: `propertis` is none, so a schema with it holds for everything. Keywords that nobody knows are
 * allowed, and those of OpenAPI and of earlier drafts are known here without being followed.
 */
import { didYouMean, formatPath } from '../../src/index';

type Json = unknown;

/** Their values are schemas. */
const withSchema = ['additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'items', 'not', 'propertyNames'];
const withSchemaToo = ['then', 'unevaluatedItems', 'unevaluatedProperties'];
const withSchemas = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const withNamedSchemas = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'];
const others =
  '$anchor $comment $dynamicAnchor $dynamicRef $id $ref $schema $vocabulary const contentEncoding contentMediaType default ' +
  'dependentRequired deprecated description enum examples exclusiveMaximum exclusiveMinimum format maxContains maximum ' +
  'maxItems maxLength maxProperties minContains minimum minItems minLength minProperties multipleOf pattern readOnly ' +
  'required title type uniqueItems writeOnly';
const elsewhere =
  '$recursiveAnchor $recursiveRef additionalItems dependencies discriminator example externalDocs id nullable xml';

const keywords: readonly string[] = [
  ...withSchema,
  ...withSchemaToo,
  ...withSchemas,
  ...withNamedSchemas,
  ...others.split(' '),
];
const known: ReadonlySet<string> = new Set([...keywords, ...elsewhere.split(' ')]);
const schemaKeys: ReadonlySet<string> = new Set([...withSchema, ...withSchemaToo]);

/** A message for each, with its place: `` `properties.a.typ` is no keyword of JSON Schema: did you mean "type"? ``. */
export function misspeltKeywords(schema: Json, path: readonly string[] = []): readonly string[] {
  return entriesOf(schema).flatMap(([key, value]): readonly string[] => {
    const at = [...path, key];
    if (schemaKeys.has(key)) return misspeltKeywords(value, at);
    if (withSchemas.includes(key)) {
      return (Array.isArray(value) ? value : []).flatMap((one, index) => misspeltKeywords(one, [...at, String(index)]));
    }
    if (withNamedSchemas.includes(key)) {
      return entriesOf(value).flatMap(([name, one]) => misspeltKeywords(one, [...at, name]));
    }
    const meant = known.has(key) || key.startsWith('x-') ? undefined : didYouMean(key, keywords);
    return meant === undefined ? [] : [`\`${formatPath(at)}\` is no keyword of JSON Schema: did you mean "${meant}"?`];
  });
}

const entriesOf = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
