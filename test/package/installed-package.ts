/** The package as users get it, made once per run: packed from a fresh clone like a release, and installed by npm from a local registry. */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { packArguments } from '../../scripts/release/steps';
import { npmEnvironment, startPackageRegistry } from './package-registry';
import { manifest, root } from '../project';
import { runCommand } from '../run-command';

export interface InstalledPackage {
  /** The output file of `npm pack`. */
  readonly tarball: string;
  /** The clone in which it was packed. */
  readonly clone: string;
  /** The package, installed by `npm install --global`. */
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

const notInClone = new Set(['.git', 'node_modules', 'dist', 'coverage', '.build']);

async function install(): Promise<InstalledPackage> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-package-'));
  // Not in a hook after each file: a process that runs several test files reuses it.
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const clone = join(folder, 'elsewhere', 'deeper', 'clone');
  cpSync(root, clone, { recursive: true, filter: (source) => source === root || !notInClone.has(basename(source)) });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  // No package contains tests, and compiling them takes as long as the rest. The types were checked when these tests were compiled.
  const config = JSON.parse(readFileSync(join(clone, 'tsconfig.json'), 'utf8')) as { readonly compilerOptions: object };
  const compilerOptions = { ...config.compilerOptions, noCheck: true };
  const quick = { ...config, compilerOptions, exclude: ['bench', '**/*.test.ts'] };
  writeFileSync(join(clone, 'tsconfig.json'), JSON.stringify(quick));
  const registry = await startPackageRegistry();
  const prefix = join(folder, 'global');
  const settings = npmEnvironment(folder, { registry, prefix, audit: 'false', fund: 'false' });
  const environment = { ...settings, PATH: `${join(prefix, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` };
  const npm = async (...args: readonly string[]): Promise<void> => {
    const { status, stderr } = await runCommand('npm', args, { cwd: clone, env: environment });
    assert.equal(status, 0, stderr);
  };
  await npm(...packArguments(folder));
  const tarball = join(folder, `${name}-${version}.tgz`);
  await npm('install', '--global', tarball);
  return { tarball, clone, directory: join(prefix, 'lib', 'node_modules', name), environment };
}
