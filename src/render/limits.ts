/** The limits of one job, from the functionConfig. */
export interface Limits {
  readonly maxSteps: number;
  readonly maxStack: number;
}

/**
 * The default limit. Programs as large as kube-prometheus need a fifth of the limit. A program with an endless loop
 * reaches the limit in a few seconds, and a program that keeps all its data then uses about 490 MB.
 */
const defaultMaxSteps = 50_000_000;

export const stepsExceeded = ({ maxSteps }: Limits): string =>
  `the program takes more than ${maxSteps} steps (\`spec.limits.steps\`): shorten its loops, or set a larger limit`;

/** The number of Jsonnet frames that fit on any thread's stack. For more frames, a thread gets a larger stack. */
export const usualStack = 500;

export const stackEnded = ({ maxStack }: Limits): string =>
  `RUNTIME ERROR: the stack overflowed before ${maxStack} frames (\`spec.limits.maxStack\`): nest values and expressions less deeply${maxStack > usualStack ? '' : `, or set the limit to more than ${usualStack} to get a larger stack`}`;

export function limitsOf({
  steps = defaultMaxSteps,
  maxStack = usualStack,
}: { steps?: number; maxStack?: number } = {}): Limits {
  return { maxSteps: steps, maxStack };
}

/** The remaining steps of a job, shared by all its evaluations and the files that it reads. */
export class Steps {
  left: number;

  constructor(readonly limits: Limits) {
    this.left = limits.maxSteps;
  }
}
