/**
 * A function can divide its work into independent jobs, which several threads can run. A job and its result are plain
 * data. The result depends neither on the thread nor on the order of the jobs.
 *
 * This file runs the jobs one after the other in the current thread. `job-threads.ts` runs jobs on several threads.
 */
import type { Files } from '../files/files';

/** The environment of a job, in addition to the job's own data. */
export interface JobContext {
  /** See `files` in TransformInput. */
  readonly files: Files;
  /**
   * Does work, such as parsing a library, whose result is reused by later jobs in the same thread. Each thread repeats
   * this work.
   */
  shared<T>(work: () => T): T;
}

/** Runs one job. A user's mistake is returned as part of the result. A thrown error is a bug in Inlay. */
export type PerformJob = (job: unknown, context: JobContext) => unknown;

/** The number of threads that run the jobs, and the size of their stacks. */
export interface JobOptions {
  /** The maximum number of threads at a time. */
  readonly concurrency: number;
  /** The stack size in MiB, if a job needs more than the default. */
  readonly stackSizeMb?: number;
}

/**
 * The result of a job, or the reason why its thread ended without a result. Jobs have no time limit, because each job
 * counts its own steps and stops at a limit.
 */
export type JobOutcome = { readonly result: unknown } | { readonly abortedBy: 'memory' };

/** Runs jobs in this thread only, or in several threads. */
export interface Jobs {
  /** The outcomes are in the order of the jobs. */
  run(jobs: readonly unknown[], options: JobOptions): Promise<readonly JobOutcome[]>;
}

/** The context of a job whose shared work is not timed. */
export const contextOf = (files: Files): JobContext => ({ files, shared: (work) => work() });

export const jobsInThisThread = (perform: PerformJob, files: Files): Jobs => ({
  run: (jobs) => Promise.resolve(jobs.map((job) => ({ result: perform(job, contextOf(files)) }))),
});
