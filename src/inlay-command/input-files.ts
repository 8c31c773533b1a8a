/** The files of resources that a command line names: files, and folders with all that is in them. */
import { basename, join } from 'node:path';
import { CommandError, readText, type Port } from './port';

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

/** The names of the files in a folder, without those below it, that hold resources. */
export const resourceFilesIn = (folder: string, port: Port): readonly string[] =>
  port
    .list(folder)
    .filter(({ name, kind }) => kind === 'file' && !name.startsWith('.') && isResourceFile(name))
    .map(({ name }) => name)
    .filter((name) => holdsResources(readText(join(folder, name), port)));

function filesBelow(folder: string, within: string, port: Port): readonly Pick<InputFile, 'file' | 'within'>[] {
  return port.list(join(folder, within)).flatMap(({ name, kind }) => {
    const path = join(within, name);
    if (name.startsWith('.') || name === 'node_modules') return [];
    if (kind === 'directory') return filesBelow(folder, path, port);
    return kind === 'file' && isResourceFile(name) ? [{ file: join(folder, path), within: path }] : [];
  });
}

/** The files in which tools keep what they do themselves are none. */
const isResourceFile = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name) && !isKustomization(name);

export const isKustomization = (name: string): boolean => /^(?:kustomization\.ya?ml|Kustomization)$/.test(name);

/** A folder has values files, workflows and package.json, too. */
const holdsResources = (text: string): boolean =>
  ['apiVersion', 'kind'].every((key) => new RegExp(`(?:^|[{,\\s])["']?${key}["']? *:`, 'm').test(text));
