/** `npm run dev -- release prepare 0.2.0`: changes the version in all files that contain it. Does not commit or tag. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionNames, manifest, root } from '../../test/project';
import { withRelease } from './changelog';
import { trackedFiles } from './git';
import { names } from './names';

/** Returns the range of versions that npm considers compatible, for schema URLs: `0.1` for 0.1.x, `1` for 1.x. */
export function compatible(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

export function prepare(version: string): void {
  if (!/^\d+\.\d+\.\d+(?:-[\da-z.]+)?$/.test(version)) {
    throw new Error(`"${version}" is not a version such as 0.2.0 or 0.2.0-rc.1`);
  }
  change('CHANGELOG.md', (text) => withRelease(text, version, new Date().toISOString().slice(0, 10)));
  for (const file of ['package.json', 'package-lock.json']) change(file, (text) => withVersion(text, version));
  for (const file of trackedFiles()) {
    if (file !== 'CHANGELOG.md') change(file, (text) => withNames(text, manifest.version, version));
  }
}

/**
 * Returns the version in all notations that users read or write: in schema URLs, in the package's file and name, and in
 * tags of images and of the repository.
 */
const namesOf = (version: string): readonly string[] => [
  `/${names.package}@${compatible(version)}/`,
  `${names.package}-${version}.tgz`,
  `${names.package}@${version}`,
  `inlay:v${version}`,
  ...functionNames.map((name) => `${name}:v${version}`),
  `inlay-${version}.vsix`,
  `\`@${version}\``,
  `\`@${compatible(version)}\``,
  `--tag v${version}`,
  `tags/v${version}`,
];

export function withNames(text: string, before: string, after: string): string {
  const fresh = namesOf(after);
  return namesOf(before).reduce((changed, name, index) => changed.replaceAll(name, fresh[index] ?? name), text);
}

function change(file: string, edit: (text: string) => string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const changed = edit(text);
  if (changed === text) return;
  writeFileSync(path, changed);
  console.log(file);
}

/**
 * Returns the text with a new version. In a lock file, the version of our package appears twice: at the top, and in
 * `packages['']`.
 */
export const withVersion = (text: string, version: string): string => {
  const { packages, ...manifestOrLock } = JSON.parse(text) as { readonly packages?: Readonly<Record<string, object>> };
  const ours = packages === undefined ? {} : { packages: { ...packages, '': { ...packages[''], version } } };
  return `${JSON.stringify({ ...manifestOrLock, version, ...ours }, undefined, 2)}\n`;
};
