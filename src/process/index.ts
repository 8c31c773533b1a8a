/**
 * Runs a function as a process for kustomize and kpt, including its command line, exit codes and threads.
 *
 *     void main(addOwner);
 */
export { main, type MainOptions } from './main';
export { threadedMain } from './threaded-main';
export type { JobContext, JobOptions, JobOutcome, Jobs, PerformJob } from '../jobs/jobs';
