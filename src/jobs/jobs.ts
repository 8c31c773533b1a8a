/**
 * Work that a function cuts into pieces which know nothing of each other, so that threads can share it. A piece is plain
 * data, and so is what comes of it; which thread does it, and in which order, makes no difference to the result.
 *
 * Here they are done one after the other in this thread. `job-threads.ts` does them on several.
 */
import type { Files } from '../files/files';

/** What a job is given besides its data. */
export interface JobContext {
  /** As in the TransformInput. */
  readonly files: Files;
  /** Milliseconds until the job must have ended by itself. */
  remainingMs(): number;
  /** Does what the jobs after it in the same thread will find done; a further thread would have to do it again. */
  shared<T>(work: () => T): T;
}

/** Does one job. A mistake of the user's is part of its result; what is thrown is ours. */
export type PerformJob = (job: unknown, context: JobContext) => unknown;

/** How jobs are to be done. */
export interface JobOptions {
  /** The largest number of threads. */
  readonly concurrency: number;
  /** For each job. */
  readonly timeoutMs: number;
  /** The stack that a job needs, in MiB, where that is more than a program usually has. */
  readonly stackSizeMb?: number;
}

/** What came of a job: its result, or why it was broken off. */
export type JobOutcome = { readonly result: unknown } | { readonly brokenOff: 'time' | 'memory' };

/** Whoever does jobs: this thread alone, or several. */
export interface Jobs {
  /** The outcomes stand in the order of the jobs. */
  run(jobs: readonly unknown[], options: JobOptions): Promise<readonly JobOutcome[]>;
}

/** Without a clock: a job ends in time if it heeds `remainingMs`. */
export const jobsInThisThread = (perform: PerformJob, files: Files): Jobs => ({
  run: (jobs, { timeoutMs }) =>
    Promise.resolve(
      jobs.map((job) => ({
        result: perform(job, { files, remainingMs: () => timeoutMs, shared: (work) => work() }),
      })),
    ),
});
