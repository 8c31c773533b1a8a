/**
 * The folder for the output of `npm run dev -- single-file`, the file for this machine, and the bundle from which the
 * files were built.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundlePath, filesOf, root } from '../project';

export const singleFileFolder = join(root, 'dist', 'single-file');

export const singleFilePath = (platform: string): string =>
  join(singleFileFolder, `inlay-${platform}${platform.startsWith('windows') ? '.exe' : ''}`);

const system = process.platform === 'win32' ? 'windows' : process.platform;

const isMusl = process.platform === 'linux' && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'));

/** The name of this platform, such as `linux-x64-musl`. */
export const thisPlatform = `${system}-${process.arch}${isMusl ? '-musl' : ''}`;

/** This file is not in `singleFileFolder`, because all files of that folder are published. */
const origins = join(root, 'dist', 'single-files.json');

const readOrigins = (): Readonly<Record<string, string>> =>
  existsSync(origins) ? (JSON.parse(readFileSync(origins, 'utf8')) as Readonly<Record<string, string>>) : {};

const bundleHash = (): string => {
  const hash = createHash('sha256');
  for (const file of filesOf(bundlePath('inlay'))) hash.update(readFileSync(file));
  return hash.digest('hex');
};

/** Records that the platform's file was built from the current bundle. */
export function noteOrigin(platform: string): void {
  writeFileSync(origins, JSON.stringify({ ...readOrigins(), [platform]: bundleHash() }));
}

/** Whether the file for the platform was built from the current bundle. */
export const isMade = (platform: string): boolean =>
  existsSync(singleFilePath(platform)) && existsSync(bundlePath('inlay')) && readOrigins()[platform] === bundleHash();
