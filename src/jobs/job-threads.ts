/**
 * Runs jobs on worker threads. Jobs that need a larger stack run only on worker threads.
 *
 * Each thread must load the file and repeat the work that the jobs share. In most runs, this costs more than the
 * threads save. Therefore, the main thread first runs jobs alone. When `threadCount` determines that threads pay off
 * for the remaining jobs, the main thread starts worker threads and continues to run jobs itself. A counter in shared
 * memory contains the index of the next job.
 */
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { noFiles, type Files } from '../files/files';
import { rootFiles } from '../files/root-files';
import { contextOf, type JobContext, type JobOptions, type JobOutcome, type Jobs, type PerformJob } from './jobs';
import { ownProgram } from '../files/own-program';
import { threadCount, type JobTime } from './thread-count';
import { mainStackMb } from './thread-limits';

/** The memory limit of a thread in MiB. A thread that exceeds the limit ends, but the process continues. */
const memoryMb = 2_048;

interface ThreadData {
  readonly jobs: readonly unknown[];
  readonly root: string | undefined;
  /** The index of the next job, followed by the index of each thread's current job. */
  readonly shared: Int32Array;
  readonly thread: number;
}

interface Done {
  readonly index: number;
  readonly result: unknown;
}

export const isJobThread = !isMainThread;

/** Runs jobs until no jobs are left, in a thread that `threadedJobs` started. */
export function serveJobs(perform: PerformJob): void {
  const { jobs, root, shared, thread } = workerData as ThreadData;
  const files = root === undefined ? noFiles : rootFiles(root);
  for (;;) {
    const index = takeNext(shared, thread, jobs.length);
    if (index === undefined) return;
    const result = perform(jobs[index], contextOf(files));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows need a target origin
    parentPort?.postMessage({ index, result } satisfies Done);
  }
}

/**
 * Clocks that return milliseconds from an arbitrary start. The clocks affect whether threads are started, but not the
 * results of jobs.
 */
export interface Clocks {
  readonly wall: () => number;
  /** The processor time of the process. */
  readonly cpu: () => number;
}

export const systemClocks: Clocks = {
  // `performance.now()` would make Node load ten modules.
  wall: () => Number(process.hrtime.bigint()) / 1e6,
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/**
 * The program that a thread runs. `file` is the `__filename` of the executable, which calls `serveJobs` in the thread.
 * If the file contains several programs, `args` selects one of them.
 */
export interface ThreadProgram {
  readonly file: string;
  readonly args?: readonly string[];
}

export interface Machine {
  /** The maximum number of threads at a time. */
  readonly cores?: number;
  readonly clocks?: Clocks;
}

export const threadedJobs = (
  perform: PerformJob,
  files: Files,
  program: ThreadProgram,
  { cores = availableParallelism(), clocks = systemClocks }: Machine = {},
): Jobs => ({
  async run(jobs, given) {
    const options = { ...given, concurrency: Math.min(given.concurrency, cores) };
    const { concurrency, stackSizeMb } = options;
    if (jobs.length === 0) return [];
    if (stackSizeMb !== undefined) return new Pool(jobs, options, files, program).run(concurrency);
    const { outcomes, threads } = runHere(perform, files, jobs, options, clocks);
    if (outcomes.length === jobs.length) return outcomes;
    const pool = new Pool(jobs.slice(outcomes.length), options, files, program);
    return [...outcomes, ...(await pool.run(threads - 1, perform))];
  },
});

/**
 * Runs jobs in this thread until all jobs are done, or until threads pay off for the remaining jobs. `threads` is the
 * number of threads for the remaining jobs, including this thread.
 */
function runHere(
  perform: PerformJob,
  files: Files,
  jobs: readonly unknown[],
  { concurrency }: JobOptions,
  { wall, cpu }: Clocks,
): { readonly outcomes: readonly JobOutcome[]; readonly threads: number } {
  const outcomes: JobOutcome[] = [];
  const after: JobTime[] = [];
  const [start, cpuStart] = [wall(), cpu()];
  let sharedMs = 0;
  // All jobs share this function, because any job can be the first job that needs the shared work.
  const shared: JobContext['shared'] = (work) => {
    const begin = wall();
    const result = work();
    sharedMs += wall() - begin;
    return result;
  };
  for (const job of jobs) {
    const threads = threadCount(after, jobs.length - outcomes.length, concurrency, () => cpu() - cpuStart);
    if (threads > 1) return { outcomes, threads };
    outcomes.push({ result: perform(job, { ...contextOf(files), shared }) });
    after.push({ ms: wall() - start, sharedMs });
  }
  return { outcomes, threads: 1 };
}

/** Takes the index of the next job. Returns undefined if no jobs are left. */
function takeNext(shared: Int32Array, thread: number, count: number): number | undefined {
  const index = Atomics.add(shared, 0, 1);
  if (index >= count) return undefined;
  Atomics.store(shared, 1 + thread, index);
  return index;
}

class Pool {
  readonly #outcomes: JobOutcome[] = [];
  readonly #shared: Int32Array;
  readonly #jobs: readonly unknown[];
  readonly #options: JobOptions;
  readonly #files: Files;
  readonly #program: ThreadProgram;

  constructor(jobs: readonly unknown[], options: JobOptions, files: Files, program: ThreadProgram) {
    this.#jobs = jobs;
    this.#options = options;
    this.#files = files;
    this.#program = program;
    this.#shared = new Int32Array(new SharedArrayBuffer(4 * (2 + Math.max(options.concurrency, 1))));
  }

  /** Runs all jobs on `threads` threads and, if `perform` is set, also in this thread. */
  async run(threads: number, perform?: PerformJob): Promise<readonly JobOutcome[]> {
    const count = Math.min(Math.max(threads, 1), this.#jobs.length);
    const others = Array.from({ length: count }, (_, thread) => this.#serve(thread));
    if (perform !== undefined) await this.#takePart(perform, count);
    await Promise.all(others);
    return this.#outcomes;
  }

  async #takePart(perform: PerformJob, thread: number): Promise<void> {
    for (;;) {
      const index = takeNext(this.#shared, thread, this.#jobs.length);
      if (index === undefined) return;
      this.#outcomes[index] = { result: perform(this.#jobs[index], contextOf(this.#files)) };
      // Let this thread receive the messages of the other threads.
      // oxlint-disable-next-line no-await-in-loop -- a thread runs one job at a time
      await new Promise(setImmediate);
    }
  }

  /** Keeps one thread running until no jobs are left, and replaces it if it runs out of memory. */
  async #serve(thread: number): Promise<void> {
    while (Atomics.load(this.#shared, 0) < this.#jobs.length) {
      Atomics.store(this.#shared, 1 + thread, -1);
      // oxlint-disable-next-line no-await-in-loop -- a thread runs one job at a time
      const abortedBy = await this.#thread(thread);
      const index = Atomics.load(this.#shared, 1 + thread);
      if (abortedBy !== undefined && index >= 0) this.#outcomes[index] ??= { abortedBy };
    }
  }

  /**
   * Starts one thread and waits until it exits. Resolves to the reason why the thread ended early, or to undefined if
   * no jobs are left.
   */
  #thread(thread: number): Promise<'memory' | undefined> {
    const { stackSizeMb = mainStackMb } = this.#options;
    const data: ThreadData = { jobs: this.#jobs, root: this.#files.root, shared: this.#shared, thread };
    const { file, args = [] } = this.#program;
    const worker = new Worker(ownProgram(file).thread, {
      workerData: data,
      argv: [...args],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, stackSizeMb },
    });
    return new Promise((resolve, reject) => {
      worker.on('message', ({ index, result }: Done) => {
        this.#outcomes[index] = { result };
      });
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('memory');
        else reject(error);
      });
      worker.on('exit', (exitCode) => {
        // Exit code 1 means that the main thread or an error ended the thread. A higher exit code means that the thread
        // could not load a part of the program and has already reported the error.
        if (exitCode > 1) process.exit(exitCode);
        resolve(undefined);
      });
    });
  }
}
