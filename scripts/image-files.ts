/**
 * What an image holds besides its base: the function's bundle and our licence. Readable by any user, whatever the umask here: a
 * platform may choose another one than the image names.
 */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { executable, root } from '../test/project';

/** Writes them to `folder`, in place of what there is. */
export function writeImageFiles(name: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(executable(name), join(folder, 'function.cjs'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}
