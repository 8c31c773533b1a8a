/** Tests that no temporary folders or started programs remain when the command ends, by itself or by a signal. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, watch } from 'node:fs';
import { delimiter, join } from 'node:path';
import { childEnvironment, executable } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';

describe('a command that ends', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  it('reports a temporary folder that cannot be removed, and continues', function () {
    if (process.platform !== 'linux') return this.skip();
    // The files in this folder cannot be removed.
    const code = `require(${JSON.stringify(join(__dirname, 'endings.js'))}).removeFolder('/proc/self/fdinfo')`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', env: childEnvironment() });
    assert.equal(status, 0);
    assert.match(stderr, /^note: the temporary folder "\/proc\/self\/fdinfo" cannot be removed: E\w+\n$/);
  });

  interface Ended {
    readonly status: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly left: readonly string[];
  }

  /** The shell script `kustomize` creates the file `started` and then runs the given commands. */
  async function run(kustomize: string, args: readonly string[], signal?: NodeJS.Signals): Promise<Ended> {
    const folder = temporaryFolder({
      'app/kustomization.yaml': '',
      'bin/kustomize': `#!/bin/sh\nls "$TMPDIR"/inlay-*/merge-values >/dev/null && touch told/started\n${kustomize}\n`,
    });
    chmodSync(join(folder, 'bin', 'kustomize'), 0o755);
    for (const name of ['told', 'tmp']) mkdirSync(join(folder, name));
    const watcher = watch(join(folder, 'told'));
    const started = once(watcher, 'change');
    const child = spawn(process.execPath, [executable('inlay'), 'build', ...args, 'app'], {
      cwd: folder,
      env: childEnvironment({
        PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
        TMPDIR: join(folder, 'tmp'),
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The streams close when the last process that uses them ends.
    const [closed, streams] = [once(child, 'close'), once(child.stdout.resume(), 'close')];
    child.stderr.resume();
    await started;
    watcher.close();
    if (signal !== undefined) child.kill(signal);
    const [status, by] = (await closed) as [number | null, NodeJS.Signals | null];
    await streams;
    return { status, signal: by, left: readdirSync(join(folder, 'tmp')) };
  }

  for (const recursive of [[], ['--recursive']]) {
    const named = ['inlay build', ...recursive].join(' ');
    it(`removes all temporary files after \`${named}\` succeeds or fails`, async () => {
      assert.deepEqual(await run('echo "a: b"', recursive), { status: 0, signal: null, left: [] });
      assert.deepEqual(await run('exit 1', recursive), { status: 2, signal: null, left: [] });
      assert.deepEqual(await run('kill -9 $$', recursive), { status: 2, signal: null, left: [] });
    });

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      it(`removes all temporary files of \`${named}\` after ${signal}, and ends with this signal`, async () => {
        assert.deepEqual(await run('exec sleep 60', recursive, signal), { status: null, signal, left: [] });
      });
    }
  }
});
