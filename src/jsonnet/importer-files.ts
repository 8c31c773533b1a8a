/**
 * An importer of the files below a root folder. It finds nothing for an absolute path, a path that leaves the root, or a symbolic link
 * that leads out of it. Ids are paths relative to the root.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, isAbsolute, sep } from 'node:path';
import { candidates, type Importer } from './importer';

/** `libraryFolders` are relative to the root; the first that has the file wins, as with `jsonnet -J` the last given. */
export function fileImporter(root: string, libraryFolders: readonly string[] = []): Importer {
  const realRoot = realpathSync(root);
  const inside = (id: string): string | undefined => {
    try {
      const real = realpathSync(join(realRoot, id));
      const way = relative(realRoot, real);
      if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return undefined;
      return statSync(real).isFile() ? real : undefined;
    } catch {
      return undefined;
    }
  };
  const read = (id: string): Buffer => {
    const path = inside(id);
    if (path === undefined) throw new Error(`not a file below the root: ${id}`);
    return readFileSync(path);
  };
  return {
    resolve: (from, path) => candidates(from, path, libraryFolders).find((id) => inside(id) !== undefined),
    load: (id) => read(id).toString('utf8'),
    loadBytes: read,
  };
}
