/** Go's `filepath.Glob` below the root of an app. */
import type { Files } from '../../../src/files';
import { filepathGlob } from '../../../src/go';
import { cleanPath } from './memory-files';

/** The paths that fit, the root as the empty one; `[]` where none does, or the pattern leads out. Throws BadPatternError. */
export function glob(files: Files, pattern: string): readonly string[] {
  const clean = cleanPath(pattern);
  if (clean === undefined) return [];
  return filepathGlob(files, clean === '' ? '.' : clean).map((path) => (path === '.' ? '' : path));
}
