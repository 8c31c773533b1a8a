/** Validates functionConfigs, and interprets JSON Schemas that users provide at run time. */
export { compileJsonSchema, type JsonSchema, type SchemaViolation } from './json-schema/json-schema';
export { JsonSchemaError } from './json-schema/json-schema-error';
export { ignoredKeywords } from './ignored-keywords';
export type { ConfigProblem, Validator } from './validate';
