/**
 * The process entry point of `inlay-jsonnet`. Programs with a time or memory limit run in their own process. All
 * other programs run in this process, because starting a process or a worker takes longer than most programs. A
 * program that overflows the stack runs again in a worker, because only a worker can have a larger stack.
 */
import { exitCodes } from '../function/exit-codes';
import { writeFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, normalize } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { shownLines } from '../data/text/shown-text';
import { internalError } from '../function/internal-error';
import { createFolder } from '../files/output/create-folder';
import { ownProgram } from '../files/own-program';
import { readStandardInput, writeMessages } from '../files/standard-files';
import { fileBytes, systemFault, type FileFault } from '../jsonnet/imports/file-bytes';
import { exceededMemory, jsonnetName } from './bounds';
import { execute, fileFault, outcomeOf, readArguments, type Outcome, type Port, type Request } from './inlay-jsonnet';

/**
 * V8 optimizes a function that has run for some milliseconds. Servers benefit from this, but most Jsonnet programs end
 * too soon. For 50 ms programs, compilation took more than half of the run time. Therefore, a function has to run eight
 * times as long as by default before it is optimized. (The default in Node 20 is 66 KiB of executed bytecode.) Once the
 * flags have changed, Node has to recompile each of its own modules that it loads. The flags are therefore changed only
 * after the worker or standard output is loaded.
 */
const optimiseAfter = 8 * 66 * 1024;

const paths = { delimiter, dirname, isAbsolute, join, normalize };

function evaluate({ request, standardInput, named }: Job, trace: Port['trace']): Outcome {
  // Later versions of V8 do not support the flag and print an error to standard error.
  if (process.versions.v8.startsWith('11.')) setFlagsFromString(`--interrupt-budget=${optimiseAfter}`);
  const read: Port['read'] = (path, pipes) => {
    const bytes = named.get(path) ?? fileBytes(path, pipes);
    if (pipes && bytes instanceof Uint8Array) named.set(path, bytes);
    return bytes;
  };
  return execute(request, { read, trace, paths, now }, standardInput);
}

/** Messages of `error` and std.trace may have several lines. Control characters are made visible. */
const writeToStderr = (text: string): void => {
  writeMessages(shownLines(text));
};

type Threads = typeof import('node:worker_threads');

/** A message from a worker or child process: lines for standard error, and finally the outcome. */
type Message = { readonly line: string } | { readonly outcome: Outcome };

interface Job {
  readonly request: Request;
  readonly standardInput: string;
  /** The content of files that the user named, cached because a pipe can be read only once. */
  readonly named: Map<string, Uint8Array>;
}

async function serve(args: readonly string[], program: Program): Promise<void> {
  // The exit code indicates failure until the last byte has been written.
  process.exitCode = exitCodes.defect;
  const { stdout } = process;
  const request = readArguments(args, process.env, paths, program.name);
  if ('exitCode' in request) return deliver(request, stdout);
  const { timeout, maxMemory } = request.bounds;
  const isBounded = timeout !== undefined || maxMemory !== undefined;
  deliver(
    isBounded ? await executeInChildProcess(request, program) : await executeHere(request, writeToStderr, program),
    stdout,
  );
}

async function executeHere(request: Request, trace: Port['trace'], program: Program): Promise<Outcome> {
  let standardInput = '';
  if (request.program === '-' && !request.programIsCode) {
    try {
      standardInput = await readStandardInput((bytes) => bytes.toString('utf8'));
    } catch (error) {
      return outcomeOf('', fileFault('Reading input', '<stdin>', systemFault(error)), exitCodes.mistake);
    }
  }
  const job: Job = { request, standardInput, named: new Map() };
  let traced = 0;
  const outcome = evaluate(job, (line) => {
    traced++;
    trace(line);
  });
  if (outcome.stackEnded !== true) return outcome;
  // Skip the lines that the first run has printed, because the second run produces them again.
  return executeWithDeepStack(job, (line) => void (traced-- > 0 || trace(line)), program);
}

/** Loads `node:worker_threads` on demand, because loading it takes as long as starting the command. */
function executeWithDeepStack(
  job: Job,
  trace: Port['trace'],
  { script, threadArguments = [] }: Program,
): Promise<Outcome> {
  const { Worker } = require('node:worker_threads') as Threads;
  return new Promise((resolve) => {
    const argv = [...threadArguments, asThread];
    const worker = new Worker(ownProgram(script).thread, {
      argv,
      workerData: job,
      resourceLimits: { stackSizeMb: 256 },
    });
    worker.on('message', (message: Message) => {
      if ('line' in message) trace(message.line);
      else resolve(message.outcome);
    });
    // All other failures in the worker are returned as outcomes.
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const text = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exceededMemory(job.request.bounds) : error.message;
      resolve(outcomeOf('', `ERROR: ${text}\n`, exitCodes.mistake));
    });
  });
}

/** The job of a child process. The time limit includes the time to start the process. */
interface ChildJob {
  readonly request: Request;
  readonly startMs: number;
}

/** Milliseconds since a point in time that is the same for all processes on the machine. */
const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Runs the request in a child process, which can be ended at any time. */
async function executeInChildProcess(request: Request, program: Program): Promise<Outcome> {
  const own = ownProgram(program.script);
  if (own.isSingleFile && request.bounds.maxMemory !== undefined && process.platform !== 'linux') {
    return outcomeOf(
      '',
      'ERROR: this executable supports --max-memory only on Linux: use the npm package on Node.js instead\n',
      exitCodes.mistake,
    );
  }
  const { runInChildProcess } = require('./child-process') as typeof import('./child-process');
  let outcome: Outcome | undefined;
  const job: ChildJob = { request, startMs: now() };
  const abnormalEnd = await runInChildProcess(own, [asProcess], job, request.bounds, (sent) => {
    const message = sent as Message;
    if ('line' in message) writeToStderr(message.line);
    else ({ outcome } = message);
    return outcome !== undefined;
  });
  const exitCode = abnormalEnd?.isDefect === true ? exitCodes.defect : exitCodes.mistake;
  return outcome ?? outcomeOf('', abnormalEnd?.text ?? '', exitCode);
}

function deliver({ stdout, stderr, exitCode, files, createFolders }: Outcome, to: NodeJS.WritableStream): void {
  if (stderr !== '') writeToStderr(stderr);
  let names = '';
  for (const { path, text, listed } of files) {
    if (listed) names += `${path}\n`;
    const fault = writeFile(path, text, createFolders);
    if (fault === undefined) continue;
    writeToStderr(fileFault(listed ? 'Opening output' : 'Writing to output', path, fault));
    return print(stdout === '' ? '' : names, exitCodes.mistake, to);
  }
  print(stdout, exitCode, to);
}

function print(text: string, exitCode: number, to: NodeJS.WritableStream): void {
  to.on('error', (error: NodeJS.ErrnoException) => {
    process.exitCode = exitCodes.mistake;
    if (error.code !== 'EPIPE') writeToStderr(`standard output: ${error.message}\n`);
  });
  to.write(text, (error) => {
    if (error === undefined || error === null) process.exitCode = exitCode;
  });
}

/** A file with the same text is not rewritten, so `make` sees its old modification time. Returns the error, if any. */
function writeFile(path: string, text: string, createFolders: boolean): FileFault | undefined {
  const bytes = Buffer.from(text, 'utf8');
  const present = fileBytes(path);
  if (Buffer.isBuffer(present) && bytes.equals(present)) return undefined;
  try {
    if (createFolders) createFolder(dirname(path));
    writeFileSync(path, bytes);
    return undefined;
  } catch (error) {
    return systemFault(error);
  }
}

function runInWorker({ parentPort, workerData }: Threads): void {
  const send = (message: Message): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no target origin
    parentPort?.postMessage(message);
  };
  send({ outcome: evaluate(workerData as Job, (line) => send({ line })) });
}

const sendUp = (message: Message, sent?: () => void): void => {
  process.send?.(message, undefined, undefined, sent);
};

function runInProcess(program: Program): void {
  process.once('message', ({ job: { request: whole, startMs } }: { readonly job: ChildJob }) => {
    const { timeout } = whole.bounds;
    const left = timeout && { timeout: { ...timeout, amount: Math.max(1, timeout.amount - (now() - startMs)) } };
    const request = { ...whole, bounds: { ...whole.bounds, ...left } };
    void executeHere(request, (line) => sendUp({ line }), program).then((outcome) =>
      sendUp({ outcome }, () => {
        process.disconnect();
      }),
    );
  });
}

/** Describes how this program restarts itself. */
interface Program {
  /** The `__filename` of the executable. */
  readonly script: string;
  /** The leading arguments of a worker thread, if the executable contains several programs. */
  readonly threadArguments?: readonly string[];
  /** The name under which the command was run, such as `inlay jsonnet`; `inlay-jsonnet` by default. */
  readonly name?: string;
}

/** The first argument of a worker thread. Users cannot pass a NUL character. */
const asThread = '\0thread';

/** The first argument of a child process. A child process also has an IPC channel. */
const asProcess = '--apart';

/** Runs the command. In a worker thread or child process, runs only the corresponding part of the command. */
export async function jsonnetCommand(args: readonly string[], program: Program): Promise<void> {
  if (args[0] === asThread) return runInWorker(require('node:worker_threads') as Threads);
  if (args[0] === asProcess && process.send !== undefined) return runInProcess(program);
  try {
    await serve(args, program);
  } catch (error) {
    process.exitCode = exitCodes.defect;
    writeToStderr(internalError(jsonnetName, error));
  }
}
