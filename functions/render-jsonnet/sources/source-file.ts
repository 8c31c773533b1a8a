/** What the kinds of sources have in common: a file to evaluate, and directories. */
import type { Files } from '../../../src/files';
import { cleanPath, nearName, refusedPath } from '../../../src/render';

/** A program, or a file of data. */
export interface SourceFile {
  readonly path: string;
  /** Where the files of its objects are under kpt: `web` for `apps/web.jsonnet`. */
  readonly folder: string;
}

/** The clean path of a directory, or why there is none. */
export function directoryAt(path: string, files: Files): { readonly path: string } | { readonly fault: string } {
  const refused = refusedPath(files, path);
  if (refused !== undefined) return { fault: refused };
  const clean = cleanPath(path);
  if (clean !== undefined && files.kind(clean === '' ? '.' : clean) === 'directory') return { path: clean };
  const near = nearName(files, path);
  return { fault: `there is no directory "${path}"${near === undefined ? '' : `: did you mean "${near}"?`}` };
}
