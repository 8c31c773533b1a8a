/**
 * Decides from the jobs done so far how many threads shall do the rest. It is a guess: a wrong one costs time, and never changes a
 * result.
 *
 * A new thread first has to start, and to repeat the work that jobs share (it parses the same libraries again). A thread is worth
 * that if the run ends at least one millisecond earlier for every two milliseconds of repeated work, and if much work is left.
 */

/** The time of jobs, in milliseconds. */
export interface JobTime {
  readonly ms: number;
  /** The part for work that later jobs need not repeat, such as parsing a library. */
  readonly sharedMs: number;
}

/** From `new Worker` to its first job: measured 35 to 60 ms for a bundle of 400 KiB. */
const startMs = 50;

/** With less work done, V8 has not compiled the hot code yet, so the jobs so far say little about the rest. */
const warmMs = 300;

/** A thread is started only for at least this much work. */
const leastPartMs = 500;

/** If this thread had a processor for a smaller part of its time, the machine is busy, and another thread would not help. */
const busyShare = 0.8;

/**
 * `after[i]` is what jobs 0 to i took together; `left` jobs remain; `most` threads are allowed, this one included. `cpuMs` tells the processor
 * time of all threads of the process, which is less than the jobs took if other processes also used the processor. It is asked last, because
 * on some systems that takes a tenth of a small job.
 */
export function threadCount(after: readonly JobTime[], left: number, most: number, cpuMs: () => number): number {
  const all = after.at(-1);
  const half = Math.ceil(after.length / 2);
  const early = after[half - 1];
  if (all === undefined || early === undefined || after.length === half) return 1;
  if (all.ms - all.sharedMs < warmMs) return 1;
  const late = after.length - half;
  const sharedLeft = (left * (all.sharedMs - early.sharedMs)) / late;
  const ownLeft = (left * (all.ms - early.ms)) / late - sharedLeft;
  const worthStarting = Math.floor(ownLeft / leastPartMs);
  for (let threads = Math.min(most, left, worthStarting); threads > 1; threads -= 1) {
    // Repeated by each further thread: its start, the shared work so far, and its part of the shared work to come.
    const again = startMs + all.sharedMs + sharedLeft / threads;
    // `threads - 1` threads cost `again` each; each of them brings the end of the run (ownLeft - again) / threads nearer.
    if (2 * (ownLeft - again) >= threads * again) return cpuMs() < busyShare * all.ms ? 1 : threads;
  }
  return 1;
}
