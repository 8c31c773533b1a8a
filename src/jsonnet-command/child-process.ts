/**
 * Evaluates a program with `--timeout` or `--max-memory` in a separate process. Only a separate process can always be
 * terminated. A thread that reads a large string in one call cannot be stopped, and a thread that allocates too much in
 * one call ends the whole process.
 *
 * The parent process only watches the child, and ends the child when it exceeds a limit.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { OwnProgram } from '../files/own-program';
import { exceededMemory, exceededTime, jsonnetName, type Bounds } from './bounds';

/** The memory that V8 and Node use outside of the old generation. The old generation must be this much smaller than the limit. */
const nonHeapBytes = 96 * 2 ** 20;

/**
 * The child process checks the time limit itself, so that the error shows the position in the program. If the child is
 * busy in one long call, the parent ends the child this many milliseconds after the time limit.
 */
const graceMs = 250;

const watchMs = 10;

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The reason why a process ended without a result. */
export interface AbnormalEnd {
  /** The message for the user: `ERROR: …`. */
  readonly text: string;
  /** True if no limit was exceeded, so the cause is probably a bug in Inlay. */
  readonly isDefect: boolean;
}

/**
 * Starts `program` with `args`, sends it `job`, and passes its messages to `take` until `take` returns true. Returns
 * the reason if the program ended too early, or undefined otherwise. The program inherits the standard input of this
 * process. command.ts loads this function by name.
 * @public
 */
export function runInChildProcess(
  program: OwnProgram,
  args: readonly string[],
  job: unknown,
  bounds: Bounds,
  take: (message: unknown) => boolean,
): Promise<AbnormalEnd | undefined> {
  const { timeout, maxMemory } = bounds;
  const [file, ...script] = program.command;
  const child = spawn(file, [...(program.isSingleFile ? [] : heapFlags(maxMemory?.amount)), ...script, ...args], {
    // Selects the command if the executable contains several commands.
    argv0: jsonnetName,
    stdio: ['inherit', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  let why: string | undefined;
  const end = (reason: string): void => {
    why ??= reason;
    child.kill('SIGKILL');
  };
  const timers = [
    timeout && setTimeout(() => end(exceededTime(bounds)), timeout.amount + graceMs),
    maxMemory &&
      setInterval(() => {
        if (residentBytes(child) > maxMemory.amount) end(exceededMemory(bounds));
      }, watchMs),
  ];
  for (const signal of endings) {
    process.once(signal, () => {
      child.kill('SIGKILL');
      process.kill(process.pid, signal);
    });
  }
  let stderrText = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderrText += text;
  });
  return new Promise((resolve, reject) => {
    let done = false;
    child.on('message', (message) => {
      done ||= take(message);
    });
    child.on('error', reject);
    child.on('close', (exitCode, signal) => {
      for (const timer of timers) clearInterval(timer);
      if (done) return resolve(undefined);
      // V8 prints this message before it ends the process.
      if (/ out of memory\b/.test(stderrText)) why ??= exceededMemory(bounds);
      resolve({
        text: `ERROR: ${why ?? `the program's process ended with ${signal ?? exitCode}\n${stderrText}`}\n`,
        isDefect: why === undefined,
      });
    });
    child.send({ job });
  });
}

const heapFlags = (bytes: number | undefined): readonly string[] =>
  bytes === undefined ? [] : [`--max-old-space-size=${Math.floor((bytes - nonHeapBytes) / 2 ** 20)}`];

/**
 * Returns the memory use of the process. Only Linux reports memory use cheaply. On other systems, only V8 enforces the
 * limit, and only for the program's values.
 */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0;
  }
}
