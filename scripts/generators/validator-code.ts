/**
 * Generates `generated/validator.js`, which validates functionConfigs in plain code, so that no function needs ajv. The
 * validator reports all errors, each with the data at its path for "did you mean" suggestions.
 */
import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone';
import type { ConfigSchema } from '../../src/kit/config-schema';

export function validatorCode(schema: ConfigSchema): string {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    // Each definition becomes one function, not a copy at each reference.
    inlineRefs: false,
    code: { source: true, esm: false, lines: true },
  });
  const code = standaloneCode(ajv, ajv.compile(withoutProse(schema)));
  const short = unused.reduce((text, pattern) => text.replaceAll(pattern, ''), code);
  return `${short.replaceAll('require("ajv/dist/runtime/ucs2length").default', characterCount)}\n`;
}

/**
 * Parts of ajv's errors that `src/schema/validate.ts` does not use: paths in the schema, and the messages of keywords
 * for which that file has its own messages.
 */
const unused: readonly RegExp[] = [
  /schemaPath:"[^"]*",/g,
  /message:"must (?:be (?:string|object|array|boolean|integer|number|equal to one of the allowed values)|NOT have additional properties)",/g,
  /message:"must have required property '"\+"\w+"\+"'",/g,
];

/** Replaces the import of ajv's own helper. The path is relative to a function's `generated`. */
const characterCount = 'require("../../../src/schema/character-count").characterCount';

export const validatorTypes = `import type { Validator } from '../../../src/schema';

declare const validator: Validator;
export default validator;
`;

/**
 * Removes titles, descriptions and defaults, which would make up most of the code, but keeps properties named `title`.
 * Also removes checks that the function itself performs (`x-checked-by-function`).
 */
function withoutProse(schema: ConfigSchema): ConfigSchema {
  const { $id: _, title: __, description: ___, default: ____, ...judging } = schema;
  const {
    'x-checked-by-function': byFunction = false,
    enum: values,
    required,
    properties,
    definitions,
    items,
    ...rest
  } = judging;
  return {
    ...rest,
    ...(values === undefined || byFunction ? {} : { enum: values }),
    ...(required === undefined || byFunction ? {} : { required }),
    ...(properties === undefined ? {} : { properties: each(properties, byFunction ? withoutValues : withoutProse) }),
    ...(definitions === undefined ? {} : { definitions: each(definitions, withoutProse) }),
    ...(items === undefined ? {} : { items: withoutProse(items) }),
  };
}

function withoutValues(schema: ConfigSchema): ConfigSchema {
  const { enum: _, ...rest } = withoutProse(schema);
  return rest;
}

const each = (
  schemas: Readonly<Record<string, ConfigSchema>>,
  change: (schema: ConfigSchema) => ConfigSchema,
): Readonly<Record<string, ConfigSchema>> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));
