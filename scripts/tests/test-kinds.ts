/** Classifies compiled test files by their paths and contents. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/project';

/**
 * Returns whether the tests measure costs. Such tests run without coverage. Since Node.js 22, the counters that coverage
 * needs slow V8 down by a factor of two for small workloads and four for large ones.
 */
export const measures = (file: string): boolean => /\b(?:growth|memory)\.test\.js$/.test(file);

/** Returns whether the tests need the results of all scenarios. One process computes these results once. */
export const hasScenarios = (file: string): boolean =>
  /\b(?:scenarios|judged|run-pipeline.steps)\.test\.js$/.test(file);

/**
 * Returns whether the tests use a browser or an editor, run kustomize often, or install packages. These files start
 * first, because a long file that starts last would run alone.
 */
export const isLong = (file: string): boolean =>
  /\b(?:built-site|playground|playground-scripts|playground-results|playground-use|browser.landing|neovim|vs-code|examples|package|cookbook|walkthroughs|containers)\.test\.js$/.test(
    file,
  );

/** Returns whether the tests read all sources, regardless of their imports. Such tests take less than a second. */
export const readsSources = (file: string): boolean => /\b(?:import-circles|side-effects|words)\.test\.js$/.test(file);

/** Returns whether the tests of a compiled file start processes. */
export const startsProcesses = (file: string): boolean =>
  startsProcess.test(readFileSync(join(root, 'dist', file), 'utf8'));

/** Matches the text of tests that start processes. */
export const startsProcess =
  /\b(?:runExecutable|executable|inlay|inChromium|playgroundInChromium|runCommand|spawnSync|pathWith|kustomizeBinary|disturbProcesses)\)?\(/;

const quickFolders = /^test\/(?:histories|laws|lifecycle|security|writes)\//;

/** `folders` are the folders with changes, such as `src/fields`. Tests in these folders always run. */
export const isQuick = (file: string, text: string, folders: ReadonlySet<string>): boolean =>
  folders.has(folderOf(file)) ||
  readsSources(file) ||
  (!measures(file) &&
    !hasScenarios(file) &&
    !startsProcess.test(text) &&
    (!file.startsWith('test/') || quickFolders.test(file)));

/** Returns whether a source adds a function, or describes one for the tests that cover all functions. */
export const describesFunctions = (file: string): boolean =>
  /^functions\/(?:run-pipeline\/function-table\.ts|[^/]+\/[^/]+\.yaml)$/.test(file);

/** Returns whether the file tests all functions and takes less than a minute. */
export const testsFunctions = (file: string, text: string): boolean =>
  file.endsWith('.test.js') &&
  /\bfunctionNames\b/.test(text) &&
  !measures(file) &&
  !hasScenarios(file) &&
  !isLong(file);

/** Returns whether a source adds a format, or describes one for the tests that cover all formats. */
export const describesFormats = (file: string): boolean =>
  /^(?:src\/formats\/table|test\/formats\/[^/]+)\.ts$/.test(file);

export const testsFormats = (file: string, text: string): boolean =>
  file.endsWith('.test.js') && /\bformatNames\b/.test(text);

/** Returns the first two parts of the path, such as `src/fields`. */
export const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Returns the folders of changed files. Files that only executables or pages load are tested in other folders. */
export const changedFolders = (changed: readonly string[]): ReadonlySet<string> =>
  new Set(changed.map((file) => testedIn.find(([folder]) => file.startsWith(folder))?.[1] ?? folderOf(file)));

const testedIn = [
  ['src/process/', 'test/command'],
  ['site/', 'test/browser'],
  ['scripts/site/', 'test/browser'],
] as const;
