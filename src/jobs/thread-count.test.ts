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
    ['no job has ended', [], 100, 4, 1],
    ['only one job has ended', [[5000, 0]], 100, 4, 1],
    ['the remaining jobs are long', jobs(2, 200), 10, 4, 4],
    ['there is only one processor', jobs(2, 200), 10, 1, 1],
    ['only one job remains', jobs(2, 2000), 1, 4, 1],
    ['the code is not warm yet', jobs(10, 29), 100, 4, 1],
    ['the code is not warm yet, despite the shared work', jobs(10, 329, 300), 100, 4, 1],
    ['two threads would have half a second of work each', jobs(10, 100), 10, 4, 2],
    ['two threads would have less work than that', jobs(10, 100), 9, 4, 1],
    ['most of the work would be repeated', jobs(20, 90, 60), 90, 4, 1],
    // The shared work takes 1200 ms. Including the start of a thread, 1250 ms are repeated.
    ['the shared work is done', [...jobs(20, 90, 60), ...jobs(20, 30)], 125, 4, 4],
    ['the shared work is done, for fewer threads', [...jobs(20, 90, 60), ...jobs(20, 30)], 124, 4, 3],
    ['repeating the shared work is just worthwhile', [...jobs(20, 90, 60), ...jobs(20, 30)], 84, 4, 2],
    ['the shared work outweighs the rest', [...jobs(20, 90, 60), ...jobs(20, 30)], 83, 4, 1],
    ['the later half of the jobs counts', [...jobs(5, 900), ...jobs(5, 1)], 90, 4, 1],
  ] as const) {
    it(`${expected} of ${most}: ${what}`, () =>
      assert.equal(
        threadCount(after(times), left, most, () => Infinity),
        expected,
      ));
  }

  it('returns 1 if other processes use the processors', () => {
    const count = (cpuMs: number): number => threadCount(after(jobs(2, 200)), 10, 4, () => cpuMs);
    assert.deepEqual([count(320), count(280)], [4, 1]);
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
