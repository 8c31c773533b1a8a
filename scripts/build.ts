/**
 * `npm run build`: builds the executables `dist/bin/<name>.cjs`, their shared parts, and the ES modules of the
 * package's entries in `dist/esm`. Function names are not kept, because naming each new function takes a tenth of the
 * run time if there are many items. The source map next to each file decodes stack traces that users send us. The maps
 * are not published, because a build of the same commit recreates them.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { exitCodes } from '../src/function/exit-codes';
import { bundlePath, functionNames, manifest, root } from '../test/project';
import { licenses } from './package/licenses';
import { partFault, type ProgramFile, programFiles } from './package/parts';
import { publicEntries, type Entry } from './package/public-api';

const functions = Object.fromEntries(functionNames.map((name) => [name, `functions/${name}/main.ts`]));
const commands = { inlay: 'src/inlay-command/main.ts', 'inlay-jsonnet': 'src/jsonnet-command/main.ts' };

function write({ path, code, map, modules: inputs }: ProgramFile): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  if (path.includes('/')) {
    writeFileSync(file, code + licenses(inputs));
    writeFileSync(`${file}.map`, map);
    return;
  }
  const { mappings, ...rest } = JSON.parse(map) as { readonly mappings: string };
  writeFileSync(file, started(path.replace(/\.cjs$/, ''), code) + licenses(inputs));
  // The mapped code begins on the third line of the file.
  writeFileSync(`${file}.map`, JSON.stringify({ ...rest, mappings: `;;${mappings}` }));
  chmodSync(file, 0o755);
}

/** Returns the code of an executable. If a part is damaged or missing, the executable prints a plain error. */
const started = (name: string, code: string): string => `#!/usr/bin/env node
"use strict";try{
${code.trimEnd()}
}catch(error){process.exitCode=${exitCodes.mistake};${partFault}
console.error("error: ${name}: a part of the program cannot be loaded: install it again\\n"+partFault(error))}
`;

/**
 * Writes the ES module of an entry. The module exports each name from the file that declares the name, so a user's
 * bundle contains only the files whose names it uses. In CommonJS, the index of the entry loads all files. `import` and
 * `require` load the same files, so there is only one copy of each class.
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
