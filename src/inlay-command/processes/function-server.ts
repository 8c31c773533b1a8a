/**
 * Handles kustomize's function calls in the command that has started kustomize. Starting Node.js for each call would
 * take most of the time of a build. kustomize starts a script for `sh` (`function-folder.ts`). The script inherits two
 * pipes to the command from kustomize:
 *
 * ```text
 * script ──► replace-values ⏎ KUSTOMIZE_PLUGIN_CONFIG_ROOT ⏎ MARK ⏎ folder ⏎ MARK ⏎ list MARK ⏎
 * script ◄── exit code, length of the output, length of the messages ⏎ messages
 * script ──► MARK ⏎
 * script ◄── output
 * script ──► MARK ⏎
 * script ◄── MARK ⏎
 * ```
 *
 * The mark is random, so no list contains it. The script reads with `head`, which may read more than it prints.
 * Therefore, the command waits for a mark from the script before it sends the next part. The last mark shows the script
 * that the command is still running. Without this mark, the script fails. kustomize starts one function at a time, so
 * each kustomize process needs only one pair of pipes.
 */
import { exitCodes } from '../../function/exit-codes';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import { internalError } from '../../function/internal-error';
import { mainStackMb } from '../../jobs/thread-limits';
import type { ThreadAnswer, ThreadCall } from './function-thread';
import { functionNames, functionThread } from '../functions';

export const markVariable = 'INLAY_CALL';

/**
 * The variable is set if the command keeps earlier versions. Scripts that start a function in its own process read it.
 */
export const versionsVariable = 'INLAY_KEEPS_VERSIONS';

export const newMark = (): string => randomBytes(16).toString('hex');

/** The file descriptors that the script uses for writing and reading. */
export const [toServer, fromServer] = [3, 4] as const;

/**
 * Answers calls that arrive over a program's pipes. If `results` is given, the results of functions are added to this
 * list. The script then receives messages only from functions that fail without results.
 */
export function serveProgram(
  program: ChildProcess,
  mark: string,
  threads: FunctionThreads,
  { keepsVersions = false, results }: { readonly keepsVersions?: boolean; readonly results?: Diagnostic[] } = {},
): void {
  const calls = program.stdio[toServer] as Duplex;
  const answers = program.stdio[fromServer] as Duplex;
  // On its next read or write, the script detects the closed pipes and fails.
  const end = (): void => {
    calls.destroy();
    answers.destroy();
  };
  program.once('exit', end);
  for (const stream of [calls, answers]) stream.on('error', end);
  const line = Buffer.from(`${mark}\n`);
  let chunks: Buffer[] = [];
  /** The parts of the answer that have not been sent yet. Each mark from the script requests the next part. */
  let pending: Uint8Array[] = [];
  const reply = async (call: FunctionCall): Promise<void> => {
    const { stdout, stderr: messages, exitCode, results: told } = await threads.answer({ ...call, keepsVersions });
    if (answers.destroyed) return;
    const isCollected = results !== undefined && (told.length > 0 || exitCode === exitCodes.done);
    if (isCollected) results.push(...told);
    const stderr = isCollected ? new Uint8Array() : messages;
    answers.write(`${exitCode} ${stdout.length} ${stderr.length}\n`);
    answers.write(stderr);
    pending = [stdout, line];
  };
  calls.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (!endWith(chunks, line)) return;
    const bytes = Buffer.concat(chunks);
    if (pending.length > 0) {
      // The script does not wait for an empty part, so several marks may have arrived.
      const marks = bytes.length / line.length;
      if (marks > pending.length || !bytes.equals(Buffer.alloc(bytes.length, line))) return end();
      chunks = [];
      for (const text of pending.splice(0, marks)) answers.write(text);
      return;
    }
    const call = callOf(bytes, line);
    if (call === undefined) {
      chunks = [bytes];
      return;
    }
    chunks = [];
    void reply(call);
  });
}

/**
 * True if the chunks together end with the bytes `end`. Concatenating thousands of chunks for this check would be slow.
 */
function endWith(chunks: readonly Buffer[], end: Buffer): boolean {
  let left = end.length;
  for (let at = chunks.length - 1; at >= 0 && left > 0; at--) {
    const chunk = chunks[at] as Buffer;
    const length = Math.min(chunk.length, left);
    if (!chunk.subarray(chunk.length - length).equals(end.subarray(left - length, left))) return false;
    left -= length;
  }
  return left === 0;
}

type FunctionCall = Omit<ThreadCall, 'cores' | 'keepsVersions'>;

/** Parses the received bytes as a call. Returns undefined if the call is not complete. */
function callOf(bytes: Buffer, line: Buffer): FunctionCall | undefined {
  const first = bytes.indexOf(line);
  const second = bytes.indexOf(line, first + line.length);
  const third = bytes.length - line.length;
  if (second === -1 || second >= third) return undefined;
  const [name = '', ...rest] = bytes.toString('utf8', 0, first - 1).split('\n');
  const pluginRoot = rest.join('\n');
  return {
    name,
    pluginRoot: pluginRoot === '' ? undefined : pluginRoot,
    workingDirectory: bytes.toString('utf8', first + line.length, second - 1),
    input: Uint8Array.prototype.slice.call(bytes, second + line.length, third),
  };
}

/**
 * Manages the threads that run functions. `count` is the number of cores and the maximum number of threads. A new
 * thread is started only when all others are busy.
 */
export class FunctionThreads {
  readonly #file: string;
  readonly #count: number;
  readonly #idle: Worker[] = [];
  readonly #waiting: (() => void)[] = [];
  #started = 0;

  /** `file` is the program that each thread runs. */
  constructor(file: string, count: number) {
    this.#file = file;
    this.#count = count;
  }

  async answer(call: Omit<ThreadCall, 'cores'>): Promise<ThreadAnswer> {
    if (!functionNames.includes(call.name)) return failed(`unknown function "${call.name}"\n`, exitCodes.defect);
    if (this.#idle.length === 0 && this.#started >= this.#count) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    const worker = this.#idle.pop() ?? this.#start();
    try {
      const answer = await answerOf(worker, { ...call, cores: this.#share() });
      this.#idle.push(worker);
      return answer;
    } catch (error) {
      this.#started -= 1;
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
      return failed(
        isMemory ? `error: ${call.name}: out of memory\n` : internalError(call.name, error),
        exitCodes.defect,
      );
    } finally {
      this.#waiting.shift()?.();
    }
  }

  /**
   * The number of cores that each busy thread may use for its own threads. This limit keeps the total number of threads
   * close to the number of cores.
   */
  #share(): number {
    return Math.max(1, Math.floor(this.#count / (this.#started - this.#idle.length)));
  }

  #start(): Worker {
    this.#started += 1;
    const worker = new Worker(this.#file, {
      argv: [functionThread],
      // Redirect the output of libraries, so that it is not mixed with resources on standard output.
      stdout: true,
      // Give each thread the limits of a separate process. If a thread exceeds a limit, only this thread ends.
      resourceLimits: {
        maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20),
        stackSizeMb: mainStackMb,
      },
    });
    // Idle threads must not keep the command running, and threads that have ended must not be reused.
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      const at = this.#idle.indexOf(worker);
      if (at === -1) return;
      this.#idle.splice(at, 1);
      this.#started -= 1;
    });
    return worker;
  }
}

function answerOf(worker: Worker, call: ThreadCall): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    const listeners = {
      message: (answer: ThreadAnswer): void => settle(() => resolve(answer)),
      error: (error: Error): void => settle(() => reject(error)),
      exit: (code: number): void =>
        settle(() => reject(new Error(`the thread of the function ended with exit code ${code}`))),
    };
    const settle = (then: () => void): void => {
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      worker.unref();
      then();
    };
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows need a target origin
    worker.postMessage(call);
  });
}

const failed = (message: string, exitCode: number): ThreadAnswer => ({
  stdout: new Uint8Array(),
  stderr: new TextEncoder().encode(message),
  exitCode,
  results: [],
});
