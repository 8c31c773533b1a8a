/** Finds the components in the app's component directories, by qbec's rules for files and directories. */
import { catchError } from '../../../src/data';
import type { Files } from '../../../src/files';
import { UserError } from '../../../src/function';
import { BadPatternError, compareBytes } from '../../../src/go';
import { functionKey, glob, globRefusal, nearName, toolFiles, toolGroups } from '../../../src/render';

export interface Component {
  readonly name: string;
  /**
   * One file, or several files for a directory with `index.yaml` or `index.cue`. All files of a component are of the
   * same type (jsonnet, data, cue).
   */
  readonly files: readonly string[];
}

/**
 * Returns all components, keyed and sorted by name. Throws a UserError for duplicate names, or if no directory exists.
 */
export function loadComponents(componentsDir: string, files: Files): ReadonlyMap<string, Component> {
  const components = new Map<string, Component>();
  for (const directory of componentDirectories(componentsDir, files)) {
    for (const component of componentsIn(directory, files)) {
      const former = components.get(component.name);
      if (former !== undefined) {
        throw new UserError({
          code: 'duplicate',
          message: `load components: duplicate component ${component.name}, found ${former.files[0]} and ${component.files[0]}`,
        });
      }
      components.set(component.name, component);
    }
  }
  return new Map([...components].toSorted(([a], [b]) => compareBytes(a, b)));
}

/** Returns the directories that match the pattern. Throws a UserError if no directory matches. */
export function componentDirectories(pattern: string, files: Files): readonly string[] {
  const found = catchError(
    BadPatternError,
    () => glob(files, pattern),
    ({ message }) => noDirectory(`${pattern}: ${message}`),
  );
  const directories = found.filter((path) => {
    const kind = files.kind(path === '' ? '.' : path);
    if (kind === undefined) {
      noDirectory(`"${path}" is a broken link, or points outside the root directory of the function`);
    }
    return kind === 'directory';
  });
  if (directories.length > 0) return directories;
  const refused = globRefusal(files, pattern);
  const near = nearName(files, pattern);
  const hint = refused === undefined ? near && `: did you mean "${near}"?` : `; ${refused}`;
  return noDirectory(`no component directories found after expanding ${pattern}${hint ?? ''}`);
}

function noDirectory(reason: string): never {
  throw new UserError({ code: 'not-found', message: `load components: ${reason}` });
}

function componentsIn(directory: string, files: Files): readonly Component[] {
  const entries = files.list(directory === '' ? '.' : directory);
  const isShared = entries.some(({ name }) => toolFiles.has(name));
  return entries.flatMap(({ name, kind, link }): readonly Component[] => {
    const path = directory === '' ? name : `${directory}/${name}`;
    // A directory with files of other tools may also contain functionConfigs.
    if (isShared && (toolFiles.has(name) || isConfig(path, files))) return [];
    // A link to a file can be a component. A link to a directory cannot be a component, because qbec follows links only
    // when it reads files.
    if (kind === 'directory') return link ? [] : componentDirectory(name, path, files);
    const extension = /\.(?:jsonnet|yaml|json|cue)$/.exec(name)?.[0];
    return extension === undefined ? [] : [{ name: name.slice(0, -extension.length), files: [path] }];
  });
}

const escaped = (text: string): string => text.replaceAll('.', String.raw`\.`);

const configText = new RegExp(
  `^["']?apiVersion["']?: *["']?(?:${toolGroups.map(escaped).join('|')})/|${escaped(functionKey)}`,
  'm',
);

/** Whether a file configures a tool or a function and is therefore not a component. */
const isConfig = (path: string, files: Files): boolean =>
  path.endsWith('.yaml') && files.kind(path) === 'file' && configText.test(files.read(path));

/** A directory with an index file is one component. Deeper directories are ignored. */
function componentDirectory(name: string, path: string, files: Files): readonly Component[] {
  const names = files
    .list(path)
    .filter(({ kind, link }) => kind !== 'directory' || link)
    .map((entry) => entry.name);
  if (names.includes('index.jsonnet')) return [{ name, files: [`${path}/index.jsonnet`] }];
  if (names.includes('index.yaml')) {
    const data = names.filter((file) => /\.(?:yaml|json)$/.test(file) && !toolFiles.has(file));
    return [{ name, files: data.toSorted(compareBytes).map((file) => `${path}/${file}`) }];
  }
  if (names.includes('index.cue')) {
    const cue = names.filter((file) => file.endsWith('.cue'));
    return [{ name, files: cue.toSorted(compareBytes).map((file) => `${path}/${file}`) }];
  }
  return [];
}
