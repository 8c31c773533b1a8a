import { RefusedError } from '../../../src/fields';

/** A mistake in the base or the overlay. `message` describes the mistake and its location without showing values. */
export class MergeError extends RefusedError {
  /** `problem` continues a sentence that starts with the name of the value: `is a list`. */
  constructor(
    code: string,
    readonly side: 'base' | 'overlay',
    readonly problem: string,
  ) {
    super(code, `the field ${problem}`);
  }
}

/**
 * A mistake in an entry of `mergeValues` or `merges` that can be detected only when the values are known. `message`
 * does not show values.
 */
export interface RuleProblem {
  readonly code: string;
  /** The field within the entry: `lists.0.path`. */
  readonly field: string;
  readonly message: string;
}
