/** Finds the problems that prevent a release of this commit. Manual releases and the workflow run the same checks. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest, root } from '../../test/project';
import { changelogFaults } from './changelog';
import { placeholders } from './names';

const { version } = manifest;

export const tag = `v${version}`;

function git(...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

export function releaseFaults(): readonly string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { readonly version: string };
  return [
    ...placeholders().map((one) => `scripts/release/names.ts has a placeholder, ${one}`),
    ...changelogFaults(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version),
    ...(lock.version === version
      ? []
      : [`package-lock.json has version ${lock.version}, but package.json has ${version}`]),
    ...(git('tag', '--points-at', 'HEAD').split('\n').includes(tag) ? [] : [`this commit has no tag ${tag}`]),
    ...(git('status', '--porcelain') === '' ? [] : ['there are uncommitted changes']),
  ];
}

/** Returns the time of the commit in seconds since 1970, or 0 if git fails. */
export function commitTime(): number {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? Number(stdout) : 0;
}

/** Returns the hash of the current commit, for the images' `org.opencontainers.image.revision`. */
export const revision = (): string => git('rev-parse', 'HEAD');

export const trackedFiles = (): readonly string[] => git('ls-files', '-z').split('\0').filter(Boolean);
