/**
 * Combines several layers of files. The first layer that contains a path provides its content, and the entries of
 * directories are merged.
 */
import { type DirectoryEntry, FileAccessError, type Files } from '../../files';
import { compareBytes } from '../../go';

export function layeredFiles(layers: readonly Files[]): Files {
  const [first, second] = layers;
  if (first !== undefined && second === undefined) return first;
  const holding = (path: string): Files | undefined => layers.find((files) => files.kind(path) !== undefined);
  /**
   * A path that does not exist in any layer is read from the last layer, so that the error of this layer explains why
   * the path is missing.
   */
  const of = (path: string): Files => {
    const files = holding(path) ?? layers.at(-1);
    if (files === undefined) throw new FileAccessError(`"${path}" cannot be read: there are no sources`);
    return files;
  };
  return {
    root: layers.at(-1)?.root,
    read: (path) => of(path).read(path),
    readBytes: (path) => of(path).readBytes(path),
    kind: (path) => holding(path)?.kind(path),
    list: (path) => {
      const entries = new Map<string, DirectoryEntry>();
      const folders = layers.filter((files) => files.kind(path) === 'directory');
      if (folders.length === 0) return of(path).list(path);
      for (const files of folders) {
        for (const entry of files.list(path)) if (!entries.has(entry.name)) entries.set(entry.name, entry);
      }
      return [...entries.values()].toSorted((a, b) => compareBytes(a.name, b.name));
    },
  };
}
