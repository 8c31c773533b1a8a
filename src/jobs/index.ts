/** Work cut into jobs, for threads. */
export type { JobContext, JobOptions, JobOutcome, Jobs, PerformJob } from './jobs';
