/**
 * The package that users get, created once per process: packed from the output of `npm run build`, and installed by npm
 * from a local registry. `reproducible.test.ts` compares it with a package that `npm pack` builds.
 */
import assert from 'node:assert/strict';
import { cpSync, symlinkSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { packArguments } from '../../scripts/release/steps';
import { npmEnvironment, startPackageRegistry } from './package-registry';
import { manifest, root } from '../project';
import { runCommand } from '../run-command';
import { temporaryFolder } from '../temporary-folder';

export interface PackedPackage {
  /** The output file of `npm pack`. */
  readonly tarball: string;
  /** A user's environment variables: the executables on PATH, npm's settings. */
  readonly environment: NodeJS.ProcessEnv;
  /** A temporary folder for npm's files, kept until this process ends. */
  readonly home: string;
}

let packed: Promise<PackedPackage> | undefined;

export async function packedPackage(): Promise<PackedPackage> {
  packed ??= pack();
  return packed;
}

/** Returns the folder of the package that `npm install --global` has installed. */
export async function installGlobally({ tarball, environment, home }: PackedPackage): Promise<string> {
  await succeed('npm', ['install', '--global', tarball], { cwd: home, env: environment });
  return join(prefixIn(home), 'lib', 'node_modules', name);
}

const { name, version } = manifest;

/** Copies this folder with the installed dependencies. `leftOut` contains the names of additional folders to skip. */
export function copyTo(clone: string, ...leftOut: readonly string[]): void {
  const names = new Set(['.git', 'node_modules', 'coverage', '.build', ...leftOut]);
  cpSync(root, clone, { recursive: true, filter: (source) => source === root || !names.has(basename(source)) });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
}

const prefixIn = (home: string): string => join(home, 'global');

async function pack(): Promise<PackedPackage> {
  const home = temporaryFolder();
  const clone = join(home, 'clone');
  copyTo(clone);
  const registry = await startPackageRegistry();
  const prefix = prefixIn(home);
  const settings = npmEnvironment(home, { registry, prefix, audit: 'false', fund: 'false' });
  const environment = { ...settings, PATH: `${join(prefix, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  const options = { cwd: clone, env: environment };
  await succeed(process.execPath, [join('dist', 'scripts', 'slim.js')], options);
  await succeed('npm', [...packArguments(home), '--ignore-scripts', '--loglevel=error'], options);
  return { tarball: join(home, `${name}-${version}.tgz`), environment, home };
}

async function succeed(...command: Parameters<typeof runCommand>): Promise<void> {
  const { status, stderr } = await runCommand(...command);
  assert.equal(status, 0, stderr);
}
