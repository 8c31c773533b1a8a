/** Finds the resource files for the paths on a command line. A folder stands for all resource files below it. */
import { basename, isAbsolute, join, relative } from 'node:path';
import { catchError } from '../../data/catch-error';
import { entryOf, type Tree } from '../../data/tree';
import { DocumentSyntaxError } from '../../formats/document';
import { yamlFormat } from '../../formats/yaml/format';
import { isSkippedByDefault } from '../../files/tree';
import { realPathOf } from './paths';
import { CommandError, readGiven, readText, type Port } from '../port';
import { filesIn, walkedFiles } from './walked-files';

export interface InputFile {
  /** The path in the form that the user would write. */
  readonly file: string;
  /** The path relative to the given folder. If the file itself was given, the path is just the file's name. */
  readonly within: string;
  /** The given folder. Undefined if the file itself was given. */
  readonly folder?: string;
  readonly text: string;
  /** True if the file does not exist yet, because the given folder is empty. */
  readonly isNew?: true;
}

/** The file for resources that a function creates in an empty folder. */
const newFile = 'resources.yaml';

/**
 * Returns each file only once, even if several paths lead to it. If `mayBeEmpty` is true, the result for a folder
 * without YAML and JSON files is a new, empty file. Throws CommandError.
 */
export function inputFiles(paths: readonly string[], mayBeEmpty: boolean, port: Port): readonly InputFile[] {
  const found = new Map<string, InputFile>();
  for (const path of paths) {
    const isFolder = port.kind(path) === 'directory';
    const read = isFolder
      ? filesBelow(path, mayBeEmpty, port)
      : [{ file: path, within: basename(path), text: readGiven(path, port) }];
    if (read.length === 0) {
      throw new CommandError(
        `no file below "${path}" contains resources: only files that end in .yaml, .yml or .json are read`,
      );
    }
    for (const one of read) {
      const key = port.realPath(one.file) ?? one.file;
      if (!found.has(key)) found.set(key, one);
    }
  }
  return [...found.values()];
}

function filesBelow(folder: string, mayBeEmpty: boolean, port: Port): readonly InputFile[] {
  const fileOf = (within: string, text: string): InputFile => ({ file: join(folder, within), within, folder, text });
  const names = walkedFiles(folder, { isWanted: isResourceFile }, port);
  if (mayBeEmpty && names.length === 0) return [{ ...fileOf(newFile, ''), isNew: true }];
  return names.map((name) => fileOf(name, readText(join(folder, name), port))).filter(({ text }) => hasResources(text));
}

/**
 * Refuses an output file in an input folder, because the next run would read this file as input. An input folder itself
 * can be the output, because the run then replaces its files. Throws CommandError.
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
    if (way === '' || isAbsolute(way) || way.split(/[\\/]/).some(isSkippedByDefault)) continue;
    const inPlace = isFolder ? `, or "${input}" itself` : '';
    throw new CommandError(
      `"${output}" is in the input folder "${input}", so the next run would read it as input: choose an output outside the folder${inPlace}`,
    );
  }
}

/** The names of the resource files in a folder, without subfolders. */
export const resourceFilesIn = (folder: string, port: Port): readonly string[] =>
  filesIn(folder, isResourceFile, port).filter((name) => hasResources(readText(join(folder, name), port)));

/** True for the name of a YAML or JSON file that is not a kustomization. */
export const isResourceFile = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name) && !isKustomization(name);

export const isKustomization = (name: string): boolean => /^(?:kustomization\.ya?ml|Kustomization)$/.test(name);

const resourceKeys = ['apiVersion', 'kind'];

/** True if the text contains each of `resourceKeys` before a colon. `spaces` matches the white space between them. */
const hasKeys = (text: string, spaces: string): boolean =>
  resourceKeys.every((key) => new RegExp(`(?:^|[{,\\s])["']?${key}["']?${spaces}:`, 'm').test(text));

/** True if the file contains resources. A folder may also contain values files, workflows and package.json. */
function hasResources(text: string): boolean {
  if (hasKeys(text, ' *')) return true;
  // Other spellings of the keys, such as `? kind`, `"k\x69nd"`, or JSON with the colon on the next line, need a parser.
  if (!resourceKeys.every((key) => text.includes(key)) && !text.includes('\\')) return false;
  const roots = catchError(DocumentSyntaxError, () => yamlFormat.read(text).roots);
  // Treat an invalid file with these keys as resources, so that the run reports it. Ignore a file that uses `kind` and
  // `apiVersion` only as words, such as a workflow's template.
  if (roots === undefined) return hasKeys(text, '\\s*');
  return roots.some((root) => resourceKeys.every((key) => entryOf<Tree>(root, key) !== undefined));
}
