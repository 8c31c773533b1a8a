/**
 * The interface to the files that a function may read. A function takes and returns data and does not open files
 * itself. The executables pass `rootFiles(directory)` from `root-files.ts`; tests can pass an object literal.
 */

/** `other` is a device, a pipe or a socket. In a list of entries, `other` can also be an unusable link. */
export type FileKind = 'file' | 'directory' | 'other';

/** An entry of a directory: `{ name: 'web.jsonnet', kind: 'file', link: false }`. */
export interface DirectoryEntry {
  readonly name: string;
  /** The kind of the entry. For a link, this is the kind of its target. */
  readonly kind: FileKind;
  readonly link: boolean;
  /** The reason why the link or the name cannot be used, such as `is a broken link`. */
  readonly fault?: string;
  /** True if the link's target does not exist. */
  readonly isDangling?: boolean;
}

/**
 * Reads files under the function's root directory, such as the kustomization's folder, the kpt package or a container's
 * mount. Paths are relative to the root. Absolute paths are refused. Paths that lead outside the root, even through a
 * symbolic link, are also refused.
 */
export interface Files {
  /**
   * The UTF-8 text of a regular file. Throws FileAccessError if the path is not a regular file, or if the file cannot
   * be read, is not UTF-8, or is larger than `maxBytes`.
   */
  read(path: string, maxBytes?: number): string;
  /** The bytes of a regular file. Throws FileAccessError if the file cannot be read. */
  readBytes(path: string): Uint8Array;
  /** The kind of the file or directory at `path`. Undefined if the path is missing or inaccessible. Never throws. */
  kind(path: string): FileKind | undefined;
  /** The entries of a directory, sorted by name (code units). Throws FileAccessError if the directory is unreadable. */
  list(path: string): readonly DirectoryEntry[];
  /** The root directory on disk, so that another thread can open it. Undefined if the files are not on disk. */
  readonly root: string | undefined;
}

/** `message` contains the reason and usually the path as the user wrote it. */
export class FileAccessError extends Error {
  override readonly name = 'FileAccessError';

  constructor(
    message: string,
    /** True if the path is outside the root directory, regardless of whether the path exists. */
    readonly isOutside = false,
    /** The reason without the path: `cannot be read: permission denied`. */
    readonly reason = message,
  ) {
    super(message);
  }
}

/**
 * The reason for refusing a path, regardless of whether it exists: `"../x" points outside the root directory of the
 * function`. Undefined if the path is inside the root.
 */
export function refusal(files: Files, path: string): string | undefined {
  try {
    files.readBytes(path);
  } catch (error) {
    if (error instanceof FileAccessError && error.isOutside) return error.message;
  }
  return undefined;
}

const refuse = (path: string): never => {
  throw new FileAccessError(`"${path}" cannot be read: this run has no root directory`);
};

/** The files of a run without a directory. Every read throws FileAccessError. */
export const noFiles: Files = { read: refuse, readBytes: refuse, kind: () => undefined, list: refuse, root: undefined };
