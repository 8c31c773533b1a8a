/** Tests that the installed executable works in its new folder. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, executable, functionNames, runExecutable } from '../../../test/project';
import { temporaryFolder } from '../../../test/temporary-folder';
import { execute } from '../inlay';
import { systemPort } from '../processes/system';

describe('inlay install', function () {
  it('installs one file under all names, which needs only its parts, and can be repeated', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder();
    const tools = join(folder, 'new', 'tools');
    const all = ['inlay', 'inlay-jsonnet', ...functionNames];
    const inFolder = [...all, 'inlay-parts'].toSorted();
    const { status, stdout, stderr } = runExecutable('inlay', ['install', tools]);
    assert.deepEqual([status, stdout], [0, all.map((name) => `${join(tools, name)}\n`).join('')], stderr);
    assert.match(stderr, /^note: these executables are scripts .*`node`\) on PATH\n$/);
    assert.deepEqual(readdirSync(tools).toSorted(), inFolder);
    const stats = all.map((name) => statSync(join(tools, name)));
    assert.deepEqual(
      [new Set(stats.map(({ ino }) => ino)).size, stats.every(({ mode }) => (mode & 0o111) === 0o111)],
      [1, true],
    );
    const run = (name: string, args: readonly string[], input = ''): string => {
      const child = spawnSync(join(tools, name), args, {
        input,
        encoding: 'utf8',
        env: childEnvironment(),
        cwd: folder,
      });
      assert.equal(child.status, 0, child.stderr);
      return child.stdout;
    };
    run('inlay', ['install', tools]);
    assert.deepEqual(readdirSync(tools).toSorted(), inFolder);
    // Each script must work without the other scripts.
    for (const name of all.filter((one) => one !== 'replace-values')) rmSync(join(tools, name));
    const item = '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {url: old}}';
    const config =
      '{apiVersion: fn.inlay.dev/v1alpha1, kind: ReplaceValues, replacements: [{sourceValue: new, targets: [{select: {name: a}, fieldPaths: [data.url]}]}]}';
    const list = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- ${item}\nfunctionConfig: ${config}\n`;
    assert.equal(run('replace-values', [], list), list.replace('url: old', 'url: new'));
  });

  it('installs no scripts on Windows, which cannot start them by name', async () => {
    const folder = temporaryFolder();
    const port = { ...systemPort(executable('inlay')), isWindows: true };
    const { exitCode, stderr } = await execute(['install', folder], port);
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /^error: .*Windows cannot start scripts by name: install the single file, or the package with npm\n$/,
    );
    assert.deepEqual(readdirSync(folder), []);
  });

  it('reports why it cannot install', async () => {
    const folder = temporaryFolder({ file: '', 'app/package.json': '{"type": "module"}', 'lib/package.json': '{}' });
    const install = async (path: string): Promise<readonly [number, string]> => {
      const port = { ...systemPort(executable('inlay')), isWindows: false };
      const { exitCode, stderr } = await execute(['install', join(folder, path)], port);
      return [exitCode, stderr];
    };
    assert.deepEqual(await install('file'), [2, `error: "${join(folder, 'file')}" is not a folder\n`]);
    assert.match(
      (await install('app/bin'))[1],
      /package\.json" contains `"type": "module"`, so Node\.js would not start/,
    );
    assert.equal((await install('lib/bin'))[0], 0);
    symlinkSync('nowhere', join(folder, 'dangling'));
    assert.match((await install('dangling/x'))[1], /cannot be written: its folder does not exist/);
  });

  it('ends in a file system in which no folder can be created', async function () {
    if (process.platform !== 'linux') return this.skip();
    const port = { ...systemPort(executable('inlay')), isWindows: false };
    const { exitCode, stderr } = await execute(['install', '/proc/x'], port);
    assert.equal(exitCode, 2);
    assert.match(stderr, /^error: "\/proc\/x\/.*" cannot be written: its folder does not exist\n$/);
  });
});
