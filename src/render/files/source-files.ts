/**
 * The source files of programs. Files given to the function take precedence over files on disk. Paths are relative to
 * one directory, such as the app's. Paths may lead outside this directory (`../../lib/util.libsonnet`), but not outside
 * the function's root directory.
 */
import { catchError } from '../../data';
import { FileAccessError, type Files, refusal } from '../../files';
import { filepathGlob, goCleanPath, leadsOut } from '../../go';
import { layeredFiles } from './layered-files';
import { memoryFiles } from './memory-files';
import { nearName } from './source-texts';

/** The sources as plain data, which is sent to every thread to create the same files there. */
export interface SourceData {
  /** The file contents by clean path, relative to `directory`. */
  readonly texts: ReadonlyMap<string, string>;
  /** The directory as a clean path under the function's root. Undefined if no files are read from disk. */
  readonly directory: string | undefined;
}

export function sourceFiles({ texts, directory }: SourceData, files: Files): Files {
  if (directory === undefined) return seenFrom('', memoryFiles(texts), 'the sources in the functionConfig');
  const given = new Map([...texts].map(([path, text]) => [goCleanPath(`${directory}/${path}`), text]));
  const all = given.size > 0 ? layeredFiles(memoryFiles(given), files) : files;
  return seenFrom(directory, all, 'the root directory of the function');
}

/** Provides `files` with paths relative to `directory`. Paths must not leave the directory that `root` describes. */
function seenFrom(directory: string, files: Files, root: string): Files {
  const at = (path: string): string => {
    const whole = goCleanPath(`${directory}/${path}`);
    if (path.startsWith('/') || leadsOut(whole)) throw new FileAccessError(`"${path}" points outside ${root}`, true);
    return whole;
  };
  // The file types are cached, because files do not change during a run and programs share libraries.
  const kinds = new Map<string, ReturnType<Files['kind']>>();
  const kindOf = (path: string): ReturnType<Files['kind']> => catchError(FileAccessError, () => files.kind(at(path)));
  return {
    root: files.root,
    read: (path) => files.read(at(path)),
    readBytes: (path) => files.readBytes(at(path)),
    kind: (path) => {
      if (!kinds.has(path)) kinds.set(path, kindOf(path));
      return kinds.get(path);
    },
    list: (path) => files.list(at(path)),
  };
}

/**
 * Returns the paths that match a pattern, like Go's `filepath.Glob` in the directory of the sources. For example,
 * `../lib/*.yaml` matches `../lib/a.yaml`. The directory itself is the empty path. Throws BadPatternError.
 */
export function glob(files: Files, pattern: string): readonly string[] {
  if (pattern.startsWith('/')) return [];
  const clean = goCleanPath(pattern);
  const [up = ''] = /^(?:\.\.(?:\/|$))*/.exec(clean) ?? [];
  const at = (path: string): string => goCleanPath(`${up}/${path}`);
  const above = { kind: (path: string) => files.kind(at(path)), list: (path: string) => files.list(at(path)) };
  return filepathGlob(above, clean.slice(up.length) || '.').map((path) => (at(path) === '.' ? '' : at(path)));
}

/** The reason why `pattern` is refused: `"../../x" points outside …, and files outside are not read`. */
export function globRefusal(files: Files, pattern: string): string | undefined {
  const special = pattern.search(/[*?[{\\]/);
  const folder = special === -1 ? pattern : pattern.slice(0, pattern.lastIndexOf('/', special));
  return refusedPath(files, folder === '' ? '.' : folder);
}

/** The reason from `refusal`, with the note that the function does not read files outside of its root directory. */
export function refusedPath(files: Files, path: string): string | undefined {
  const reason = refusal(files, path);
  return reason && `${reason}, and files outside are not read`;
}

/** Returns qbec's message for a missing file, with a reason or a suggestion. Undefined if the file exists. */
export function missingFile(files: Files, path: string): string | undefined {
  if (files.kind(path) === 'file') return undefined;
  const refused = refusedPath(files, path);
  const near = nearName(files, path);
  if (refused !== undefined) return `${path}: file not found; ${refused}`;
  if (files.kind(path) === 'directory') return `${path}: file not found; it is a directory`;
  return `${path}: file not found${near === undefined ? '' : `: did you mean "${near}"?`}`;
}
