/** Code that is shared by single files, directories and Tanka environments. */
import type { Files } from '../../../src/files';
import { cleanPath, nearName, refusedPath } from '../../../src/render';

/** A program or a data file. */
export interface SourceFile {
  readonly path: string;
  /** The folder for the program's objects under kpt: `web` for `apps/web.jsonnet`. */
  readonly folder: string;
}

/** Returns the normalized path of a directory, or the reason why the directory cannot be used. */
export function directoryAt(path: string, files: Files): { readonly path: string } | { readonly fault: string } {
  const refused = refusedPath(files, path);
  if (refused !== undefined) return { fault: refused };
  const clean = cleanPath(path);
  const kind = clean === undefined ? undefined : files.kind(clean === '' ? '.' : clean);
  if (clean !== undefined && kind === 'directory') return { path: clean };
  if (kind === 'file') return { fault: `"${path}" is a file, not a directory` };
  const near = nearName(files, path);
  return { fault: `directory "${path}" does not exist${near === undefined ? '' : `: did you mean "${near}"?`}` };
}
