/**
 * `npm run dev -- vscode`: packs the VS Code extension, `dist/vscode/inlay-<version>.vsix`, from `editors/vscode` and
 * the built command, which is its language server. `npm ci --ignore-scripts --prefix editors/vscode` installs the
 * required packages. Packing needs no network, and the same sources give the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';
import { executable, filesOf, functionNames, manifest, root } from '../../test/project';
import { extensionFolder, extensionPath } from '../../test/editors/extension-file';
import { functionMetadata } from '../generators/function-metadata';
import { names } from '../release/names';
import { packageBin } from '../tests/package-bin';
import { appendLicenses } from '../package/licenses';
import { bundleOptions } from '../package/parts';

const sources = join('editors', 'vscode');
const folder = join(extensionFolder, 'files');

function main(): void {
  const vsce = join(root, sources, 'node_modules', '@vscode', 'vsce', 'vsce');
  if (!existsSync(vsce)) {
    console.error(`vsce is not installed: npm ci --ignore-scripts --prefix ${sources}`);
    process.exitCode = 1;
    return;
  }
  node(root, packageBin('typescript', 'tsc'), '-p', sources);
  rmSync(extensionFolder, { recursive: true, force: true });
  mkdirSync(join(folder, 'server', 'inlay-parts'), { recursive: true });
  writeBundle(join(folder, 'extension.js'));
  // Copy the whole command, so that editors run the same files as terminals and CI.
  const command = executable('inlay');
  for (const file of filesOf(command)) copyFileSync(file, join(folder, 'server', file.slice(dirname(command).length)));
  const pictures = join(root, 'docs', 'write-a-replacement-with-completion');
  cpSync(pictures, join(folder, 'pictures'), { recursive: true });
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE.txt'));
  writeFileSync(join(folder, 'README.md'), published(readFileSync(join(root, sources, 'README.md'), 'utf8')));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packedManifest(), undefined, 2)}\n`);
  node(folder, vsce, 'package', '--no-dependencies', '--out', extensionPath);
  console.log(extensionPath.slice(root.length + 1));
}

/** Runs a Node.js program. The environment variables give every file in the archive the same modification time. */
function node(cwd: string, ...args: readonly string[]): void {
  const env = { ...process.env, SOURCE_DATE_EPOCH: '315532800', TZ: 'UTC' };
  execFileSync(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function writeBundle(outfile: string): void {
  const result = buildSync({
    ...bundleOptions,
    entryPoints: [join(sources, 'extension.ts')],
    external: ['vscode'],
    define: { INLAY_FUNCTIONS: JSON.stringify(functions()) },
    outfile,
  });
  appendLicenses(outfile, result);
}

/** Returns an item with a label and a description for each function, for VS Code's lists. */
const functions = (): readonly object[] =>
  functionNames.map((name) => ({ label: name, detail: functionMetadata(name).description }));

/**
 * Returns the extension's package.json with the version and owner of the project, and without fields for development.
 */
function packedManifest(): object {
  const {
    private: _,
    devDependencies: __,
    ...own
  } = JSON.parse(readFileSync(join(root, sources, 'package.json'), 'utf8')) as Readonly<Record<string, unknown>>;
  return {
    ...own,
    files: ['**'],
    version: manifest.version,
    publisher: names.publisher,
    author: names.author,
    repository: { type: 'git', url: `git+${names.repository}.git` },
    bugs: { url: `${names.repository}/issues` },
  };
}

/** Makes links absolute, because VS Code shows images and follows links only if their URLs use https. */
const published = (page: string): string =>
  page
    .replaceAll(/(?<=\]\()\.\.\/\.\.\/(?=[^)]+\.png\))/g, `${names.repository}/raw/main/`)
    .replaceAll(/(?<=\]\()\.\.\/\.\.\//g, `${names.repository}/blob/main/`);

main();
