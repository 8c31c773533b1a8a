/**
 * One self-contained file per executable: `dist/bin/<name>.cjs`, and the modules of the package's entries, `dist/esm`. Start-up is most of a small run, so everything is in one
 * minified bundle. The names of functions are not kept: that costs time whenever one is made, a tenth of a run over many items.
 * A stack that users send us is read with the map beside the bundle, which a build of the same commit makes again; it is not published.
 * Run by `npm run build`.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';
import { bundlePath, functionNames, manifest, root } from '../test/project';
import { bundleOptions, lateParts } from './late-parts';
import { publicEntries, type Entry } from './public-api';

interface Executable {
  readonly name: string;
  readonly entry: string;
}

const executables: readonly Executable[] = [
  ...functionNames.map((name) => ({
    name,
    entry: join('functions', name, 'main.ts'),
  })),
  { name: 'inlay', entry: join('src', 'inlay-command', 'main.ts') },
  { name: 'inlay-jsonnet', entry: join('src', 'jsonnet-command', 'main.ts') },
];

async function bundle({ name, entry }: Executable): Promise<void> {
  const outfile = bundlePath(name);
  const inputs = new Set<string>();
  const { metafile } = await build({
    ...bundleOptions,
    entryPoints: [entry],
    outfile,
    sourcemap: 'external',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [lateParts(bundleOptions, inputs)],
  });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  writeFileSync(outfile, readFileSync(outfile, 'utf8') + licences([...inputs]));
  chmodSync(outfile, 0o755);
}

/** The bundle is a copy of the packages in it, and their licences want to be copied along. */
function licences(inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((input) => /node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input) ?? []));
  const texts = [...packages].toSorted().flatMap((path) => {
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt'].map((name) => join(root, path, name)).find(existsSync);
    return file === undefined ? [] : [`${path.slice('node_modules/'.length)}\n\n${readFileSync(file, 'utf8').trim()}`];
  });
  return texts.length === 0 ? '' : `/*\n${ascii(texts.join('\n\n')).replaceAll('*/', '* /')}\n*/\n`;
}

/** Of a text that is not ASCII V8 keeps two bytes for each character. */
const ascii = (text: string): string => text.replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'");

/**
 * What `import` loads of an entry: its names, each from the file that declares it. A user's bundle then has only the files of the
 * names that it uses, where `require` of the index takes all. Both load the same files, so there is one copy of each class.
 */
function writeModule({ specifier, index, names }: Entry): void {
  const values = names.filter(({ isType }) => !isType);
  const fromFolder = (file: string): string => relative(modules, file).replaceAll(sep, '/');
  const lines = values.map(({ name, file }) => `export { ${name} } from '${fromFolder(file)}';\n`);
  const path = join(modules, specifier.slice(manifest.name.length + 1) || 'index');
  writeFileSync(`${path}.mjs`, lines.join(''));
  writeFileSync(`${path}.d.mts`, `export * from '${fromFolder(index)}';\n`);
}

const modules = join(root, 'dist', 'esm');

async function main(): Promise<void> {
  const folder = dirname(bundlePath(''));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  for (const entry of publicEntries()) writeModule(entry);
  await Promise.all(executables.map(bundle));
  for (const { name } of executables) {
    const bytes = readFileSync(bundlePath(name)).length;
    console.log(`dist/bin/${name}.cjs  ${Math.ceil(bytes / 1024)} KiB`);
  }
}

void main();
