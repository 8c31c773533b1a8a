/** Tests jobs on threads. The threads also run this file; in a thread, it serves the jobs below. */
import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { threadId } from 'node:worker_threads';
import { noFiles } from '../files/files';
import { isJobThread, serveJobs, systemClocks, threadedJobs, type Clocks } from './job-threads';
import { jobsInThisThread, type JobContext, type Jobs } from './jobs';
import { rootFiles } from '../files/root-files';

interface TestJob {
  readonly name: string;
  readonly busyMs?: number;
  /** The time of the job on simulated clocks. */
  readonly simulatedMs?: number;
  readonly isShared?: boolean;
  readonly fails?: boolean;
  readonly reads?: string;
  readonly measures?: boolean;
}

/** The CPU time of this thread on simulated clocks. */
let simulated = 0;

/** The maximum depth of recursion. */
function stackDepth(): number {
  let depth = 0;
  const deeper = (): void => {
    depth += 1;
    deeper();
  };
  try {
    deeper();
  } catch {
    return depth;
  }
  return 0;
}

function perform(job: unknown, context: JobContext): unknown {
  const {
    name,
    busyMs = 0,
    simulatedMs = 0,
    isShared = false,
    fails = false,
    reads,
    measures = false,
  } = job as TestJob;
  const work = (): void => {
    const end = systemClocks.cpu() + busyMs;
    while (systemClocks.cpu() < end);
    simulated += simulatedMs;
  };
  if (isShared) context.shared(work);
  else work();
  if (fails) throw new Error(`${name} fails`);
  return {
    name,
    inThread: isJobThread,
    thread: threadId,
    depth: measures ? stackDepth() : 0,
    text: reads === undefined ? '' : context.files.read(reads),
  };
}

const named = (outcomes: readonly unknown[]): readonly unknown[] =>
  outcomes.map((outcome) => (outcome as { result?: { name: string } }).result?.name ?? outcome);

const threadsOf = (outcomes: readonly unknown[]): readonly boolean[] =>
  outcomes.map((outcome) => (outcome as { result: { inThread: boolean } }).result.inThread);

if (isJobThread) serveJobs(perform);
else {
  /** The clocks of a machine on which this process has a processor to itself. */
  const alone = { clocks: { wall: systemClocks.cpu, cpu: systemClocks.cpu } };
  /** Simulated clocks of a machine on which the process gets this share of a processor. */
  const share = (part: number): { readonly clocks: Clocks } => ({
    clocks: { wall: () => simulated / part, cpu: () => simulated },
  });
  const jobs = threadedJobs(perform, noFiles, { file: __filename }, alone);
  /** Jobs that fail if they start a thread, because the program of the threads does not exist. */
  const withoutThreads = (part: number, cores?: number): Jobs =>
    threadedJobs(perform, noFiles, { file: `${__filename}.missing` }, { ...share(part), ...(cores && { cores }) });
  const options = { concurrency: 3 };
  /** Options with a stack that is larger than the main thread's, so that the jobs run in threads. */
  const inThreads = { ...options, stackSizeMb: 8 };
  const many = (count: number, more: Partial<TestJob> = {}): readonly TestJob[] =>
    Array.from({ length: count }, (_, index) => ({ name: `job ${index}`, ...more }));
  const names = (count: number): readonly string[] => many(count).map(({ name }) => name);

  describe('threadedJobs', () => {
    it('runs short jobs in this thread, in order', async () => {
      const outcomes = await jobs.run(many(5), options);
      assert.deepEqual(named(outcomes), names(5));
      assert.deepEqual(threadsOf(outcomes), [false, false, false, false, false]);
    });

    it('runs long jobs in other threads and in this thread', async () => {
      const outcomes = await jobs.run(many(24, { busyMs: 100 }), options);
      assert.deepEqual(named(outcomes), names(24));
      assert.deepEqual(threadsOf(outcomes).slice(0, 2), [false, false]);
      // The jobs take seconds, which is enough time for a thread to start even on a busy machine.
      if (availableParallelism() > 1) assert.ok(threadsOf(outcomes).includes(true));
    });

    it('starts no threads while it has to wait for a processor', async () => {
      const outcomes = await withoutThreads(0.5).run(many(10, { simulatedMs: 150 }), options);
      assert.deepEqual(new Set(threadsOf(outcomes)), new Set([false]));
    });

    it('does not count shared work as the time of a job', async () => {
      const outcomes = await withoutThreads(1).run(many(10, { simulatedMs: 150, isShared: true }), options);
      assert.deepEqual(new Set(threadsOf(outcomes)), new Set([false]));
    });

    it('runs jobs that need a larger stack only in other threads', async () => {
      const outcomes = await jobs.run(many(7), inThreads);
      assert.deepEqual(named(outcomes), names(7));
      assert.ok(threadsOf(outcomes).every(Boolean));
    });

    it('starts threads with the stack size of the main thread', async function () {
      if (availableParallelism() === 1) return this.skip();
      const outcomes = await jobs.run(many(16, { busyMs: 100, measures: true }), options);
      if (!threadsOf(outcomes).includes(true)) return this.skip();
      const depths = [true, false].map((inThread) =>
        Math.max(
          ...(outcomes as readonly { result: { inThread: boolean; depth: number } }[]).map(({ result }) =>
            result.inThread === inThread ? result.depth : 0,
          ),
        ),
      ) as [number, number];
      // The stack that a call needs depends on how V8 has compiled it. By default, the stack of a thread is four times as large.
      assert.ok(Math.max(...depths) < 1.6 * Math.min(...depths), depths.join(' and '));
    });

    it('starts no more threads than it may use cores', async () => {
      const two = threadedJobs(perform, noFiles, { file: __filename }, { cores: 2 });
      const outcomes = await two.run(many(40), { ...inThreads, concurrency: 40 });
      const threads = new Set(
        (outcomes as readonly { result: { thread: number } }[]).map(({ result }) => result.thread),
      );
      assert.ok(threads.size <= 2, `${threads.size} threads`);
      const here = await withoutThreads(1, 1).run(many(10, { simulatedMs: 150 }), options);
      assert.deepEqual(new Set(threadsOf(here)), new Set([false]));
    });

    it('opens the root again in a thread', async () => {
      const outcomes = await threadedJobs(perform, rootFiles(__dirname), { file: __filename }).run(
        [{ name: 'a', reads: 'index.d.ts' }],
        inThreads,
      );
      const [first] = outcomes as readonly { result: { text: string } }[];
      assert.match(first?.result.text ?? '', /^\/\*\* Divides the work/);
    });

    it('rethrows the exception of a job, in this thread and in others', async () => {
      await assert.rejects(() => jobs.run(many(1, { fails: true }), options), /job 0 fails/);
      await assert.rejects(() => jobs.run(many(1, { fails: true }), inThreads), /job 0 fails/);
    });

    it('has nothing to do without jobs', async () => {
      assert.deepEqual(await jobs.run([], options), []);
      assert.deepEqual(await jobs.run([], inThreads), []);
    });
  });

  describe('jobsInThisThread', () => {
    it('returns the same without a clock', async () => {
      const outcomes = await jobsInThisThread(perform, noFiles).run(many(3), options);
      assert.deepEqual(named(outcomes), names(3));
    });
  });
}
