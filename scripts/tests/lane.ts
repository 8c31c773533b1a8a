/**
 * Runs test files in a process that loads shared modules once. The process runs `lane-process.ts`, and is replaced
 * when it uses too much memory.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../test/project';
import { sumOf, type Totals } from '../../test/totals';

export interface Answer {
  readonly totals: Totals;
  /** True if the process uses so much memory that starting child processes is slow. */
  readonly isFull: boolean;
}

export class Lane {
  #printed = '';
  readonly #crashes: string[] = [];
  #child: ChildProcess | undefined;
  #last: readonly string[] = [];
  readonly #env: NodeJS.ProcessEnv;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  /**
   * `files` are paths in `dist`. If the process exits early, its tests do not count, and a new process runs the next
   * files.
   */
  run(files: readonly string[]): Promise<Totals> {
    const child = (this.#child ??= this.#start());
    this.#last = files;
    return new Promise((resolve) => {
      const exited = (): void => resolve(sumOf([]));
      child.once('exit', exited);
      child.once('message', ({ totals, isFull }: Answer) => {
        child.off('exit', exited);
        resolve(isFull ? this.#stop().then(() => totals) : totals);
      });
      child.send(files);
    });
  }

  /** Resolves with the output of all files, and with a message for each process that exited early or with an error. */
  async end(): Promise<{ readonly printed: string; readonly crashes: readonly string[] }> {
    await this.#stop();
    return { printed: this.#printed, crashes: this.#crashes };
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    // The child does not emit `close` after `disconnect`.
    const outputs = [child.stdout, child.stderr].filter((output) => output !== null);
    const ended = Promise.all([once(child, 'exit'), ...outputs.map((output) => once(output, 'close'))]);
    child.disconnect();
    await ended;
  }

  #start(): ChildProcess {
    const child = fork(join(__dirname, 'lane-process.js'), { cwd: root, env: this.#env, silent: true });
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        this.#printed += text;
      });
    }
    child.once('exit', (code) => {
      const isEarly = this.#child === child;
      if (isEarly) this.#child = undefined;
      if (isEarly || code !== 0) this.#crashes.push(`exit code ${code} during or after ${this.#last.join(', ')}`);
    });
    return child;
  }
}
