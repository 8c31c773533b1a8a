/**
 * Reads descriptors from files under the root directory: from a single file, from a folder with its subfolders, or from
 * a repository on disk (CTF, OCI layout, component archive). kpt rejects a raw descriptor in a package, because it is
 * not a resource. Therefore put descriptors into a folder that is listed in `.krmignore`.
 */
import type { Tree } from '../../../src/data';
import { compareBytes } from '../../../src/go';
import { DocumentSyntaxError } from '../../../src/formats';
import { FileAccessError, type Files, classifiedEntries } from '../../../src/files';
import { unusedMessage, type Report } from '../../../src/function';
import { nearFile } from '../../../src/kit';
import { looksLikeDescriptor, type DescriptorSourceText } from './component-descriptor';
import { blobPath, storedDescriptors } from './component-repository';
import { descriptorsOf, isConstructor, plannedSource } from './constructor-input';
import { readStream, type StreamedDocument } from './descriptor-stream';

export interface FileDescriptor {
  readonly tree: Tree;
  readonly path: string;
  readonly source: DescriptorSourceText;
}

/** The maximum depth of folders. A deeper folder is an error. */
const maxDepth = 32;

/** Yields the descriptors at `path`, a path from the functionConfig. Reports mistakes to `report`. */
export function* fileDescriptors(files: Files, path: string, report: Report): Generator<FileDescriptor> {
  const folder = path.replace(/\/+$/, '') || '.';
  let count = 0;
  try {
    const found =
      files.kind(folder) === 'directory'
        ? descriptorsInFolder(files, folder, 0, report)
        : descriptorsInFile(files, folder, undefined);
    for (const each of found) {
      count++;
      yield each;
    }
  } catch (error) {
    if (error instanceof FileAccessError) {
      const message = /\.(?:tar|tgz|tar\.gz)$/.test(path)
        ? `"${path}" is an archive, which cannot be read: unpack it into a folder, and use the path of that folder`
        : unusedMessage({ what: error.message, ...nearFile(files, path) });
      return report.error({ code: 'invalid-resource', message });
    }
    if (!(error instanceof FileSyntaxError)) throw error;
    return report.error({ code: 'invalid-resource', message: error.message });
  }
  if (count > 0) return undefined;
  const message = `"${path}" contains no component descriptor: use component descriptors (schema v2 or v3alpha1), component constructors, a CTF or an OCI layout`;
  return report.error({ code: 'invalid-resource', message });
}

class FileSyntaxError extends Error {}

function* descriptorsInFolder(files: Files, folder: string, depth: number, report: Report): Generator<FileDescriptor> {
  const stored = withFileErrors(folder, () => storedDescriptors(files, folder));
  if (stored !== undefined) {
    const format = stored.isTransportFormat ? folder : undefined;
    for (const { path, text } of stored.descriptors) {
      yield* documentsOf(files, path, text, { blobs: folder, isStored: true, folder: format, report: undefined });
    }
    return;
  }
  if (depth > maxDepth) throw new FileAccessError(`"${folder}" is more than ${maxDepth} folders deep`);
  const found = classifiedEntries(files.list(folder), (name) => /\.(?:ya?ml|json)$/.test(name));
  const pathOf = (name: string): string => (folder === '.' ? name : `${folder}/${name}`);
  const [fault] = found.faults;
  if (fault !== undefined) throw new FileAccessError(`"${pathOf(fault.path)}" ${fault.reason}`);
  for (const { name, kind, link } of [...found.files, ...found.folders].toSorted((a, b) =>
    compareBytes(a.name, b.name),
  )) {
    if (kind === 'file') yield* descriptorsInFile(files, pathOf(name), report);
    // Links to folders are not followed, because links could form a cycle.
    else if (!link) yield* descriptorsInFolder(files, pathOf(name), depth + 1, report);
  }
}

function* descriptorsInFile(files: Files, path: string, report: Report | undefined): Generator<FileDescriptor> {
  const text = files.read(path);
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
  const isStored = isArchive(files, folder, path);
  yield* documentsOf(files, path, text, { blobs: folder, isStored, folder: undefined, report });
}

/**
 * A component archive is a repository with a single version. An archive is recognized by its files:
 * `component-descriptor.yaml` next to `blobs`.
 */
const isArchive = (files: Files, folder: string, path: string): boolean =>
  /(?:^|\/)component-descriptor\.yaml$/.test(path) && files.kind(`${folder}/blobs`) === 'directory';

interface FileLocation extends Pick<DescriptorSourceText, 'isStored' | 'folder'> {
  /** The folder whose subfolder `blobs` is searched for blobs. Inputs of a constructor are relative to this folder. */
  readonly blobs: string;
  /**
   * Receives warnings about files that cannot be read. Set only for files in a folder, because some of these files may
   * not be descriptors.
   */
  readonly report: Report | undefined;
}

function* documentsOf(files: Files, path: string, text: string, where: FileLocation): Generator<FileDescriptor> {
  const { report, isStored, folder } = where;
  // Check the text first, because most files in a folder are not descriptors. Many are blueprints.
  if (report !== undefined && !/schemaVersion|ComponentVersion|provider/.test(text)) return;
  const blob = (reference: string): string | undefined => blobPath(files, where.blobs, reference);
  for (const { tree, source } of documentsIn(path, text, report)) {
    if (isConstructor(tree)) {
      for (const each of descriptorsOf(tree, where.blobs === '.' ? '' : where.blobs)) {
        yield { tree: each, path, source: { ...plannedSource(each, path), blob } };
      }
    } else if (report === undefined || looksLikeDescriptor(tree)) {
      yield { tree, path, source: { ...source, isStored, folder, blob } };
    }
  }
}

/**
 * If `report` is set, reports and skips a file that is not valid YAML, because files next to descriptors may be
 * templates.
 */
function documentsIn(path: string, text: string, report: Report | undefined): readonly StreamedDocument[] {
  try {
    return withFileErrors(path, () => readStream(text));
  } catch (error) {
    if (report === undefined || !(error instanceof FileSyntaxError)) throw error;
    const message = `${error.message}; the file is skipped`;
    report.warning({ code: 'invalid-resource', message });
    return [];
  }
}

function withFileErrors<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentSyntaxError)) throw error;
    const { message, line, column } = error;
    throw new FileSyntaxError(
      `cannot parse component descriptor "${path}": ${message} (line ${line}, column ${column})`,
    );
  }
}
