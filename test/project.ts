/** Where things are, seen from the compiled tests, and how to run a built executable. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Compiled tests run from `<outDir>/test`. */
export const root = resolve(__dirname, '..', '..');

/** What `package.json` says, as far as anybody here asks. */
interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string>>;
}

export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageManifest;

export const functionNames = directories(join(root, 'functions'));

/** The built bundle; `npm test` builds it before it runs the tests. */
export const executable = (name: string): string => join(root, 'dist', 'bin', `${name}.cjs`);

export function directories(path: string): readonly string[] {
  return readdirSync(path)
    .filter((name) => statSync(join(path, name)).isDirectory())
    .toSorted();
}

/** The environment of a test's children: without what would make Node slow to start or a function take another protocol. */
export const childEnvironment = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const { NODE_EXTRA_CA_CERTS: _, KUSTOMIZE_PLUGIN_CONFIG_STRING: __, NODE_V8_COVERAGE: ___, ...rest } = process.env;
  return { ...rest, ...extra };
};

export function runExecutable(
  name: string,
  args: readonly string[],
  options: { readonly input?: string; readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [executable(name), ...args], {
    input: options.input ?? '',
    encoding: 'utf8',
    cwd: options.cwd ?? root,
    env: childEnvironment(options.env),
    maxBuffer: 256 * 1024 * 1024,
  });
}
