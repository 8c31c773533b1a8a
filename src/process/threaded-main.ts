/** Provides `main` for a function that has jobs for threads. The main thread and the job threads run the same file. */
import { isJobThread, serveJobs, threadedJobs } from '../jobs/job-threads';
import type { PerformJob } from '../jobs/jobs';
import type { KrmFunction } from '../function/krm-function';
import { main } from './main';
import { optimizeLater } from './optimize-later';

/**
 * Runs `fn` as this process or, in a job thread, runs its jobs. A thread gets the function's name as its argument.
 * `file` is the calling file's `__filename`.
 */
export async function threadedMain<Config>(
  fn: KrmFunction<Config> & { readonly perform: PerformJob },
  file: string,
): Promise<void> {
  if (isJobThread) return serveJobs(fn.perform);
  return main(fn, {
    jobs: (files) => {
      const jobs = threadedJobs(fn.perform, files, { file, args: [fn.name] });
      return {
        run: (all, options) => {
          if (all.length >= manyJobs) optimizeLater();
          return jobs.run(all, options);
        },
      };
    },
  });
}

/** With fewer jobs, loading `node:v8` takes more time than `optimizeLater` saves. */
const manyJobs = 20;
