/** Tests `inlay build --diff` with a fake kustomize, which prints the file `out.yaml` of a folder, and with a real kustomize. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programs } from '../../../test/command/diagnosed';
import { commit, git, repositoryWith, skipWithoutGit } from '../../../test/command/git';
import { childEnvironment, executable } from '../../../test/project';
import { temporaryFolder, writeFiles, type FileTexts } from '../../../test/temporary-folder';
import { execute } from '../inlay';
import type { Ended, Outcome } from '../port';
import { systemPort } from '../processes/system';

const app = (namespace: string, host: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: shop, namespace: ${namespace}}
data:
  host: ${host}
---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: ${namespace}}
stringData: {token: ${host}-very-secret}
`;

const packageOf = (name: string): FileTexts => ({
  [`${name}/kustomization.yaml`]: 'resources: [out.yaml]\n',
  [`${name}/out.yaml`]: app(name, 'one'),
});

const changed = (namespace: string): string => `--- v1/ConfigMap/${namespace}/shop
+++ v1/ConfigMap/${namespace}/shop
@@ -2,4 +2,4 @@
 kind: ConfigMap
 metadata: {name: shop, namespace: ${namespace}}
 data:
-  host: one
+  host: two
--- v1/Secret/${namespace}/keys
+++ v1/Secret/${namespace}/keys
@@ -1,4 +1,4 @@
 apiVersion: v1
 kind: Secret
 metadata: {name: keys, namespace: ${namespace}}
-stringData: {token: (secret)}
+stringData: {token: "(secret, changed)"}
`;

describe('inlay build --diff with a git diff', function () {
  const port = systemPort(__filename);
  const bin = programs(['kustomize']);
  let folder: string;

  const printed = (built: string): Ended => {
    try {
      return { status: 0, stdout: readFileSync(join(built, 'out.yaml'), 'utf8'), stderr: '' };
    } catch {
      return { status: 1, stdout: '', stderr: 'no out.yaml\n' };
    }
  };
  function diff(args: readonly string[], on: Partial<typeof port> = {}): Promise<Outcome> {
    return execute(['build', ...args.map((arg) => arg.replace('TREE', folder))], {
      ...port,
      ...on,
      environment: childEnvironment({ PATH: [bin, process.env['PATH'] ?? ''].join(delimiter) }),
      functionFolder: () => ({ path: bin, isServed: false }),
      startInParallel: (_, given) => Promise.resolve(printed(given.at(-1) ?? '')),
    });
  }

  const recordedIn =
    (made: string[]): typeof port.writeToTemporaryFolder =>
    (entries) => {
      made.push(...entries.map(({ path }) => path.slice(folder.length + 1)));
      return port.writeToTemporaryFolder(entries);
    };

  skipWithoutGit();

  beforeEach(() => {
    const packages = ['a', 'b', 'c', 'gone', 'same'].map(packageOf);
    folder = repositoryWith(Object.assign({}, ...packages) as FileTexts);
    git(folder, ['checkout', '--quiet', '-b', 'topic']);
    for (const name of ['a', 'b']) writeFiles(folder, { [`${name}/out.yaml`]: app(name, 'two') });
    rmSync(join(folder, 'gone'), { recursive: true });
    commit(folder);
    writeFiles(folder, { 'c/out.yaml': app('c', 'two').replace('---', 'immutable: true\n---'), ...packageOf('new') });
  });

  it('shows the effect of this branch and local changes on each package, and groups equal changes', async () => {
    const { stdout, stderr, exitCode } = await diff(['-R', 'TREE', '--diff', 'main']);
    assert.equal(exitCode, 0, stderr);
    assert.equal(stderr, '5 compared, 0 failed, 1 unchanged\n');
    const sections = stdout.replaceAll(join(folder, '/'), '').split('\n\n');
    assert.equal(sections[0], `a, b:\n${changed('a').trimEnd()}`);
    assert.match(sections[1] ?? '', /^c:\n[^]*\+immutable: true\n/);
    assert.equal(sections[2], 'gone (removed):\n- v1/ConfigMap/gone/shop\n- v1/Secret/gone/keys');
    assert.equal(sections[3], 'new (new):\n+ v1/ConfigMap/new/shop\n+ v1/Secret/new/keys\n');
    assert.doesNotMatch(stdout, /very-secret/);
  });

  it('omits the name of a single package, and prints nothing without changes', async () => {
    assert.equal((await diff(['TREE/a', '--diff', 'main'])).stdout, changed('a'));
    assert.deepEqual(await diff(['TREE/same', '--diff', 'main']), {
      stdout: '',
      stderr: '',
      keepsLines: true,
      exitCode: 0,
      files: [],
    });
    assert.match((await diff(['TREE/new', '--diff', 'main'])).stdout, /^\+\+\+ v1\/ConfigMap\/new\/shop$/m);
  });

  it('treats a generated ConfigMap with a different hash as the same object', async () => {
    const named = (suffix: string): string => app('a', suffix).replaceAll('name: shop,', `name: shop-${suffix},`);
    writeFiles(folder, { 'a/out.yaml': named('2t4k5h6d7f') });
    commit(folder);
    writeFiles(folder, { 'a/out.yaml': named('9m8k7h6d5f') });
    const { stdout } = await diff(['TREE/a', '--diff', 'HEAD']);
    assert.match(stdout, /^--- v1\/ConfigMap\/a\/shop-2t4k5h6d7f\n\+\+\+ v1\/ConfigMap\/a\/shop-9m8k7h6d5f\n/);
  });

  it('reports that a package could not be built before, and fails if it cannot be built now', async () => {
    rmSync(join(folder, 'a/out.yaml'));
    commit(folder);
    assert.equal((await diff(['TREE/a', '--diff', 'main'])).exitCode, 2);
    writeFiles(folder, { 'a/out.yaml': app('a', 'two') });
    const { stdout, stderr, exitCode } = await diff(['TREE/a', '--diff', 'HEAD']);
    assert.deepEqual([stdout, exitCode], ['', 0]);
    assert.match(stderr, /^the package could not be built before:\n.*"out.yaml" does not exist/);
  });

  it('creates no link of a commit that points outside the work tree', async () => {
    symlinkSync(join(folder, '..'), join(folder, 'a/up'));
    symlinkSync('../b', join(folder, 'a/b'));
    commit(folder);
    writeFiles(folder, { 'a/out.yaml': app('a', 'three') });
    const made: string[] = [];
    assert.equal((await diff(['TREE/a', '--diff', 'HEAD'], { writeToTemporaryFolder: recordedIn(made) })).exitCode, 0);
    assert.ok(made.includes(join('a', 'b')));
    assert.ok(!made.includes(join('a', 'up')));
  });

  it('builds the files of the commit in their checked-out form', async () => {
    writeFiles(folder, { '.gitattributes': '*.yaml eol=crlf\n' });
    git(folder, ['add', '--renormalize', '.']);
    commit(folder);
    const windows = app('same', 'one').replaceAll('\n', '\r\n');
    writeFiles(folder, { 'same/out.yaml': windows.replace('one', 'two') });
    const copied: string[] = [];
    const writeAside: typeof port.writeToTemporaryFolder = (entries) => {
      copied.push(...entries.flatMap((one) => (one.kind === 'file' && one.bytes ? [one.bytes.toString()] : [])));
      return port.writeToTemporaryFolder(entries);
    };
    await diff(['TREE/same', '--diff', 'HEAD'], { writeToTemporaryFolder: writeAside });
    assert.deepEqual(copied, [windows]);
  });

  it('treats the name of a commit as a branch even if a folder has the same name', async () => {
    git(folder, ['branch', 'a', 'main']);
    const { workingFolder } = port;
    process.chdir(folder);
    try {
      assert.match((await diff(['a', '--diff', 'a'])).stdout, /^\+ {2}host: two$/m);
    } finally {
      process.chdir(workingFolder);
    }
  });

  it('finds files that a sparse checkout omits, and does not report them as removed', async () => {
    writeFiles(folder, {
      'base/kustomization.yaml': 'resources: [out.yaml]\n',
      'base/out.yaml': app('base', 'one'),
      'same/kustomization.yaml': 'resources: [out.yaml, ../base]\n',
    });
    commit(folder);
    git(folder, ['sparse-checkout', 'set', 'same']);
    writeFiles(folder, { 'same/kustomization.yaml': 'resources: [out.yaml]\n', 'same/out.yaml': app('same', 'two') });
    const made: string[] = [];
    const { stdout, stderr } = await diff(['-R', 'TREE', '--diff', 'HEAD'], {
      writeToTemporaryFolder: recordedIn(made),
    });
    assert.equal(stdout.replaceAll(join(folder, '/'), ''), `same:\n${changed('same')}`);
    assert.equal(stderr, '1 compared, 0 failed, 0 unchanged\n');
    assert.ok(made.includes(join('base', 'out.yaml')));
  });

  it('does not copy a file that a link has replaced, even if the index contains the file', async () => {
    const outside = temporaryFolder({ 'out.yaml': app('same', 'outside') });
    commit(folder);
    git(folder, ['update-index', '--assume-unchanged', 'same/out.yaml']);
    rmSync(join(folder, 'same/out.yaml'));
    symlinkSync(join(outside, 'out.yaml'), join(folder, 'same/out.yaml'));
    assert.match((await diff(['TREE/same', '--diff', 'HEAD'])).stdout, /^- {2}host: one$/m);
  });

  it('uses the current files of submodules', async () => {
    const other = repositoryWith({ 'kustomization.yaml': '', 'more.yaml': '', '.hidden': '' });
    git(folder, ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', other, 'sub']);
    writeFiles(folder, { 'a/kustomization.yaml': 'resources: [out.yaml, ../sub/more.yaml]\n' });
    commit(folder);
    writeFiles(folder, { 'a/out.yaml': app('a', 'three') });
    const made: string[] = [];
    await diff(['TREE/a', '--diff', 'HEAD'], { writeToTemporaryFolder: recordedIn(made) });
    assert.ok(made.includes(join('sub', 'more.yaml')), made.join(' '));
    assert.ok(!made.includes(join('sub', '.hidden')));
  });

  it('reads no file of a commit that is too large to be a part of a build', async () => {
    commit(folder);
    writeFiles(folder, { 'a/out.yaml': app('a', 'three') });
    const start: typeof port.start = (program, args, options) => {
      const ended = port.start(program, args, options);
      if ('code' in ended || !args.includes('--batch-check')) return ended;
      return { ...ended, stdout: ended.stdout.replaceAll(/\d+$/gm, String(2 ** 30)) };
    };
    const { stderr, exitCode } = await diff(['TREE/a', '--diff', 'HEAD'], { start });
    assert.equal(exitCode, 2);
    assert.match(stderr, /out\.yaml" of the commit is larger than 128 MiB\n$/);
  });

  it('distinguishes changes that differ only in the hidden parts of long lines', async () => {
    const long = (end: string): string => `${'x'.repeat(600)}${end}`;
    for (const name of ['a', 'b']) writeFiles(folder, { [`${name}/out.yaml`]: app(name, long('')) });
    commit(folder);
    for (const name of ['a', 'b']) writeFiles(folder, { [`${name}/out.yaml`]: app(name, long(name)) });
    const { stdout } = await diff(['-R', 'TREE', '--diff', 'HEAD']);
    assert.equal(stdout.split('\n\n').length, 2);
  });

  it('refuses options that have no effect with it', async () => {
    const other = join(folder, 'a');
    for (const [args, message] of [
      [['TREE', '--diff', 'main', '-o', 'out'], '`--output` has no effect with `--diff`'],
      [['-R', 'TREE', '--diff', 'main', '--since', 'main'], '`--since` has no effect with `--diff`'],
      [['-R', 'TREE', '--diff', '--list'], '`--list` has no effect with `--diff`'],
      [['--diff', other], `\`--diff\` treats "${other}" as a commit: name folders before it`],
      [['TREE/a', 'TREE/b', '--diff'], '`--diff` without `--recursive` accepts only one folder'],
      [['TREE/a', '--diff', 'nothing'], 'this clone has no commit "nothing"'],
    ] as const) {
      const { stderr, exitCode } = await diff(args);
      assert.equal(exitCode, 2);
      assert.ok(stderr.includes(message), stderr);
    }
  });
});

describe('inlay build --diff of the functions, with a POSIX shell', () => {
  it('shows their changes in a build by kustomize', async function () {
    const port = systemPort(executable('inlay'));
    if (port.isWindows) return this.skip();
    const folder = temporaryFolder({
      'kustomization.yaml': 'resources: [app.yaml]\ntransformers: [host.yaml]\n',
      'app.yaml': app('a', 'one'),
      'host.yaml': `apiVersion: fn.inlay.dev/v1alpha1
kind: ReplaceValues
metadata:
  name: host
  annotations: {config.kubernetes.io/function: 'exec: {path: replace-values}'}
replacements:
- sourceValue: two
  targets:
  - select: {kind: ConfigMap}
    fieldPaths: [data.host]
`,
    });
    const { stdout, stderr } = await execute(['build', folder, '--diff'], port);
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^--- v1\/ConfigMap\/a\/shop\n\+\+\+ .*\n@@ .*\n apiVersion: v1\n data:\n- {2}host: one\n\+ {2}host: two\n/,
    );
    assert.doesNotMatch(stdout, /Secret/);
    writeFileSync(join(folder, 'kustomization.yaml'), 'resources: [app.yaml]\n');
    assert.equal((await execute(['build', folder, '--diff'], port)).stdout, '');
  });
});
