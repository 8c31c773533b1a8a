/** The error for a schema that is invalid or cannot be applied to a given value. */
import type { Path } from '../../data/tree';

export interface SchemaProblem {
  /** The place in the schema: `['properties', 'port', 'type']`. */
  readonly path: Path;
  readonly message: string;
}

export class JsonSchemaError extends Error {
  override readonly name = 'JsonSchemaError';

  /** `problems` must not be empty. */
  constructor(readonly problems: readonly SchemaProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
  }
}
