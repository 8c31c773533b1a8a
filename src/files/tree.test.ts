/** Tests the walk of endless trees, which cannot be created on disk. */
import assert from 'node:assert/strict';
import { FileAccessError, type DirectoryEntry } from './files';
import { walkTree } from './tree';

describe('a tree is refused', () => {
  const folder: DirectoryEntry = { name: 'a', kind: 'directory', link: false };
  const walk = { isWanted: () => true };

  it('deeper than 1000 folders', () => {
    const { faults } = walkTree('top', walk, { list: () => [folder] });
    const found = faults.map(({ path, reason }) => [path.split('/').length, reason]);
    assert.deepEqual(found, [[1001, 'is more than 1000 folders deep']]);
  });

  it('with more than a million entries', () => {
    const file: DirectoryEntry = { name: 'b', kind: 'file', link: false };
    const entries = [folder, ...Array.from({ length: 2000 }, () => file)];
    assert.throws(
      () => walkTree('top', { isWanted: () => false }, { list: () => entries }),
      (error) => error instanceof FileAccessError && error.message.includes('has more than 1000000 files and folders'),
    );
  });
});
