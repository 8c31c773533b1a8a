/**
 * The single file runs the bundle on another engine than Node.js. Therefore these tests run all scenarios with the
 * single file, in an empty folder, and test known differences between the engines.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { shownMessages } from '../../src/diagnostics/shown-messages';
import { asOneLine } from '../printed-lines';
import { kustomizeFolder } from '../kustomize';
import { childEnvironment, functionNames, manifest, root } from '../project';
import { configOf, listOf, resource } from '../run-on-values';
import { runCommand, type Printed } from '../run-command';
import { outcomeOf, scenariosOf } from '../scenario';
import { isMade, singleFilePath, thisPlatform } from './single-files';
import { temporaryFolder } from '../temporary-folder';

const built = singleFilePath(thisPlatform);

const replacement = configOf('ReplaceValues', {
  replacements: [{ sourceValue: 'x', targets: [{ select: { kind: 'ConfigMap' }, fieldPaths: ['data.[a.json].b'] }] }],
});
const item = resource('ConfigMap', 'a', { data: { 'a.json': '{"b": "y"}' } });
const list = listOf([item], replacement);

const program = (limits: object): string =>
  listOf([], configOf('RenderJsonnet', { spec: { file: 'main.jsonnet', limits } }));

const shown = (value: string): string =>
  `local value = ${value}; {apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a'}, data: {a: std.toString(value)}}`;

describe('the single file without Node', function () {
  if (!isMade(thisPlatform)) {
    it('was not built from this bundle: `npm run dev -- single-file` builds it', function () {
      this.skip();
    });
    return;
  }

  let folder: string;

  before(() => {
    folder = temporaryFolder();
    copyFileSync(built, join(folder, 'inlay'));
    for (const name of [...functionNames, 'inlay-jsonnet']) symlinkSync('inlay', join(folder, name));
  });

  const run = (name: string, args: readonly string[], input = '', cwd = folder): Promise<Printed> =>
    runCommand(join(folder, name), args, { cwd, env: childEnvironment(), input });

  const runOn = async (files: Readonly<Record<string, string>>, name: string, input: string): Promise<Printed> =>
    run(name, [], input, temporaryFolder(files));

  for (const fn of functionNames) {
    it(`gives the output of the scenarios of ${fn}, byte for byte`, async () => {
      for (const scenario of scenariosOf(fn)) {
        const outcome = await outcomeOf(scenario);
        const { stdout, stderr, status } = await run(fn, [], scenario.input, scenario.folder);
        const expected = {
          stdout: outcome.stdout,
          stderr: shownMessages(outcome.stderr, false),
          status: outcome.exitCode,
        };
        assert.deepEqual({ stdout, stderr, status }, expected, `${fn}/${scenario.name}`);
      }
    });
  }

  it('runs the command whose name it has', async () => {
    // Only npm uses the name of the package.
    for (const name of Object.keys(manifest.bin).filter((one) => one !== manifest.name)) {
      assert.deepEqual(await run(name, ['--version']), {
        status: 0,
        stdout: `${name} ${manifest.version}\n`,
        stderr: '',
      });
    }
    assert.equal((await run('inlay', ['biuld'])).status, 2);
    assert.equal((await run('replace-values', ['--bogus'])).status, 2);
  });

  it('reads no code or configuration from the current folder', async () => {
    const evil = 'require("fs").writeFileSync("ran", ""); console.log("evil");';
    const hostile = {
      'evil.js': evil,
      'bunfig.toml': 'preload = ["./evil.js"]\n[run]\npreload = ["./evil.js"]\n',
      '.bunfig.toml': 'preload = ["./evil.js"]\n',
      '.env': 'BUN_OPTIONS="--preload ./evil.js"\nBUN_BE_BUN=1\nKUSTOMIZE_PLUGIN_CONFIG_STRING="evil"\n',
      'tsconfig.json': '{"compilerOptions": {"baseUrl": ".", "paths": {"*": ["./evil.js"]}}}',
      'package.json': '{"type": "module", "imports": {"#a": "./evil.js"}, "browser": {"fs": "./evil.js"}}',
      'node_modules/yaml/index.js': evil,
      'node_modules/commander/index.js': evil,
      'main.jsonnet': shown('1'),
    };
    const alone = await runOn({}, 'replace-values', list);
    assert.match(alone.stdout, /\{\\"b\\": \\"x\\"\}/);
    const beside = temporaryFolder(hostile);
    const env = childEnvironment({ HOME: beside, XDG_CONFIG_HOME: beside });
    const runBeside = (name: string, args: readonly string[], input = ''): Promise<Printed> =>
      runCommand(join(folder, name), args, { cwd: beside, env, input });
    assert.deepEqual(await runBeside('replace-values', [], list), alone);
    // Threads and separate processes also ignore these files.
    assert.equal((await runBeside('render-jsonnet', [], program({ maxStack: 501 }))).status, 0);
    assert.equal((await runBeside('inlay-jsonnet', ['--timeout', '20s', 'main.jsonnet'])).status, 0);
    assert.ok(!existsSync(join(beside, 'ran')));
  });

  it('requires only a C library and /proc from the system', function () {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return this.skip();
    const libraries = spawnSync('ldd', [built], { encoding: 'utf8' }).stdout.match(/\/\S+/g) ?? [];
    const bare = temporaryFolder({ 'proc/none': '' });
    copyFileSync(built, join(bare, 'replace-values'));
    for (const library of libraries) {
      mkdirSync(join(bare, dirname(library)), { recursive: true });
      copyFileSync(realpathSync(library), join(bare, library));
    }
    // The mount ends with the process.
    const start = ['--mount', 'sh', '-c', 'mount -t proc proc "$0/proc" && exec chroot "$0" /replace-values', bare];
    const env = { PATH: process.env['PATH'] };
    const { status, stdout, stderr } = spawnSync('unshare', start, { input: list, encoding: 'utf8', env });
    if (stderr.includes('Operation not permitted')) return this.skip();
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /\{\\"b\\": \\"x\\"\}/);
  });

  it('evaluates in threads, with limited steps and stack', async () => {
    const deep = shown('(local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(4000))');
    const { status, stdout } = await runOn({ 'main.jsonnet': deep }, 'render-jsonnet', program({ maxStack: 5000 }));
    assert.equal(status, 0);
    assert.match(stdout, /"a":"4000"/);
    const deeper = shown('(local f(n) = 1 + f(n + 1); f(0))');
    const ended = await runOn({ 'main.jsonnet': deeper }, 'render-jsonnet', program({ maxStack: 100_000 }));
    assert.equal(ended.status, 2);
    assert.match(asOneLine(ended.stderr), /the stack overflowed before 100000 frames/);
    const endless = shown('(local f(n) = f(n + 1) tailstrict; f(0))');
    const late = await runOn({ 'main.jsonnet': endless }, 'render-jsonnet', program({ steps: 1000, maxStack: 501 }));
    assert.match(late.stderr, /spec\.limits\.steps/);
  });

  it('ends a program that fills the memory', async () => {
    const greedy =
      '(local f(n, all) = if n == 0 then 0 else f(n - 1, all + [std.range(1, 1000)]) tailstrict; f(1e6, []))';
    const { status, stderr } = await runOn(
      { 'main.jsonnet': shown(greedy) },
      'render-jsonnet',
      program({ steps: 100_000_000_000 }),
    );
    assert.equal(status, 2);
    assert.match(stderr, /out of memory/);
  });

  it('applies the limits of inlay-jsonnet in a separate process', async () => {
    assert.equal(
      (await run('inlay-jsonnet', ['-s', '9000', '-e', 'local f(n) = if n == 0 then 0 else 1 + f(n - 1); f(8000)']))
        .stdout,
      '8000\n',
    );
    const endless = await run('inlay-jsonnet', ['--timeout', '500ms', '-e', 'local f(n) = f(n + 1) tailstrict; f(0)']);
    assert.equal(endless.status, 2);
    assert.match(endless.stderr, /the time limit of 500ms was exceeded/);
    const bounded = await run('inlay-jsonnet', ['--timeout', '20s', '--max-memory', '512Mi', '-'], '{a: 1}');
    if (process.platform === 'linux') assert.deepEqual(bounded, { status: 0, stdout: '{\n   "a": 1\n}\n', stderr: '' });
    else assert.match(bounded.stderr, /--max-memory needs Linux/);
  });

  it('writes a large list to a slow reader, and fails if the reader is gone', function () {
    if (process.platform === 'win32') return this.skip();
    const services = Array.from({ length: 60_000 }, () => resource('Service', 'b'));
    const large = listOf([...services, item], replacement);
    const cwd = temporaryFolder({ 'list.yaml': large, 'small.yaml': list });
    const shell = (script: string): readonly [number | null, string, string] => {
      const env = childEnvironment({ PATH: `${folder}${delimiter}${process.env['PATH']}` });
      const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { cwd, env, encoding: 'utf8' });
      return [status, stdout, stderr];
    };
    assert.equal(shell('cat list.yaml | replace-values | { sleep 0.3; wc -c; }')[1].trim(), String(large.length));
    assert.equal(shell('{ replace-values < list.yaml; echo "$?" >&2; } | head -c 10 > /dev/null')[2], '2\n');
    assert.equal(shell('replace-values < small.yaml 1<>/dev/null')[0], 0);
    assert.deepEqual(shell('replace-values < small.yaml > /dev/full'), [
      2,
      '',
      'error: ENOSPC: no space left on device, write\n  --> standard output\n',
    ]);
  });

  it('provides its functions to kustomize', async () => {
    const example = join(root, 'examples', 'replace-values-json-in-configmap');
    const { status, stdout } = await runCommand(join(folder, 'inlay'), ['build', join('overlays', 'prod')], {
      cwd: example,
      env: childEnvironment({ PATH: `${kustomizeFolder()}${delimiter}${process.env['PATH']}` }),
    });
    assert.equal(status, 0);
    assert.equal(stdout, readFileSync(join(example, '.expected', 'prod.yaml'), 'utf8'));
  });
});
