/**
 * The package as its users have it, made once per run: packed from a fresh clone as a release packs it, and installed by
 * npm's own hand, from a registry on this machine.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { packArguments } from '../../scripts/release/steps';
import { npmEnvironment, startPackageRegistry } from './package-registry';
import { manifest, root } from '../project';
import { runCommand } from '../run-command';

export interface InstalledPackage {
  /** The file that `npm pack` made. */
  readonly tarball: string;
  /** The folder that it was packed in. */
  readonly clone: string;
  /** The package, unpacked by `npm install --global`. */
  readonly directory: string;
  /** For those who use it: the executables on PATH, npm's settings. */
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
  // Not behind a file of tests: a process that runs several keeps it for the next.
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const clone = join(folder, 'elsewhere', 'deeper', 'clone');
  cpSync(root, clone, { recursive: true, filter: (source) => source === root || !notInClone.has(basename(source)) });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  // Tests are in no package, and take as long to compile as the rest. The types were checked where these tests were compiled.
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
