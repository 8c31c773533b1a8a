/** The files of an app: texts given to the function win over files on disk. */
import type { Files } from '../../../src/files';
import { filepathGlob } from '../../../src/go';
import { filesBelow, layeredFiles } from './layered-files';
import { cleanPath, memoryFiles } from './memory-files';

/** Plain data, from which every thread makes the same files. */
export interface SourceData {
  /** By clean path. */
  readonly texts: ReadonlyMap<string, string>;
  /** A clean path below the function's root; undefined where nothing is read from disk. */
  readonly directory: string | undefined;
}

export function appFiles({ texts, directory }: SourceData, files: Files): Files {
  const layers = texts.size > 0 || directory === undefined ? [memoryFiles(texts)] : [];
  return layeredFiles(directory === undefined ? layers : [...layers, filesBelow(files, directory)]);
}

/**
 * Go's `filepath.Glob` below the root of an app. Returns the paths that fit; the root is the empty path. `[]` where no path
 * fits, or where the pattern leads out of the app. Throws BadPatternError.
 */
export function glob(files: Files, pattern: string): readonly string[] {
  const clean = cleanPath(pattern);
  if (clean === undefined) return [];
  return filepathGlob(files, clean === '' ? '.' : clean).map((path) => (path === '.' ? '' : path));
}
