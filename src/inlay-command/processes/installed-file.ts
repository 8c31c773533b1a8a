/** Installs executable files atomically. */
import { chmodSync, copyFileSync, linkSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFolder } from '../../files/output/create-folder';
import { removeFolder, temporaryFolder } from './endings';

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Throws the system's error. */
export function install(from: string, to: string, how: 'copy' | 'link'): string {
  createFolder(dirname(to));
  // The file is created in a temporary folder and then moved, so that no process can open an incomplete file.
  const folder = temporaryFolder(join(dirname(to), '.inlay-'));
  try {
    const made = join(folder, 'made');
    // Some file systems do not support hard links.
    if (how === 'copy' || !isLinked(from, made)) copyFileSync(from, made);
    chmodSync(made, 0o755);
    renameSync(made, to);
    return to;
  } finally {
    removeFolder(folder);
  }
}
