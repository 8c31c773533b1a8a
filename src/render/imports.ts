/** Resolves imports of programs: first next to the importing file, then in the library paths. */
import type { Files } from '../files';
import { goCleanPath } from '../go';
import type { Importer } from '../jsonnet';
import { refusedPath } from './files/source-files';
import { folderOf, nearName } from './files/source-texts';

/** Thrown for an import that could not be read or must not be read. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export interface ProgramImporter extends Importer {
  /** The reason why the import `path` was refused. Undefined if `path` was found or simply does not exist. */
  refused(path: string): string | undefined;
  /** The path to suggest instead of the missing `path`. */
  similarName(path: string): string | undefined;
}

/**
 * `libraries` are clean paths. The last library takes precedence. `around` adds other kinds of imports to the file
 * importer. Importing an existing file that cannot be read throws an ImportError.
 */
export function programImporter(
  files: Files,
  libraries: readonly string[],
  around: (importer: Importer) => Importer = (importer) => importer,
): ProgramImporter {
  const folders = libraries.toReversed();
  const refused = new Map<string, string>();
  const near = new Map<string, string>();
  const texts = new Map<string, string>();
  const importer = around({
    resolve: (from, path) => {
      const ids = candidates(from, path, folders);
      const found = ids.find((id) => ['file', 'directory'].includes(files.kind(id) ?? ''));
      // Like go-jsonnet, end the search with an error.
      if (found !== undefined && files.kind(found) === 'directory') throw new Error(`read ${found}: is a directory`);
      if (found !== undefined) return found;
      // A path that starts with `./` or `../` is clearly relative to the importing file. Check whether that path is
      // refused, and ignore the paths in libraries.
      const meant = /^\.\.?\//.test(path) ? ids.slice(0, 1) : ids;
      const reason = firstOf(meant, (id) => refusedPath(files, id));
      if (reason !== undefined) refused.set(path, reason);
      const name = firstOf(ids, (id) => nearName(files, id));
      if (name !== undefined) near.set(path, `${path.slice(0, path.lastIndexOf('/') + 1)}${name}`);
      return undefined;
    },
    load: (id) => {
      const text = texts.get(id) ?? files.read(id);
      texts.set(id, text);
      return text;
    },
    loadBytes: (id) => files.readBytes(id),
  });
  return {
    refused: (path) => refused.get(path),
    similarName: (path) => near.get(path),
    resolve: (from, path) => attempt(() => importer.resolve(from, path)),
    load: (id) => attempt(() => importer.load(id)),
    loadBytes: (id) => attempt(() => bytesOf(importer, id)),
  };
}

const bytesOf = (importer: Importer, id: string): Uint8Array =>
  importer.loadBytes?.(id) ?? Buffer.from(importer.load(id), 'utf8');

/**
 * Adds imports of generated texts to an importer. `resolve` becomes the method of the new importer. `textOf` returns
 * the text of an id, or undefined for an id that `importer` loads.
 */
export const withTexts = (
  importer: Importer,
  resolve: Importer['resolve'],
  textOf: (id: string) => string | undefined,
): Importer => ({
  resolve,
  load: (id) => textOf(id) ?? importer.load(id),
  loadBytes: (id) => {
    const text = textOf(id);
    return text === undefined ? bytesOf(importer, id) : Buffer.from(text, 'utf8');
  },
});

/** The possible paths of an import, in search order: next to the importing file, then in the library paths. */
function candidates(from: string, path: string, folders: readonly string[]): readonly string[] {
  if (path.startsWith('/')) return [path];
  return [folderOf(from), ...folders].map((folder) => goCleanPath(`${folder}/${path}`));
}

export function firstOf<T, U>(values: readonly T[], find: (value: T) => U | undefined): U | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function attempt<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error) throw new ImportError(error.message);
    throw error;
  }
}
