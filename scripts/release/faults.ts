/** Finds the problems that prevent a release of this commit. Manual releases and the workflow run the same checks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest, root } from '../../test/project';
import { changelogFaults } from './changelog';
import { git } from './git';
import { placeholders } from './names';

const { version } = manifest;

export const tag = `v${version}`;

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
