/** `npm run release -- prepare 0.2.0`: takes a version to every place that names it. Commits and tags nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifest, root } from '../../test/project';
import { withRelease } from './changelog';
import { trackedFiles } from './faults';
import { names } from './names';

/** What npm calls compatible: `0.1` of 0.1.x, `1` of 1.x. Addresses of schemas have it. */
export function compatible(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}

export function prepare(version: string): void {
  if (!/^\d+\.\d+\.\d+(?:-[\da-z.]+)?$/.test(version)) {
    throw new Error(`"${version}" is no version like 0.2.0 or 0.2.0-rc.1`);
  }
  change('CHANGELOG.md', (text) => withRelease(text, version, new Date().toISOString().slice(0, 10)));
  for (const file of ['package.json', 'package-lock.json']) change(file, (text) => withVersion(text, version));
  const [before, after] = [manifest.version, version].map((one) => `/${names.package}@${compatible(one)}/`);
  if (before === undefined || after === undefined || before === after) return;
  for (const file of trackedFiles()) change(file, (text) => text.replaceAll(before, after));
}

function change(file: string, edit: (text: string) => string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const changed = edit(text);
  if (changed === text) return;
  writeFileSync(path, changed);
  console.log(file);
}

/** In a lock file the first package is ours, and stands twice. */
export const withVersion = (text: string, version: string): string => {
  const { packages, ...manifestOrLock } = JSON.parse(text) as { readonly packages?: Readonly<Record<string, object>> };
  const ours = packages === undefined ? {} : { packages: { ...packages, '': { ...packages[''], version } } };
  return `${JSON.stringify({ ...manifestOrLock, version, ...ours }, undefined, 2)}\n`;
};
