/** Tests which files `--output` never writes and `--prune` never removes. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { toolCalled } from '../../../test/orchestrators';
import { snapshot } from '../../../test/packages';
import { childEnvironment } from '../../../test/project';
import { temporaryFolder, writeFiles, type FileTexts } from '../../../test/temporary-folder';
import { programs } from '../../../test/command/diagnosed';
import { repositoryWith } from '../../../test/command/git';
import { execute } from '../inlay';
import type { Outcome } from '../port';
import { systemPort } from '../processes/system';

describe('an output folder', () => {
  const port = systemPort(__filename);
  const bin = programs(['kustomize']);
  let isStarted: boolean;

  beforeEach(() => {
    isStarted = false;
  });

  function inlay(...args: readonly string[]): Promise<Outcome> {
    return execute(args, {
      ...port,
      environment: childEnvironment({ PATH: [bin, process.env['PATH'] ?? ''].join(delimiter) }),
      functionFolder: () => ({ path: bin, isServed: false }),
      startInParallel: () => {
        isStarted = true;
        return Promise.resolve({ status: 0, stdout: 'built\n', stderr: '' });
      },
    });
  }

  it('is refused if an output would replace a source', async () => {
    const files: FileTexts = {
      'apps/blog/kustomization.yaml': '',
      'apps/shop/kustomization.yaml': '',
      'apps/shop.yaml': 'a source\n',
      'res/kustomization.yaml': 'resources: [shop.yaml]\n',
      'res/shop.yaml': 'a source\n',
      'named/kustomization/kustomization.yaml': '',
    };
    for (const [from, output, message] of [
      ['apps', 'apps', /apps.shop\.yaml" is not written, because it exists in a folder with packages such as ".*blog"/],
      ['apps', 'res', /res.shop\.yaml" is not written, because a kustomization reads it: name another folder/],
      ['named', 'out', /out.kustomization\.yaml" is not written, because it would be a kustomization/],
      ['named', 'named/kustomization', /kustomization\.yaml" is not written, because it would be a kustomization/],
    ] as const) {
      const folder = temporaryFolder(files);
      const { exitCode, stderr } = await inlay('build', '-R', join(folder, from), '-o', join(folder, output));
      assert.deepEqual([exitCode, isStarted], [2, false], stderr);
      assert.match(stderr, message);
      assert.deepEqual(snapshot(folder), snapshot(temporaryFolder(files)));
    }
    const folder = temporaryFolder(files);
    for (let times = 0; times < 2; times++) {
      const { exitCode } = await inlay('build', '-R', join(folder, 'apps'), '-o', join(folder, 'rendered'));
      assert.equal(exitCode, 0);
    }
  });

  it('keeps sources whose names equal those of removed packages', async function () {
    if (toolCalled('git') === undefined) return this.skip();
    const folder = repositoryWith({
      'apps/blog/kustomization.yaml': '',
      'apps/shop/kustomization.yaml': '',
      'res/kustomization.yaml': 'resources: [blog.yaml]\n',
      'res/blog.yaml': 'a source\n',
    });
    rmSync(join(folder, 'apps', 'blog'), { recursive: true });
    const args = ['--since', 'HEAD', '-o', join(folder, 'res'), '--prune'];
    const { exitCode, stderr } = await inlay('build', '-R', join(folder, 'apps'), ...args);
    assert.equal(exitCode, 0, stderr);
    assert.match(stderr, /^note: 1 package is no longer built:\n/);
    assert.equal(snapshot(join(folder, 'res')).get('blog.yaml'), 'a source\n');
  });

  it('is refused if a link points outside the repository or the current folder', async function () {
    if (process.platform === 'win32') return this.skip();
    const top = temporaryFolder({ 'out/a.yaml': 'kept\n' });
    writeFiles(top, { 'repo/app/a/kustomization.yaml': '', 'repo/own/x': '' });
    const repo = join(top, 'repo');
    mkdirSync(join(repo, '.git'));
    symlinkSync('../out', join(repo, 'rendered'));
    symlinkSync('own', join(repo, 'inner'));
    symlinkSync('repo', join(top, 'above'));
    const build = (output: string, ...args: readonly string[]): Promise<Outcome> =>
      inlay('build', '-R', join(repo, 'app'), '-o', output, ...args);
    for (const output of ['rendered', 'rendered/sub']) {
      const { exitCode, stderr } = await build(join(repo, output));
      assert.deepEqual([exitCode, isStarted], [2, false]);
      assert.match(
        stderr,
        /the symbolic link ".*rendered" points outside ".*repo": use `--follow-links` to follow the link\n$/,
      );
    }
    symlinkSync('../gone', join(repo, 'dangling'));
    const dangling = await build(join(repo, 'dangling'));
    assert.deepEqual([dangling.exitCode, isStarted, existsSync(join(top, 'gone'))], [2, false, false]);
    assert.match(dangling.stderr, /dangling" is a broken link\n$/);
    const pairs = ['--', 'path=data.a', 'value=b'];
    const one = ['run', 'replace-values', join(repo, 'app'), '-o', join(repo, 'rendered'), ...pairs];
    assert.match((await inlay(...one)).stderr, /points outside/);
    assert.equal(snapshot(join(top, 'out')).get('a.yaml'), 'kept\n');
    const allowed = [
      [join(repo, 'inner')],
      [join(top, 'above', 'made')],
      [join(repo, 'rendered'), '--follow-links'],
    ] as const;
    for (const [output, ...args] of allowed) {
      assert.equal((await build(output, ...args)).exitCode, 0, output);
    }
    assert.equal(snapshot(join(top, 'out')).get('a.yaml'), 'built\n');
  });

  it('of `inlay build` and `inlay run` is not written through links that point outside the repository', async function () {
    if (process.platform === 'win32') return this.skip();
    const top = temporaryFolder({ 'out/a.yaml': 'kept\n', 'repo/app/kustomization.yaml': '', 'repo/made/b.yaml': '' });
    const repo = join(top, 'repo');
    mkdirSync(join(repo, '.git'));
    symlinkSync('../out/a.yaml', join(repo, 'file.yaml'));
    symlinkSync('../out/new.yaml', join(repo, 'new.yaml'));
    symlinkSync('../../out/a.yaml', join(repo, 'made', 'a.yaml'));
    const config = join(top, 'fn.yaml');
    writeFiles(top, { 'fn.yaml': 'apiVersion: fn.inlay.dev/v1alpha1\nkind: ReplaceValues\nreplacements: []\n' });
    const commands = { build: ['build', join(repo, 'app')], run: ['run', config, join(repo, 'app')] };
    for (const [command, output, message] of [
      ['build', 'file.yaml', /"[^"]*file\.yaml" points outside ".*repo": name the target of the link\n$/],
      ['build', 'new.yaml', /new\.yaml" is a broken link\n$/],
      ['build', 'made', /made\/a\.yaml" is a link, which kustomize would follow: name a folder without links\n$/],
      ['run', 'file.yaml', /"[^"]*file\.yaml" points outside ".*repo": name the file that the link points to\n$/],
      ['run', 'new.yaml', /new\.yaml" is a broken link\n$/],
    ] as const) {
      const { exitCode, stderr } = await inlay(...commands[command], '-o', join(repo, output));
      assert.deepEqual([exitCode, isStarted], [2, false]);
      assert.match(stderr, message);
    }
  });
});
