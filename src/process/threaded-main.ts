/** `main` for a function that has jobs for threads: the same file runs as the process and in each thread. */
import { isJobThread, serveJobs, threadedJobs } from '../jobs/job-threads';
import type { PerformJob } from '../jobs/jobs';
import type { KrmFunction } from '../function/krm-function';
import { main } from './main';

/** Runs `fn` as this process, or its jobs as this thread, which gets the function's name. `file` is the calling file's `__filename`. */
export async function threadedMain<Config>(
  fn: KrmFunction<Config> & { readonly perform: PerformJob },
  file: string,
): Promise<void> {
  if (isJobThread) return serveJobs(fn.perform);
  return main(fn, { jobs: (files) => threadedJobs(fn.perform, files, { file, args: [fn.name] }) });
}
