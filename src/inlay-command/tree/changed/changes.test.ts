/** Tests the changes that git reports, on small repositories. */
import assert from 'node:assert/strict';
import { errorFrom } from '../../../../test/or-error';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../../../../test/temporary-folder';
import { commit, git, repositoryWith, skipWithoutGit } from '../../../../test/command/git';
import { CommandError } from '../../port';
import { systemPort } from '../../processes/system';
import { gitChanges, type ChangedOptions, type GitChanges } from './changes';

describe('a git diff of a range', function () {
  let folder: string;
  const port = systemPort(__filename);

  const changes = (options: ChangedOptions): GitChanges => {
    const found = gitChanges(options, folder, port);
    assert.ok(found);
    return found;
  };
  const touched = (options: ChangedOptions, paths: readonly string[]): readonly string[] => {
    const { all } = changes(options);
    return paths.filter((path) => all.touchesFile(join(folder, path)));
  };
  const refusal = (options: ChangedOptions): string => errorFrom(CommandError, () => changes(options)).message;

  skipWithoutGit();

  beforeEach(() => {
    folder = repositoryWith({
      'a/one.yaml': '1',
      'a/two.yaml': '2',
      'b/x y.yaml': '3',
      'b/ü.yaml': '4',
      'c/old.yaml': 'the file that moves',
      '.gitignore': 'vendor/\n*.log\n',
    });
    symlinkSync('../a', join(folder, 'b', 'link'));
    symlinkSync('one.yaml', join(folder, 'a', 'link.yaml'));
    commit(folder);
  });

  const all = ['a/one.yaml', 'a/two.yaml', 'b/x y.yaml', 'b/ü.yaml', 'c/old.yaml', 'c/new.yaml', 'd.yaml'];

  it('includes the working tree, but not later commits to the other branch', () => {
    git(folder, ['checkout', '--quiet', '-b', 'topic']);
    writeFiles(folder, { 'a/one.yaml': 'committed' });
    commit(folder);
    writeFiles(folder, { 'b/ü.yaml': 'changed', 'd.yaml': 'new' });
    renameSync(join(folder, 'c/old.yaml'), join(folder, 'c/new.yaml'));
    git(folder, ['stash', '--quiet', '--include-untracked']);
    git(folder, ['checkout', '--quiet', 'main']);
    writeFiles(folder, { 'a/two.yaml': 'of somebody else' });
    commit(folder);
    git(folder, ['checkout', '--quiet', 'topic']);
    git(folder, ['stash', 'pop', '--quiet']);
    assert.deepEqual(touched({ since: 'main' }, all), ['a/one.yaml', 'b/ü.yaml', 'c/old.yaml', 'c/new.yaml', 'd.yaml']);
    // git cannot determine whether untracked files have changed.
    const untracked = ['c/new.yaml', 'd.yaml'];
    assert.deepEqual(touched({ changed: 'main..topic' }, all), ['a/one.yaml', 'a/two.yaml', ...untracked]);
    assert.deepEqual(touched({ changed: 'main...' }, all), ['a/one.yaml', ...untracked]);
    const { committed } = changes({ since: 'main' });
    const committedFiles = all.filter((path) => committed.touchesFile(join(folder, path)));
    assert.deepEqual(committedFiles, ['a/one.yaml']);
  });

  it('includes everything below a folder', () => {
    rmSync(join(folder, 'b', 'x y.yaml'));
    const { all: changed } = changes({ since: 'HEAD' });
    const touchedFolders = ['.', 'a', 'b', 'c', 'b/x y.yaml'].map((path) => changed.touchesFolder(join(folder, path)));
    assert.deepEqual(touchedFolders, [true, false, true, false, true]);
  });

  it('follows links, including those in a folder', () => {
    writeFiles(folder, { 'a/one.yaml': 'changed' });
    assert.deepEqual(touched({ since: 'HEAD' }, ['b/link/one.yaml', 'b/link/two.yaml', 'a/link.yaml']), [
      'b/link/one.yaml',
      'a/link.yaml',
    ]);
    const { all: changed } = changes({ since: 'HEAD' });
    assert.ok(changed.touchesFolder(join(folder, 'b')));
    assert.ok(!changed.touchesFolder(join(folder, 'c')));
    rmSync(join(folder, 'a'), { recursive: true });
    assert.deepEqual(touched({ since: 'HEAD' }, ['b/link/three.yaml']), ['b/link/three.yaml']);
  });

  it('follows changed links to links, and links to their own folder', () => {
    symlinkSync('../b/link', join(folder, 'c', 'far'));
    for (let index = 0; index < 40; index++) symlinkSync('.', join(folder, 'c', `here-${index}`));
    commit(folder);
    rmSync(join(folder, 'b', 'link'));
    symlinkSync('../c', join(folder, 'b', 'link'));
    commit(folder);
    assert.deepEqual(touched({ changed: 'HEAD^..HEAD' }, ['c/far/one.yaml', 'c/old.yaml', 'a/one.yaml']), [
      'c/far/one.yaml',
    ]);
    const { all: changed } = changes({ changed: 'HEAD^..HEAD' });
    assert.ok(changed.touchesFolder(join(folder, 'c')));
    assert.ok(!changed.touchesFolder(join(folder, 'a')));
  });

  it('treats ignored files and files outside the repository as changed', () => {
    writeFiles(folder, { 'vendor/lib/x.libsonnet': '', 'a/run.log': '' });
    const paths = ['vendor/lib/x.libsonnet', 'a/run.log', 'a/one.yaml'];
    assert.deepEqual(touched({ since: 'HEAD' }, paths), paths.slice(0, 2));
    assert.deepEqual(touched({ changed: 'HEAD..HEAD' }, paths), paths.slice(0, 2));
    const elsewhere = temporaryFolder({ 'x.yaml': '' });
    assert.ok(changes({ since: 'HEAD' }).all.touchesFile(join(elsewhere, 'x.yaml')));
    assert.ok(!changes({ since: 'HEAD' }).all.touchesFile('/spec/replicas'));
  });

  it('reports missing commits in a clone, and the syntax of a range', () => {
    assert.match(refusal({ since: 'origin/main' }), /^this clone has no commit "origin\/main": fetch .*fetch-depth: 0/);
    assert.match(refusal({ changed: 'HEAD..--output=x' }), /^this clone has no commit "--output=x"/);
    assert.match(refusal({ changed: 'main' }), /^`--changed` is "main": it must have the form `A\.\.B`/);
    assert.match(refusal({ changed: 'a..b', since: 'a' }), /cannot be combined$/);
    git(folder, ['checkout', '--quiet', '--orphan', 'other']);
    writeFiles(folder, { 'd.yaml': 'another first commit' });
    commit(folder);
    assert.match(refusal({ since: 'main' }), /^"main" and "HEAD" have no common ancestor/);
    folder = temporaryFolder();
    assert.match(refusal({ since: 'main' }), /^".*" is not in a git work tree/);
    assert.equal(gitChanges({}, folder, port), undefined);
  });
});
