/**
 * A function can cut its work into jobs that are independent of each other, so that several threads can do them. A job is plain data,
 * and so is its result. The result does not depend on the thread or the order.
 *
 * This file does the jobs one after the other in this thread. `job-threads.ts` does them on several threads.
 */
import type { Files } from '../files/files';

/** A job's input in addition to its data. */
export interface JobContext {
  /** As in the TransformInput. */
  readonly files: Files;
  /** Does work whose result later jobs in the same thread use again, such as parsing a library. Another thread has to repeat it. */
  shared<T>(work: () => T): T;
}

/** Does one job. A mistake of the user is part of the result; what it throws is a defect of ours. */
export type PerformJob = (job: unknown, context: JobContext) => unknown;

/** How jobs are to be done. */
export interface JobOptions {
  /** The largest number of threads. */
  readonly concurrency: number;
  /** The stack that a job needs, in MiB, if it needs more than a program usually has. */
  readonly stackSizeMb?: number;
}

/** The result of a job, or why its thread ended before there was one. A job bounds its own work, by steps that it counts. */
export type JobOutcome = { readonly result: unknown } | { readonly brokenOff: 'memory' };

/** Whoever does jobs: this thread alone, or several. */
export interface Jobs {
  /** The outcomes are in the order of the jobs. */
  run(jobs: readonly unknown[], options: JobOptions): Promise<readonly JobOutcome[]>;
}

export const jobsInThisThread = (perform: PerformJob, files: Files): Jobs => ({
  run: (jobs) => Promise.resolve(jobs.map((job) => ({ result: perform(job, { files, shared: (work) => work() }) }))),
});
