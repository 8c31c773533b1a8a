/**
 * Creates a folder for another program's PATH, with an executable for each of Inlay's functions. On Windows, the
 * executables are programs or `.cmd` files. On other systems, each executable is a script for `sh`. The script sends
 * its input to the `inlay` command that has started kustomize (`function-server.ts`). If there is no such command, or if
 * kustomize is a wrapper script that does not pass on the pipes, the script starts the function's program:
 *
 * ```text
 * /tmp/inlay-…/replace-values -> serve            what kustomize starts
 * /tmp/inlay-…/serve
 * /tmp/inlay-…/programs/replace-values -> /usr/lib/node_modules/inlay-krm/dist/bin/inlay.cjs
 * ```
 */
import { exitCodes } from '../../function/exit-codes';
import { accessSync, constants, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { OwnProgram } from '../../files/own-program';
import { temporaryFolder } from './endings';
import { fromServer, markVariable, toServer, versionsVariable } from './function-server';
import { noResources } from '../../function/other-texts';
import { functionNames, takesPrevious } from '../functions';
import type { FunctionFolder } from '../port';
import { install } from './installed-file';
import { quoted } from '../shell/shell-words';

/** Throws the system's error. */
export function newFunctionFolder(program: OwnProgram): FunctionFolder {
  const path = temporaryFolder(join(tmpdir(), 'inlay-'));
  if (process.platform !== 'win32') return { path, isServed: link(program, path) };
  linkOnWindows(program, path);
  return { path, isServed: false };
}

/**
 * Creates functions that return their input unchanged. Undefined if scripts for `sh` cannot be executed. Throws the
 * system's error.
 */
export function newIdleFolder(): FunctionFolder | undefined {
  if (process.platform === 'win32') return undefined;
  const folder = temporaryFolder(join(tmpdir(), 'inlay-'));
  const script = join(folder, 'return-input');
  writeFileSync(script, `#!/bin/sh\nPATH=${quoted(process.env['PATH'] ?? '')} exec cat\n`, { mode: 0o700 });
  for (const name of functionNames) symlinkSync(script, join(folder, name));
  return canExecute(script) && canExecute('/bin/sh') ? { path: folder, isServed: false } : undefined;
}

/** Returns true if this process can answer calls to the functions. */
function link({ file, isSingleFile }: OwnProgram, folder: string): boolean {
  const programs = join(folder, 'programs');
  const script = join(folder, 'serve');
  mkdirSync(programs);
  writeFileSync(join(programs, previousFile), noResources);
  for (const name of functionNames) symlinkSync(file, join(programs, name));
  writeFileSync(script, serveScript(isSingleFile ? '' : quoted(process.execPath), programs), { mode: 0o700 });
  const canServe = canExecute(script) && canExecute('/bin/sh');
  for (const name of functionNames) symlinkSync(canServe ? script : file, join(folder, name));
  // The first line of each program runs `node`, so `node` must be on PATH.
  if (!canServe && !isSingleFile) symlinkSync(process.execPath, join(folder, 'node'));
  return canServe;
}

/** The file to pass to `--previous`. The file contains no earlier versions, because the command itself keeps them. */
const previousFile = 'previous.yaml';

/** The script must set PATH, because the PATH of kustomize may contain only the functions. */
const serveScript = (node: string, programs: string): string => `#!/bin/sh
name=\${0##*/}
if [ $# -gt 0 ] || [ "\${KUSTOMIZE_PLUGIN_CONFIG_STRING+x}" ] || ! [ "$${markVariable}" ] ||
  ! { true >&${toServer} <&${fromServer}; } 2>/dev/null; then
  if [ $# = 0 ] && [ "$${versionsVariable}" ]; then
    case $name in ${functionNames.filter(takesPrevious).join(' | ')}) set -- --previous ${quoted(join(programs, previousFile))} ;; esac
  fi
  exec ${node} ${quoted(programs)}/"$name" "$@"
fi
PATH=${quoted(process.env['PATH'] ?? '')}
{
  printf '%s\\n' "$name" "$KUSTOMIZE_PLUGIN_CONFIG_ROOT" "$${markVariable}"
  pwd -P
  echo "$${markVariable}"
  cat || exit ${exitCodes.defect}
  echo "$${markVariable}"
} >&${toServer} || exit ${exitCodes.defect}
read -r code length messages <&${fromServer} || exit ${exitCodes.defect}
[ "$messages" = 0 ] || head -c "$messages" <&${fromServer} >&2
echo "$${markVariable}" >&${toServer} || exit ${exitCodes.defect}
[ "$length" = 0 ] || head -c "$length" <&${fromServer} || exit ${exitCodes.defect}
echo "$${markVariable}" >&${toServer} || exit ${exitCodes.defect}
read -r end <&${fromServer} && [ "$end" = "$${markVariable}" ] || exit ${exitCodes.defect}
exit "$code"
`;

/** False if the file's mode or a mount option of its file system prevents execution. */
export function canExecute(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Avoids symbolic links, because on Windows they require a permission that most users do not have. */
function linkOnWindows({ file, isSingleFile }: OwnProgram, folder: string): void {
  if (isSingleFile) {
    // A hard link cannot point to another drive. If the folder is on another drive, the first function is a copy, and
    // the other functions are hard links to this copy.
    let from = file;
    for (const name of functionNames) from = install(from, join(folder, `${name}.exe`), 'link');
    return;
  }
  // Use variables for the paths. The command processor reads scripts in the machine's code page, which may lack
  // characters of a path.
  Object.assign(process.env, { INLAY_NODE: process.execPath, INLAY_SCRIPTS: dirname(file) });
  for (const name of functionNames) {
    writeFileSync(join(folder, `${name}.cmd`), `@"%INLAY_NODE%" "%INLAY_SCRIPTS%\\${name}.cjs" %*\r\n`);
  }
}
