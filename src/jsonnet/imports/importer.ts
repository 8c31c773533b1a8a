/** The interface for loading the files that programs import, and its implementation for files in memory. */
import { goCleanPath, leadsOut } from '../../go/path';

/**
 * An id is the name of a file. The id appears in error messages and always refers to the same file during an
 * evaluation. If a method throws, the evaluation fails with a JsonnetError of the kind `import` at the position of the
 * import. The JsonnetError's `cause` is the thrown error. Only a JsonnetError of the kind `limit` keeps its kind.
 */
export interface Importer {
  /** The id of the file that `path` refers to in the file `from`; undefined if the file does not exist. */
  resolve(from: string, path: string): string | undefined;
  /** The text of the file whose id `resolve` returned. */
  load(id: string): string;
  /** The file's bytes, for `importbin` and for text that contains U+FFFD. Without `loadBytes`, the text is used. */
  loadBytes?(id: string): Uint8Array;
}

/**
 * An importer of files in memory. Like `jsonnet -J`, it searches the importing file's folder and then the library
 * paths, the last path first: `memoryImporter({ 'lib/a.libsonnet': '{}' }, ['lib'])` finds `import 'a.libsonnet'` from
 * anywhere.
 */
export function memoryImporter(
  texts: Readonly<Record<string, string>>,
  libraryPaths: readonly string[] = [],
): Importer {
  const known = new Map(Object.entries(texts));
  const folders = libraryPaths.toReversed();
  return {
    resolve: (from, path) => candidates(from, path, folders).find((id) => known.has(id)),
    load: (id) => known.get(id) ?? '',
  };
}

/** The ids that a path may refer to, in search order. No id is outside the root. */
function candidates(from: string, path: string, folders: readonly string[]): string[] {
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.includes('\0') || path.includes('\\')) return [];
  const own = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : '';
  const ids = [own, ...folders].map((base) => goCleanPath(`${base}/${path}`));
  return ids.filter((id) => id !== '.' && !leadsOut(id));
}
