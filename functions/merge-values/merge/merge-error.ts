import { RefusedError } from '../../../src/fields';

/** A mistake in the value of the base or of the overlay. `message` contains the mistake and its place, but no value. */
export class MergeError extends RefusedError {
  /** `problem` follows the name of the value: `is a list`. */
  constructor(
    code: string,
    readonly side: 'base' | 'overlay',
    readonly problem: string,
  ) {
    super(code, `the field ${problem}`);
  }
}

/** A mistake in an entry of `mergeValues` that shows only together with the values. `message` shows no value. */
export interface RuleProblem {
  readonly code: string;
  /** The field within the entry: `lists.0.path`. */
  readonly field: string;
  readonly message: string;
}
