/**
 * A file written whole or not at all: beside it under another name, then renamed onto it. What was there keeps its name, its mode
 * and, where the system permits, its owner; a symbolic link keeps leading to it. A hard link to what was there keeps the old
 * text: writing into the file itself could leave half of the new one.
 */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** As many links as Linux follows. */
const maxLinks = 40;

/** Throws the system's error. A device or pipe is written to as it is. */
export function replaceFile(path: string, text: string): void {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old !== undefined && !old.isFile()) return writeFileSync(path, text);
  finishBeforeSignals();
  const target = endOfLinks(path);
  const temporary = join(dirname(target), temporaryName());
  try {
    writeWhole(temporary, text, old);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(target));
}

/** Its mode is from the first byte on no wider than in the end. */
function writeWhole(temporary: string, text: string, old: Stats | undefined): void {
  const file = openSync(temporary, 'wx', old === undefined ? 0o666 : old.mode & 0o700);
  try {
    writeFileSync(file, text);
    if (old !== undefined) fchmodSync(file, keepsOwner(file, old) ? old.mode & 0o7777 : old.mode & 0o700);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** False where another group would get the rights that the file gave to its own. */
function keepsOwner(file: number, { uid, gid }: Stats): boolean {
  const own = fstatSync(file);
  if (own.uid === uid && own.gid === gid) return true;
  for (const owner of [uid, own.uid]) {
    try {
      fchownSync(file, owner, gid);
      return true;
    } catch {
      // Only root may give a file away; to a group of their own, everybody may.
    }
  }
  return own.gid === gid;
}

/** The file that a symbolic link leads to, be it there or not. */
function endOfLinks(path: string): string {
  let end = path;
  for (let links = 0; links <= maxLinks; links++) {
    const next = linkedPath(end);
    if (next === undefined) return end;
    end = resolve(dirname(end), next);
  }
  throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP' });
}

function linkedPath(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** Nobody can take it before us, and no run that was killed blocks a later one. */
function temporaryName(): string {
  // Of all runs, only those that write a file need it.
  const { randomBytes } = require('node:crypto') as typeof import('node:crypto');
  return `.inlay-${randomBytes(8).toString('hex')}.tmp`;
}

/** What was renamed is in its folder for good. Some systems cannot say so of a folder. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // The file is whole either way.
  }
}

/**
 * Nothing gives way between the first byte and the rename, so a signal that asks the process to end waits until both are done, or
 * until the temporary file is gone; then it ends the process as it would have.
 */
function finishBeforeSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.kill(process.pid, signal));
  }
}
