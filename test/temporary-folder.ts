/** Folders for tests. They are removed when the process ends, also after failures. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Contents of files, keyed by path. */
export type FileTexts = Readonly<Record<string, string | Uint8Array>>;

const made: string[] = [];
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** The path of a new folder with these files. */
export function temporaryFolder(files: FileTexts = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-test-'));
  made.push(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: FileTexts): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
