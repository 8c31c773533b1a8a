/** Writes generated files whose content has changed. With `check`, only lists stale files and fails the run. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../test/project';

/** Writes the file if its text has changed. With `check`, only reports that the file is stale. */
export function writeIfChanged(path: string, text: string, check = false): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  if (check) {
    console.log(`${relative(root, path)} is stale: run \`npm run generate\``);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes `files`, which are keyed by path, to the folder, and removes all other files from the folder. */
export function syncFolder(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) writeIfChanged(path, text);
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (!files.has(path)) rmSync(path);
  }
}
