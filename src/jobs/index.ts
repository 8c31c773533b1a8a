/** Work cut into jobs, for threads. */
export type { JobContext, JobOutcome, PerformJob } from './jobs';
