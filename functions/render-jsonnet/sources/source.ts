/** Finds the programs of a functionConfig, and the directories that are searched for imports. */
import type { Files } from '../../../src/files';
import type { Report } from '../../../src/function';
import { cleanPath, folderOf, lastOf, memoryFiles, missingFile, programTexts, refusedPath } from '../../../src/render';
import type { RenderJsonnet } from '../generated/config';
import { planEnvironment, type TankaPlan } from '../tanka/plan';
import { directoryFiles } from './directory';
import { directoryAt, type SourceFile } from './source-file';

export interface Source {
  /** The programs in the order in which their objects are returned. */
  readonly programs: readonly SourceFile[];
  /** Normalized paths of directories. The last directory takes precedence. */
  readonly libraries: readonly string[];
  readonly tanka?: TankaPlan;
}

/**
 * Returns the sources of a functionConfig. `mark` identifies objects of a previous run. If a file or directory is
 * missing, adds an error to `report` and returns undefined. Throws a UserError for a mistake in a Tanka environment.
 */
export function sourceOf({ spec }: RenderJsonnet, mark: string, files: Files, report: Report): Source | undefined {
  if (spec.tanka !== undefined) return tankaSource(planEnvironment(files, spec.tanka));
  const libraries = librariesOf(spec.libraries ?? [], files, report);
  const { file, directory } = spec;
  const programs =
    file !== undefined
      ? fileSource(file, files, report)
      : directory && directoryFiles(directory, mark, files, report.at(undefined, 'spec.directory'));
  if (report.failed || programs === undefined) return undefined;
  // As in Argo CD, `spec.directory` is the last folder that is searched for imports.
  const own = directory === undefined ? [] : [cleanPath(directory.path) ?? ''];
  return { programs, libraries: [...own, ...libraries] };
}

function librariesOf(paths: readonly string[], files: Files, report: Report): readonly string[] {
  return paths.flatMap((path, index) => {
    const at = directoryAt(path, files);
    if ('path' in at) return [at.path];
    report.error({ code: 'not-found', field: `spec.libraries.${index}`, message: at.fault });
    return [];
  });
}

function fileSource(file: string, files: Files, report: Report): readonly SourceFile[] | undefined {
  const path = cleanPath(file);
  const missing = path === undefined ? refusedPath(files, file) : missingFile(files, path);
  if (path !== undefined && missing === undefined) return [{ path, folder: stemOf(path) }];
  return report.error({ code: 'not-found', field: 'spec.file', message: missing ?? `"${file}" is not a file` });
}

function tankaSource(tanka: TankaPlan): Source {
  const { program, libraries, namespace } = tanka.project;
  const folder = lastOf(tanka.name || folderOf(namespace) || stemOf(program));
  return { programs: [{ path: program, folder }], libraries, tanka };
}

const stemOf = (path: string): string => lastOf(path).replace(/\.[^.]*$/, '');

/**
 * Returns the code of programs that may read a variable in another run: programs in the functionConfig, programs near
 * the rendered files, and libraries. Other files in the root directory are not searched, because in a container the
 * root directory is the whole file system.
 */
export function* relatedTexts(
  { programs, libraries, tanka }: Source,
  given: ReadonlyMap<string, string>,
  files: Files,
): Generator<string> {
  yield* programTexts(memoryFiles(given));
  const onDisk = programs.filter(({ path }) => !given.has(path));
  const folders = new Set([...onDisk.map(({ path }) => tanka?.project.root ?? folderOf(path)), ...libraries]);
  const isWithin = (folder: string): boolean =>
    folder !== '' && (folders.has(folderOf(folder)) || isWithin(folderOf(folder)));
  for (const folder of folders) if (!isWithin(folder)) yield* programTexts(files, folder);
}
