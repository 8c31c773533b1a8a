/**
 * Runs a function as a process for kustomize and kpt. This code handles the command line, the exit codes and the
 * threads.
 *
 *     void main(addOwner);
 */
export { main, type MainOptions } from './main';
export { threadedMain } from './threaded-main';
export type { JobContext, JobOptions, JobOutcome, Jobs, PerformJob } from '../jobs/jobs';
