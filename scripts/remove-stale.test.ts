import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

describe('compiled files without a source', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'inlay-stale-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are removed, and nothing else is', () => {
    const sources = ['src/kept.ts', 'src/kept.test.ts', 'src/generated/validator.js', 'src/generated/validator.d.ts'];
    const kept = [
      'dist/bin/paint.cjs',
      'dist/src/kept.js',
      'dist/src/kept.js.map',
      'dist/src/kept.d.ts',
      'dist/src/kept.test.js',
      'dist/src/generated/validator.js',
      'dist/src/generated/validator.js.map',
    ];
    const stale = ['dist/src/gone.js', 'dist/src/gone.js.map', 'dist/src/gone.d.ts', 'dist/src/room/gone.test.js'];
    for (const file of [...sources, ...kept, ...stale]) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    writeFileSync(join(folder, 'tsconfig.json'), '{"include": ["src", "scripts"]}');
    execFileSync(process.execPath, [join(__dirname, 'remove-stale.js'), folder]);
    const left = (file: string): boolean => existsSync(join(folder, file));
    assert.deepEqual([...sources, ...kept, ...stale].filter(left), [...sources, ...kept]);
  });
});
