/** Tests which parts of a file get a new version. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '../../test/pages/fences';
import { manifest, root } from '../../test/project';
import { withNames } from './prepare';

describe('a new version', () => {
  it('is written to the places that users copy', () => {
    const text = (version: string, minor: string): string =>
      `npm install ./inlay-krm-${version}.tgz inlay-krm@${version}; inlay:v${version} replace-values:v${version} refs/tags/v${version} /inlay-krm@${minor}/functions`;
    assert.equal(withNames(text('0.1.0', '0.1'), '0.1.0', '0.2.0'), text('0.2.0', '0.2'));
    assert.equal(withNames(text('0.1.0', '0.1'), '0.1.0', '0.1.1'), text('0.1.1', '0.1'));
  });

  it('replaces every old version in pages that name the package or an image', () => {
    const left = pages(root).flatMap((page) => {
      const text = withNames(readFileSync(join(root, page), 'utf8'), manifest.version, '9.8.7');
      const old = manifest.version.replaceAll('.', String.raw`\.`);
      return [...text.matchAll(new RegExp(String.raw`\S*(?:krm[-@]|:v)${old}\S*`, 'g'))].map(
        ([one]) => `${page}: ${one}`,
      );
    });
    assert.deepEqual(left, []);
  });
});
