/**
 * Runs evaluations in a separate thread without blocking the caller's thread. The thread's stack is as large as
 * `maxStack` requires, and the thread can be ended at a deadline. Importers and native functions may be asynchronous.
 */
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Json } from '../../data/json';
import { checkOptions } from '../input/check-options';
import { JsonnetError } from '../errors';
import type { Options } from '../evaluate';
import { optionsOf } from '../imports/importer-files';
import { readInput, type Input } from '../input/input';
import { checkedResult } from '../input/plain-data';
import { defaultMaxStack, type Limits } from '../run/limits';
import { receivedError, sentError, type Answer, type Ask, type Forms, type Job, type ThreadMessage } from './messages';

/** An `Importer` whose methods may return Promises. The worker thread waits for these Promises. */
export interface AsyncImporter {
  resolve(from: string, path: string): string | undefined | Promise<string | undefined>;
  load(id: string): string | Promise<string>;
  loadBytes?(id: string): Uint8Array | Promise<Uint8Array>;
}

/** A NativeFunction that may return a Promise. */
export interface AsyncNativeFunction {
  readonly parameters: readonly string[];
  call(...args: readonly Json[]): Json | Promise<Json>;
}

/** The options of an evaluation in a JsonnetWorker. The thread has its own cache of parsed sources. */
export interface WorkerOptions extends Omit<
  Options,
  'importer' | 'natives' | 'cache' | 'topLevelArguments' | 'limits'
> {
  readonly limits?: WorkerLimits;
  /** A `fileImporter` reads files in the worker thread. Any other importer runs in the caller's thread. */
  readonly importer?: AsyncImporter;
  /** Arguments by name, for a program that is a function. */
  readonly topLevelArguments?: Readonly<Record<string, Input>>;
  /** Native functions, called in the caller's thread. */
  readonly natives?: Readonly<Record<string, AsyncNativeFunction>>;
}

/** Limits on one evaluation. */
export interface WorkerLimits extends Omit<Limits, 'expired'> {
  /** Milliseconds from the start of the evaluation; default none. */
  readonly deadlineMs?: number;
}

/** The stack size per frame: measured frames took 250 to 800 bytes, and more with nested expressions. */
const bytesOfFrame = 4096;

/** The largest stack, for a million frames. Only the used part takes memory. */
const maxStackMb = 4096;

/** Node's default stack size of a thread. */
const minStackMb = 4;

/**
 * The number of milliseconds by which an evaluation may exceed its deadline before the thread is terminated. The engine
 * itself also checks the deadline.
 */
const graceMs = 500;

/**
 * Evaluates programs in its own thread, one at a time. Several workers can evaluate at the same time. The thread
 * starts with the first evaluation, and an idle thread does not keep the process alive. The methods work like the
 * functions with the same names. All methods reject with a JsonnetError, with a TypeError for an invalid option, or
 * with an Error if the worker is closed.
 *
 *     const worker = new JsonnetWorker();
 *     await worker.evaluate({ name: 'a', code: 'local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(50000)', limits: { maxStack: 60000 } }); // 50000
 */
export class JsonnetWorker {
  readonly #maxMemoryMb: number;
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  /**
   * `maxMemoryMb` is the maximum heap size of the thread in MiB; default 2048. A program that needs more memory fails
   * with the limit `memory`. A single string or array of about this size can make V8 end the whole process. Run
   * untrusted programs in a separate process.
   */
  constructor(options: { readonly maxMemoryMb?: number } = {}) {
    checkOptions(options, { maxMemoryMb: 'number' });
    this.#maxMemoryMb = options.maxMemoryMb ?? 2048;
  }

  evaluate(options: WorkerOptions): Promise<Json> {
    return this.#run('evaluate', options);
  }

  evaluateToText(options: WorkerOptions): Promise<string> {
    return this.#run('evaluateToText', options);
  }

  evaluateToString(options: WorkerOptions): Promise<string> {
    return this.#run('evaluateToString', options);
  }

  evaluateMulti(options: WorkerOptions, strings = false): Promise<ReadonlyMap<string, string>> {
    return this.#run('evaluateMulti', options, strings);
  }

  evaluateStream(options: WorkerOptions, strings = false): Promise<readonly string[]> {
    return this.#run('evaluateStream', options, strings);
  }

  /** Ends the thread. Rejects evaluations that are still running, and all later ones. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.end(closed());
  }

  async #run<Form extends keyof Forms>(
    form: Form,
    options: WorkerOptions,
    strings = false,
  ): Promise<ReturnType<Forms[Form]>> {
    const job = jobOf(form, options, strings);
    const before = this.#last;
    const turn = (async () => {
      await before;
      return this.#perform(job, options);
    })();
    this.#last = turn.catch(() => undefined);
    return (await turn) as ReturnType<Forms[Form]>;
  }

  async #perform(job: Job, options: WorkerOptions): Promise<unknown> {
    const stackMb = stackFor(options.limits?.maxStack ?? defaultMaxStack);
    if (this.#thread !== undefined && (this.#thread.ended || this.#thread.stackMb < stackMb)) {
      await this.#thread.end(closed());
      this.#thread = undefined;
    }
    this.#thread ??= await startThread(stackMb, this.#maxMemoryMb);
    if (!this.#closed) return this.#thread.perform(job, options);
    await this.#thread.end(closed());
    throw closed();
  }
}

const closed = (): Error => new Error('the JsonnetWorker is closed');

const stackFor = (frames: number): number =>
  Math.min(minStackMb + Math.ceil((frames * bytesOfFrame) / 2 ** 20), maxStackMb);

/** Throws a TypeError for a variable that is not an Input, or an invalid `deadlineMs`. */
function jobOf(form: keyof Forms, options: WorkerOptions, strings: boolean): Job {
  const { importer, natives = {}, trace, extVars = {}, topLevelArguments = {}, limits = {}, ...others } = options;
  const { deadlineMs, ...counted } = limits;
  checkOptions({ deadlineMs }, { deadlineMs: 'number' }, 'limits.');
  const files = importer && optionsOf(importer);
  return {
    form,
    strings,
    options: {
      ...others,
      limits: counted,
      extVars: checkedInputs('extVars', extVars),
      topLevelArguments: checkedInputs('topLevelArguments', topLevelArguments),
    },
    deadlineMs,
    importer: files === undefined ? importer && { hasBytes: importer.loadBytes !== undefined } : { files },
    natives: Object.fromEntries(Object.entries(natives).map(([name, { parameters }]) => [name, parameters])),
    traced: trace !== undefined,
  };
}

/** Objects lose their class when they are sent to a thread, so they are checked first. */
function checkedInputs(
  group: 'extVars' | 'topLevelArguments',
  inputs: Readonly<Record<string, Input>>,
): Readonly<Record<string, Input>> {
  return Object.fromEntries(
    Object.entries(inputs)
      .filter(([, input]) => input !== undefined)
      .map(([name, input]) => [name, readInput(group, name, input)]),
  );
}

async function startThread(stackMb: number, maxMemoryMb: number): Promise<Thread> {
  // Loaded lazily, because the module takes as long to load as the engine.
  const { Worker: NodeWorker } = await import('node:worker_threads');
  const answers = new SharedArrayBuffer(4);
  const worker = new NodeWorker(join(__dirname, 'thread.js'), {
    workerData: answers,
    // Flags of the caller's process must not reach this thread: `--input-type` would prevent the thread from starting.
    execArgv: [],
    resourceLimits: { stackSizeMb: stackMb, maxOldGenerationSizeMb: maxMemoryMb },
  });
  return new Thread(worker, new Int32Array(answers), stackMb);
}

class Thread {
  readonly #worker: Worker;
  readonly #answers: Int32Array;
  readonly stackMb: number;
  ended = false;
  #onMessage: (message: ThreadMessage) => void = () => undefined;
  /** Rejects the current evaluation, if any. */
  #fail: (reason: Error) => void = () => undefined;

  constructor(worker: Worker, answers: Int32Array, stackMb: number) {
    this.#worker = worker;
    this.#answers = answers;
    this.stackMb = stackMb;
    worker.unref();
    worker.on('message', (message: ThreadMessage) => this.#onMessage(message));
    worker.on('messageerror', () => this.#stop(new RangeError(tooDeep)));
    worker.on('error', (error: NodeJS.ErrnoException) => this.#stop(describe(error)));
    worker.on('exit', () => this.#stop(new Error('the thread has ended')));
  }

  /** Rejects the current evaluation with the error `reason`, and terminates the thread. */
  async end(reason: Error): Promise<void> {
    this.#stop(reason);
    await this.#worker.terminate();
  }

  #stop(reason: Error): void {
    this.ended = true;
    this.#fail(reason);
  }

  /** Runs one job. A thread runs only one evaluation at a time. */
  async perform(job: Job, { importer, natives, trace, limits }: WorkerOptions): Promise<unknown> {
    const worker = this.#worker;
    let watch: NodeJS.Timeout | undefined;
    let thrown: unknown;
    const answered = async (ask: Ask): Promise<Answer> => {
      try {
        return { value: await call(ask, importer, natives) };
      } catch (error) {
        thrown = error;
        return { error: sentError(error) };
      }
    };
    worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.#fail = reject;
        const take = (message: ThreadMessage): void => {
          if (message === 'started') watch = this.#watch(limits?.deadlineMs);
          else if ('trace' in message) trace?.(message.trace);
          else if ('ask' in message) void answered(message.ask).then((answer) => this.#answer(answer));
          else if ('error' in message) reject(receivedError(message.error, thrown));
          else resolve(message.value);
        };
        this.#onMessage = (message) => {
          try {
            take(message);
          } catch (error) {
            // The user's `trace` has thrown an error.
            void this.end(error instanceof Error ? error : new Error(String(error)));
          }
        };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
        worker.postMessage(job);
      });
    } finally {
      clearTimeout(watch);
      this.#onMessage = () => undefined;
      this.#fail = () => undefined;
      worker.unref();
    }
  }

  #watch(deadlineMs: number | undefined): NodeJS.Timeout | undefined {
    if (deadlineMs === undefined || deadlineMs === Infinity) return undefined;
    const fail = this.#fail;
    // First handle messages that have already arrived, because this thread may have been busy.
    const late = (): void => {
      setImmediate(() => {
        if (this.#fail !== fail) return;
        void this.end(new JsonnetError({ kind: 'limit', limit: 'time' }, 'deadline exceeded.'));
      });
    };
    return setTimeout(late, deadlineMs + graceMs);
  }

  #answer(answer: Answer): void {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      this.#worker.postMessage(answer);
    } catch (error) {
      // The return value of the user's function cannot be sent.
      return this.#answer({ error: sentError(error) });
    }
    Atomics.add(this.#answers, 0, 1);
    Atomics.notify(this.#answers, 0);
  }
}

const tooDeep = 'the result is nested more deeply than this thread can read: call `evaluateToText` instead';

function describe(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new JsonnetError({ kind: 'limit', limit: 'memory' }, 'out of memory.');
  }
  if (error.code !== 'MODULE_NOT_FOUND') return error;
  return new Error(
    `the worker file "${join(__dirname, 'thread.js')}" does not exist: mark inlay-krm as an external package in your bundler`,
  );
}

async function call(
  ask: Ask,
  importer: WorkerOptions['importer'],
  natives: WorkerOptions['natives'] = {},
): Promise<unknown> {
  switch (ask.method) {
    case 'resolve':
      return importer?.resolve(ask.from, ask.path);
    case 'load':
      return importer?.load(ask.id);
    case 'loadBytes':
      return importer?.loadBytes?.(ask.id);
    case 'native':
      return checkedResult(ask.name, await natives[ask.name]?.call(...(ask.args as readonly Json[])));
  }
}
