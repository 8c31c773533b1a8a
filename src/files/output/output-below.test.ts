/** Tests writing files to an output folder. Links in the folder could point outside the folder. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { snapshot } from '../../../test/packages';
import { temporaryFolder } from '../../../test/temporary-folder';
import { removeFile, replaceFileBelow } from './output-files';

describe('a file that is replaced below a folder', function () {
  if (process.platform === 'win32') return;
  let folder: string;
  const at = (path: string): string => join(folder, path);
  const replace = (path: string): void => replaceFileBelow(at('out'), at(path), 'new');
  beforeEach(() => {
    folder = temporaryFolder({ 'out/a.yaml': 'old', 'other/victim.yaml': 'kept', 'other/sub/b.yaml': 'kept' });
  });

  it('is created with its parent folders, and links within the folder are followed', () => {
    symlinkSync('a.yaml', at('out/link.yaml'));
    mkdirSync(at('out/real'));
    symlinkSync('real', at('out/sub'));
    for (const path of ['out/link.yaml', 'out/sub/deep/b.yaml', 'out/new/c.yaml']) replace(path);
    assert.equal(readlinkSync(at('out/link.yaml')), 'a.yaml');
    for (const path of ['a.yaml', 'real/deep/b.yaml', 'new/c.yaml']) {
      assert.equal(readFileSync(at(`out/${path}`), 'utf8'), 'new');
    }
    // The folder itself may be a link, or may not exist yet.
    symlinkSync('out', at('named'));
    replaceFileBelow(at('named'), at('named/d.yaml'), 'new');
    replaceFileBelow(at('fresh/out'), at('fresh/out/d.yaml'), 'new');
    assert.ok(existsSync(at('out/d.yaml')) && existsSync(at('fresh/out/d.yaml')));
  });

  it('is not written outside, and nothing is created there', () => {
    const links = {
      'out/file.yaml': '../other/victim.yaml',
      'out/absent.yaml': '../other/absent.yaml',
      'out/sub': '../other/sub',
      'out/none': '../other/none',
      'out/twice': 'sub/..',
      'out/loop': 'loop',
    };
    for (const [path, target] of Object.entries(links)) symlinkSync(target, at(path));
    const before = snapshot(at('other'));
    for (const path of ['file.yaml', 'absent.yaml', 'sub/b.yaml', 'none/x/b.yaml', 'twice/victim.yaml', '../other/x']) {
      assert.throws(() => replace(`out/${path}`), { reason: 'outside' }, path);
    }
    assert.throws(() => replace('out/loop'), { code: 'ELOOP' });
    assert.deepEqual(snapshot(at('other')), before);
    mkdirSync(at('out/folder'));
    assert.throws(() => replace('out/folder'), { reason: 'directory' });
  });

  it('is not removed outside, and folders there are kept', () => {
    symlinkSync('../other/sub', at('out/sub'));
    symlinkSync('../other/victim.yaml', at('out/link.yaml'));
    const before = snapshot(at('other'));
    for (const path of ['out/sub/b.yaml', 'out/../other/victim.yaml']) {
      assert.throws(() => removeFile(at(path), at('out')), { reason: 'outside' }, path);
    }
    mkdirSync(at('out/folder'));
    assert.throws(() => removeFile(at('out/folder'), at('out')), { reason: 'directory' });
    for (const path of ['out/link.yaml', 'out/a.yaml']) removeFile(at(path), at('out'));
    assert.deepEqual(snapshot(at('other')), before);
    assert.equal(existsSync(at('out/a.yaml')), false);
  });
});
