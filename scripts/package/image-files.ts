/**
 * Writes the files that our images add to a Node.js image. Each function's folder contains its executable, the parts
 * that the executable loads, and the license. image-root.js selects the files of Node.js. All users can read the files,
 * regardless of the umask, because platforms may run an image as any user.
 */
import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { executable, filesOf, root } from '../../test/project';
import { setTimes } from './image-root';

/**
 * Writes the files to `folder` and replaces its contents. The modification time of the files is `seconds` since 1970.
 */
export function writeImageFiles(names: readonly string[], folder: string, seconds: number): void {
  rmSync(folder, { recursive: true, force: true });
  const script = join('scripts', 'package', 'image-root.js');
  mkdirSync(dirname(join(folder, script)), { recursive: true });
  copyFileSync(join(root, script), join(folder, script));
  for (const name of names) {
    mkdirSync(join(folder, name));
    const [executableFile = '', ...parts] = filesOf(executable(name));
    copyFileSync(executableFile, join(folder, name, 'function.cjs'));
    for (const part of parts) {
      const copy = join(folder, name, relative(dirname(executableFile), part));
      mkdirSync(dirname(copy), { recursive: true });
      copyFileSync(part, copy);
    }
    copyFileSync(join(root, 'LICENSE'), join(folder, name, 'LICENSE'));
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
  setTimes(folder, seconds);
}
