/** Work cut into jobs, for threads. */
export type { JobContext, Jobs, PerformJob } from './jobs';
