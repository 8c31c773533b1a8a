/** Documents that people wrote: what npm packages ship, our examples and scenarios; read once, small enough for many edits. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project';
import type { Random } from './random';
import type { FormatName } from '../../src/formats';

const largest = 8000;

const patterns: Readonly<Record<FormatName, RegExp>> = {
  yaml: /\.ya?ml$/,
  json: /\.json[c5]?$/,
  toml: /\.toml$/,
  ini: /\.(?:ini|conf|cfg|npmrc|editorconfig)$|^\.(?:npmrc|editorconfig)$/,
  properties: /\.properties$/,
  env: /\.env$/,
  'fluent-bit': /^fluent-bit\.conf$/,
};

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

let found: Readonly<Record<FormatName, readonly string[]>> | undefined;

function texts(): Readonly<Record<FormatName, readonly string[]>> {
  const all: Record<FormatName, string[]> = {
    yaml: [],
    json: [],
    toml: [],
    ini: [],
    properties: [],
    env: [],
    'fluent-bit': [],
  };
  for (const path of ['node_modules', 'examples', 'functions'].flatMap((folder) => [
    ...filesBelow(join(root, folder)),
  ])) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    for (const [format, pattern] of Object.entries(patterns) as [FormatName, RegExp][]) {
      if (pattern.test(name) && statSync(path).size < largest) all[format].push(path);
    }
  }
  return all;
}

/** Texts of a format, one of them at random; an empty one where nobody wrote any. */
export function corpusText(format: FormatName): (random: Random) => string {
  found ??= texts();
  const paths = found[format].toSorted();
  return (random) => (paths.length === 0 ? '' : readFileSync(random.pick(paths), 'utf8'));
}
