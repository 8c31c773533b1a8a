/** `inlay cue export` and `inlay cue vet` run the `cue` command of the same name on local files and packages. */
import { exitCodes } from '../function/exit-codes';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Port as CuePort } from '../cue-command';
import { CommandFailure } from '../cue-command/failure';
import { readRequest } from '../cue-command/request';
import { catchError } from '../data/catch-error';
import { cannotBeRead } from '../files/system-words';
import { foldersOf } from './files/paths';
import { filesIn } from './files/walked-files';
import { CommandError, type Outcome, type OutputFile, type Port } from './port';

/**
 * `args` begin with the name of the command. Throws CommandError for a wrong option or an unreadable file. For other
 * errors, returns the messages of `cue` and the exit code `exitCodes.mistake`.
 * @public
 */
export async function cue(args: readonly string[], port: Port): Promise<Outcome> {
  const request = catchError(
    CommandFailure,
    () => readRequest(args),
    ({ message }) => {
      throw new CommandError(`cue ${args[0] ?? ''}: ${message}`);
    },
  );
  const standardInput = request.inputs.includes('-') ? await port.standardInput() : '';
  if (typeof standardInput !== 'string') throw new CommandError(`standard input ${cannotBeRead(standardInput.code)}`);
  const files: OutputFile[] = [];
  const workingFolder = port.workingFolder;
  const root = moduleRoot(workingFolder, port);
  const folder = slashed(relative(root, workingFolder));
  const cuePort: CuePort = {
    workingFolder: slashed(workingFolder),
    read: (path) => {
      const text = port.read(path);
      if (typeof text === 'string') return text;
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(text.code)) return undefined;
      throw new CommandError(`"${path}" ${cannotBeRead(text.code)}`);
    },
    list: (path) => {
      // Throws for a broken link, because otherwise the package would silently be incomplete.
      filesIn(path === '' ? '.' : path, (name) => name.endsWith('.cue'), port);
      return port.list(path === '' ? '.' : path).map(({ name, kind }) => (kind === 'directory' ? `${name}/` : name));
    },
    standardInput: () => standardInput,
    write: (path, content) => {
      files.push({ path, content });
      return undefined;
    },
  };
  // With a dynamic import, the bundler puts the engine into a separate file, which other commands do not load.
  const { runRequest } = await import('../cue-command/index.js');
  const place = { port: cuePort, root: slashed(relative(workingFolder, root)), folder };
  const inputs = request.inputs.map((input) => fromHere(input, workingFolder));
  const { stdout, stderr, exitCode } = runRequest({ ...request, inputs }, place);
  return exitCode === 0
    ? { stdout, stderr, keepsLines: true, exitCode: exitCodes.done, files }
    : { stdout, stderr, keepsLines: true, exitCode: exitCodes.mistake, files: [] };
}

/** The nearest folder at or above `folder` that contains `cue.mod`. Defaults to `folder`. */
const moduleRoot = (folder: string, port: Port): string =>
  foldersOf(folder).find((one) => port.kind(join(one, 'cue.mod')) !== undefined) ?? folder;

/**
 * Converts a path on the command line to CUE's notation. On Windows, an absolute path becomes relative if it is on the
 * same drive.
 */
function fromHere(input: string, folder: string): string {
  const way = sep !== '/' && isAbsolute(input) ? relative(folder, input) : '';
  return way === '' || isAbsolute(way) ? slashed(input) : `./${slashed(way)}`;
}

/** The path with slashes, because CUE uses slashes on every system. */
const slashed = (path: string): string => path.replaceAll(sep, '/');
