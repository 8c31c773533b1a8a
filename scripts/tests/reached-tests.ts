/** Finds the tests and functions that a change affects, by following `require` calls in the compiled files. */
import { posix } from 'node:path';
import { getOrMake } from '../../src/data';

export interface AffectedTests {
  /** Compiled test files, such as `src/krm/results.test.js`. */
  readonly tests: readonly string[];
  /** Names of functions whose scenarios run changed code. */
  readonly functions: readonly string[];
}

/**
 * Matches `require('./a')`, even if it was compiled from `import('./a')`. The path can be a template literal, in which
 * expressions match any name.
 */
const required = /\brequire\(\s*["'`](\.[^"'`]*)["'`]/g;

/**
 * `compiled` contains the contents of the files in dist, and `changed` contains the paths of changed sources. A file
 * that is not compiled affects all files of its function or, outside of functions, the tests whose text contains its
 * name.
 */
export function affectedTests(changed: readonly string[], compiled: ReadonlyMap<string, string>): AffectedTests {
  const importers = importersOf(compiled);
  const reached = new Set<string>();
  const waiting = changed.flatMap((file) => startsOf(file, compiled));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  const functions = new Set<string>();
  for (const file of reached) {
    const [, name] = /^functions\/([^/]+)\/function\.js$/.exec(file) ?? [];
    if (name !== undefined) functions.add(name);
  }
  for (const file of changed) {
    const [, name] = /^functions\/([^/]+)\/scenarios\//.exec(file) ?? [];
    if (name !== undefined) functions.add(name);
  }
  return {
    tests: [...reached].filter((file) => file.endsWith('.test.js')).toSorted(),
    functions: [...functions].toSorted(),
  };
}

function startsOf(file: string, compiled: ReadonlyMap<string, string>): readonly string[] {
  const own = file.replace(/\.ts$/, '.js');
  if (compiled.has(own)) return [own];
  const files = [...compiled.keys()];
  const [, folder] = /^(functions\/[^/]+\/)(?!scenarios\/)/.exec(file) ?? [];
  if (folder !== undefined) return files.filter((each) => each.startsWith(folder));
  const name = posix.basename(file);
  return files.filter((each) => each.endsWith('.test.js') && compiled.get(each)?.includes(name));
}

function importersOf(compiled: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  const files = [...compiled.keys()];
  for (const [file, text] of compiled) {
    for (const [, specifier = ''] of text.matchAll(required)) {
      const path = posix.join(posix.dirname(file), specifier);
      const imported = specifier.includes('${')
        ? files.filter((each) => patternOf(path).test(each))
        : [path, `${path}.js`, `${path}/index.js`].filter((each) => compiled.has(each)).slice(0, 1);
      for (const each of imported) getOrMake(importers, each, () => []).push(file);
    }
  }
  return importers;
}

/** Matches the files to which a path with expressions such as `${name}` can refer. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, '[^/]+')}\\.js$`);
