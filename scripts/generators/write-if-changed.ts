/** Generated files: written where they differ; of those that are committed, only listed where they are to be checked, which fails the run. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../test/project';

/** Writes the file unless it has the text already. With `check` it only reports a file that has not. */
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

/** The same for all files of a folder, by their paths: other files in it are removed. */
export function bringFolder(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) writeIfChanged(path, text);
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (!files.has(path)) rmSync(path);
  }
}
