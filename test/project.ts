/** Paths of the project for compiled tests, and how to run a built executable. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import { printedLines } from './printed-lines';
import { temporaryFolder } from './temporary-folder';

/** Compiled tests run from `<outDir>/test`. */
export const root = resolve(__dirname, '..', '..');

/** The fields of `package.json` that tests and scripts use. */
interface PackageManifest {
  readonly name: string;
  readonly version: string;
  readonly sideEffects: boolean;
  readonly bin: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly import: string; readonly require: string }>>;
}

export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageManifest;

export const functionNames = directories(join(root, 'functions'));

/** The path of a bundled executable in `dist/bin`. */
export const bundlePath = (name: string): string => join(root, 'dist', 'bin', `${name}.cjs`);

/** The built file itself, and all files that it loads at start-up or later. */
export function filesOf(path: string): readonly string[] {
  const files = new Set([path]);
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:require|\w+Part)\("(\.[^"]+\.cjs)"\)/g)) {
      files.add(join(dirname(file), name));
    }
  }
  return [...files];
}

/** The path of the built bundle. Throws if it is older than the sources. */
export function executable(name: string): string {
  const path = bundlePath(name);
  lastChange ??= newest(['src', 'functions'].map((folder) => join(root, folder)));
  const built = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built < lastChange) throw new Error(`${path} does not exist or is older than the sources: run \`npm run build\``);
  return path;
}

let lastChange: number | undefined;

/**
 * The time of the last change to a source in these folders, in milliseconds. Tests do not count because no bundle
 * contains them.
 */
export function newest(folders: readonly string[]): number {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.[jt]s$/.test(file))
      .map((file) => join(folder, file)),
  );
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}

/** The path of a file relative to the project, with `/` on every system. */
export const projectPath = (file: string): string => relative(root, file).replaceAll(sep, '/');

/** All files and folders in these folders of the project: `['src/data/tree.ts']`. */
export const filesIn = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      projectPath(join(root, folder, file)),
    ),
  );

/** The kind of a function's functionConfigs: `ReplaceValues` for `replace-values`. */
export const kindOf = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

export function directories(path: string): readonly string[] {
  return readdirSync(path)
    .filter((name) => statSync(join(path, name)).isDirectory())
    .toSorted();
}

/**
 * The environment of a test's child processes, without variables that slow Node down or change a function's protocol.
 */
export const childEnvironment = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const { NODE_EXTRA_CA_CERTS: _, KUSTOMIZE_PLUGIN_CONFIG_STRING: __, NODE_V8_COVERAGE: ___, ...rest } = process.env;
  return { ...rest, ...extra };
};

/** A PATH that starts with a folder of these functions. */
export function pathWith(names: readonly string[]): string {
  const folder = temporaryFolder();
  for (const name of names) symlinkSync(executable(name), join(folder, name));
  return `${folder}${delimiter}${process.env['PATH']}`;
}

/** Runs an executable; each diagnostic on its standard error becomes one line. */
export function runExecutable(
  name: string,
  args: readonly string[],
  options: { readonly input?: string; readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): SpawnSyncReturns<string> {
  const ended = spawnSync(process.execPath, [executable(name), ...args], {
    input: options.input ?? '',
    encoding: 'utf8',
    cwd: options.cwd ?? root,
    env: childEnvironment(options.env),
    maxBuffer: 256 * 1024 * 1024,
  });
  return name === 'inlay' ? ended : { ...ended, stderr: printedLines(ended.stderr) };
}
