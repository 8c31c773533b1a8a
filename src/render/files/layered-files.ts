/** Combines two layers of files. If both layers contain a file, `upper` provides it. Directories are merged. */
import type { DirectoryEntry, Files } from '../../files';
import { compareBytes } from '../../go';

export function layeredFiles(upper: Files, lower: Files): Files {
  /** A path that neither layer contains is read from `lower`, whose error explains why the path is missing. */
  const layerOf = (path: string): Files => (upper.kind(path) === undefined ? lower : upper);
  return {
    root: lower.root,
    read: (path) => layerOf(path).read(path),
    readBytes: (path) => layerOf(path).readBytes(path),
    kind: (path) => upper.kind(path) ?? lower.kind(path),
    list: (path) => {
      const folders = [upper, lower].filter((files) => files.kind(path) === 'directory');
      if (folders.length === 0) return layerOf(path).list(path);
      const entries = new Map<string, DirectoryEntry>();
      for (const files of folders) {
        for (const entry of files.list(path)) if (!entries.has(entry.name)) entries.set(entry.name, entry);
      }
      return [...entries.values()].toSorted((a, b) => compareBytes(a.name, b.name));
    },
  };
}
