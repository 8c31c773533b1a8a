import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../test/temporary-folder';
import { fileBytes } from './file-bytes';

describe('fileBytes', () => {
  let folder: string;

  beforeEach(() => {
    folder = temporaryFolder({ 'a.txt': 'é', 'empty.txt': '' });
  });

  const at = (name: string, pipes?: boolean): unknown => {
    const result = fileBytes(join(folder, name), pipes);
    return Buffer.isBuffer(result) ? result.toString('utf8') : [result.missing, result.text];
  };

  it('reads files, also through links', () => {
    symlinkSync('a.txt', join(folder, 'link'));
    assert.deepEqual([at('a.txt'), at('empty.txt'), at('link')], ['é', '', 'é']);
  });

  it('distinguishes missing files from things that are not files', () => {
    mkdirSync(join(folder, 'sub'));
    symlinkSync('loop', join(folder, 'loop'));
    symlinkSync('nowhere', join(folder, 'dangling'));
    assert.deepEqual(at('none'), [true, 'No such file or directory']);
    assert.deepEqual(at('dangling'), [true, 'No such file or directory']);
    assert.deepEqual(at('a.txt/none'), [true, 'Not a directory']);
    assert.deepEqual(at('sub'), [false, 'Is a directory']);
    assert.deepEqual(at('loop'), [false, 'Too many levels of symbolic links']);
  });

  it('does not open devices', function () {
    if (process.platform === 'win32') this.skip();
    assert.deepEqual(fileBytes('/dev/zero'), { missing: false, text: 'Is a device, not a file' });
  });

  it('opens a pipe only if requested', function () {
    if (spawnSync('mkfifo', [join(folder, 'pipe')]).status !== 0) this.skip();
    assert.deepEqual(at('pipe'), [false, 'Is a pipe, not a file']);
    const writer = spawnSync(process.execPath, [
      '-e',
      `const { spawn } = require('node:child_process');
       spawn('sh', ['-c', 'printf "1 + 1" > "$0"', ${JSON.stringify(join(folder, 'pipe'))}], { stdio: 'ignore', detached: true }).unref();`,
    ]);
    assert.equal(writer.status, 0);
    assert.equal(at('pipe', true), '1 + 1');
  });

  it('does not read files that are too large for a string', () => {
    const file = openSync(join(folder, 'huge'), 'w');
    ftruncateSync(file, 2 ** 30);
    closeSync(file);
    assert.deepEqual(at('huge'), [false, 'Is larger than 512 MiB']);
  });
});
