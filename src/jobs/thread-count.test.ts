import assert from 'node:assert/strict';
import { threadCount, type JobTime } from './thread-count';

/** Running totals of jobs with these times. */
function after(times: readonly (readonly [ms: number, sharedMs: number])[]): readonly JobTime[] {
  let [ms, sharedMs] = [0, 0];
  return times.map(([own, shared]) => {
    ms += own;
    sharedMs += shared;
    return { ms, sharedMs };
  });
}

const jobs = (count: number, ms: number, sharedMs = 0): readonly (readonly [number, number])[] =>
  Array.from({ length: count }, () => [ms, sharedMs]);

describe('threadCount', () => {
  for (const [what, times, left, most, expected] of [
    ['nothing is known', [], 100, 4, 1],
    ['only the first is known', [[5000, 0]], 100, 4, 1],
    ['the rest is long', jobs(2, 200), 10, 4, 4],
    ['there is one processor', jobs(2, 200), 10, 1, 1],
    ['one job is left', jobs(2, 2000), 1, 4, 1],
    ['the code is not warm yet', jobs(10, 29), 100, 4, 1],
    ['the code is not warm yet, for all that is shared', jobs(10, 329, 300), 100, 4, 1],
    ['there is half a second for each of two', jobs(10, 100), 10, 4, 2],
    ['there is less than that', jobs(10, 100), 9, 4, 1],
    ['most of the work is to be done again', jobs(20, 90, 60), 90, 4, 1],
    // The shared work takes 1200 ms. Including the start of a thread, 1250 ms are repeated.
    ['what is shared is behind it', [...jobs(20, 90, 60), ...jobs(20, 30)], 125, 4, 4],
    ['what is shared is behind it, for fewer threads', [...jobs(20, 90, 60), ...jobs(20, 30)], 124, 4, 3],
    ['what is shared is just worth doing again', [...jobs(20, 90, 60), ...jobs(20, 30)], 84, 4, 2],
    ['what is shared outweighs the rest', [...jobs(20, 90, 60), ...jobs(20, 30)], 83, 4, 1],
    ['the later half tells how long jobs take', [...jobs(5, 900), ...jobs(5, 1)], 90, 4, 1],
  ] as const) {
    it(`${expected} of ${most}: ${what}`, () =>
      assert.equal(
        threadCount(after(times), left, most, () => Infinity),
        expected,
      ));
  }

  it('is 1 if other processes use the processors', () => {
    assert.equal(
      threadCount(after(jobs(2, 200)), 10, 4, () => 320),
      4,
    );
    assert.equal(
      threadCount(after(jobs(2, 200)), 10, 4, () => 280),
      1,
    );
  });

  it('reads the CPU times only if starting threads is worthwhile', () => {
    const never = (): never => assert.fail('asked');
    for (const [times, left, most] of [
      [jobs(100, 1), 900, 4],
      [jobs(2, 200), 10, 1],
    ] as const) {
      assert.equal(threadCount(after(times), left, most, never), 1);
    }
  });
});
