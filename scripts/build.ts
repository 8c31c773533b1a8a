/**
 * `npm run build`: the executables, `dist/bin/<name>.cjs`, with the parts that they share, and the modules of the
 * package's entries, `dist/esm`. Function names are not kept: setting the name each time a function is created costs
 * a tenth of a run over many items. The source map next to each file decodes stack traces that users send us. It is
 * not published, because a build of the same commit makes the same map.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { exitCodes } from '../src/function/exit-codes';
import { bundlePath, functionNames, manifest, root } from '../test/project';
import { licences } from './package/licences';
import { partFault, type ProgramFile, programFiles } from './package/parts';
import { publicEntries, type Entry } from './package/public-api';

/** The main module of each executable. */
const functions = Object.fromEntries(functionNames.map((name) => [name, `functions/${name}/main.ts`]));
const commands = { inlay: 'src/inlay-command/main.ts', 'inlay-jsonnet': 'src/jsonnet-command/main.ts' };

function write({ path, code, map, modules: inputs }: ProgramFile): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  if (path.includes('/')) {
    writeFileSync(file, code + licences(inputs));
    writeFileSync(`${file}.map`, map);
    return;
  }
  const { mappings, ...rest } = JSON.parse(map) as { readonly mappings: string };
  writeFileSync(file, started(path.replace(/\.cjs$/, ''), code) + licences(inputs));
  // The code begins on the third line.
  writeFileSync(`${file}.map`, JSON.stringify({ ...rest, mappings: `;;${mappings}` }));
  chmodSync(file, 0o755);
}

/** The executable, which prints a plain error if a part of it is damaged or missing. */
const started = (name: string, code: string): string => `#!/usr/bin/env node
"use strict";try{
${code.trimEnd()}
}catch(error){process.exitCode=${exitCodes.mistake};${partFault}
console.error("error: ${name}: a part of the program cannot be loaded: install it again\\n"+partFault(error))}
`;

/**
 * The ES module of an entry. It exports each name from the file that declares it, so a user's bundle contains only the files of the names
 * that it uses. `require` of the index loads all. Both load the same files, so there is one copy of each class.
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

const folder = dirname(bundlePath(''));

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  for (const entry of publicEntries()) writeModule(entry);
  const files = await programFiles(functions, commands);
  for (const file of files) write(file);
}

void main();
