/** The schema cannot be used, or not for this value. */
import type { Path } from '../../data/tree';

/** One thing that is wrong with a schema. */
export interface SchemaProblem {
  /** Where in the schema: `['properties', 'port', 'type']`. */
  readonly path: Path;
  /** The fault, and the remedy. */
  readonly message: string;
}

export class JsonSchemaError extends Error {
  override readonly name = 'JsonSchemaError';

  /** At least one problem. */
  constructor(readonly problems: readonly SchemaProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
  }
}
