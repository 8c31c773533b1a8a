/**
 * Decides how many threads run the remaining jobs, based on the times of the finished jobs. The decision is an
 * estimate. A wrong estimate costs time but never changes a result.
 *
 * A new thread first has to start and to repeat the work that jobs share, such as parsing libraries. A thread pays off
 * if the run ends at least one millisecond earlier for every two milliseconds of repeated work.
 */

/** The time of jobs, in milliseconds. */
export interface JobTime {
  readonly ms: number;
  /** The time spent on work that later jobs do not repeat, such as parsing a library. */
  readonly sharedMs: number;
}

/** The time from `new Worker` to the first job of the thread. For a bundle of 400 KiB, 35 to 60 ms were measured. */
const startMs = 50;

/**
 * The amount of work, in milliseconds, after which V8 has compiled the hot code. Before that, the times of the first
 * jobs do not predict the times of the remaining jobs.
 */
const warmMs = 300;

/** The minimum work per thread in milliseconds. With less work, a thread is not started. */
const minPartMs = 500;

/** The minimum ratio of processor time to elapsed time. Below this ratio, the machine is too busy for more threads. */
const busyShare = 0.8;

/**
 * The number of threads for the remaining jobs. `after[i]` is the total time of jobs 0 to i, and `left` is the number
 * of remaining jobs. `maxThreads` includes this thread. `cpuMs` returns the processor time of all threads of the
 * process. The processor time is less than the elapsed time if other processes also used the processor. `cpuMs` is
 * called last, because on some systems the call takes a tenth of the time of a small job.
 */
export function threadCount(after: readonly JobTime[], left: number, maxThreads: number, cpuMs: () => number): number {
  const all = after.at(-1);
  const half = Math.ceil(after.length / 2);
  const early = after[half - 1];
  if (all === undefined || early === undefined || after.length === half) return 1;
  if (all.ms - all.sharedMs < warmMs) return 1;
  const late = after.length - half;
  const sharedLeft = (left * (all.sharedMs - early.sharedMs)) / late;
  const ownLeft = (left * (all.ms - early.ms)) / late - sharedLeft;
  const worthStarting = Math.floor(ownLeft / minPartMs);
  for (let threads = Math.min(maxThreads, left, worthStarting); threads > 1; threads -= 1) {
    // The time that each additional thread needs for its start, the shared work so far, and its part of the remaining
    // shared work.
    const repeatedMs = startMs + all.sharedMs + sharedLeft / threads;
    // Each of the `threads - 1` threads costs `repeatedMs` and shortens the run by (ownLeft - repeatedMs) / threads.
    if (2 * (ownLeft - repeatedMs) >= threads * repeatedMs) return cpuMs() < busyShare * all.ms ? 1 : threads;
  }
  return 1;
}
