/** `inlay run` in processes of its own: several inputs, previews, what is printed where something fails; and the names it can be called by. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, executable, functionNames, runExecutable } from '../../test/project';
import { temporaryFolder } from '../../test/temporary-folder';
import { functionNames as known, loadFunction } from './functions';

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

interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const inlay = (cwd: string, args: readonly string[], input?: string): Printed => {
  const { status, stdout, stderr } = runExecutable('inlay', ['run', ...args], {
    cwd,
    ...(input === undefined ? {} : { input }),
  });
  return { status, stdout, stderr };
};

const fails = ({ status, stdout, stderr }: Printed, code: number, message: RegExp): void => {
  assert.deepEqual([status, stdout], [code, ''], stderr);
  assert.match(stderr, message);
  assert.doesNotMatch(stderr, /\u001b/);
};

describe('inlay run', function () {
  const all = ['replace-values', '-f', 'fn.yaml', '-i', 'in'];

  it('does what the executable does with one file, or standard input', () => {
    const folder = temporaryFolder({ ...files, 'all.yaml': `${host}---\n${app}` });
    const expected = `${host}---\n${changed}`;
    for (const [args, input] of [
      [['-i', 'all.yaml'], ''],
      [['all.yaml'], ''],
      [['-i', '-'], `${host}---\n${app}`],
      [[], `${host}---\n${app}`],
    ] as const) {
      assert.deepEqual(inlay(folder, ['replace-values', '-f', 'fn.yaml', ...args], input), {
        status: 0,
        stdout: expected,
        stderr: '',
      });
    }
    const list = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: host}, data: {host: x}}\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: app}, data: {url: y}}\nfunctionConfig:\n${config.replaceAll(/^/gm, '  ').trimEnd()}\n`;
    assert.equal(inlay(folder, ['replace-values'], list).stdout, list.replace('url: y', 'url: x'));
  });

  it('takes several files and folders as one run', () => {
    const folder = temporaryFolder(files);
    const expected = `${host}---\n${changed}`;
    for (const inputs of [
      ['-i', 'in'],
      ['-i', 'in/host.yaml', '-i', 'in/sub/app.yaml'],
      ['-i', 'in/host.yaml', 'in/sub/app.yaml'],
      ['-i', 'in', '-i', 'in/host.yaml'],
    ]) {
      const { status, stdout, stderr } = inlay(folder, ['replace-values', '-f', 'fn.yaml', ...inputs]);
      assert.deepEqual([status, stdout, stderr], [0, expected, ''], inputs.join(' '));
    }
    assert.equal(inlay(folder, [...all, '-o', 'out.yaml']).status, 0);
    assert.equal(readFileSync(join(folder, 'out.yaml'), 'utf8'), expected);
    assert.equal(inlay(folder, [...all, '-o', 'other/']).status, 0);
    assert.equal(readFileSync(join(folder, 'other/host.yaml'), 'utf8'), host);
    assert.equal(readFileSync(join(folder, 'other/sub/app.yaml'), 'utf8'), changed);
    assert.equal(existsSync(join(folder, 'other/values.yaml')), false);
    assert.equal(inlay(folder, [...all, '-o', 'in']).status, 0);
    assert.equal(readFileSync(join(folder, 'in/sub/app.yaml'), 'utf8'), changed);
    assert.equal(inlay(folder, [...all, '--check']).status, 0);
  });

  it('enters a folder once, however many links lead to it', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder(files);
    for (const link of ['a', 'sub/b']) symlinkSync(join(folder, 'in'), join(folder, 'in', link));
    const { status, stdout } = inlay(folder, all);
    assert.deepEqual([status, stdout], [0, `${host}---\n${changed}`]);
  });

  it('writes nothing that its next run would read beside the files that are there', () => {
    const folder = temporaryFolder(files);
    for (const output of ['in/out/', 'in/sub', 'in/all.yaml', join(folder, 'in', 'out', 'all.json')]) {
      fails(inlay(folder, [...all, '-o', output]), 2, /" is in "in", whose files are read: /);
    }
    fails(inlay(folder, [...all, '-i', '.', '-o', 'in']), 2, /"in" is in "\.", whose files are read: /);
    for (const output of ['out/', 'in/.out/', 'in/all.txt', 'all.yaml', '-']) {
      assert.equal(inlay(folder, [...all, '-o', output]).status, 0, output);
    }
    assert.equal(inlay(folder, [...all, '-o', 'in/']).status, 0);
    assert.deepEqual(inlay(folder, [...all, '--check']), { status: 0, stdout: '', stderr: '' });
  });

  it('writes through links that lead out of the folder only where that is asked for', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({ ...files, 'in/sub/app.yaml': '', 'shared/app.yaml': app });
    symlinkSync('../shared/app.yaml', join(folder, 'in', 'app.yaml'));
    fails(
      inlay(folder, [...all, '-o', 'in']),
      2,
      /^\[error\] "in.app\.yaml" cannot be written: a symbolic link leads out of the folder; .*`--follow-links`\n$/,
    );
    assert.equal(readFileSync(join(folder, 'shared', 'app.yaml'), 'utf8'), app);
    assert.equal(inlay(folder, [...all, '-o', 'in', '--follow-links']).status, 0);
    assert.equal(readFileSync(join(folder, 'shared', 'app.yaml'), 'utf8'), changed);
    fails(inlay(folder, [...all, '--follow-links']), 2, /`--follow-links` is for a folder as `--output`/);
  });

  it('shows what would change, and says so with its exit code', () => {
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
    assert.deepEqual(inlay(folder, [...all, '--diff']), { status: 0, stdout: diff, stderr: '' });
    const short = runExecutable('inlay', ['diff', ...all, '--check'], { cwd: folder });
    assert.deepEqual([short.status, short.stdout], [1, diff]);
    const told = `[change] "${file}" would change\n`;
    assert.deepEqual(inlay(folder, [...all, '--check']), { status: 1, stdout: '', stderr: told });
    assert.deepEqual(inlay(folder, [...all, '--check', '--diff']), { status: 1, stdout: diff, stderr: told });
    assert.equal(readFileSync(join(folder, 'in/sub/app.yaml'), 'utf8'), app);
  });

  it('shows the name of a file as one line', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder({ ...files, 'in/a\nb.yaml': app });
    const { status, stderr } = inlay(folder, [...all, '--check']);
    assert.deepEqual([status, stderr.split('\n').length], [1, 3], stderr);
    assert.match(stderr, /^\[change\] "in\/a b\.yaml" would change$/m);
  });

  it('shows no value of a Secret, wherever it goes', () => {
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
    const { status, stdout, stderr } = inlay(folder, [
      'replace-values', '-f', 'fn.yaml', '-i', 'all.yaml', '--diff', '--check',
    ]); // prettier-ignore
    assert.equal(status, 1, stderr);
    assert.doesNotMatch(stdout + stderr, /planted-value|pin: "?[19]/);
    assert.match(stdout, /-  pin: "\(secret\)"\n\+  pin: "\(secret, changed\)"\n/);
    assert.match(stdout, /^\+ {2}url: \(secret, changed\)$/m);
  });

  it('prints no list where it fails, and says why', () => {
    const folder = temporaryFolder({ ...files, 'bad.yaml': 'apiVersion: v1\nkind: X\nmetadata: {name: [\n' });
    const run = (...args: readonly string[]): Printed => inlay(folder, args);
    fails(run('replace-values', '-f', 'fn.yaml', '-i', 'in/host.yaml'), 2, /^\[error\] .*app/);
    fails(run('replace-values', '-i', 'in'), 2, /no functionConfig/);
    fails(run(...all, '-i', 'bad.yaml'), 2, /"bad\.yaml": item 0 .*cannot be read/);
    fails(run(...all, '-i', 'absent.yaml'), 2, /"absent\.yaml" cannot be read: ENOENT/);
    fails(run('replace-values', '-f', 'fn.yaml', '-i', 'in/.hidden'), 2, /"in\/\.hidden" contains resources/);
    assert.equal(inlay(folder, [...all, '-i', 'bad.yaml', '-o', 'out.yaml']).status, 2);
    assert.equal(existsSync(join(folder, 'out.yaml')), false);
    const direct = runExecutable('replace-values', ['-f', 'fn.yaml', '-i', 'in/host.yaml'], { cwd: folder });
    fails({ ...direct, status: direct.status }, 2, /^\[error\] .*app/);
  });

  it('answers misuse with the way out', () => {
    const folder = temporaryFolder(files);
    for (const [args, message] of [
      [['replace-value', '-i', 'in'], /there is no function "replace-value": did you mean "replace-values"\?/],
      [['x', '-i', 'in'], /there is no function "x": one of [a-z-]+, /],
      [[...all, '-f', 'fn.yaml'], /given twice/],
      [[...all, '--dif'], /Did you mean --diff\?/],
      [[...all, '--check', '-o', 'x'], /leave `--output` out/],
      [[...all, '--explain', 'x'], /only layer-config has/],
      [
        ['replace-values', '-i', 'in', '-f', 'fn.yaml', '-o', './fn.yaml'],
        /is the functionConfig, which would be lost/,
      ],
      [['replace-values', '-f', 'fn.yaml', '-i', 'in', '-i', '-'], /cannot be one of several inputs/],
      [[], /^\[error\] name a function, or say '--recursive'/],
    ] as const) {
      fails(inlay(folder, args), 2, message);
    }
    fails(inlay(folder, ['replace-values', '-f', 'fn.yaml', '-o', 'in'], `${host}---\n${app}`), 2, /is a folder/);
  });
});

describe('inlay, called by the name of a function', function () {
  it('knows all functions', () => {
    assert.deepEqual(known.toSorted(), functionNames.toSorted());
    for (const name of known) assert.equal(loadFunction(name)?.name, name);
  });

  it('loads nothing of the command', function () {
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

  it('is that function, in its threads as well', function () {
    if (process.platform === 'win32') return this.skip();
    const folder = temporaryFolder();
    for (const name of functionNames) {
      const link = join(folder, name);
      symlinkSync(executable('inlay'), link);
      const { stdout } = spawnSync(link, ['--version'], { encoding: 'utf8', env: childEnvironment() });
      assert.match(stdout, new RegExp(`^${name} \\d`));
    }
    // A larger stack is one of a thread.
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
      [process.execPath, [executable('inlay'), 'run', 'render-components']],
    ] as const) {
      const { stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8', env: childEnvironment() });
      assert.match(stdout, /name: made/, stderr);
    }
  });
});
