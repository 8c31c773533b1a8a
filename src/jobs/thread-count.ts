/**
 * How many threads the rest of a run's jobs are worth, told from the jobs done so far. A guess, which costs time where it is
 * wrong and never changes a result.
 *
 * A thread first does again what this one has behind it: it starts and does the work that jobs share. It pays where two
 * milliseconds of that bring the end at least one nearer, and where enough is left that anybody notices.
 */

/** What jobs took, in milliseconds. */
export interface JobTime {
  readonly ms: number;
  /** Of the processor, in all threads of the process: less than `ms` where others were served meanwhile. */
  readonly cpuMs: number;
  /** For what other jobs find done, such as parsing a library. */
  readonly sharedMs: number;
}

/** From `new Worker` to its first job: measured 35 to 60 ms for a bundle of 400 KiB. */
const startMs = 50;

/** Before so much work that is not shared, JavaScript's compiler has not yet made fast what the rest will run. */
const warmMs = 300;

/** The least that a thread is started for. */
const leastPartMs = 500;

/** The least part of its time that this thread has a processor to itself where there is one more to be had. */
const busyShare = 0.8;

/** `after[i]` is what jobs 0 to i took together; `left` jobs are to do; `most` threads are allowed, this one among them. */
export function threadCount(after: readonly JobTime[], left: number, most: number): number {
  const all = after.at(-1);
  const half = Math.ceil(after.length / 2);
  const early = after[half - 1];
  if (all === undefined || early === undefined || after.length === half) return 1;
  if (all.ms - all.sharedMs < warmMs || all.cpuMs < busyShare * all.ms) return 1;
  const late = after.length - half;
  const sharedLeft = (left * (all.sharedMs - early.sharedMs)) / late;
  const ownLeft = (left * (all.ms - early.ms)) / late - sharedLeft;
  const worthStarting = Math.floor(ownLeft / leastPartMs);
  for (let threads = Math.min(most, left, worthStarting); threads > 1; threads -= 1) {
    // Each thread does its part of the jobs, and comes upon what those share and nobody has met yet.
    const again = startMs + all.sharedMs + sharedLeft / threads;
    // `threads - 1` of them cost `again` each, and bring the end (ownLeft - again) / threads nearer each.
    if (2 * (ownLeft - again) >= threads * again) return threads;
  }
  return 1;
}
