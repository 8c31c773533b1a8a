/** Validation of functionConfigs, and JSON Schema given at run time. */
export { compileJsonSchema, JsonSchemaError, type JsonSchemaCheck } from './json-schema';
export type { ConfigProblem, Validator } from './validate';
