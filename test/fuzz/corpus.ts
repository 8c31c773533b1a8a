/**
 * Documents that people wrote: files from npm packages, our examples and our scenarios. The files are
 * collected only once, and are small enough for many edits.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project';
import type { Random } from './random';
import { type FormatName, formatNames } from '../../src/formats';
import { formatTests } from '../formats';

const maxBytes = 8000;

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

let found: ReadonlyMap<FormatName, readonly string[]> | undefined;

function paths(): ReadonlyMap<FormatName, readonly string[]> {
  const files = ['node_modules', 'examples', 'functions']
    .flatMap((folder) => [...filesBelow(join(root, folder))])
    .map((path) => ({ path, name: path.slice(path.lastIndexOf('/') + 1) }));
  return new Map(
    formatNames.map((format) => {
      const own = files.filter(
        ({ path, name }) => formatTests[format].files.test(name) && statSync(path).size < maxBytes,
      );
      return [format, own.map(({ path }) => path).toSorted()];
    }),
  );
}

/** Returns random documents of a format; empty strings if there are none. */
export function corpusText(format: FormatName): (random: Random) => string {
  found ??= paths();
  const own = found.get(format) ?? [];
  return (random) => (own.length === 0 ? '' : readFileSync(random.pick(own), 'utf8'));
}
