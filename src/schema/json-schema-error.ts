/** The schema cannot be used. `message` says why, and what to do about it. */
export class JsonSchemaError extends Error {
  override readonly name = 'JsonSchemaError';
}
