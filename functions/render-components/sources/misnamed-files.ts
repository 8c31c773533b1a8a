/**
 * Finds files that are probably misnamed components: `components/web.jsonet`, `component/web.jsonnet`. qbec would
 * ignore them. A file is not reported if another file mentions its name, because the other file may import it.
 */
import { didYouMean } from '../../../src/data';
import type { Files } from '../../../src/files';
import { folderOf, joined, lastOf, listed, sourceTexts } from '../../../src/render';

const extensions = ['jsonnet', 'yaml', 'json', 'cue'];

export interface MisnamedFile {
  readonly path: string;
  readonly suggestion: string;
}

/**
 * `written` contains the paths of files given in the functionConfig, `components` contains the components' paths, and
 * `directories` contains the directories of the components.
 */
export function misnamedFiles(
  files: Files,
  written: readonly string[],
  components: readonly string[],
  directories: readonly string[],
): readonly MisnamedFile[] {
  const neighbors = directories.flatMap((directory) =>
    listed(files, directory).flatMap(({ name, kind }) =>
      kind === 'directory' || isLeftover.test(name) ? [] : [joined(directory, name)],
    ),
  );
  const known = new Set(components);
  const misnamed = [...new Set([...written, ...neighbors])].flatMap((path): readonly MisnamedFile[] => {
    const suggestion = known.has(path) ? undefined : suggestedPath(path, directories);
    return suggestion === undefined || files.kind(suggestion) !== undefined ? [] : [{ path, suggestion }];
  });
  // Read each source once, and only if a file is suspicious.
  const unmentioned = new Set(misnamed);
  for (const { path, text } of misnamed.length === 0 ? [] : sourceTexts(files)) {
    for (const one of unmentioned) if (one.path !== path && mentions(text, lastOf(one.path))) unmentioned.delete(one);
  }
  return [...unmentioned];
}

/** Matches leftover files of editors and merge tools: `#web.jsonnet#`, `web.jsonnet~`, `web.jsonnet.orig`, hidden files. */
const isLeftover = /^[.#]|[~#]$|\.(?:bak|orig|rej|sw[a-p])$/i;

/** Whether the text mentions the name, or contains a glob import, which could match any file. */
const mentions = (text: string, name: string): boolean => text.includes(name) || text.includes('glob-import');

function suggestedPath(path: string, directories: readonly string[]): string | undefined {
  const directory = folderOf(path);
  const name = lastOf(path);
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
