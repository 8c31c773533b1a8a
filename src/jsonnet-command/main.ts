/**
 * The process edge of `inlay-jsonnet`. Programs that may nest more deeply than usual run in a worker, because only a
 * worker can have a larger stack; all others run here, because starting a worker takes longer than most programs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { shownLines } from '../data/shown-text';
import { execute, fileFault, readArguments, type Port, type Outcome, type Request } from './inlay-jsonnet';
import { internalError } from '../function/internal-error';
import { isOutputClosed, readStandardInput } from '../files/standard-files';

/** The main thread's stack is large enough for the reference's default of `maxStack`. */
const deepStack = 500;

/**
 * V8 optimises a function that has run for some milliseconds. That is good for servers, which run for hours; a program here ends too
 * soon: compilation was more than half of the time of programs of 50 ms. So a function has to run eight times as long before it is
 * optimised (66 KiB of bytecode is V8's own figure in Node 20). After a change of flags, Node has to compile the parts of itself that it
 * loads later: so the flags change only when a worker or standard output has been loaded.
 */
const optimiseAfter = 8 * 66 * 1024;

function evaluate({ request, standardInput }: Job, on: Port): Outcome {
  setFlagsFromString(`--interrupt-budget=${optimiseAfter}`);
  return execute(request, on, standardInput);
}

const portWith = (trace: Port['trace']): Port => ({
  read(path) {
    try {
      return readFileSync(path);
    } catch (error) {
      return codeOf(error);
    }
  },
  trace,
});

/** The texts of `error` and std.trace may have several lines. What could control the terminal in them is made visible. */
const say = (text: string): void => {
  process.stderr.write(shownLines(text));
};

const port = portWith(say);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

type Threads = typeof import('node:worker_threads');

/** What a worker sends: lines for standard error, and in the end the outcome. */
type Message = { readonly line: string } | { readonly outcome: Outcome };

interface Job {
  readonly request: Request;
  readonly standardInput: string;
}

async function main(): Promise<void> {
  // The run counts as failed until the last byte has been written.
  process.exitCode = 70;
  const { stdout } = process;
  const request = readArguments(process.argv.slice(2), process.env);
  if ('exitCode' in request) return deliver(request, stdout);
  const standardInput = request.program === '-' && !request.programIsCode ? await readProgram() : '';
  const job = { request, standardInput };
  deliver((request.maxStack ?? 0) > deepStack ? await executeDeeply(job) : evaluate(job, port), stdout);
}

async function readProgram(): Promise<string> {
  try {
    return await readStandardInput((bytes) => bytes.toString('utf8'));
  } catch (error) {
    throw new Unreadable(fileFault('Reading input', '<stdin>', codeOf(error)));
  }
}

/** Standard input cannot be read. */
class Unreadable extends Error {}

/** Loaded here, because most runs need no worker, and Node takes as long to load this module as the command takes to start. */
function executeDeeply(job: Job): Promise<Outcome> {
  const { Worker } = require('node:worker_threads') as Threads;
  return new Promise((resolve) => {
    const start = `require(${JSON.stringify(__filename)}).runInWorker(require('node:worker_threads'))`;
    const worker = new Worker(start, { eval: true, workerData: job, resourceLimits: { stackSizeMb: 256 } });
    worker.on('message', (message: Message) => {
      if ('line' in message) say(message.line);
      else resolve(message.outcome);
    });
    // Every other failure in the worker is an outcome.
    worker.once('error', (error) => {
      const text = codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : error.message;
      resolve({ stdout: '', stderr: `ERROR: ${text}\n`, exitCode: 1, files: [], createFolders: false });
    });
  });
}

function deliver({ stdout, stderr, exitCode, files, createFolders }: Outcome, to: NodeJS.WritableStream): void {
  if (stderr !== '') say(stderr);
  let names = '';
  for (const { path, text, listed } of files) {
    if (listed) names += `${path}\n`;
    const fault = writeFile(path, text, createFolders);
    if (fault === undefined) continue;
    say(fileFault(listed ? 'Opening output' : 'Writing to output', path, fault));
    return print(stdout === '' ? '' : names, 1, to);
  }
  print(stdout, exitCode, to);
}

function print(text: string, exitCode: number, to: NodeJS.WritableStream): void {
  if (text !== '' && isOutputClosed()) return say('ERROR: standard output is closed\n');
  to.on('error', (error: NodeJS.ErrnoException) => {
    process.exitCode = 70;
    if (error.code !== 'EPIPE') say(`standard output: ${error.message}\n`);
  });
  to.write(text, (error) => {
    if (error === undefined || error === null) process.exitCode = exitCode;
  });
}

/**
 * A file that has the text is not written again, so that tools like make see its old time. Returns the code of what went wrong,
 * if anything did: `EACCES`.
 */
function writeFile(path: string, text: string, createFolders: boolean): string | undefined {
  const bytes = Buffer.from(text, 'utf8');
  const present = port.read(path);
  if (typeof present !== 'string' && bytes.equals(present)) return undefined;
  try {
    if (createFolders) mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/**
 * The program of a worker.
 * @public
 */
export function runInWorker({ parentPort, workerData }: Threads): void {
  const send = (message: Message): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, not a window, has none
    parentPort?.postMessage(message);
  };
  const workerPort = portWith((line) => {
    send({ line });
  });
  send({ outcome: evaluate(workerData as Job, workerPort) });
}

function fail(error: unknown): void {
  process.exitCode = error instanceof Unreadable ? 1 : 2;
  say(error instanceof Unreadable ? error.message : internalError('inlay-jsonnet', error));
}

if (require.main === module) {
  main().catch(fail);
}
