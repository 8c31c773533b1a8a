/**
 * Misspelt keywords of a JSON Schema. `propertis` is no keyword, so JSON Schema ignores it and every value is valid. Unknown
 * keywords are allowed. The keywords of OpenAPI and of earlier drafts are known here, but nothing follows them.
 */
import { isSlip, lacksLetters } from '../../../src/data';
import { formatPath } from '../../../src/krm';

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

export interface MisspeltKeyword {
  /** `` `properties.a.requird` is no keyword of JSON Schema: did you mean "required"? `` */
  readonly message: string;
  /**
   * Both words have the same letters, so it can only be a slip. Other words may be keywords of the user's own: `noneOf`,
   * `patterns`.
   */
  readonly isSlip: boolean;
}

/** All misspelt keywords in `schema`, which is at `path`. */
export function misspeltKeywords(schema: unknown, path: readonly string[] = []): readonly MisspeltKeyword[] {
  return entriesOf(schema).flatMap(([key, value]): readonly MisspeltKeyword[] => {
    const at = [...path, key];
    if (schemaKeys.has(key)) return misspeltKeywords(value, at);
    if (withSchemas.includes(key)) {
      return (Array.isArray(value) ? value : []).flatMap((one, index) => misspeltKeywords(one, [...at, String(index)]));
    }
    if (withNamedSchemas.includes(key)) {
      return entriesOf(value).flatMap(([name, one]) => misspeltKeywords(one, [...at, name]));
    }
    if (known.has(key) || key.startsWith('x-')) return [];
    const meant =
      keywords.find((one) => one.length > 4 && isSlip(key, one)) ??
      keywords.find((one) => lacksLetters(key, one) && lengthsAreNear(key, one));
    if (meant === undefined || key === `${meant}s`) return [];
    const message = `\`${formatPath(at)}\` is no keyword of JSON Schema: did you mean "${meant}"? (as "x-${key}" it is one of your own)`;
    return [{ message, isSlip: isSlip(key, meant) && lettersOf(key) === lettersOf(meant) }];
  });
}

/** Whether it has no keyword that is known, so that every value is valid. */
export const asksNothing = (schema: unknown): boolean =>
  typeof schema === 'object' && !Object.keys(schema ?? {}).some((key) => known.has(key));

/** `typ` is meant to be `type`; `enumDescriptions` and `form` are keywords of the user's own. */
const lengthsAreNear = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= Math.max(1, Math.floor(other.length / 6));

/** `reqiured` and `required` have the same. */
const lettersOf = (word: string): string => word.toLowerCase().split('').toSorted().join('');

/** A schema is a map, true or false: the compiler has refused any other. */
const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => Object.entries(value ?? {});
