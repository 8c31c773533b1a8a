/** Tests imports of files, with and without a root. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { ftruncateSync, closeSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { errorFrom } from '../../../test/or-error';
import { temporaryFolder } from '../../../test/temporary-folder';
import { evaluate, fileImporter, JsonnetError, type FileImporterOptions } from '../index';

describe('fileImporter', () => {
  let folder = '';
  let root = '';
  before(() => {
    folder = temporaryFolder({
      'secret.json': '1',
      'in/main.jsonnet': '[import "b.json", importbin "b.json", std.thisFile]',
      'in/sub/deep.jsonnet': '[import "../b.json", import "./here.json"]',
      'in/sub/here.json': '"here"',
      'in/first/b.json': '"first"',
      'in/last/b.json': '"last"',
      'in/last/up.json': 'import "../first/b.json"',
      'in/first/only.json': '"only"',
      'in/first/out.json': '"inside"',
      'in/b.json': '2',
    });
    root = join(folder, 'in');
    mkdirSync(join(root, 'last/only.json'));
    symlinkSync(join(folder, 'secret.json'), join(root, 'link.json'));
    symlinkSync('..', join(root, 'up'));
    symlinkSync(join(root, 'first/b.json'), join(root, 'inner.json'));
    symlinkSync('loop', join(root, 'loop'));
  });

  const imported = (path: string, options: FileImporterOptions, name = 'f'): unknown =>
    evaluate({ name, code: `import ${JSON.stringify(path)}`, importer: fileImporter(options) });

  const refused = (path: string, options: FileImporterOptions): string => {
    const { failure, detail, location } = errorFrom(JsonnetError, () => imported(path, options));
    assert.deepEqual(failure, { kind: 'import', path });
    assert.deepEqual([location?.file, location?.line, location?.column], ['f', 1, 1]);
    return detail.replace(`couldn't open import ${JSON.stringify(path)}: `, '');
  };

  it('reads the program and its imports below the root, to which ids are relative', () => {
    assert.deepEqual(evaluate({ name: 'main.jsonnet', importer: fileImporter({ root }) }), [2, [50], 'main.jsonnet']);
    assert.deepEqual(evaluate({ name: './sub/deep.jsonnet', importer: fileImporter({ root }) }), [2, 'here']);
    assert.equal(imported('inner.json', { root }), 'first');
    assert.equal(imported(join(root, 'b.json'), { root }), 2);
    const { message, failure } = errorFrom(JsonnetError, () =>
      evaluate({ name: 'none.jsonnet', importer: fileImporter({ root }) }),
    );
    assert.equal(message, 'RUNTIME ERROR: couldn\'t open "none.jsonnet": no match');
    assert.deepEqual(failure, { kind: 'import', path: 'none.jsonnet' });
  });

  it('looks next to the importing file, then in the library paths, starting with the last one', () => {
    const name = 'sub/f';
    assert.equal(imported('b.json', { root, libraryPaths: ['first', 'last'] }), 2);
    assert.equal(imported('b.json', { root, libraryPaths: ['first', 'last'] }, name), 'last');
    assert.equal(imported('b.json', { root, libraryPaths: ['last', join(root, 'first')] }, name), 'first');
    const libraryPaths = [join(root, 'first'), join(root, 'last')];
    assert.equal(imported('b.json', { libraryPaths }), 'last');
    assert.equal(imported('up.json', { libraryPaths }), 'first');
  });

  it('stops at the first existing path, like go-jsonnet', () => {
    assert.equal(imported('only.json', { root, libraryPaths: ['last', 'first'] }), 'only');
    assert.equal(refused('only.json', { root, libraryPaths: ['first', 'last'] }), 'last/only.json: Is a directory');
  });

  it('reports why files outside of the root are refused', () => {
    const outside = 'points outside the root directory';
    const confined = { root };
    assert.equal(refused('../secret.json', confined), `../secret.json: ${outside}`);
    assert.equal(refused('sub/../../in/b.json/../../secret.json', confined).replace(/.*: /, ''), outside);
    assert.equal(refused(join(folder, 'secret.json'), confined).replace(/.*: /, ''), outside);
    assert.equal(refused('link.json', confined), `link.json: ${outside} through a symbolic link`);
    assert.equal(refused('up/secret.json', confined), `up/secret.json: ${outside} through a symbolic link`);
    assert.throws(() => fileImporter({ root }).load('../secret.json'), /points outside the root directory/);
    // `../first` leaves the root from the program's folder, but not from the library path `last`.
    assert.equal(imported('../first/out.json', { root, libraryPaths: ['last'] }), 'inside');
    // A missing file is reported as missing, even if the same path leaves the root from a library path.
    const missing = errorFrom(JsonnetError, () =>
      evaluate({
        name: 'a/b/f',
        code: 'import "../../none"',
        importer: fileImporter({ root: folder, libraryPaths: ['in'] }),
      }),
    );
    assert.match(missing.detail, /: no match locally/);
    assert.throws(() => fileImporter({ root, libraryPaths: ['../x'] }), /^\w*Error: \.\.\/x: points outside/);
  });

  it('reads everything that the process may read if there is no root', () => {
    assert.equal(imported(join(root, 'link.json'), {}), 1);
    assert.equal(imported('../secret.json', {}, join(root, 'f')), 1);
  });

  it('does not treat an undefined root as no root', () => {
    const { env }: { env: Readonly<Record<string, string>> } = { env: {} };
    assert.throws(() => fileImporter({ root: env['ROOT'] } as FileImporterOptions), /`root` must be the path/);
    assert.throws(() => fileImporter({ root: '' }), /`root` must be the path/);
    assert.throws(() => fileImporter({ root: join(root, 'none') }), /`root` "[^"]*": No such file or directory/);
  });

  it('reports why a path that is not a file is refused', function () {
    const file = openSync(join(root, 'huge'), 'w');
    ftruncateSync(file, 3 * 2 ** 30);
    closeSync(file);
    for (const options of [{ root }, { libraryPaths: [root] }]) {
      const reason = (path: string): string => refused(path, options).replace(/^.*?(\w+: )/, '$1');
      assert.equal(reason('none'), 'no match locally or in the Jsonnet library paths.');
      assert.equal(reason('sub'), 'sub: Is a directory');
      assert.equal(reason('.').replace(/.*: /, ''), 'Is a directory');
      assert.equal(reason('loop'), 'loop: Too many levels of symbolic links');
      assert.equal(reason('huge'), 'huge: Is larger than 512 MiB');
      if (spawnSync('mkfifo', [join(root, 'pipe')]).error === undefined) {
        assert.equal(reason('pipe'), 'pipe: Is a pipe, not a file');
      }
    }
    if (process.platform !== 'win32') assert.equal(refused('/dev/zero', {}), '/dev/zero: Is a device, not a file');
  });
});
