/** Parses `--timeout` and `--max-memory`, and composes the message for a program that exceeds one of these limits. */

export const jsonnetName = 'inlay-jsonnet';

/** A limit as the user wrote it (`text`), and its value in milliseconds or bytes (`amount`). */
export interface Bound {
  readonly text: string;
  readonly amount: number;
}

export interface Bounds {
  readonly timeout?: Bound;
  readonly maxMemory?: Bound;
}

const milliseconds: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };
const multiples: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
};

/**
 * The minimum for `--max-memory`. Node itself takes about 50 MiB plus its young generation. The rest of the minimum is
 * for the program's values.
 */
const minMemoryBytes = 128 * 2 ** 20;

/** Reads a duration such as `500ms`, `30s` or `2m`. Returns undefined for any other text. */
export function readDuration(text: string): Bound | undefined {
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})(ms|s|m)$/.exec(text) ?? [];
  const amount = Number(count) * (milliseconds[unit] ?? 0);
  return amount > 0 ? { text, amount } : undefined;
}

/**
 * Reads a whole number of bytes of at least 128Mi, as a Kubernetes quantity such as `512Mi`, `2Gi` or `600M`. Returns
 * undefined for any other text.
 */
export function readMemory(text: string): Bound | undefined {
  const [, count = '', unit = ''] = /^(\d{1,15})((?:[KMG]i|[kMG])?)$/.exec(text) ?? [];
  const amount = Number(count) * (multiples[unit] ?? 0);
  return amount >= minMemoryBytes ? { text, amount } : undefined;
}

export const exceededTime = ({ timeout }: Bounds): string =>
  timeout === undefined ? 'deadline exceeded.' : `the time limit of ${timeout.text} was exceeded (--timeout).`;

export const exceededMemory = ({ maxMemory }: Bounds): string =>
  maxMemory === undefined ? 'out of memory.' : `the memory limit of ${maxMemory.text} was exceeded (--max-memory).`;
