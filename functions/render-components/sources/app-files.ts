/** The files of an app, from wherever they come: texts given to the function win over the directory on disk. */
import type { Files } from '../../../src/files';
import { filepathGlob } from '../../../src/go';
import { filesBelow, layeredFiles } from './layered-files';
import { cleanPath, memoryFiles } from './memory-files';

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

/** Go's `filepath.Glob` below the root of an app: the paths that fit, the root as the empty one; `[]` where none does, or the pattern leads out. Throws BadPatternError. */
export function glob(files: Files, pattern: string): readonly string[] {
  const clean = cleanPath(pattern);
  if (clean === undefined) return [];
  return filepathGlob(files, clean === '' ? '.' : clean).map((path) => (path === '.' ? '' : path));
}
