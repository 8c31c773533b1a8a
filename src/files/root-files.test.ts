import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/temporary-folder';
import { FileAccessError } from './files';
import { rootFiles } from './root-files';

describe('rootFiles', () => {
  let outside: string;
  let root: string;
  before(() => {
    outside = temporaryFolder({
      'secret.txt': 'planted',
      'root/a.txt': 'text ä',
      'root/..b.txt': 'dots',
      'root/binary': Buffer.from([0xff, 0xfe]),
      'root/huge': '',
      'root/list/b.yaml': 'b',
    });
    root = join(outside, 'root');
    mkdirSync(join(root, 'sub'));
    truncateSync(join(root, 'huge'), 65 * 1024 * 1024);
    symlinkSync('../secret.txt', join(root, 'out'));
    symlinkSync('a.txt', join(root, 'in'));
    symlinkSync('loop', join(root, 'loop'));
    mkdirSync(join(root, 'list', 'Folder'));
    symlinkSync('b.yaml', join(root, 'list', 'link'));
    symlinkSync('Folder', join(root, 'list', 'to-folder'));
    symlinkSync('../../secret.txt', join(root, 'list', 'out'));
    symlinkSync('absent', join(root, 'list', 'broken'));
    symlinkSync('..', join(root, 'up'));
  });

  for (const [path, text] of [
    ['a.txt', 'text ä'],
    ['sub/../a.txt', 'text ä'],
    ['in', 'text ä'],
    ['..b.txt', 'dots'],
  ] as const) {
    it(`reads ${path}`, () => assert.equal(rootFiles(root).read(path), text));
  }

  it('reads no file that is larger than the limit', () => {
    assert.throws(() => rootFiles(root).read('huge', 2 ** 20), /"huge" is larger than 1 MiB/);
    assert.equal(rootFiles(root).read('a.txt', 7), 'text ä');
    assert.throws(() => rootFiles(root).read('a.txt', 6), /"a\.txt" is larger/);
  });

  it('reads the bytes of a file that is not text', () =>
    assert.deepEqual([...rootFiles(root).readBytes('binary')], [0xff, 0xfe]));

  for (const [path, message] of [
    ['absent', /"absent" does not exist/],
    ['/etc/passwd', /must be relative/],
    ['../secret.txt', /points outside the root/],
    ['out', /points outside the root/],
    ['..', /points outside the root/],
    ['up/absent', /points outside the root/],
    ['loop', /symbolic links form a loop/],
    ['a.txt/x', /is not a folder/],
    ['sub', /"sub" is not a file/],
    ['binary', /not UTF-8/],
    ['huge', /larger than 64 MiB/],
    ['x\0y', /cannot be read: ERR_INVALID_ARG_VALUE/],
  ] as const) {
    it(`refuses ${JSON.stringify(path)}`, () =>
      assert.throws(
        () => rootFiles(root).read(path),
        (error) => error instanceof FileAccessError && message.test(error.message) && !error.message.includes(outside),
      ));
  }

  it('refuses to return the bytes of files outside of the root', () =>
    assert.throws(() => rootFiles(root).readBytes('out'), /points outside the root/));

  for (const [path, kind] of [
    ['a.txt', 'file'],
    ['in', 'file'],
    ['sub', 'directory'],
    ['.', 'directory'],
    ['absent', undefined],
    ['out', undefined],
    ['up', undefined],
    ['up/secret.txt', undefined],
    ['..', undefined],
    ['../secret.txt', undefined],
    ['/etc/passwd', undefined],
    ['loop', undefined],
    ['x\0y', undefined],
  ] as const) {
    it(`reports that ${JSON.stringify(path)} is ${kind ?? 'missing'}`, () =>
      assert.equal(rootFiles(root).kind(path), kind));
  }

  it('lists a directory, follows links, and marks links that point outside as unusable', () =>
    assert.deepEqual(rootFiles(root).list('list'), [
      { name: 'Folder', kind: 'directory', link: false },
      { name: 'b.yaml', kind: 'file', link: false },
      { name: 'broken', kind: 'other', link: true, fault: 'is a broken link', isDangling: true },
      { name: 'link', kind: 'file', link: true },
      {
        name: 'out',
        kind: 'other',
        link: true,
        fault: 'points outside the root directory of the function through a symbolic link',
      },
      { name: 'to-folder', kind: 'directory', link: true },
    ]));

  it('lists the root itself', () =>
    assert.ok(
      rootFiles(root)
        .list('.')
        .some(({ name }) => name === 'a.txt'),
    ));

  for (const [path, message] of [
    ['..', /points outside the root/],
    ['up', /points outside the root/],
    ['/etc', /must be relative/],
    ['a.txt', /a part of the path is not a folder/],
    ['absent', /does not exist/],
  ] as const) {
    it(`refuses to list ${path}`, () =>
      assert.throws(
        () => rootFiles(root).list(path),
        (error) => error instanceof FileAccessError && message.test(error.message) && !error.message.includes(outside),
      ));
  }
});
