/** Validation of functionConfigs, and JSON Schema given at run time. */
export { compileJsonSchema, type JsonSchemaCheck } from './json-schema';
export { JsonSchemaError } from './json-schema-error';
export type { ConfigProblem, Validator } from './validate';
