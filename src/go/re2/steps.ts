/** Limits long searches. The limit counts steps instead of time, so that a search stops at the same point on every machine. */

/**
 * The maximum number of steps for searches in one string. This many steps take one or two seconds. A step runs one
 * instruction at one position of the string.
 */
const maxSteps = 2 ** 27;

/** The number of steps that all searches in one string may take together. */
export class StepBudget {
  left: number;

  constructor(readonly steps = maxSteps) {
    this.left = steps;
  }

  get taken(): number {
    return this.steps - this.left;
  }
}

/** Thrown when the searches in a string exceed the step limit. The message contains the pattern. */
export class StepLimitError extends Error {
  override readonly name = 'StepLimitError';

  constructor(pattern: string, text: string, { steps }: StepBudget) {
    super(
      `the pattern \`${pattern}\` takes more than ${steps} steps on a text of ${text.length} characters: limit its repetitions`,
    );
  }
}
