/** Work cut into jobs, for threads. */
export type { JobContext, JobOutcome, Jobs, PerformJob } from './jobs';
