/**
 * The package that users get, made once per process: packed from what `npm run build` made, and installed by npm from a registry on this
 * machine. `reproducible.test.ts` compares it with a package that `npm pack` builds.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { packArguments } from '../../scripts/release/steps';
import { npmEnvironment, startPackageRegistry } from './package-registry';
import { manifest, root } from '../project';
import { runCommand } from '../run-command';

export interface InstalledPackage {
  /** The output file of `npm pack`. */
  readonly tarball: string;
  /** The package, unpacked by `npm install --global`. */
  readonly directory: string;
  /** The environment of users: the executables on PATH, npm's settings. */
  readonly environment: NodeJS.ProcessEnv;
}

let installed: Promise<InstalledPackage> | undefined;

export async function installedPackage(): Promise<InstalledPackage> {
  installed ??= install();
  return installed;
}

const { name, version } = manifest;

const notCopied = /(?:^|[/\\])(?:\.git|node_modules|coverage|\.build)$|\.test\.|\.map$/;

/** A copy of this folder with the installed dependencies, but without tests. */
export function copyTo(clone: string, leftOut: RegExp = notCopied): void {
  cpSync(root, clone, { recursive: true, filter: (source) => !leftOut.test(relative(root, source)) });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
}

async function install(): Promise<InstalledPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-package-'));
  // The folder is kept for the other test files of this process.
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const clone = join(folder, 'clone');
  copyTo(clone);
  const registry = await startPackageRegistry();
  const prefix = join(folder, 'global');
  const settings = npmEnvironment(folder, { registry, prefix, audit: 'false', fund: 'false' });
  const environment = { ...settings, PATH: `${join(prefix, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  const succeed = async (command: string, ...args: readonly string[]): Promise<void> => {
    const { status, stderr } = await runCommand(command, args, { cwd: clone, env: environment });
    assert.equal(status, 0, stderr);
  };
  await succeed(process.execPath, join('dist', 'scripts', 'slim.js'));
  await succeed('npm', ...packArguments(folder), '--ignore-scripts');
  const tarball = join(folder, `${name}-${version}.tgz`);
  await succeed('npm', 'install', '--global', tarball);
  return { tarball, directory: join(prefix, 'lib', 'node_modules', name), environment };
}
