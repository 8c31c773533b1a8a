/**
 * A function can cut its work into jobs that are independent of each other, so that several threads can do them. A job is plain data,
 * and so is its result. The result does not depend on the thread or the order.
 *
 * This file does the jobs one after the other in this thread. `job-threads.ts` does them on several threads.
 */
import type { Files } from '../files/files';

/** What a job is given besides its data. */
export interface JobContext {
  /** As in the TransformInput. */
  readonly files: Files;
  /** Milliseconds until the job must have ended by itself. */
  remainingMs(): number;
  /** Does work whose result later jobs in the same thread use again, such as parsing a library. Another thread has to repeat it. */
  shared<T>(work: () => T): T;
}

/** Does one job. A mistake of the user is part of the result; what it throws is a defect of ours. */
export type PerformJob = (job: unknown, context: JobContext) => unknown;

/** How jobs are to be done. */
export interface JobOptions {
  /** The largest number of threads. */
  readonly concurrency: number;
  /** For each job. */
  readonly timeoutMs: number;
  /** The stack that a job needs, in MiB, if it needs more than a program usually has. */
  readonly stackSizeMb?: number;
  /** For jobs that do not look at `remainingMs`, or may need a lot of memory: only in threads, which can be ended from outside. */
  readonly apart?: boolean;
}

/** The result of a job, or why the job was ended before it had one. */
export type JobOutcome = { readonly result: unknown } | { readonly brokenOff: 'time' | 'memory' };

/** Whoever does jobs: this thread alone, or several. */
export interface Jobs {
  /** The outcomes are in the order of the jobs. */
  run(jobs: readonly unknown[], options: JobOptions): Promise<readonly JobOutcome[]>;
}

/** Measures no time: a job is in time if it respects `remainingMs`. */
export const jobsInThisThread = (perform: PerformJob, files: Files): Jobs => ({
  run: (jobs, { timeoutMs }) =>
    Promise.resolve(
      jobs.map((job) => ({
        result: perform(job, { files, remainingMs: () => timeoutMs, shared: (work) => work() }),
      })),
    ),
});
