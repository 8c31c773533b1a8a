/** Generated files that are committed: written where they differ, or only listed, which fails the run. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../test/project';

/** Reports what is stale, and writes it unless it is only to be checked. */
export function bring(path: string, text: string, check: boolean): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  report(path, check);
  if (check) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The same for all files of a folder, by their paths: what is not among them goes. */
export function bringFolder(folder: string, files: ReadonlyMap<string, string>, check: boolean): void {
  for (const [path, text] of files) bring(path, text, check);
  const there = existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [];
  for (const path of there.filter((file) => !files.has(file))) {
    report(path, check);
    if (!check) rmSync(path);
  }
}

function report(path: string, check: boolean): void {
  console.log(`${relative(root, path)} ${check ? 'is stale: run `npm run generate`' : 'written'}`);
  if (check) process.exitCode = 1;
}
