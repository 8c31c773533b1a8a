/** Tests jobs on threads. The threads also run this file; in a thread, it serves the jobs below. */
import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { threadId } from 'node:worker_threads';
import { noFiles } from '../files/files';
import { isJobThread, serveJobs, systemClocks, threadedJobs, type Clocks } from './job-threads';
import { jobsInThisThread, type JobContext } from './jobs';
import { rootFiles } from '../files/root-files';

interface TestJob {
  readonly name: string;
  readonly busyMs?: number;
  readonly isShared?: boolean;
  readonly fails?: boolean;
  readonly reads?: string;
  readonly measures?: boolean;
}

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
  const { name, busyMs = 0, isShared = false, fails = false, reads, measures = false } = job as TestJob;
  const work = (): void => {
    const end = systemClocks.cpu() + busyMs;
    while (systemClocks.cpu() < end);
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
  /** The clocks of a machine on which the process gets this share of a processor, regardless of other processes. */
  const share = (part: number): { readonly clocks: Clocks } => ({
    clocks: { wall: () => systemClocks.cpu() / part, cpu: systemClocks.cpu },
  });
  const jobs = threadedJobs(perform, noFiles, { file: __filename }, share(1));
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
      const busyMachine = threadedJobs(perform, noFiles, { file: __filename }, share(0.5));
      const outcomes = await busyMachine.run(many(10, { busyMs: 150 }), options);
      assert.deepEqual(new Set(threadsOf(outcomes)), new Set([false]));
    });

    it('does not count shared work as the time of a job', async () => {
      const outcomes = await jobs.run(many(10, { busyMs: 150, isShared: true }), options);
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
      const alone = threadedJobs(perform, noFiles, { file: __filename }, { cores: 1, ...share(1) });
      const here = await alone.run(many(4, { busyMs: 150 }), options);
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
