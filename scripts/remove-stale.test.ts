import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../test/temporary-folder';

describe('compiled files without a source', () => {
  it('are removed, and everything else is kept', () => {
    const sources = ['src/kept.ts', 'src/kept.test.ts', 'src/generated/validator.js', 'src/generated/validator.d.ts'];
    const kept = [
      'dist/bin/paint.cjs', 'dist/src/kept.js', 'dist/src/kept.js.map', 'dist/src/kept.d.ts',
      'dist/src/kept.test.js', 'dist/src/generated/validator.js', 'dist/src/generated/validator.js.map',
    ]; // prettier-ignore
    const stale = ['dist/src/gone.js', 'dist/src/gone.js.map', 'dist/src/gone.d.ts', 'dist/src/folder/gone.test.js'];
    const files = Object.fromEntries([...sources, ...kept, ...stale].map((file) => [file, '']));
    const folder = temporaryFolder({ ...files, 'tsconfig.json': '{"include": ["src", "scripts"]}' });
    execFileSync(process.execPath, [join(__dirname, 'remove-stale.js'), folder]);
    const left = (file: string): boolean => existsSync(join(folder, file));
    assert.deepEqual([...sources, ...kept, ...stale].filter(left), [...sources, ...kept]);
  });
});
