/**
 * `inlay install`: installs this program in another folder, under its own name and the names of all functions. The
 * command is used in images and init containers, such as those of Argo CD's repository server. The command creates one
 * copy and hard links to this copy, because a symbolic link would break if only one file were mounted. If the program
 * is a script, its shared parts are installed in a subfolder.
 */
import { dirname, extname, join, resolve } from 'node:path';
import { catchError } from '../../data/catch-error';
import { cannotBeWritten } from '../../files/system-words';
import { functionNames } from '../functions';
import { foldersOf } from '../files/paths';
import { CommandError, printed, readText, type Outcome, type Port } from '../port';

const names: readonly string[] = ['inlay', 'inlay-jsonnet', ...functionNames];

/**
 * Replaces existing files with the same names in `folder`. Throws CommandError.
 * @public
 */
export function install(folder: string, port: Port): Outcome {
  if ((port.kind(folder) ?? 'directory') !== 'directory') throw new CommandError(`"${folder}" is not a folder`);
  const { file, isSingleFile } = port.program;
  if (port.isWindows && !isSingleFile) {
    throw new CommandError('Windows cannot start scripts by name: install the single file, or the package with npm');
  }
  if (!isSingleFile) refuseModules(folder, port);
  if (!isSingleFile) installParts(join(dirname(file), partsFolder), join(folder, partsFolder), port);
  const end = extname(file) === '.exe' ? '.exe' : '';
  const paths = names.map((name) => join(folder, name + end));
  const [first = ''] = paths;
  installFile(file, first, 'copy', port);
  for (const path of paths.slice(1)) installFile(first, path, 'link', port);
  const note = isSingleFile ? '' : 'note: these executables are scripts that need Node.js (`node`) on PATH\n';
  return printed(paths.map((path) => `${path}\n`).join(''), note);
}

/**
 * Installs the shared parts of the scripts. The parts are installed before the scripts, because scripts may be started
 * as soon as they exist. Parts of another version have different names.
 */
function installParts(from: string, to: string, port: Port): void {
  for (const { name } of port.list(from)) installFile(join(from, name), join(to, name), 'copy', port);
}

function installFile(from: string, to: string, how: 'copy' | 'link', port: Port): void {
  const fault = port.install(from, to, how);
  if (fault !== undefined) throw new CommandError(`"${to}" ${cannotBeWritten(fault.code)}`);
}

const partsFolder = 'inlay-parts';

/** Refuses `"type": "module"` in the nearest package.json, because Node.js would treat the scripts as ES modules. */
function refuseModules(folder: string, port: Port): void {
  const manifests = foldersOf(resolve(folder)).map((one) => join(one, 'package.json'));
  const path = manifests.find((one) => port.kind(one) === 'file');
  const read = (): unknown => path && (JSON.parse(readText(path, port)) as { readonly type?: unknown } | null)?.type;
  if (catchError(SyntaxError, read) !== 'module') return;
  throw new CommandError(
    `"${path}" contains \`"type": "module"\`, so Node.js would not start the executables in "${folder}": choose a folder outside the package`,
  );
}
