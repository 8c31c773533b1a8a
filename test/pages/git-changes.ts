/**
 * Returns the changes of a run in a folder as a git diff. Like kpt's test runner, tests compare it with an example's
 * `.expected/diff.patch`. The user's git configuration is ignored.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/**
 * Makes a folder a repository with all its files. Returns a function that returns the diff since then, including new
 * files.
 */
export function trackChanges(git: string, directory: string): () => string {
  const run = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(git, args, {
      cwd: directory,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: directory, GIT_CONFIG_NOSYSTEM: '1' },
    });
    assert.equal(status, 0, `git ${args.join(' ')}\n${stderr}`);
    return stdout;
  };
  run('init', '--quiet');
  run('add', '--all');
  run('-c', 'user.name=none', '-c', 'user.email=none', 'commit', '--quiet', '--message', 'first');
  return () => {
    run('add', '--all');
    return run('diff', '--cached');
  };
}
