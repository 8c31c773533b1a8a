/** Importers for files, either confined to a root directory or with the file access of the process. */
import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { checkOptions } from '../input/check-options';
import { fileBytes, systemFault } from './file-bytes';
import type { Importer } from './importer';

/** The files that an importer may read, and its search paths. */
export interface FileImporterOptions {
  /**
   * Imports cannot leave this directory through `..`, an absolute path or a symbolic link. All paths are then relative
   * to the root: library paths, the program's `name`, and ids. Without a root, paths are relative to the working
   * directory, and any file may be imported.
   */
  readonly root?: string;
  /** Search paths for imports that are not next to the importing file. The last path is searched first, as with `jsonnet -J a -J b`. */
  readonly libraryPaths?: readonly string[];
}

/**
 * An importer of files, like go-jsonnet's `FileImporter` with `JPaths`. The importer searches next to the importing
 * file, then in the library paths, and stops at the first existing path. The importer rejects files that are too large
 * or outside of the root, and everything that is not a regular file. The error names the reason. Throws if the root
 * does not exist or a library path is outside of it.
 *
 *     const importer = fileImporter({ root: '/srv/app', libraryPaths: ['vendor'] });
 *     evaluate({ name: 'main.jsonnet', importer });
 */
export function fileImporter(options: FileImporterOptions = {}): Importer {
  checkOptions(options, { root: 'string', libraryPaths: undefined });
  const { root, libraryPaths = [] } = options;
  // An empty `root` is rejected, because an unset variable must not give access to the whole disk.
  if (root === '' || (root === undefined && 'root' in options)) {
    throw new TypeError('`root` must be the path of a directory; leave it out to import any file');
  }
  const area = root === undefined ? anywhere : below(root);
  const folders = libraryPaths.map((path) => area.id('', path)).toReversed();
  /** The result of the last `resolve`, kept because it is usually loaded next. */
  let last = { id: '', path: '' };
  const bytes = (id: string): Buffer => {
    const found = fileBytes(id === last.id ? last.path : area.realPath(id), false, area.root);
    if (Buffer.isBuffer(found)) return found;
    throw new Error(`${id}: ${found.text}`);
  };
  const importer: Importer = {
    resolve(from, path) {
      let refused: OutsideRootError | undefined;
      for (const [at, folder] of [dirname(from), ...folders].entries()) {
        try {
          const id = area.id(folder, path);
          const found = existingPath(area, id);
          if (found === undefined) continue;
          last = { id, path: found };
          return id;
        } catch (error) {
          // A path with `..` may be outside the root relative to one folder but not relative to the next folder. The
          // first error, for the importing file's own folder, is reported.
          if (!(error instanceof OutsideRootError)) throw error;
          if (at === 0) refused = error;
        }
      }
      if (refused !== undefined) throw refused;
      return undefined;
    },
    load: (id) => bytes(id).toString('utf8'),
    loadBytes: bytes,
  };
  made.set(importer, options);
  return importer;
}

const made = new WeakMap<object, FileImporterOptions>();

/** The options of an importer from `fileImporter`, so that another thread can recreate the importer. */
export const optionsOf = (importer: object): FileImporterOptions | undefined => made.get(importer);

interface Area {
  /** The root without symbolic links; undefined if any file may be read. */
  readonly root: string | undefined;
  /** The id of `path`, resolved relative to a folder. Throws OutsideRootError. */
  id(folder: string, path: string): string;
  path(id: string): string;
  /** The path on disk without symbolic links. Throws the system's error, or an Error if a link leaves the root. */
  realPath(id: string): string;
}

/** Thrown for a path that is outside the root because of `..`, or because it is absolute. */
class OutsideRootError extends Error {}

const anywhere: Area = {
  root: undefined,
  id: (folder, path) => (isAbsolute(path) ? path : join(folder, path)),
  path: (id) => id,
  realPath: (id) => realpathSync.native(id),
};

function realRootOf(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (error) {
    throw new Error(`\`root\` "${root}": ${systemFault(error).text}`, { cause: error });
  }
}

function below(directory: string): Area {
  const root = resolve(directory);
  const realRoot = realRootOf(root);
  return {
    root: realRoot,
    id: (folder, path) => {
      const id = relative(root, resolve(root, folder, path)).replaceAll(sep, '/') || '.';
      if (isOutside(id)) throw new OutsideRootError(`${path}: points outside the root directory`);
      return id;
    },
    path: (id) => join(realRoot, id),
    realPath: (id) => {
      const path = realpathSync.native(join(realRoot, id));
      if (isOutside(relative(realRoot, path))) {
        throw new Error(`${id}: points outside the root directory through a symbolic link`);
      }
      return path;
    },
  };
}

const isOutside = (way: string): boolean => /^\.\.(?:[\\/]|$)/.test(way) || isAbsolute(way);

function existingPath(area: Area, id: string): string | undefined {
  try {
    return statSync(area.path(id), { throwIfNoEntry: false }) === undefined ? undefined : area.realPath(id);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new Error(`${id}: ${systemFault(error).text}`, { cause: error });
  }
}
