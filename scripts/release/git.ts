/** Runs git in the project. */
import { spawnSync } from 'node:child_process';
import { catchError } from '../../src/data';
import { root } from '../../test/project';

/** Returns the output without whitespace at its ends. Throws Error if git fails. */
export function git(...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

export const trackedFiles = (): readonly string[] => git('ls-files', '-z').split('\0').filter(Boolean);

/** Returns the hash of the current commit, for the images' `org.opencontainers.image.revision`. */
export const revision = (): string => git('rev-parse', 'HEAD');

/** Returns the time of the commit in seconds since 1970, or 0 if git fails. */
export const commitTime = (): number =>
  catchError(
    Error,
    () => Number(git('log', '-1', '--format=%ct')),
    () => 0,
  );
