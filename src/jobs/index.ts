/** Divides the work of a function into jobs for threads. */
export type { JobContext, Jobs, PerformJob } from './jobs';
