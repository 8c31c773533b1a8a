import assert from 'node:assert/strict';
import { threadCount, type JobTime } from './thread-count';

/** Running totals of jobs that take so long, of which so much is shared. */
function after(times: readonly (readonly [ms: number, sharedMs: number])[], cpuShare = 1): readonly JobTime[] {
  let [ms, sharedMs] = [0, 0];
  return times.map(([own, shared]) => {
    ms += own;
    sharedMs += shared;
    return { ms, sharedMs, cpuMs: cpuShare * ms };
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
    ['one job is left', jobs(2, 200), 1, 4, 1],
    ['the code is not warm yet', jobs(10, 29), 100, 4, 1],
    // 50 ms each to start, and 150 to go.
    ['what is left is just worth a second thread', jobs(10, 30), 5, 4, 2],
    ['what is left is not', jobs(10, 30), 4, 4, 1],
    ['two thirds of the work are to be done again', jobs(10, 90, 60), 90, 4, 1],
    ['what is shared is behind it', [...jobs(5, 90, 60), ...jobs(5, 30)], 90, 4, 4],
    ['what is shared is behind it, for fewer threads', [...jobs(5, 90, 60), ...jobs(5, 30)], 40, 4, 2],
    ['what is shared outweighs the rest', [...jobs(5, 90, 60), ...jobs(5, 30)], 34, 4, 1],
    ['the later half tells how long jobs take', [...jobs(5, 900), ...jobs(5, 1)], 90, 4, 1],
  ] as const) {
    it(`${expected} of ${most}: ${what}`, () => assert.equal(threadCount(after(times), left, most), expected));
  }

  it('is 1 where the processors have others to serve', () => {
    assert.equal(threadCount(after(jobs(2, 200), 0.8), 10, 4), 4);
    assert.equal(threadCount(after(jobs(2, 200), 0.7), 10, 4), 1);
  });
});
