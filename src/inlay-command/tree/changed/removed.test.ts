/** Tests packages that appear or disappear with a commit although their files remain, and packages whose files are removed. */
import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { snapshot } from '../../../../test/packages';
import { childEnvironment } from '../../../../test/project';
import { temporaryFolder, writeFiles } from '../../../../test/temporary-folder';
import { programs } from '../../../../test/command/diagnosed';
import { commit, repositoryWith, skipWithoutGit } from '../../../../test/command/git';
import { execute } from '../../inlay';
import type { Outcome } from '../../port';
import { systemPort } from '../../processes/system';

describe('a git diff of the packages before and after', function () {
  const port = systemPort(__filename);
  const bin = programs(['kustomize', 'kpt']);
  let folder: string;

  /** Paths in the output are relative to the folder. */
  async function inlay(...args: readonly string[]): Promise<Outcome> {
    const outcome = await execute(args, {
      ...port,
      environment: childEnvironment({ PATH: [bin, process.env['PATH'] ?? ''].join(delimiter) }),
      functionFolder: () => ({ path: bin, isServed: false }),
      startInParallel: () => Promise.resolve({ status: 0, stdout: 'built\n', stderr: '' }),
      print: () => Promise.resolve(),
    });
    const short = (text: string): string => text.replaceAll(join(folder, '/'), '').replaceAll('\\', '/');
    return { ...outcome, stdout: short(outcome.stdout), stderr: short(outcome.stderr) };
  }

  skipWithoutGit();

  beforeEach(() => {
    folder = repositoryWith({
      'app/kustomization.yaml': 'resources: [../base]\n',
      'base/kustomization.yaml': '',
      'old/kustomization.yaml': '',
      'root/kustomization.yaml': '',
      'same/kustomization.yaml': '',
    });
    // `base` becomes a separate package, `root` becomes part of another package, and `old` is removed.
    writeFiles(folder, { 'app/kustomization.yaml': 'resources: [../root]\n' });
    rmSync(join(folder, 'old'), { recursive: true });
    commit(folder);
  });

  const ranges = [
    ['--since', 'HEAD^'],
    ['--changed', 'HEAD^..HEAD'],
  ] as const;

  it('builds a package that is no longer included, and lists packages that are no longer built', async () => {
    for (const range of ranges) {
      const { stdout, stderr } = await inlay('build', '-R', folder, ...range, '--list');
      assert.equal(stdout, 'app\nbase\n');
      assert.equal(stderr, 'note: 2 packages are no longer built:\n  old\n  root\n');
      const removed = await inlay('build', '-R', folder, ...range, '--list-removed');
      assert.deepEqual([removed.stdout, removed.stderr], ['old\nroot\n', '']);
    }
    const withBases = await inlay('build', '-R', folder, '--since', 'HEAD^', '--list-removed', '--with-bases');
    assert.equal(withBases.stdout, 'old\n');
    const below = await inlay('build', '-R', join(folder, 'base'), '--since', 'HEAD^', '--list');
    assert.deepEqual([below.stdout, below.stderr], ['', '']);
  });

  it('builds each package in one shard, and lists packages that are no longer built in all shards', async () => {
    const shares = await Promise.all(
      ['1/2', '2/2'].map((shard) => inlay('build', '-R', folder, '--since', 'HEAD^', '--shard', shard, '--list')),
    );
    assert.deepEqual(shares.map(({ stdout }) => stdout).toSorted(), ['app\n', 'base\n']);
    for (const { stderr } of shares) {
      assert.match(stderr, /^note: 2 packages are no longer built:\n {2}old\n {2}root\n$/);
    }
  });

  it('reports or removes the output files of packages that are no longer built', async () => {
    const files = { 'old.yaml': 'old\n', 'root.yaml': 'old\n', 'same.yaml': 'old\n', 'other.yaml': 'mine\n' };
    const out = temporaryFolder(files);
    const left = await inlay('build', '-R', folder, '--since', 'HEAD^', '--output', out);
    const paths = ['old.yaml', 'root.yaml'].map((name) => `  ${join(out, name).replaceAll('\\', '/')}\n`).join('');
    assert.equal(
      left.stderr,
      `note: 2 packages are no longer built. Still in the output folder (\`--prune\` removes them):\n${paths}2 built, 0 failed, 1 unchanged\n`,
    );
    assert.deepEqual([...snapshot(out).keys()], ['app.yaml', 'base.yaml', ...Object.keys(files).toSorted()]);
    rmSync(join(out, 'root.yaml'));
    const removed = await inlay('build', '-R', folder, '--since', 'HEAD^', '--output', out, '--prune');
    assert.equal(
      removed.stderr,
      `note: 1 package is no longer built:\n  root\nnote: 1 package is no longer built. Removed from the output folder:\n${paths.split('\n')[0]}\n2 built, 0 failed, 1 unchanged\n`,
    );
    assert.deepEqual([...snapshot(out).keys()], ['app.yaml', 'base.yaml', 'other.yaml', 'same.yaml']);
    assert.equal(removed.exitCode, 0);
  });

  it('removes nothing if a link points outside the output folder', async function () {
    if (process.platform === 'win32') return this.skip();
    writeFiles(folder, { 'deep/old/kustomization.yaml': '' });
    commit(folder);
    rmSync(join(folder, 'deep'), { recursive: true });
    const out = temporaryFolder({ 'out/x': '', 'other/old.yaml': 'kept' });
    symlinkSync('../other', join(out, 'out', 'deep'));
    const prune = ['build', '-R', folder, '--since', 'HEAD', '--output', join(out, 'out'), '--prune'];
    const { exitCode, stderr } = await inlay(...prune);
    assert.deepEqual([exitCode, snapshot(join(out, 'other')).get('old.yaml')], [2, 'kept']);
    assert.match(stderr, /old\.yaml" cannot be removed: a symbolic link points outside the folder/);
    assert.equal((await inlay(...prune, '--follow-links')).exitCode, 0);
    assert.equal(snapshot(join(out, 'other')).get('old.yaml'), undefined);
  });

  it('keeps a source with the name of an output file', async () => {
    const packages = { 'old/kustomization.yaml': '', 'sub/kustomization.yaml': '' };
    writeFiles(folder, { ...packages, 'old.yaml': 'a source\n', 'sub/old.yaml': 'a source\n' });
    commit(folder);
    rmSync(join(folder, 'old'), { recursive: true });
    for (const output of [folder, join(folder, 'sub')]) {
      const { exitCode } = await inlay('build', '-R', folder, '--since', 'HEAD', '--output', output, '--prune');
      assert.equal(exitCode, 0);
      const left = snapshot(folder);
      assert.deepEqual([left.get('old.yaml'), left.get('sub/old.yaml')], ['a source\n', 'a source\n'], output);
    }
  });

  it('refuses a broken link that contained packages before, and reports other broken links as notes', async function () {
    if (process.platform === 'win32') return this.skip();
    symlinkSync('absent', join(folder, 'bazel-out'));
    const range = ['--since', 'HEAD^', '--list'];
    const { exitCode, stderr } = await inlay('build', '-R', folder, ...range);
    const note = 'note: skipped 1 broken link:\n  bazel-out\n';
    assert.deepEqual([exitCode, stderr.startsWith(note)], [0, true], stderr);
    symlinkSync('absent', join(folder, 'old'));
    const refused = await inlay('build', '-R', folder, ...range);
    assert.equal(refused.exitCode, 2);
    assert.match(
      refused.stderr,
      /old" is a broken link that previously led to the package ".*old": fix or remove the link\n$/,
    );
  });

  it('reports a broken link to a path outside the repository, because its previous target is unknown', async function () {
    if (process.platform === 'win32') return this.skip();
    const outside = temporaryFolder({ 'ext/kustomization.yaml': '' });
    symlinkSync(join(outside, 'ext'), join(folder, 'ext'));
    commit(folder);
    rmSync(join(outside, 'ext'), { recursive: true });
    const { exitCode, stderr } = await inlay('build', '-R', folder, '--since', 'HEAD', '--list');
    assert.deepEqual([exitCode, stderr], [0, 'note: skipped 1 broken link:\n  ext\n']);
  });

  it('reports the same for kpt packages', async () => {
    writeFiles(folder, { 'kpt/a/Kptfile': '', 'kpt/b/Kptfile': '' });
    commit(folder);
    writeFiles(folder, { 'kpt/Kptfile': '' });
    const { stdout, stderr } = await inlay('run', '-R', join(folder, 'kpt'), '--since', 'HEAD', '--list');
    assert.deepEqual([stdout, stderr], ['kpt\n', 'note: 2 packages are no longer built:\n  kpt/a\n  kpt/b\n']);
  });

  it('refuses options that have no effect', async () => {
    for (const [args, message] of [
      [['--list-removed'], /`--list-removed` applies to packages that a range of commits removed: add `--since`/],
      [['--prune', '-o', 'out'], /`--prune` applies to packages that a range/],
      [['--prune', '--since', 'HEAD'], /`--prune` removes files from the output folder: add `--output`/],
      [['--list', '--list-removed', '--since', 'HEAD'], /cannot be combined/],
      [['--list-removed', '--since', 'HEAD', '-o', 'out'], /`--output` has no effect with `--list-removed`/],
    ] as const) {
      const { exitCode, stderr } = await inlay('build', '-R', folder, ...args);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
    }
    const { stderr } = await inlay('build', folder, '--prune');
    assert.match(stderr, /`--prune` applies to all packages of a tree: add `--recursive`/);
  });
});
