/** Runs git in the repositories of tests, without the user's configuration. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { toolCalled } from '../orchestrators';
import { childEnvironment } from '../project';
import { temporaryFolder, type FileTexts } from '../temporary-folder';

const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', '-c', 'gc.auto=0'];

/** Skips the suite if git is not on PATH. */
export function skipWithoutGit(): void {
  before(function () {
    if (toolCalled('git') === undefined) this.skip();
  });
}

/** Standard output, without surrounding whitespace. */
export function git(folder: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...who, ...args], {
    encoding: 'utf8',
    env: childEnvironment(),
    input,
  });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** Commits all files, including, with `--force`, files that git ignores. Returns the id of the commit. */
export function commit(folder: string, ...options: readonly '--force'[]): string {
  git(folder, ['add', '--all', ...options]);
  git(folder, ['commit', '--quiet', '--allow-empty', '--message', 'a']);
  return git(folder, ['rev-parse', 'HEAD']);
}

/** The real path of a new repository with one commit of these files on the branch `main`. */
export function repositoryWith(files: FileTexts, ...options: readonly '--force'[]): string {
  const folder = realpathSync.native(temporaryFolder(files));
  git(folder, ['init', '--quiet', '--initial-branch', 'main']);
  commit(folder, ...options);
  return folder;
}
