/** The value of the base or that of the overlay is at fault. `message` says what is wrong and where; it holds no value. */
export class ValueError extends Error {
  override readonly name = 'ValueError';

  constructor(
    readonly code: string,
    readonly side: 'base' | 'overlay',
    message: string,
  ) {
    super(message);
  }
}

/** An entry of `mergeValues` is at fault, which shows only when it meets the values. `message` holds no value. */
export interface RuleProblem {
  readonly code: string;
  /** In the entry: `lists.0.path`. */
  readonly field: string;
  readonly message: string;
}
