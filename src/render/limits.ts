/** The limits of one job, from the functionConfig. */
export interface Limits {
  readonly maxSteps: number;
  readonly maxStack: number;
}

/**
 * The default limit. A program as large as kube-prometheus needs a fifth of the limit. An endless loop reaches the
 * limit in a few seconds. A program that never frees data uses about 490 MB when it reaches the limit.
 */
const defaultMaxSteps = 50_000_000;

export const stepsExceeded = ({ maxSteps }: Limits): string =>
  `the program takes more than ${maxSteps} steps (\`spec.limits.steps\`): shorten its loops, or set a larger limit`;

/** The number of Jsonnet frames that fit on a default stack. A higher limit needs a thread with a larger stack. */
export const usualStack = 500;

export const stackEnded = ({ maxStack }: Limits): string =>
  `RUNTIME ERROR: the stack overflowed before ${maxStack} frames (\`spec.limits.maxStack\`): nest values and expressions less deeply${maxStack > usualStack ? '' : `, or set the limit to more than ${usualStack} to get a larger stack`}`;

export function limitsOf({
  steps = defaultMaxSteps,
  maxStack = usualStack,
}: { steps?: number; maxStack?: number } = {}): Limits {
  return { maxSteps: steps, maxStack };
}

/** The remaining steps of a job. Every evaluation in the job and every file that the job reads takes steps. */
export class Steps {
  left: number;

  constructor(readonly limits: Limits) {
    this.left = limits.maxSteps;
  }
}
