import assert from 'node:assert/strict';
import { FileAccessError, type FileKind, type Files, noFiles } from '../../function';
import { nearFile } from './near-file';

const kinds: Readonly<Record<string, FileKind>> = {
  '.': 'directory',
  config: 'directory',
  other: 'directory',
  'config/app.json': 'file',
};

const files: Files = {
  ...noFiles,
  kind: (path) => kinds[path],
  list: (path) => {
    if (kinds[path] !== 'directory') throw new FileAccessError('no folder');
    const names = path === '.' ? ['config', 'other'] : path === 'config' ? ['app.json'] : [];
    return names.map((name) => ({ name, kind: 'file', link: false }));
  },
};

describe('nearFile', () => {
  it('returns the missing part of a path if the same folder has a similar entry', () => {
    assert.deepEqual(nearFile(files, 'config/ap.json'), { name: 'config/ap.json', candidates: ['config/app.json'] });
    assert.deepEqual(nearFile(files, 'confg/app.json'), { name: 'confg', candidates: ['config', 'other'] });
    assert.deepEqual(nearFile(files, './confg/app.json'), { name: './confg', candidates: ['./config', './other'] });
  });

  it('is empty for existing files and if no entry is similar', () => {
    assert.deepEqual(nearFile(files, 'config/other.toml'), {});
    assert.deepEqual(nearFile(files, 'config/app.json'), {});
    assert.deepEqual(nearFile(files, 'config/app.json/x'), {});
    assert.deepEqual(nearFile({ ...files, kind: (at) => (at === '' ? 'directory' : undefined) }, '/confg'), {});
    assert.deepEqual(nearFile(noFiles, 'a'), {});
    // A link that points outside the root.
    const kind: Files['kind'] = (path) => (path === 'config' ? undefined : kinds[path]);
    assert.deepEqual(nearFile({ ...files, kind }, 'config'), {});
  });
});
