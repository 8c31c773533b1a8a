/** The bounds on one evaluation, from the functionConfig. */
export interface Limits {
  readonly maxSteps: number;
  readonly maxStack: number;
}

/**
 * Programs as large as kube-prometheus take a fifth of it. An endless program takes a few seconds to reach it, and a program that keeps all its
 * data uses some 490 MB.
 */
const defaultMaxSteps = 50_000_000;

/** For a message. */
export const stepsExceeded = ({ maxSteps }: Limits): string =>
  `it takes more than ${maxSteps} steps (\`spec.limits.steps\`): end its loops sooner, or set a larger limit`;

/** The number of Jsonnet frames that fit on the stack of any thread; for more, a thread gets a larger stack. */
export const usualStack = 500;

/** For a message, if the stack of the thread ended before `maxStack`. */
export const stackEnded = ({ maxStack }: Limits): string =>
  `RUNTIME ERROR: the stack ended before ${maxStack} frames (\`spec.limits.maxStack\`): nest values and expressions less deeply${maxStack > usualStack ? '' : `, or set it to more than ${usualStack} to get a larger stack`}`;

/** 50 million steps and 500 frames by default. */
export function limitsOf({
  steps = defaultMaxSteps,
  maxStack = usualStack,
}: { steps?: number; maxStack?: number } = {}): Limits {
  return { maxSteps: steps, maxStack };
}

/** The remaining steps of a job: all its evaluations, and the files that it reads, share them. */
export class Steps {
  left: number;

  constructor(readonly limits: Limits) {
    this.left = limits.maxSteps;
  }
}
