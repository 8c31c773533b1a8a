/** Tests that `npm pack` in a fresh clone builds the same bytes as in this folder. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packArguments } from '../../scripts/release/steps';
import { manifest } from '../project';
import { runCommand } from '../run-command';
import { temporaryFolder } from '../temporary-folder';
import { copyTo, packedPackage } from './installed-package';

describe('a package built in another folder', function () {
  it('has the same bytes', async () => {
    const { tarball, environment } = await packedPackage();
    const folder = temporaryFolder();
    const clone = join(folder, 'elsewhere', 'deeper', 'clone');
    copyTo(clone, 'dist', 'generated');
    const { status, stderr } = await runCommand('npm', packArguments(folder), { cwd: clone, env: environment });
    assert.equal(status, 0, stderr);
    const [built, quick] = [join(folder, `${manifest.name}-${manifest.version}.tgz`), tarball].map((file) =>
      gunzipSync(readFileSync(file)),
    );
    assert.ok(built !== undefined && quick !== undefined && built.equals(quick));
    assert.ok(!built.includes(clone));
  });
});
