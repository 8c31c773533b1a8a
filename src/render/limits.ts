/** The bounds on one evaluation, from the functionConfig. */
export interface Limits {
  readonly timeoutMs: number;
  readonly maxStack: number;
  /** As the user wrote it, for messages. */
  readonly timeout: string;
}

/** For a message. */
export const timeExceeded = ({ timeout }: Limits): string =>
  `the time limit of ${timeout} is exceeded (\`spec.limits.timeout\`)`;

/** So many Jsonnet frames fit the stack of any thread; for more a thread gets a large one. */
export const usualStack = 500;

/** For a message, where the stack of the thread ended before `maxStack`. */
export const stackEnded = ({ maxStack }: Limits): string =>
  `RUNTIME ERROR: the stack ended before ${maxStack} frames (\`spec.limits.maxStack\`): nest values and expressions less deeply${maxStack > usualStack ? '' : `, or set it to more than ${usualStack} to get a larger stack`}`;

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** `{timeout: '2m'}`; 30 seconds and 500 frames by default. The schema knows no other units. */
export function limitsOf({ timeout = '30s', maxStack = 500 }: { timeout?: string; maxStack?: number } = {}): Limits {
  const [, count = '', unit = ''] = /^(\d+)(\w+)$/.exec(timeout) ?? [];
  return { timeoutMs: Number(count) * (unitMs[unit] as number), maxStack, timeout };
}
