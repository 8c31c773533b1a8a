/** Tests files in memory, in layers and in a directory, and the paths that a glob matches in them. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { FileAccessError, noFiles } from '../../files';
import { BadPatternError } from '../../go';
import { sourceFiles, glob, globRefusal, refusedPath } from './source-files';
import { layeredFiles } from './layered-files';
import { cleanPath, memoryFiles } from './memory-files';

const files = (...paths: readonly string[]): ReturnType<typeof memoryFiles> =>
  memoryFiles(new Map(paths.map((path) => [path, `text of ${path}`])));

describe('cleanPath', () => {
  for (const [path, clean] of [
    ['a/b', 'a/b'],
    ['./a//b/', 'a/b'],
    ['a/../b', 'b'],
    ['.', ''],
    ['', ''],
    ['a/..', ''],
    ['..', undefined],
    ['a/../../b', undefined],
    ['/a', undefined],
    ['a\0b', undefined],
  ] as const) {
    it(`turns ${JSON.stringify(path)} into ${JSON.stringify(clean)}`, () => assert.equal(cleanPath(path), clean));
  }

  it('never points outside, and is clean itself', () => {
    const part = fc.constantFrom('a', 'b', '.', '..', '', '...');
    holds(300, [fc.array(part)], (parts) => {
      const clean = cleanPath(parts.join('/'));
      if (clean === undefined) return;
      assert.ok(!clean.split('/').includes('..'));
      assert.equal(cleanPath(clean), clean);
    });
  });
});

describe('memoryFiles', () => {
  const some = files('a.txt', 'dir/b.txt', 'dir/sub/c.txt', '__proto__/constructor');

  it('read files by any spelling of their path', () => {
    assert.equal(some.read('./dir/../a.txt'), 'text of a.txt');
    assert.equal(Buffer.from(some.readBytes('dir/b.txt')).toString('utf8'), 'text of dir/b.txt');
    assert.equal(some.read('__proto__/constructor'), 'text of __proto__/constructor');
  });

  it('know directories', () => {
    assert.equal(some.kind('dir'), 'directory');
    assert.equal(some.kind('.'), 'directory');
    assert.equal(some.kind('a.txt'), 'file');
    assert.equal(some.kind('absent'), undefined);
    assert.equal(some.kind('../a.txt'), undefined);
    const entries = some.list('dir').map(({ name, kind }) => `${name}: ${kind}`);
    assert.deepEqual(entries, ['b.txt: file', 'sub: directory']);
  });

  it('refuse missing files', () => {
    assert.throws(() => some.read('absent'), FileAccessError);
    assert.throws(() => some.list('a.txt'), FileAccessError);
  });
});

describe('layeredFiles', () => {
  const layers = layeredFiles(files('a', 'dir/x'), files('a', 'b', 'dir/x', 'dir/y'));

  it('take the first layer that has a path, and join directories', () => {
    assert.equal(layers.read('b'), 'text of b');
    assert.deepEqual(
      layers.list('dir').map(({ name }) => name),
      ['x', 'y'],
    );
    assert.equal(layers.kind('b'), 'file');
  });

  it('refuse paths like the last layer', () => {
    assert.throws(() => layers.read('absent'), /"absent" does not exist/);
    assert.throws(() => layers.list('absent'), /the directory "absent" does not exist/);
    assert.throws(() => layeredFiles(files('b'), noFiles).readBytes('a'), /no root directory/);
  });
});

describe('sourceFiles', () => {
  const disk = files('apps/shop/a', 'apps/shop/given', 'lib/b', 'secret');
  const app = sourceFiles({ texts: new Map([['given', 'text of the functionConfig']]), directory: 'apps/shop' }, disk);

  it('sees the directory of the app together with the given files', () => {
    assert.equal(app.read('a'), 'text of apps/shop/a');
    assert.equal(app.read('../shop/given'), 'text of the functionConfig');
    assert.deepEqual(
      app.list('.').map(({ name }) => name),
      ['a', 'given'],
    );
  });

  it('reads paths in parent folders up to the root', () => {
    assert.equal(Buffer.from(app.readBytes('../../lib/b')).toString('utf8'), 'text of lib/b');
    assert.equal(app.kind('../../lib'), 'directory');
    assert.deepEqual(glob(app, '../../l*/./*'), ['../../lib/b']);
    assert.deepEqual(glob(app, '../..'), ['../..']);
  });

  it('does not leave the root', () => {
    const out = '"../../../x" points outside the root directory of the function';
    assert.equal(app.kind('../../../x'), undefined);
    assert.throws(() => app.read('../../../x'), { message: out });
    assert.throws(() => app.read('/lib/b'), /points outside/);
    assert.equal(refusedPath(app, '../../../x'), `${out}, and files outside are not read`);
    assert.equal(refusedPath(app, '../../absent'), undefined);
    assert.deepEqual(glob(app, '../../../*'), []);
    assert.match(globRefusal(app, '../../../x*') ?? '', /^"\.\.\/\.\.\/\.\." points outside/);
    assert.equal(globRefusal(app, '*'), undefined);
  });
});

describe('sourceFiles', () => {
  it('are empty if neither texts nor a directory are given', () => {
    const none = sourceFiles({ texts: new Map(), directory: undefined }, memoryFiles(new Map([['a', 'disk']])));
    assert.throws(() => none.read('a'), /"a" does not exist/);
    const both = { texts: new Map([['a', 'text']]), directory: '' };
    const disk = memoryFiles(new Map(Object.entries({ a: 'disk', b: 'disk' })));
    assert.deepEqual(
      ['a', 'b'].map((path) => sourceFiles(both, disk).read(path)),
      ['text', 'disk'],
    );
    assert.equal(sourceFiles({ texts: new Map(), directory: '' }, disk).read('a'), 'disk');
  });
});

describe('glob', () => {
  const some = files('one/a.yaml', 'one/ab.yaml', 'file');

  for (const [pattern, found] of [
    ['./one/', ['one']],
    ['one/../*', ['file', 'one']],
    ['../*', []],
    ['/*', []],
    ['.', ['']],
  ] as const) {
    it(`finds ${JSON.stringify(found)} for ${pattern}`, () => assert.deepEqual(glob(some, pattern), found));
  }

  it('refuses a malformed pattern', () => assert.throws(() => glob(some, 'one/[a'), BadPatternError));
});
