/** Helpers for tests of whole packages: kustomizations or kpt packages. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { plainOf } from '../src/data/trees/plain';
import { yamlFormat } from '../src/formats/yaml/format';

/** The resources of a stream, sorted, each with its keys sorted. */
export const sortedData = (stream: string): readonly string[] =>
  yamlFormat
    .read(stream)
    .roots.map((node) => JSON.stringify(plainOf(node), (_, value: unknown) => sortedKeys(value)))
    .toSorted();

const sortedKeys = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The YAML files of a package, without those in `.expected`. */
export function* configFiles(directory: string): Generator<string> {
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (entry.endsWith('.yaml') && !entry.includes('.expected')) yield join(directory, entry);
  }
}

/** Changes the text of each YAML file of a package. */
export function changeConfigFiles(directory: string, change: (text: string) => string): void {
  for (const file of configFiles(directory)) writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** The text of every file in `directory`, by relative path with `/`, sorted by path. */
export function snapshot(directory: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(relative(directory, file).replaceAll(sep, '/'), readFileSync(file, 'utf8'));
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
