/** Tests which files must exist before the GitHub release is created. */
import assert from 'node:assert/strict';
import { manifest } from '../../test/project';
import { absentFiles } from './steps';

describe("a release's page", () => {
  it('requires the files of all steps of this version', () => {
    assert.deepEqual(
      absentFiles(() => true),
      [],
    );
    const absent = absentFiles(() => false);
    for (const one of [
      `dist/release/inlay-krm-${manifest.version}.tgz`,
      `dist/release/inlay-krm-${manifest.version}.cdx.json`,
      `dist/release/images-${manifest.version}.json`,
      'dist/single-file/inlay-linux-x64',
      'dist/single-file/inlay-windows-x64.exe',
      'dist/single-file/SHA256SUMS',
      'dist/single-file/SHA256SUMS.sigstore.json',
    ]) {
      assert.ok(absent.includes(one), one);
    }
  });
});
