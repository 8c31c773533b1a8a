/**
 * The keywords of JSON Schema in the two supported drafts, with the required form of each keyword's value. Other keys
 * are ignored.
 */

export type Draft = '2020-12' | 'draft-07';

export type KeywordForm =
  | 'any'
  | 'list'
  | 'text'
  | 'flag'
  | 'count'
  | 'number'
  | 'positive number'
  | 'pattern'
  | 'types'
  | 'names'
  | 'names by name'
  | 'schema'
  | 'schemas'
  | 'schema or schemas'
  | 'schemas by name'
  | 'schemas by pattern'
  | 'schemas or names by name';

export interface Keyword {
  readonly form: KeywordForm;
  /** The only draft that has the keyword. Undefined if both drafts have the keyword. */
  readonly only: Draft | undefined;
}

const rows: readonly (readonly [KeywordForm, string, Draft?])[] = [
  ['schema', 'additionalProperties contains contentSchema else if not propertyNames then'],
  ['schema', 'unevaluatedItems unevaluatedProperties', '2020-12'],
  ['schema', 'additionalItems', 'draft-07'],
  ['schema or schemas', 'items'],
  ['schemas', 'allOf anyOf oneOf'],
  ['schemas', 'prefixItems', '2020-12'],
  ['schemas by name', '$defs definitions properties'],
  ['schemas by name', 'dependentSchemas', '2020-12'],
  ['schemas by pattern', 'patternProperties'],
  // 2020-12 allows implementations to support `dependencies`.
  ['schemas or names by name', 'dependencies'],
  ['names by name', 'dependentRequired', '2020-12'],
  ['names', 'required'],
  ['types', 'type'],
  ['pattern', 'pattern'],
  ['number', 'exclusiveMaximum exclusiveMinimum maximum minimum'],
  ['positive number', 'multipleOf'],
  ['count', 'maxItems maxLength maxProperties minItems minLength minProperties'],
  ['count', 'maxContains minContains', '2020-12'],
  ['flag', 'uniqueItems readOnly writeOnly deprecated'],
  ['list', 'enum examples'],
  ['any', 'const default $vocabulary'],
  ['text', '$comment $id $ref $schema contentEncoding contentMediaType description format title'],
  ['text', '$anchor $dynamicAnchor $dynamicRef', '2020-12'],
];

export const keywords: ReadonlyMap<string, Keyword> = new Map(
  rows.flatMap(([form, names, only]) => names.split(' ').map((name) => [name, { form, only }] as const)),
);

/**
 * The draft that `$schema` names: `https://json-schema.org/draft/2020-12/schema`. Undefined if the URI does not
 * identify a supported draft.
 */
export function draftNamed(uri: string): Draft | undefined {
  if (/^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(uri)) return '2020-12';
  return /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(uri) ? 'draft-07' : undefined;
}
