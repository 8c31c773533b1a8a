/** The files of an app, from wherever they come: texts given to the function win over the directory on disk. */
import type { Files } from '../../../src/files';
import { filesBelow, layeredFiles } from './layered-files';
import { memoryFiles } from './memory-files';

/** Plain data, from which every thread makes the same files. */
export interface SourceData {
  /** By clean path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Below the function's root, clean; undefined where nothing is read from disk. */
  readonly directory: string | undefined;
}

export function appFiles({ texts, directory }: SourceData, files: Files): Files {
  const layers = texts.size > 0 || directory === undefined ? [memoryFiles(texts)] : [];
  return layeredFiles(directory === undefined ? layers : [...layers, filesBelow(files, directory)]);
}
