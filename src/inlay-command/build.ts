/** `inlay build`: kustomize with the flags without which it leaves functions out, silently, and with the functions of this package on its PATH. */
import { delimiter } from 'node:path';
import { functionNames } from './functions';
import { CommandError, type Outcome, type Port } from './port';
import { neededTool, programOnPath } from './programs';

/** Without them kustomize leaves functions out. */
export const functionFlags: readonly string[] = ['--enable-alpha-plugins', '--enable-exec'];

/**
 * `args` are kustomize's: a folder, and any flags.
 * @public
 */
export async function build(args: readonly string[], port: Port): Promise<Outcome> {
  const kustomize = neededTool('kustomize', port);
  const missing = functionFlags.filter((flag) => !args.some((one) => one === flag || one.startsWith(`${flag}=`)));
  const ended = await port.startAside(kustomize, ['build', ...missing, ...args], { path: pathWithFunctions(port) });
  if ('code' in ended) throw new CommandError(`"${kustomize}" cannot be started: ${ended.code}`);
  const { status, stdout, stderr } = ended;
  const messages = status === undefined ? `${stderr}[error] inlay: kustomize was ended by a signal\n` : stderr;
  return { stdout: status === 0 ? stdout : '', stderr: messages, exitCode: status ?? 1, files: [] };
}

/** Where nothing can be written, as in a container without a disk, the functions that are on PATH already will do. */
export function pathWithFunctions(port: Port): string {
  const path = port.environment['PATH'] ?? '';
  const folder = port.functionFolder();
  if (typeof folder === 'string') return [folder, path].join(delimiter);
  const absent = functionNames.find((name) => programOnPath(name, port) === undefined);
  if (absent === undefined) return path;
  throw new CommandError(
    `${absent} is not on PATH, and cannot be put there, since no temporary folder can be made: ${folder.code}. Have the functions on PATH, or \`TMPDIR\` name a folder that can be written`,
  );
}
