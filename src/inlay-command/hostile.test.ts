/** Tests invalid arguments and hostile environments: each must end with a message that contains a remedy and no stack trace. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { childEnvironment, executable } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { FileAccessError } from '../files/files';
import { execute } from './inlay';
import type { Outcome } from './port';
import { versionOf } from './programs';
import { systemPort } from './processes/system';

const run = (...args: readonly string[]): Promise<Outcome> => execute(args, systemPort(__filename));

describe('inlay with meaningless arguments', () => {
  it('does not treat an empty argument as the current folder', async () => {
    for (const args of [
      ['install', ''],
      ['init', 'replace-values', ''],
      ['init', '--from', ''],
      ['doctor', ''],
      ['run', 'host.yaml', ''],
      ['build', '--recursive', '.', '--output', ''],
      ['explain', ''],
    ]) {
      const { exitCode, stderr, files } = await run(...args);
      assert.deepEqual(
        [exitCode, stderr, files],
        [2, 'error: an argument is empty: remove it, or give it a value\n', []],
        args.join(' '),
      );
    }
  });

  it('points to the help', async () => {
    for (const args of [['diff'], ['completion'], ['install'], ['doctor', 'a', 'b'], ['cue', 'a'], ['run', '--x']]) {
      const { exitCode, stderr } = await run(...args);
      assert.equal(exitCode, 2);
      assert.match(stderr, /^error: .* \(see --help\)\n$/, args.join(' '));
    }
  });

  it('names the expected file if a folder is given', async () => {
    const folder = temporaryFolder();
    const { exitCode, stderr } = await run('init', '--from', folder);
    assert.deepEqual([exitCode, stderr], [2, `error: "${folder}" is a folder: name the kustomization.yaml in it\n`]);
  });
});

describe('inlay in a folder that contains a program named kustomize', () => {
  it('starts only the program on PATH, by its full path', () => {
    const bin = temporaryFolder({ kustomize: '', 'kustomize.exe': '' });
    const started: string[] = [];
    const port = {
      ...systemPort(__filename),
      isExecutable: () => true,
      start: (program: string) => {
        started.push(program);
        return { status: 0, stdout: 'v5.8.2', stderr: '' };
      },
    };
    assert.equal(versionOf('kustomize', { ...port, environment: { PATH: bin } }), '5.8.2');
    assert.equal(versionOf('kustomize', { ...port, environment: { PATH: '' } }), undefined);
    assert.deepEqual(started.map(dirname), [bin]);
  });
});

describe('inlay with unreadable or unwritable files', () => {
  it('does not treat an unreadable folder as empty', function () {
    if (process.platform === 'win32') return this.skip();
    assert.deepEqual(systemPort(__filename).list(join(__dirname, 'absent')), []);
    assert.throws(
      () => systemPort(__filename).list('x'.repeat(300)),
      (error) => error instanceof FileAccessError && /^"x+" cannot be read: its name is too long$/.test(error.message),
    );
  });

  it('does not treat an unreadable file as missing', async () => {
    const folder = temporaryFolder();
    for (const file of ['kustomization.yaml', 'a.cue']) writeFileSync(join(folder, file), Buffer.from([0x61, 0xff]));
    const { exitCode, stdout } = await run('doctor', folder);
    assert.equal(exitCode, 1);
    assert.match(stdout, /^\[broken-file\] .*kustomization\.yaml: cannot be read: it is not valid UTF-8$/m);
    const cue = await run('cue', 'export', join(folder, 'a.cue'));
    assert.equal(cue.exitCode, 2);
    assert.match(cue.stderr, /^error: ".*a\.cue" cannot be read: it is not valid UTF-8\n$/);
  });

  const inShell = (script: string, cwd: string): readonly (number | string | null)[] => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, executable('inlay')], {
      cwd,
      encoding: 'utf8',
      env: childEnvironment({ PATH: `${join(cwd, 'bin')}${delimiter}${process.env['PATH']}` }),
    });
    return [status, stdout, stderr.replaceAll(/^sh: .*\n/gm, '')];
  };

  it('reports that the current folder is gone', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder();
    for (const command of ['build', 'build -R .', 'doctor', 'install bin', 'init merge-values', 'cue export .']) {
      assert.deepEqual(
        inShell(`mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" ${command}`, folder),
        [2, '', 'error: the current folder was removed: change to an existing folder\n'],
        command,
      );
    }
  });

  it('names the output that cannot be written, and builds folders whose names look like flags', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({
      '-app/kustomization.yaml': '',
      file: '',
      'bin/kustomize': '#!/bin/sh\nfor last; do :; done\necho "of: $last"\n',
    });
    chmodSync(join(folder, 'bin', 'kustomize'), 0o755);
    assert.deepEqual(inShell('exec "$0" "$1" build -- -app', folder), [0, 'of: ./-app\n', '']);
    const [status, stdout] = inShell('exec "$0" "$1" build -R -- -app', folder);
    assert.equal(status, 0);
    assert.match(String(stdout), /^of: \/.*\/-app\n$/);
    assert.deepEqual(inShell('exec "$0" "$1" build -R -o file -- -app', folder), [
      2,
      '',
      'error: "-app" failed:\n  "file/-app.yaml" cannot be written: a part of the path is not a folder\n0 built, 1 failed\n',
    ]);
  });

  it('reports which program cannot be started', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({ 'app/kustomization.yaml': '', 'bin/kustomize': '#!/nowhere\n' });
    chmodSync(join(folder, 'bin', 'kustomize'), 0o755);
    for (const command of ['build app', 'build -R app']) {
      const [status, stdout, stderr] = inShell(`exec "$0" "$1" ${command}`, folder);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(String(stderr), /^error: "?\S*kustomize"? cannot be started: [\w ]+\n$/);
    }
  });
});
