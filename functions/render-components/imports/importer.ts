/** Imports of an app's programs: data sources, globs, then files beside the importing one and in the library paths. */
import type { Files } from '../../../src/files';
import { goCleanPath } from '../../../src/go';
import type { Importer } from '../../../src/jsonnet';
import { refusedPath } from '../sources/app-files';
import { nearName } from '../sources/source-texts';
import { dataSourceImporter } from './data-sources';
import { globImporter } from './glob-importer';

export interface ImportSources {
  readonly files: Files;
  /** The library paths in the app's order: the last one wins. */
  readonly libPaths: readonly string[];
  readonly dataSources: ReadonlyMap<string, string>;
  readonly recorded: ReadonlyMap<string, string>;
}

/** The reason why an import could not, or must not, be read. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export interface AppImporter extends Importer {
  /** Why `path`, which was not found, is not read although it may be there. */
  refused(path: string): string | undefined;
  /** What `path`, which was not found, probably means. */
  near(path: string): string | undefined;
  /** The recorded outputs of data sources that have been imported so far, by URI. */
  readonly imported: ReadonlySet<string>;
}

/** Throws an ImportError where a file is there but cannot be imported. */
export function appImporter({ files, libPaths, dataSources, recorded }: ImportSources): AppImporter {
  const folders = libPaths.toReversed();
  // Components share libraries, and no file changes during a run.
  const isFile = remembered((id: string) => files.kind(id) === 'file');
  const refused = new Map<string, string>();
  const near = new Map<string, string>();
  const fromFiles: Importer = {
    resolve: (from, path) => {
      const ids = candidates(from, path, folders);
      const found = ids.find((id) => isFile(id));
      if (found !== undefined) return found;
      const reason = firstOf(ids, (id) => refusedPath(files, id));
      if (reason !== undefined) refused.set(path, reason);
      const name = firstOf(ids, (id) => nearName(files, id));
      if (name !== undefined) near.set(path, `${path.slice(0, path.lastIndexOf('/') + 1)}${name}`);
      return undefined;
    },
    load: remembered((id) => files.read(id)),
    loadBytes: (id) => files.readBytes(id),
  };
  const imported = new Set<string>();
  const onUse = (uri: string): void => void imported.add(uri);
  const importer = dataSourceImporter(globImporter(fromFiles, files), dataSources, recorded, onUse);
  return {
    imported,
    refused: (path) => refused.get(path),
    near: (path) => near.get(path),
    resolve: (from, path) => attempt(() => importer.resolve(from, path)),
    load: (id) => attempt(() => importer.load(id)),
    loadBytes: (id) => attempt(() => importer.loadBytes?.(id) ?? Buffer.from(importer.load(id), 'utf8')),
  };
}

/** The paths that an import may mean, the best first: beside the importing file, then in the library paths. */
function candidates(from: string, path: string, folders: readonly string[]): readonly string[] {
  if (path.startsWith('/')) return [path];
  const own = from.slice(0, Math.max(from.lastIndexOf('/'), 0));
  return [own, ...folders].map((folder) => goCleanPath(`${folder}/${path}`));
}

function firstOf<T, U>(values: readonly T[], find: (value: T) => U | undefined): U | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function remembered<T>(find: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const found = find(id);
    known.set(id, found);
    return found;
  };
}

function attempt<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error) throw new ImportError(error.message);
    throw error;
  }
}
