/** Copies folders or files for a build. No link points outside the copy. */
import { copyFileSync, lstatSync, readdirSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catchError } from '../../data/catch-error';
import { createFolder } from '../../files/output/create-folder';
import { isBelow } from '../files/paths';
import type { CopiedEntry } from '../port';

/** The maximum total size of the copied files, in MiB. */
const maxMegabytes = 512;

const maxFiles = 100_000;

export class CopyTooLarge extends Error {}

/**
 * Copies folders to the paths that `inCopy` returns. The paths must not contain symbolic links. A link to a path in
 * these folders points to the copy of this path. Other links, `.git`, `node_modules`, pipes, sockets and devices are
 * omitted. Throws CopyTooLarge, or the system's error.
 */
export function copyFolders(folders: readonly string[], inCopy: (path: string) => string): void {
  const seen = new Set<string>();
  const count = counter();
  const copyFile = (path: string): void => {
    count(lstatSync(path).size);
    copyFileSync(path, inCopy(path));
  };
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    createFolder(inCopy(folder));
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (['.git', 'node_modules'].includes(entry.name)) continue;
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) copyFile(path);
      else if (entry.isSymbolicLink()) {
        // A broken link has no real path.
        const end = catchError(Error, () => realpathSync.native(path));
        if (end === undefined || !folders.some((one) => isBelow(one, end))) continue;
        symlinkSync(inCopy(end), inCopy(path), statSync(end).isDirectory() ? 'junction' : 'file');
      }
    }
  }
}

/** Writes files and links. `inCopy` converts paths and link targets. Throws CopyTooLarge, or the system's error. */
export function copyEntries(entries: readonly CopiedEntry[], inCopy: (path: string) => string): void {
  const count = counter();
  const made = new Set<string>();
  for (const entry of entries) {
    const to = inCopy(entry.path);
    const folder = dirname(to);
    if (!made.has(folder)) createFolder(folder);
    made.add(folder);
    if (entry.kind === 'link') {
      symlinkSync(inCopy(entry.target), to);
      continue;
    }
    const { path, bytes, isExecutable } = entry;
    count(bytes?.length ?? statSync(path).size);
    if (bytes === undefined) copyFileSync(path, to);
    else writeFileSync(to, bytes, { mode: isExecutable ? 0o700 : 0o600 });
  }
}

/** Returns a function that adds a file's size to the totals, and throws CopyTooLarge if a limit is exceeded. */
function counter(): (size: number) => void {
  let [files, bytes] = [0, 0];
  return (size) => {
    files += 1;
    bytes += size;
    if (files > maxFiles) throw new CopyTooLarge(`it would have more than ${maxFiles} files`);
    if (bytes > maxMegabytes * 2 ** 20) throw new CopyTooLarge(`it would be larger than ${maxMegabytes} MiB`);
  };
}
