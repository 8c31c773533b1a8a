/**
 * Files that are nearly components: `components/web.jsonet`, `component/web.jsonnet`. Nothing would read them. What another file
 * mentions may be imported, so it is left alone.
 */
import { didYouMean, FileAccessError, type DirectoryEntry, type Files } from '../../../src/index';

const extensions = ['jsonnet', 'yaml', 'json', 'cue'];

export interface Misnamed {
  readonly path: string;
  readonly meant: string;
}

/**
 * `written` are the paths of the files that stand in the functionConfig, `components` those of the components, and `directories`
 * are where these must lie.
 */
export function misnamedFiles(
  files: Files,
  written: readonly string[],
  components: readonly string[],
  directories: readonly string[],
): readonly Misnamed[] {
  const beside = directories.flatMap((directory) =>
    listed(files, directory).flatMap(({ name, kind }) =>
      kind === 'directory' || isLeftover.test(name) ? [] : [joined(directory, name)],
    ),
  );
  const misnamed = [...new Set([...written, ...beside])].flatMap((path): readonly Misnamed[] => {
    const meant = components.includes(path) ? undefined : meantPath(path, directories);
    return meant === undefined || files.kind(meant) !== undefined ? [] : [{ path, meant }];
  });
  // Only then are all sources read, each once.
  const unmentioned = new Set(misnamed);
  for (const source of misnamed.length === 0 ? [] : sourcesBelow(files, '')) {
    const text = textOf(source, files);
    for (const one of unmentioned) if (one.path !== source && mentions(text, nameOf(one.path))) unmentioned.delete(one);
    if (unmentioned.size === 0) break;
  }
  return [...unmentioned];
}

/** What editors and merges leave behind: `#web.jsonnet#`, `web.jsonnet~`, hidden files. */
const isLeftover = /^[.#]|[~#]$|\.(?:bak|orig|rej|sw[a-p])$/i;

/** A pattern may mean any file. */
const mentions = (text: string, name: string): boolean => text.includes(name) || text.includes('glob-import');

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Nothing where it cannot be read: who needs the file says so. */
function textOf(path: string, files: Files): string {
  try {
    return files.read(path);
  } catch (error) {
    if (!(error instanceof FileAccessError)) throw error;
    return '';
  }
}

/** Nothing likewise. */
function listed(files: Files, directory: string): readonly DirectoryEntry[] {
  try {
    return files.list(directory === '' ? '.' : directory);
  } catch (error) {
    if (!(error instanceof FileAccessError)) throw error;
    return [];
  }
}

/** The paths of the files in which an import can stand. */
const sourcesBelow = (files: Files, directory: string): readonly string[] =>
  listed(files, directory).flatMap(({ name, kind, link }) => {
    const path = joined(directory, name);
    if (kind !== 'directory') return link || !isSource.test(name) ? [] : [path];
    return link || name.startsWith('.') || name === 'node_modules' ? [] : sourcesBelow(files, path);
  });

const isSource = /\.(?:jsonnet|libsonnet|cue|yaml|yml|json)$/;

const joined = (directory: string, name: string): string => (directory === '' ? name : `${directory}/${name}`);

const directoryOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

function meantPath(path: string, directories: readonly string[]): string | undefined {
  const directory = directoryOf(path);
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  if (dot < 1) return undefined;
  const isComponent = extensions.includes(extension);
  if (directories.includes(directory)) {
    const meant = isComponent || extension === 'libsonnet' ? undefined : didYouMean(extension, extensions);
    return meant === undefined ? undefined : `${path.slice(0, path.length - extension.length)}${meant}`;
  }
  const near = directories.find(
    (one) => Math.abs(one.length - directory.length) < 2 && didYouMean(directory, [one]) !== undefined,
  );
  return isComponent && near !== undefined ? `${near}/${name}` : undefined;
}
