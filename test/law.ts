/** Laws: what holds for all values that arbitraries give. A failure says the smallest values that break it. */
import fc from 'fast-check';

type Arbitraries<Values extends unknown[]> = { readonly [Index in keyof Values]: fc.Arbitrary<Values[Index]> };

/** Calls `check` with `runs` samples; it throws where the law does not hold. */
export function holds<Values extends [unknown, ...unknown[]]>(
  runs: number,
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): void {
  fc.assert(
    fc.property(fc.tuple<Values>(...arbitraries), (values) => check(...values)),
    { numRuns: runs },
  );
}

/** A test that is such a law and nothing else. */
export const law = <Values extends [unknown, ...unknown[]]>(
  title: string,
  runs: number,
  arbitraries: Arbitraries<Values>,
  check: (...values: Values) => void,
): unknown => it(title, () => holds(runs, arbitraries, check));
