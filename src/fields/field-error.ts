/** A field path that cannot be followed in a resource. `message` names no value. */
export type FieldFault =
  | 'field-not-found'
  | 'invalid-path'
  | 'wrong-node-kind'
  | 'not-a-document'
  | 'ambiguous-document'
  | 'index-out-of-range';

export class FieldError extends Error {
  override readonly name = 'FieldError';

  constructor(
    readonly code: FieldFault,
    message: string,
  ) {
    super(message);
  }
}
