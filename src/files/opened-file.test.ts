/** Tests that the file that is read is the file that was checked, even if another process swaps it between two steps. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs, { mkdirSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { temporaryFolder } from '../../test/temporary-folder';
import { FileAccessError } from './files';
import { readOpened, RefusedFile } from './opened-file';
import { rootFiles } from './root-files';

describe('a file that is swapped while it is read', function () {
  if (process.platform === 'win32') return;
  let folder: string;
  const at = (path: string): string => join(folder, path);
  beforeEach(() => {
    folder = realpathSync(
      temporaryFolder({ 'root/sub/a.txt': 'inside', 'outside/a.txt': 'planted', 'outside/b.txt': '' }),
    );
  });
  afterEach(() => mock.restoreAll());

  const swap = (): void => {
    renameSync(at('root/sub'), at('root/before'));
    symlinkSync('../outside', at('root/sub'));
  };

  /** Calls `done` once, directly after the function `name` has handled the path, because an attacker cannot know the path earlier. */
  const swapAfter = (name: 'realpathSync' | 'openSync', done: () => void): void => {
    const real = fs[name] as (...args: readonly unknown[]) => unknown;
    let isDone = false;
    mock.method(fs, name, (...args: readonly unknown[]) => {
      const found = real(...args);
      if (String(args[0]).includes('sub') && !isDone) {
        isDone = true;
        done();
      }
      return found;
    });
  };

  const isOutside = (error: unknown): boolean => error instanceof FileAccessError && error.isOutside;

  it('is neither read nor listed outside the root', () => {
    const files = rootFiles(at('root'));
    assert.equal(files.read('sub/a.txt'), 'inside');
    for (const look of [() => files.readBytes('sub/a.txt'), () => files.list('sub')]) {
      // Resolve the path first, then swap it.
      const real = realpathSync.native;
      mock.method(fs.realpathSync, 'native', (path: string) => {
        const found = real(path);
        mock.restoreAll();
        swap();
        return found;
      });
      assert.throws(look, isOutside);
      mock.restoreAll();
      fs.unlinkSync(at('root/sub'));
      renameSync(at('root/before'), at('root/sub'));
    }
  });

  it('is read from the location at which it was opened', () => {
    swapAfter('openSync', swap);
    assert.equal(readOpened(at('root/sub/a.txt'), { maxBytes: 100, root: at('root') }).toString(), 'inside');
  });

  it('is read to its end, within the limit', () => {
    const read = (maxBytes: number): number => readOpened(at('root/sub/a.txt'), { maxBytes }).length;
    assert.equal(read(6), 6);
    assert.throws(() => read(5), RefusedFile);
    swapAfter('openSync', () => writeFileSync(at('root/sub/a.txt'), 'x'.repeat(100)));
    assert.throws(() => read(50), { reason: 'large' });
    mock.restoreAll();
    assert.equal(read(100), 100);
  });

  it('may become a pipe without blocking the reader', function () {
    if (spawnSync('mkfifo', [at('pipe')]).status !== 0) return this.skip();
    assert.throws(() => readOpened(at('pipe'), { maxBytes: 9 }), { reason: 'pipe' });
    const { statSync } = fs;
    mock.method(fs, 'statSync', (path: string) => {
      const found = statSync(path);
      renameSync(at('pipe'), at('root/sub/a.txt'));
      return found;
    });
    assert.throws(() => readOpened(at('root/sub/a.txt'), { maxBytes: 9 }), { reason: 'pipe' });
  });

  it('must not be a folder, socket or device', () => {
    mkdirSync(at('folder'));
    assert.throws(() => readOpened(at('folder'), { maxBytes: 9 }), { reason: 'directory' });
    assert.throws(() => readOpened('/dev/null', { maxBytes: 9 }), { reason: 'device' });
    assert.equal(readOpened('/dev/null', { maxBytes: 9, pipes: true }).length, 0);
    assert.throws(() => readOpened('/dev/zero', { maxBytes: 9, pipes: true }), { reason: 'large' });
  });
});
