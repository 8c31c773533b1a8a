/**
 * Tests that the output file of `-o` is complete or unchanged, even if an error or a signal interrupts the run. The file
 * keeps its mode and owner, and no temporary file is left.
 */
import { printedLines } from '../printed-lines';
import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder';
import { runExecutable } from '../project';

const name = 'replace-values';

describe('a file that is written', function () {
  const secret = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n';
  const written = secret.replace('name: a', 'name: b');
  let folder: string;
  let file: string;
  let fn: string;
  before(function () {
    if (process.platform === 'win32') this.skip();
  });
  beforeEach(() => {
    folder = temporaryFolder({
      'fn.yaml':
        'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements:\n- sourceValue: b\n  targets: [{select: {kind: Secret}, fieldPaths: [metadata.name]}]\n',
    });
    [file, fn] = [join(folder, 'file.yaml'), join(folder, 'fn.yaml')];
    writeFileSync(file, secret, { mode: 0o600 });
  });

  const hooked = (code: string, output: string): ReturnType<typeof runExecutable> => {
    const hook = join(folder, 'hook.cjs');
    writeFileSync(hook, `const fs = require('node:fs');\n${code}`);
    const outcome = runExecutable(name, ['-i', file, '-f', fn, '-o', output], {
      env: { NODE_OPTIONS: `--require ${hook}` },
    });
    rmSync(hook);
    return outcome;
  };

  it('is not blocked by leftover files of a killed run', () => {
    // In a container, the process has the number 1 in each run.
    writeFileSync(join(folder, `out.yaml.1.tmp`), '');
    const out = join(folder, 'out.yaml');
    const hook = "Object.defineProperty(process, 'pid', { value: 1 });";
    assert.equal(hooked(hook, out).status, 0);
    assert.equal(readFileSync(out, 'utf8'), written);
  });

  it('is written with a restrictive mode, and is on the disk before it gets its name', () => {
    const log = join(folder, 'log');
    const record = `
      const { writeFileSync, fsyncSync, renameSync, writeSync, openSync, fstatSync } = fs;
      const log = openSync(${JSON.stringify(log)}, 'a');
      const note = (text) => writeSync(log, text + '\\n');
      const mode = (fd) => (fstatSync(fd).mode & 0o777).toString(8);
      fs.writeFileSync = (to, ...rest) => { note('write ' + mode(to)); writeFileSync(to, ...rest); note('written ' + mode(to)); };
      fs.fsyncSync = (fd) => { note(fstatSync(fd).isDirectory() ? 'sync folder' : 'sync ' + mode(fd)); fsyncSync(fd); };
      fs.renameSync = (from, to) => { note('rename'); renameSync(from, to); };`;
    for (const [mode, first, last] of [
      [0o600, '600', '600'],
      [0o640, '600', '640'],
      [0o400, '400', '400'],
    ] as const) {
      chmodSync(file, mode);
      writeFileSync(log, '');
      assert.equal(hooked(record, file).status, 0);
      assert.deepEqual(readFileSync(log, 'utf8').trimEnd().split('\n'), [
        `write ${first}`,
        `written ${first}`,
        `sync ${last}`,
        'rename',
        'sync folder',
      ]);
      assert.equal(statSync(file).mode & 0o777, mode);
    }
  });

  it('leaves nothing behind if it cannot be written, and the error names the requested path', () => {
    const hook = "fs.fsyncSync = () => { throw Object.assign(new Error('x'), { code: 'ENOSPC' }); };";
    const { status, stderr } = hooked(hook, file);
    assert.equal(status, 2);
    assert.equal(printedLines(stderr), `[error] ${name}: "${file}" cannot be written: the disk is full\n`);
    assert.equal(readFileSync(file, 'utf8'), secret);
    assert.deepEqual(readdirSync(folder).toSorted(), ['file.yaml', 'fn.yaml']);
  });

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    it(`is complete and leaves nothing behind after ${signal} during the write`, () => {
      const hook = `const { writeFileSync } = fs;
        fs.writeFileSync = (to, ...rest) => { process.kill(process.pid, '${signal}'); writeFileSync(to, ...rest); };`;
      hooked(hook, file);
      assert.equal(readFileSync(file, 'utf8'), written);
      assert.deepEqual(readdirSync(folder).toSorted(), ['file.yaml', 'fn.yaml']);
    });
  }

  it('is the target of a link whose file does not exist', () => {
    mkdirSync(join(folder, 'deep'));
    symlinkSync('deep/link', join(folder, 'link'));
    symlinkSync('../real.yaml', join(folder, 'deep', 'link'));
    assert.equal(runExecutable(name, ['-i', file, '-f', fn, '-o', join(folder, 'link')]).status, 0);
    assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink());
    assert.equal(readFileSync(join(folder, 'real.yaml'), 'utf8'), written);
    symlinkSync('loop', join(folder, 'loop'));
    const loop = runExecutable(name, ['-i', file, '-f', fn, '-o', join(folder, 'loop')]);
    assert.equal(loop.status, 2);
    assert.match(loop.stderr, /loop" cannot be written: the symbolic links form a loop/);
  });

  it('keeps its owner if permitted', function () {
    if (process.getuid?.() !== 0) return this.skip();
    chownSync(file, 1000, 1000);
    assert.equal(runExecutable(name, ['-i', file, '-f', fn, '-o', file]).status, 0);
    assert.deepEqual([statSync(file).uid, statSync(file).gid, statSync(file).mode & 0o777], [1000, 1000, 0o600]);
  });

  it('does not change files with other hard links', () => {
    linkSync(file, join(folder, 'other.yaml'));
    assert.equal(runExecutable(name, ['-i', file, '-f', fn, '-o', file]).status, 0);
    assert.equal(readFileSync(file, 'utf8'), written);
    assert.equal(readFileSync(join(folder, 'other.yaml'), 'utf8'), secret);
  });
});
