/** Validation of functionConfigs, and JSON Schema given at run time. */
export { compileJsonSchema, JsonSchemaError, type JsonSchemaCheck, type SchemaViolation } from './json-schema';
export { validate, type ConfigProblem, type Validator } from './validate';
