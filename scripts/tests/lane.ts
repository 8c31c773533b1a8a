/**
 * Runs test files in a process that loads shared modules once. The process runs `lane-process.ts`, and is replaced
 * when it uses too much memory.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../test/project';
import type { Totals } from '../../test/totals';

export interface Answer {
  readonly totals: Totals;
  /** True if the process has so much memory that starting another process from it is slow. */
  readonly isFull: boolean;
}

export class Lane {
  private printed = '';
  private child: ChildProcess | undefined;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  /** `files` are paths below `dist`. A process that exits early counts as one failed test, and a new process runs the next files. */
  run(files: readonly string[]): Promise<Totals> {
    this.child ??= this.start();
    const { child } = this;
    return new Promise((resolve) => {
      const broken = (): void => {
        this.child = undefined;
        this.printed += `  broke off: ${files.join(', ')}\n`;
        resolve({ passed: 0, failed: 1, skipped: 0, exercised: {} });
      };
      child.once('exit', broken);
      child.once('message', ({ totals, isFull }: Answer) => {
        child.off('exit', broken);
        resolve(isFull ? this.end().then(() => totals) : totals);
      });
      child.send(files);
    });
  }

  /** Resolves with the output of all files. */
  async end(): Promise<string> {
    const { child } = this;
    this.child = undefined;
    if (child !== undefined) {
      // `close` of a child does not come after `disconnect`.
      const closed = [child.stdout, child.stderr].flatMap((output) => (output ? [once(output, 'close')] : []));
      child.disconnect();
      await Promise.all(closed);
    }
    return this.printed;
  }

  private start(): ChildProcess {
    const child = fork(join(__dirname, 'lane-process.js'), { cwd: root, env: this.env, silent: true });
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        this.printed += text;
      });
    }
    return child;
  }
}
