/** The files of resources on the command line: files, and folders with their whole content. */
import { basename, isAbsolute, join, relative } from 'node:path';
import { isPassedOver } from '../../files/tree';
import { realPathOf } from './paths';
import { CommandError, readGiven, readText, type Port } from '../port';
import { filesIn, walkedFiles } from './walked-files';

export interface InputFile {
  /** As the user would write it. */
  readonly file: string;
  /** The path below the given folder; the file's name if the file itself was given. */
  readonly within: string;
  /** That folder. */
  readonly folder?: string;
  readonly text: string;
}

/** A file that is named twice is only read once. Throws CommandError. */
export function inputFiles(paths: readonly string[], port: Port): readonly InputFile[] {
  const found = new Map<string, InputFile>();
  for (const path of paths) {
    const isFolder = port.kind(path) === 'directory';
    const read = isFolder
      ? walkedFiles(path, { wants: isResourceFile }, port)
          .map((within) => ({
            file: join(path, within),
            within,
            folder: path,
            text: readText(join(path, within), port),
          }))
          .filter(({ text }) => holdsResources(text))
      : [{ file: path, within: basename(path), text: readGiven(path, port) }];
    if (read.length === 0) {
      throw new CommandError(`no file below "${path}" contains resources: their names end in .yaml, .yml or .json`);
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
      `"${output}" is in "${input}", whose files are read: the next run would also read it; name one outside${inPlace}`,
    );
  }
}

/** The names of the files in a folder, without those below it, that contain resources. */
export const resourceFilesIn = (folder: string, port: Port): readonly string[] =>
  filesIn(folder, isResourceFile, port).filter((name) => holdsResources(readText(join(folder, name), port)));

/** The tools' own configuration files do not count. */
export const isResourceFile = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name) && !isKustomization(name);

export const isKustomization = (name: string): boolean => /^(?:kustomization\.ya?ml|Kustomization)$/.test(name);

/** A folder also has values files, workflows and package.json. */
const holdsResources = (text: string): boolean =>
  ['apiVersion', 'kind'].every((key) => new RegExp(`(?:^|[{,\\s])["']?${key}["']? *:`, 'm').test(text));
