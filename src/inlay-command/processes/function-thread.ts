/** Answers function calls in a thread of the command. `function-server.ts` sends the calls. */
import { relative, sep } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Diagnostic } from '../../diagnostics/diagnostic';
import { threadedJobs } from '../../jobs/job-threads';
import { answer, type Call } from '../../process/answer';
import { functionCalled } from '../functions';

export interface ThreadCall extends Omit<Call, 'folder'> {
  readonly name: string;
  /** The maximum number of threads that the function may start for its jobs. */
  readonly cores: number;
}

/** The output consists of bytes, so that it can be transferred to the main thread without copying. */
export interface ThreadAnswer {
  readonly stdout: Uint8Array<ArrayBuffer>;
  readonly stderr: Uint8Array<ArrayBuffer>;
  readonly exitCode: number;
  readonly results: readonly Diagnostic[];
}

/**
 * Answers calls from the main thread. `file` is the program that job threads run.
 * @public
 */
export function serveCalls(file: string): void {
  const encoder = new TextEncoder();
  const serve = async ({ name, cores, ...call }: ThreadCall): Promise<void> => {
    const fn = functionCalled(name);
    const { perform } = fn;
    const jobs =
      perform &&
      ((files: Parameters<typeof threadedJobs>[1]) => threadedJobs(perform, files, { file, args: [name] }, { cores }));
    const folder = relative(process.cwd(), call.workingDirectory).replaceAll(sep, '/');
    const { stdout, stderr, exitCode, results } = await answer(fn, { ...call, folder }, jobs);
    const told: ThreadAnswer = { stdout: encoder.encode(stdout), stderr: encoder.encode(stderr), exitCode, results };
    parentPort?.postMessage(told, [told.stdout.buffer, told.stderr.buffer]);
  };
  // An error ends this thread. The main thread then reports the error.
  parentPort?.on('message', (call: ThreadCall) => void serve(call));
}
