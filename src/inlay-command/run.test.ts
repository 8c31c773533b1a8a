/**
 * Tests `inlay run`: several inputs, previews, the output after a failure, and the names by which it can be called.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, executable, functionNames, runExecutable } from '../../test/project';
import { assertRefused } from '../../test/printed-lines';
import { temporaryFolder } from '../../test/temporary-folder';
import { functionNames as known, loadFunction } from './functions';
import { inlayIn } from '../../test/inlay-in-process';
import type { Printed } from '../../test/run-command';

const config = `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata: {name: host}
replacements:
- source: {kind: ConfigMap, name: host, fieldPath: data.host}
  targets:
  - select: {name: app}
    fieldPaths: [data.url]
`;
const host = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: host}\ndata: {host: new.example.com}\n';
const app = '# kept\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\ndata:\n  url:   old.example.com # why\n';
const changed = app.replace('old', 'new');

const files = {
  'fn.yaml': config,
  'in/host.yaml': host,
  'in/sub/app.yaml': app,
  'in/values.yaml': 'url: old\n',
  'in/kustomization.yaml': 'resources: [host.yaml]\n',
  'in/.hidden/x.yaml': 'apiVersion: [',
};

/** Runs in this process. */
const inlay = async (cwd: string, args: readonly string[], input?: string): Promise<Printed> => {
  const printed = await inlayIn(cwd, ['run', ...args], input);
  const isForPeople = !args.includes('--output-format');
  assert.ok(!isForPeople || printed.stderr.split('\n').every((line) => line.length <= 100), printed.stderr);
  return printed;
};

/** Runs the executable. */
const inlayProcess = (cwd: string, args: readonly string[], input = ''): Printed => {
  const { status, stdout, stderr } = runExecutable('inlay', ['run', ...args], { cwd, input });
  return { status, stdout, stderr };
};

describe('inlay run', function () {
  const all = ['fn.yaml', 'in'];

  it('has the same result as the executable with one file, or with standard input', async () => {
    const folder = temporaryFolder({ ...files, 'all.yaml': `${host}---\n${app}` });
    const expected = `${host}---\n${changed}`;
    for (const [args, input] of [
      [['all.yaml'], ''],
      [['--', 'all.yaml'], ''],
      [['-'], `${host}---\n${app}`],
      [[], `${host}---\n${app}`],
    ] as const) {
      assert.deepEqual(inlayProcess(folder, ['fn.yaml', ...args], input), { status: 0, stdout: expected, stderr: '' });
    }
    const list = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: host}, data: {host: x}}\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: app}, data: {url: y}}\nfunctionConfig:\n${config.replaceAll(/^/gm, '  ').trimEnd()}\n`;
    assert.equal((await inlay(folder, ['-'], list)).stdout, list.replace('url: y', 'url: x'));
    writeFileSync(join(folder, 'list.yaml'), list);
    assert.equal((await inlay(folder, ['list.yaml'])).stdout, list.replace('url: y', 'url: x'));
    assertRefused(
      inlayProcess(folder, ['list.yaml', 'in']),
      /"list\.yaml" is a ResourceList, which contains its own items/,
    );
  });

  it('reads several files and folders in one run', async () => {
    const folder = temporaryFolder(files);
    const expected = `${host}---\n${changed}`;
    for (const inputs of [['in'], ['in/host.yaml', 'in/sub/app.yaml'], ['in', 'in/host.yaml']]) {
      const { status, stdout, stderr } = await inlay(folder, ['fn.yaml', ...inputs]);
      assert.deepEqual([status, stdout, stderr], [0, expected, ''], inputs.join(' '));
    }
    assert.equal((await inlay(folder, [...all, '-o', 'out.yaml'])).status, 0);
    assert.equal(readFileSync(join(folder, 'out.yaml'), 'utf8'), expected);
    assert.equal((await inlay(folder, [...all, '-o', 'other/'])).status, 0);
    assert.equal(readFileSync(join(folder, 'other/host.yaml'), 'utf8'), host);
    assert.equal(readFileSync(join(folder, 'other/sub/app.yaml'), 'utf8'), changed);
    assert.equal(existsSync(join(folder, 'other/values.yaml')), false);
    assert.equal((await inlay(folder, [...all, '-o', 'in'])).status, 0);
    assert.equal(readFileSync(join(folder, 'in/sub/app.yaml'), 'utf8'), changed);
    assert.equal((await inlay(folder, [...all, '--check'])).status, 0);
  });

  it('enters a folder once, even if several links point to the folder', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder(files);
    for (const link of ['a', 'sub/b']) symlinkSync(join(folder, 'in'), join(folder, 'in', link));
    const { status, stdout } = await inlay(folder, all);
    assert.deepEqual([status, stdout], [0, `${host}---\n${changed}`]);
  });

  it('refuses output that the next run would read as input', async () => {
    const folder = temporaryFolder(files);
    for (const output of ['in/out/', 'in/sub', 'in/all.yaml', join(folder, 'in', 'out', 'all.json')]) {
      assertRefused(await inlay(folder, [...all, '-o', output]), /" is in the input folder "in", so the next run/);
    }
    assertRefused(await inlay(folder, [...all, '.', '-o', 'in']), /"in" is in the input folder "\.", so the next run/);
    for (const output of ['out/', 'in/.out/', 'in/all.txt', 'all.yaml', '-']) {
      assert.equal((await inlay(folder, [...all, '-o', output])).status, 0, output);
    }
    assert.equal((await inlay(folder, [...all, '-o', 'in/'])).status, 0);
    assert.deepEqual(await inlay(folder, [...all, '--check']), { status: 0, stdout: '', stderr: '' });
  });

  it('writes through links that point outside the folder only with --follow-links', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({ ...files, 'in/sub/app.yaml': '', 'shared/app.yaml': app });
    symlinkSync('../shared/app.yaml', join(folder, 'in', 'app.yaml'));
    assertRefused(
      inlayProcess(folder, [...all, '-o', 'in']),
      /^error: "in.app\.yaml" cannot be written: a symbolic link points outside the folder; .*`--follow-links`\n$/,
    );
    assert.equal(readFileSync(join(folder, 'shared', 'app.yaml'), 'utf8'), app);
    assert.equal((await inlay(folder, [...all, '-o', 'in', '--follow-links'])).status, 0);
    assert.equal(readFileSync(join(folder, 'shared', 'app.yaml'), 'utf8'), changed);
    assertRefused(await inlay(folder, [...all, '--follow-links']), /`--follow-links` requires a folder as `--output`/);
  });

  it('shows pending changes, and reports them with its exit code', async () => {
    const folder = temporaryFolder(files);
    const file = join('in', 'sub', 'app.yaml');
    const diff = `--- ${file}
+++ ${file}
@@ -3,4 +3,4 @@
 kind: ConfigMap
 metadata: {name: app}
 data:
-  url:   old.example.com # why
+  url:   new.example.com # why
`;
    assert.deepEqual(await inlay(folder, [...all, '--diff']), { status: 0, stdout: diff, stderr: '' });
    assert.equal((await inlay(folder, ['--diff', ...all])).stdout, diff);
    const reported = `note: "${file}" would change\n`;
    assert.deepEqual(await inlay(folder, [...all, '--check']), { status: 1, stdout: '', stderr: reported });
    assert.deepEqual(await inlay(folder, [...all, '--check', '--diff']), { status: 1, stdout: diff, stderr: reported });
    assert.equal(readFileSync(join(folder, 'in/sub/app.yaml'), 'utf8'), app);
  });

  it('shows the name of a file as one line', async function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({ ...files, 'in/a\nb.yaml': app });
    const { status, stderr } = await inlay(folder, [...all, '--check']);
    assert.deepEqual([status, stderr.split('\n').length], [1, 3], stderr);
    assert.match(stderr, /^note: "in\/a b\.yaml" would change$/m);
  });

  it('shows no value of a Secret, even if the value is copied elsewhere', async () => {
    const secret = `apiVersion: v1
kind: Secret
metadata: {name: s}
stringData:
  pin: "1"
  password: planted-value
`;
    const folder = temporaryFolder({
      'fn.yaml': `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata: {name: x}
replacements:
- source: {kind: Secret, name: s, fieldPath: stringData.pin}
  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.pin], options: {allowSecretValues: true}}]
- source: {kind: Secret, name: s, fieldPath: stringData.password}
  targets:
  - select: {kind: ConfigMap}
    fieldPaths: [data.url]
    options: {delimiter: '@', index: 0, allowSecretValues: true}
  - {select: {kind: Secret}, fieldPaths: [stringData.pin]}
`,
      'all.yaml': `${secret}---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata:\n  pin: "9"\n  url: none@host\n  same: kept\n`,
    });
    const { status, stdout, stderr } = await inlay(folder, ['fn.yaml', 'all.yaml', '--diff', '--check']);
    assert.equal(status, 1, stderr);
    assert.doesNotMatch(stdout + stderr, /planted-value|pin: "?[19]/);
    assert.match(stdout, /-  pin: "\(secret\)"\n\+  pin: "\(secret, changed\)"\n/);
    assert.match(stdout, /^\+ {2}url: \(secret, changed\)$/m);
  });

  it('creates resources in an empty folder', async () => {
    const render = `apiVersion: fn.inlay.dev/v1alpha1
kind: RenderJsonnet
metadata: {name: made}
spec: {files: {main.jsonnet: "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'made'}}"}, file: main.jsonnet}
`;
    const folder = temporaryFolder({ ...files, 'render.yaml': render, 'empty/about.txt': '', 'none.yaml': '' });
    const { status, stdout, stderr } = await inlay(folder, ['render.yaml', 'empty', '--diff']);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^\+\+\+ empty\/resources\.yaml$[^]*^\+kind: ConfigMap$/m);
    assert.equal((await inlay(folder, ['render.yaml', 'empty', '-o', 'empty'])).status, 0);
    const made = readFileSync(join(folder, 'empty', 'resources.yaml'), 'utf8');
    assert.match(made, /^ {2}name: made$/m);
    assert.equal((await inlay(folder, ['render.yaml', 'empty'])).stdout, made);
    assertRefused(await inlay(folder, ['fn.yaml', 'empty/about.txt']), /"empty\/about\.txt" is empty/);
    assertRefused(await inlay(folder, ['render.yaml', 'none.yaml']), /"none\.yaml" is empty/);
    assertRefused(await inlay(folder, ['render.yaml'], ''), /the input is empty/);
    const { stderr: refused } = await inlay(temporaryFolder({ ...files, 'empty/a.txt': '' }), ['fn.yaml', 'empty']);
    assert.match(refused, /no file below "empty" contains resources/);
  });

  it('does not search for the file of a functionConfig, even if a folder is empty', async () => {
    const other = 'apiVersion: fn.inlay.dev/v1alpha1\nkind: RenderJsonnet\nmetadata: {name: made}\nspec: {}\n';
    const folder = temporaryFolder({ ...files, 'other.yaml': other, 'empty/about.txt': '' });
    for (const inputs of [['empty'], ['in'], ['empty', 'in'], ['in', 'empty']]) {
      const { stderr } = await inlay(folder, ['-', ...inputs], other.replace('{}', '{fil: a}'));
      assert.match(stderr, /^error\[invalid-config\]: .*\n {2}--> RenderJsonnet\/made spec/, inputs.join(' '));
    }
  });

  it('does not print a list if it fails, and reports the reason', async () => {
    const folder = temporaryFolder({ ...files, 'bad.yaml': 'apiVersion: v1\nkind: X\nmetadata: {name: [\n' });
    const run = (...args: readonly string[]): Promise<Printed> => inlay(folder, args);
    assertRefused(await run('fn.yaml', 'in/host.yaml'), /^(?:error\[[\w-]+\]:|\[error\]) .*app/);
    assertRefused(await run(...all, 'bad.yaml'), /"bad\.yaml": item 0 .*cannot be read/);
    assertRefused(await run(...all, 'absent.yaml'), /"absent\.yaml" cannot be read: it does not exist/);
    assertRefused(await run('fn.yaml', 'in/.hidden'), /"in\/\.hidden" contains resources/);
    assert.equal((await inlay(folder, [...all, 'bad.yaml', '-o', 'out.yaml'])).status, 2);
    assert.equal(existsSync(join(folder, 'out.yaml')), false);
    const direct = runExecutable('replace-values', ['-f', 'fn.yaml', '-i', 'in/host.yaml'], { cwd: folder });
    assertRefused(direct, /^(?:error\[[\w-]+\]:|\[error\]) .*app/);
  });

  it('reports wrong usage with a remedy', async () => {
    const folder = temporaryFolder(files);
    for (const [args, message] of [
      [[...all, '--dif'], /Did you mean --diff\?/],
      [[...all, '--check', '-o', 'x'], /remove `--output`/],
      [[...all, '--explain', 'x'], /only layer-config has/],
      [[...all, '--explain', 'x', '--compare', 'x'], /cannot be combined/],
      [['fn.yaml', 'in', '-o', './fn.yaml'], /is the functionConfig, which would be overwritten/],
      [['fn.yaml', 'in', '-'], /cannot be combined with other inputs/],
      [[], /^error: name the file of a functionConfig, or use '--recursive'/],
    ] as const) {
      assertRefused(await inlay(folder, args), message);
    }
    assertRefused(await inlay(folder, ['fn.yaml', '-o', 'in'], `${host}---\n${app}`), /is a folder/);
  });
});

describe('the functionConfig of inlay run', () => {
  const other = config.replace('ReplaceValues', 'MergeValues');
  const folderWith = (text: string): string => temporaryFolder({ ...files, 'x.yaml': text });

  it('names the function by its kind', async () => {
    const folder = temporaryFolder({
      'pipeline.yaml': `apiVersion: fn.inlay.dev/v1alpha1
kind: RunPipeline
metadata: {name: all}
spec:
  functions:
  - ${config.replaceAll('\n', '\n    ').trimEnd()}
`,
      'kustomize.yaml': config
        .replace('fn.inlay.dev/v1alpha1', 'builtin')
        .replace('ReplaceValues', 'ReplacementTransformer'),
      'all.yaml': `${host}---\n${app}`,
    });
    for (const file of ['pipeline.yaml', 'kustomize.yaml']) {
      const { status, stdout, stderr } = await inlay(folder, [file, 'all.yaml']);
      assert.deepEqual([status, stdout], [0, `${host}---\n${changed}`], stderr);
    }
  });

  it('must name exactly one function', async () => {
    for (const [text, message] of [
      [
        config.replace('ReplaceValues', 'ReplaceValue'),
        /"x\.yaml": no function accepts .*ReplaceValue": did you mean fn\.inlay\.dev\/v1alpha1\/ReplaceValues\?/,
      ],
      [config.replace('kind: ReplaceValues\n', ''), /"x\.yaml": no function accepts .* use one of .*RunPipeline/],
      [
        config.replace(/^api.*\n/, '').replace('ReplaceValues', 'ReplaceValue'),
        /ReplaceValue": did you mean fn\.inlay\.dev\/v1alpha1\/ReplaceValues\?/,
      ],
      [config.replace('v1alpha1', 'v1'), /did you mean fn\.inlay\.dev\/v1alpha1\/ReplaceValues\?/],
      [
        `${config}---\n${other}`,
        /"x\.yaml" contains 2 functionConfigs \(lines 1, 10\): give each its own file, or .* RunPipeline/,
      ],
      [
        `${config}---\n${host}`,
        /"x\.yaml" contains 2 documents \(lines 1, 10\): a functionConfig must be the only document in its file/,
      ],
      [host, /a functionConfig of kind "v1\/ConfigMap".* -- key=value`/],
      ['', /"x\.yaml" contains no functionConfig/],
      ['- a\n', /"x\.yaml" contains no functionConfig/],
      ['a: [\n', /"x\.yaml" is not valid YAML \(line 2, column 1\)/],
      ['kind: ResourceList\nitems: []\n', /the ResourceList in "x\.yaml" has no functionConfig/],
    ] as const) {
      assertRefused(await inlay(folderWith(text), ['x.yaml', 'in']), message);
    }
    const folder = folderWith(config);
    for (const [args, message] of [
      [['in', 'x.yaml'], /"in" is a folder: name the file of the functionConfig first/],
      [['in/kustomization.yaml'], /is not a functionConfig: run its functions with `inlay build`/],
      [
        ['replace-value', 'in'],
        /"replace-value" does not exist: .* `replace-values` itself accepts key=value after `--`/,
      ],
      [['absent.yaml', 'in'], /"absent\.yaml" cannot be read: it does not exist/],
    ] as const) {
      assertRefused(await inlay(folder, args), message);
    }
  });

  it('may be key=value, like with kpt', async () => {
    const folder = temporaryFolder(files);
    const short = ['replace-values', 'in', '--'];
    const pairs = ['kind=ConfigMap', 'name=app', 'path=data.url', 'value=a=b'];
    const { status, stdout, stderr } = await inlay(folder, [...short, ...pairs]);
    assert.deepEqual([status, stdout], [0, `${host}---\n${app.replace('old.example.com', 'a=b')}`], stderr);
    for (const [args, message] of [
      [[...short, 'pat=data.url'], /unknown key `pat`: did you mean `path`\?/],
      [[...short, 'path'], /"path" is not valid after `--`: write key=value/],
      [[...short, 'path=a', 'path=b'], /`path` is given twice/],
      [['run-pipeline', 'in', '--', 'a=b'], /run-pipeline does not accept key=value/],
    ] as const) {
      assertRefused(await inlay(folder, args), message);
    }
  });
});

describe('inlay, called by the name of a function', function () {
  it('supports all functions', () => {
    assert.deepEqual(known.toSorted(), functionNames.toSorted());
    for (const name of known) assert.equal(loadFunction(name)?.name, name);
  });

  it('loads no module of the command', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({
      'told.cjs': "process.on('exit', () => console.error(Object.keys(require.cache).join('\\n')));",
    });
    symlinkSync(executable('inlay'), join(folder, 'replace-values'));
    const loadsCommand = (file: string): boolean => {
      const { status, stderr } = spawnSync(process.execPath, ['-r', join(folder, 'told.cjs'), file, '--version'], {
        encoding: 'utf8',
        env: childEnvironment(),
      });
      assert.equal(status, 0, stderr);
      return /inlay-process-\w+\.cjs$/m.test(stderr);
    };
    assert.deepEqual([loadsCommand(executable('inlay')), loadsCommand(join(folder, 'replace-values'))], [true, false]);
  });

  it('behaves like that function, even in its threads', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder();
    for (const name of functionNames) {
      const link = join(folder, name);
      symlinkSync(executable('inlay'), link);
      const { stdout } = spawnSync(link, ['--version'], { encoding: 'utf8', env: childEnvironment() });
      assert.match(stdout, new RegExp(`^${name} \\d`));
    }
    // Only a thread has a stack that is large enough for this limit.
    const input = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items: []
functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: RenderComponents
  metadata: {name: x}
  spec: {environment: dev, spec: {}, limits: {maxStack: 501}, files: {components/a.jsonnet: "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'made'}}"}}
`;
    for (const [program, args] of [
      [join(folder, 'render-components'), []],
      [process.execPath, [executable('inlay'), 'run', '-']],
    ] as const) {
      const { stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8', env: childEnvironment() });
      assert.match(stdout, /name: made/, stderr);
    }
  });
});
