/**
 * When the command exits or receives SIGINT, SIGTERM or SIGHUP, removes temporary folders. Also forwards these signals
 * to programs that the command has started.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { shownLines } from '../../data/text/shown-text';
import { writeMessages } from '../../files/standard-files';

const folders = new Set<string>();
const programs = new Set<ChildProcess>();

/** Creates an empty folder whose path begins with `start`. Throws the system's error. */
export function temporaryFolder(start: string): string {
  watchEnd();
  const folder = mkdtempSync(start);
  folders.add(folder);
  return folder;
}

/** Removes a temporary folder. A failure causes only a note, because on Windows a program may still use a file. */
export function removeFolder(folder: string): void {
  folders.delete(folder);
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    writeMessages(shownLines(`note: the temporary folder "${folder}" cannot be removed: ${code}\n`));
  }
}

export function endWithCommand(program: ChildProcess): void {
  watchEnd();
  programs.add(program);
  program.once('close', () => programs.delete(program));
}

function removeFolders(): void {
  for (const folder of folders) removeFolder(folder);
}

let isWatching = false;

function watchEnd(): void {
  if (isWatching) return;
  isWatching = true;
  process.once('exit', removeFolders);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const program of programs) program.kill(signal);
      removeFolders();
      process.kill(process.pid, signal);
      // In the first process of a container, a signal without a handler has no effect, so this `kill` may do nothing.
      setImmediate(() => process.exit(128 + constants.signals[signal]));
    });
  }
}
