/**
 * A run with `--timeout` or `--max-memory` runs in its own process. Nothing else can be ended whatever it does: a thread that reads a
 * large text in one call goes on, and one that asks V8 for too large a piece of memory ends the whole process.
 *
 * The process that was started first only watches: it ends the other one when its time is over, or when it takes too much memory.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { OwnProgram } from '../files/own-program';
import { exceededMemory, exceededTime, jsonnetName, type Bounds } from './bounds';

/** The memory that V8 uses in addition to the old generation, and Node's own: the old generation must be smaller than the limit by this. */
const besideHeapBytes = 96 * 2 ** 20;

/** The program itself looks at its time, and then says where it was. If it is busy in one long call, it is ended a little later. */
const graceMs = 250;

/** From one look at the memory to the next. */
const watchMs = 10;

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Why a process ended before it had a result. */
export interface BrokenOff {
  /** For the user: `ERROR: …`. */
  readonly text: string;
  /** True for what only a defect explains. */
  readonly isDefect: boolean;
}

/**
 * Starts `program` with `args`, sends it `job`, and gives its messages to `take` until that returns true. The answer is why it ended before;
 * undefined if it did not. Its standard input is ours.
 * command.ts requires it by name.
 * @public
 */
export function runApart(
  program: OwnProgram,
  args: readonly string[],
  job: unknown,
  bounds: Bounds,
  take: (message: unknown) => boolean,
): Promise<BrokenOff | undefined> {
  const { timeout, maxMemory } = bounds;
  const [file, ...script] = program.command;
  const child = spawn(file, [...(program.isSingleFile ? [] : heapFlags(maxMemory?.amount)), ...script, ...args], {
    // Of several programs in one file, this names ours.
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
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
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
      // V8 says so before it ends the process that it is in.
      if (/ out of memory\b/.test(complaints)) why ??= exceededMemory(bounds);
      resolve({
        text: `ERROR: ${why ?? `the program's process ended with ${signal ?? exitCode}\n${complaints}`}\n`,
        isDefect: why === undefined,
      });
    });
    child.send({ job });
  });
}

const heapFlags = (bytes: number | undefined): readonly string[] =>
  bytes === undefined ? [] : [`--max-old-space-size=${Math.floor((bytes - besideHeapBytes) / 2 ** 20)}`];

/** The process's memory. Only Linux reports it so cheaply; elsewhere V8 alone keeps the limit, for the program's values. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return Number(kib ?? 0) * 1024;
  } catch {
    return 0;
  }
}
