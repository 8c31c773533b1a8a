/**
 * Writes a file completely or not at all. The text is written to a temporary file in the same folder. Then the
 * temporary file is renamed. If the system permits it, the file keeps its owner and mode. Symbolic links to the file
 * still work. Hard links to the old file keep the old text, because the old file is not overwritten.
 * @lazy
 */
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, parse, resolve, sep } from 'node:path';
import { createFolder } from './create-folder';
import { isBelow, openedFolder, refuseKind, RefusedFile } from '../opened-file';

/** The maximum number of symbolic links that Linux follows for one path. */
const maxLinks = 40;

/** Replaces a file, or writes directly to a device or pipe. Throws the system's error. */
export function replaceFile(path: string, text: string): void {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old !== undefined && !old.isFile()) return writeFileSync(path, text);
  const target = endOfLinks(path);
  replaceIn(dirname(target), basename(target), text, old);
}

/**
 * Like `replaceFile`, but the file must be under `root`. No file or folder is created outside `root`. Throws
 * RefusedFile if a link points outside `root`, or if the path exists and is not a regular file.
 */
export function replaceFileBelow(root: string, path: string, text: string): void {
  const [realRoot, target] = [endOfLinks(root), endOfLinks(path)];
  if (!isBelow(realRoot, target)) throw new RefusedFile('outside');
  createFolder(dirname(target));
  openedFolder(dirname(target), realRoot, (folder) => {
    const old = lstatSync(join(folder, basename(target)), { throwIfNoEntry: false });
    if (old?.isSymbolicLink() === true) throw new RefusedFile('outside');
    if (old !== undefined) refuseKind(old);
    replaceIn(folder, basename(target), text, old);
  });
}

/** Removes a file or a symbolic link, which must be under `root`. Throws RefusedFile or the system's error. */
export function removeFile(path: string, root = parse(resolve(path)).root): void {
  const [realRoot, parent] = [endOfLinks(root), endOfLinks(dirname(path))];
  if (!isBelow(realRoot, parent)) throw new RefusedFile('outside');
  openedFolder(parent, realRoot, (folder) => {
    const file = join(folder, basename(path));
    const found = lstatSync(file);
    if (!found.isSymbolicLink()) refuseKind(found);
    rmSync(file);
  });
}

function replaceIn(folder: string, name: string, text: string, old: Stats | undefined): void {
  finishBeforeSignals();
  const temporary = join(folder, temporaryName());
  try {
    writeWhole(temporary, text, old);
    renameSync(temporary, join(folder, name));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/** The permissions of the temporary file never exceed its final permissions. */
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

/**
 * Gives the file the owner and group of the old file if possible. Returns false if the permissions of the old group
 * would apply to a different group.
 */
function keepsOwner(file: number, { uid, gid }: Stats): boolean {
  const own = fstatSync(file);
  if (own.uid === uid && own.gid === gid) return true;
  for (const owner of [uid, own.uid]) {
    try {
      fchownSync(file, owner, gid);
      return true;
    } catch {
      // Only root can change the owner of a file. Other users can only change the group to one of their own groups.
    }
  }
  return own.gid === gid;
}

/** Resolves symbolic links as the operating system does. The target and the folders on the path need not exist. */
function endOfLinks(path: string): string {
  const whole = resolve(path);
  let at = parse(whole).root;
  let links = 0;
  const waiting = whole.slice(at.length).split(sep).toReversed();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const next = join(at, name);
    const target = linkedPath(next);
    if (target === undefined) at = next;
    else if (links++ === maxLinks) throw Object.assign(new Error('too many symbolic links'), { code: 'ELOOP' });
    else {
      if (isAbsolute(target)) at = parse(target).root;
      waiting.push(...target.slice(parse(target).root.length).split(sep).toReversed());
    }
  }
  return at;
}

function linkedPath(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

/** A random name cannot be guessed and does not conflict with a file that a killed run has left. */
function temporaryName(): string {
  // Loaded on demand, because most runs do not write files.
  const { randomBytes } = require('node:crypto') as typeof import('node:crypto');
  return `.inlay-${randomBytes(8).toString('hex')}.tmp`;
}

/** Ensures that the rename survives a power cut. Some systems do not support `fsync` for folders. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Ignore the error, because the file itself has been written completely.
  }
}

/**
 * True if the signal handlers are installed. The handlers stay installed after a write, because removing them would
 * lose a signal that has just arrived.
 */
let isFinishing = false;

/**
 * Delays signals that end the process until the file is complete. Writing and renaming the temporary file is
 * synchronous, so Node calls a signal handler only afterwards.
 */
function finishBeforeSignals(): void {
  if (isFinishing) return;
  isFinishing = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.kill(process.pid, signal));
  }
}
