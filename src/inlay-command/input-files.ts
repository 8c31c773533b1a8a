/** The files of resources that a command line names: files, and folders with all that is in them. */
import { basename, isAbsolute, join, relative } from 'node:path';
import { realPathOf } from './paths';
import { CommandError, readText, wrongUsage, type Port } from './port';

export interface InputFile {
  /** As the user would write it. */
  readonly file: string;
  /** Below the folder that was given; the file's name where it was given itself. */
  readonly within: string;
  readonly text: string;
}

/** A file that is named twice is read once. Throws CommandError. */
export function inputFiles(paths: readonly string[], port: Port): readonly InputFile[] {
  const found = new Map<string, InputFile>();
  for (const path of paths) {
    const isFolder = port.kind(path) === 'directory';
    const files = isFolder ? filesBelow(path, '', port) : [{ file: path, within: basename(path) }];
    const read = files
      .map((one) => ({ ...one, text: readText(one.file, port) }))
      .filter(({ text }) => !isFolder || holdsResources(text));
    if (read.length === 0) {
      throw new CommandError(`no file below "${path}" holds resources: one ends in .yaml, .yml or .json`);
    }
    for (const one of read) {
      const key = port.realPath(one.file) ?? one.file;
      if (!found.has(key)) found.set(key, one);
    }
  }
  return [...found.values()];
}

/**
 * An output among the files of a folder that is read would be an input of the next run. The folder itself is where its files are replaced.
 * Throws CommandError.
 */
export function refuseOutputAmongInputs(
  output: string,
  isFolder: boolean,
  inputs: readonly string[],
  port: Port,
): void {
  if (!isFolder && !isResourceFile(basename(output))) return;
  for (const input of inputs) {
    if (port.kind(input) !== 'directory') continue;
    const way = relative(realPathOf(input, port), realPathOf(output, port));
    if (way === '' || isAbsolute(way) || way.split(/[\\/]/).some(isPassedOver)) continue;
    const inPlace = isFolder ? `, or "${input}" itself` : '';
    throw new CommandError(
      `"${output}" is in "${input}", whose files are read: the next run would read it, too; name one outside${inPlace}`,
      wrongUsage,
    );
  }
}

/** The names of the files in a folder, without those below it, that hold resources. */
export const resourceFilesIn = (folder: string, port: Port): readonly string[] =>
  port
    .list(folder)
    .filter(({ name, kind }) => kind === 'file' && !name.startsWith('.') && isResourceFile(name))
    .map(({ name }) => name)
    .filter((name) => holdsResources(readText(join(folder, name), port)));

/** `seen` are folders without links: each is entered once, however many links lead to it. */
function filesBelow(
  folder: string,
  within: string,
  port: Port,
  seen = new Set<string>(),
): readonly Pick<InputFile, 'file' | 'within'>[] {
  const entered = join(folder, within);
  const real = port.realPath(entered) ?? entered;
  if (seen.has(real)) return [];
  seen.add(real);
  return port.list(entered).flatMap(({ name, kind }) => {
    const path = join(within, name);
    if (isPassedOver(name)) return [];
    if (kind === 'directory') return filesBelow(folder, path, port, seen);
    return kind === 'file' && isResourceFile(name) ? [{ file: join(folder, path), within: path }] : [];
  });
}

/** Of files and folders that are in a folder which is looked through. */
export const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/** The files in which tools keep what they do themselves are none. */
const isResourceFile = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name) && !isKustomization(name);

export const isKustomization = (name: string): boolean => /^(?:kustomization\.ya?ml|Kustomization)$/.test(name);

/** A folder has values files, workflows and package.json, too. */
const holdsResources = (text: string): boolean =>
  ['apiVersion', 'kind'].every((key) => new RegExp(`(?:^|[{,\\s])["']?${key}["']? *:`, 'm').test(text));
