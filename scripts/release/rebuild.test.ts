/** Tests that files that differ between two builds of a release are reported. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { tarOf } from '../../test/package/tar';
import { root } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { bundleOptions } from '../package/parts';
import { archiveFaults } from './rebuild';

const archive = (files: Readonly<Record<string, string>>, level = 6): Buffer =>
  gzipSync(tarOf(temporaryFolder(files)), { level });

describe('a release that is built again', () => {
  it('has the same package with any compression, or the differing files are reported', () => {
    const files = { 'a.cjs': 'a'.repeat(2000), 'b.cjs': 'b', 'c.cjs': '' };
    assert.deepEqual(archiveFaults(archive(files), archive(files, 1)), []);
    assert.deepEqual(archiveFaults(archive(files), archive({ ...files, 'b.cjs': 'B' })), ['package/b.cjs differs']);
    const { 'c.cjs': _, ...others } = files;
    assert.deepEqual(archiveFaults(archive(files), archive({ ...others, 'd.cjs': '' })), [
      'package/c.cjs is only in the published package',
      'package/d.cjs is only in the new package',
    ]);
  });

  it('has the same bundles in another folder', () => {
    const elsewhere = temporaryFolder();
    for (const folder of ['src', 'functions/replace-values']) {
      mkdirSync(join(elsewhere, folder), { recursive: true });
      cpSync(join(root, folder), join(elsewhere, folder), {
        recursive: true,
        filter: (path) => !/\.test\.ts$|[\\/]scenarios$/.test(path),
      });
    }
    for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(elsewhere, name));
    symlinkSync(join(root, 'node_modules'), join(elsewhere, 'node_modules'), 'junction');
    const bundleIn = (folder: string): string =>
      buildSync({
        ...bundleOptions,
        absWorkingDir: folder,
        entryPoints: ['functions/replace-values/main.ts'],
        write: false,
      }).outputFiles[0]?.text ?? '';
    const bundle = bundleIn(root);
    assert.ok(bundle.length > 100_000);
    assert.ok(bundle === bundleIn(elsewhere));
  });
});
