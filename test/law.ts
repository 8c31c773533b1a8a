/** Laws: properties that hold for all values of arbitraries. A failure shows the smallest counterexample. */
import fc from 'fast-check';

type Arbitraries<Values extends unknown[]> = { readonly [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** Whether `npm test -- --all` runs. */
const isComplete = process.env['ALL_SAMPLES'] === '1';

/** The number of samples to draw: one in `step`, or all of them in `npm test -- --all`. */
export const samples = (count: number, step = 4): number => (isComplete ? count : Math.ceil(count / step));

/** Every `step`th case and the last case, or all cases in `npm test -- --all`. */
export const sampled = <T>(cases: readonly T[], step: number): readonly T[] =>
  isComplete ? cases : cases.filter((_, index) => index % step === 0 || index === cases.length - 1);

/** Calls `check` with each sample (`runs` samples with `--all`). `check` throws if the law does not hold. */
export function holds<Values extends [unknown, ...unknown[]]>(
  runs: number,
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): void {
  fc.assert(
    fc.property(fc.tuple<Values>(...arbitraries), (values) => check(...values)),
    { numRuns: samples(runs) },
  );
}

/** A test of a single law. */
export const law = <Values extends [unknown, ...unknown[]]>(
  title: string,
  runs: number,
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): unknown => it(title, () => holds(runs, arbitraries, check));
