/** Reads the text of sources, so that callers can search it for names. The sources are not evaluated. */
import { catchError, didYouMean } from '../../data';
import { type DirectoryEntry, FileAccessError, type Files, walkTree } from '../../files';

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** Reads each file only when the caller requests it. */
export function* sourceTexts(files: Files, directory = ''): Generator<SourceText> {
  const { files: paths } = walkTree(
    directory || '.',
    { isWanted: (name) => isSource.test(name) },
    { list: (path) => files.list(path) },
  );
  for (const path of paths.map((one) => joined(directory, one))) yield { path, text: textOf(path, files) };
}

const isSource = /\.(?:jsonnet|libsonnet|cue|yaml|yml|json)$/;

export const joined = (directory: string, name: string): string => (directory === '' ? name : `${directory}/${name}`);

/** The folder of a path: `a/b` for `a/b/c`, and the empty path for `a`. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The last part of a path: `c` for `a/b/c`. */
export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The text of a file. Empty if the file cannot be read. The program that needs the file then reports the error. */
const textOf = (path: string, files: Files): string => catchError(FileAccessError, () => files.read(path)) ?? '';

/** The entries of a directory. Empty if the directory cannot be read. */
export const listed = (files: Files, directory: string): readonly DirectoryEntry[] =>
  catchError(FileAccessError, () => files.list(directory === '' ? '.' : directory)) ?? [];

/**
 * The existing name in the directory of `path` that is most similar to its last part: `web.jsonnet` for
 * `components/wbe.jsonnet`.
 */
export function nearName(files: Files, path: string): string | undefined {
  const last = lastOf(path);
  // Omit the name itself. If the name exists, the path leads to a file instead of a folder, or to a folder instead of a
  // file.
  const names = listed(files, folderOf(path)).flatMap(({ name }) => (name === last ? [] : [name]));
  return didYouMean(last, names);
}

/**
 * The text of each program. Other sources, such as functionConfigs, are omitted, because they may contain names of
 * variables but do not read the variables.
 */
export function* programTexts(files: Files, directory = ''): Generator<string> {
  for (const { path, text } of sourceTexts(files, directory)) if (/\.(?:jsonnet|libsonnet)$/.test(path)) yield text;
}

/**
 * The names that do not occur in any program. All programs are searched, because a program may read a name only in
 * other environments.
 */
export function namesInNoProgram(programs: Iterable<string>, names: readonly string[]): ReadonlySet<string> {
  const left = new Set(names);
  for (const text of left.size === 0 ? [] : programs) {
    for (const name of left) if (hasWord(text, name)) left.delete(name);
  }
  return left;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + word.length))) return true;
  }
  return false;
}
