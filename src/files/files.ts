/**
 * The files that a function may read, as an interface: a function takes data, gives data and opens no file itself. The
 * executables pass `rootFiles(directory)` from `root-files.ts`; tests pass an object literal.
 */

/** The kind of a path. `other` exists and cannot be used: a device, a link that is broken or leaves the root. */
export type FileKind = 'file' | 'directory' | 'other';

/** An entry of a directory: `{ name: 'web.jsonnet', kind: 'file', link: false }`. */
export interface DirectoryEntry {
  readonly name: string;
  /** For a link: the kind of its target. */
  readonly kind: FileKind;
  readonly link: boolean;
  /** Why the entry is unknown or cannot be opened: `is a link to nothing`. Absent if nothing is wrong. */
  readonly fault?: string;
  /** Nothing is where the link leads. */
  readonly isDangling?: boolean;
}

/**
 * Reading below the function's root directory: the kustomization's folder, the kpt package, a container's mount. Paths
 * are relative to it. A path that is absolute or leads out of it, also by a symbolic link, is refused.
 */
export interface Files {
  /**
   * The UTF-8 text of a regular file. Throws FileAccessError if it is not a regular file, cannot be read, is not UTF-8, or has more than
   * `mostBytes`.
   */
  read(path: string, mostBytes?: number): string;
  /** The bytes of a regular file. Also throws FileAccessError. */
  readBytes(path: string): Uint8Array;
  /** The kind of what is at `path`; undefined if nothing is there. Never throws. */
  kind(path: string): FileKind | undefined;
  /** The entries of a directory, sorted by name (code units). Throws FileAccessError if it is not a directory or cannot be read. */
  list(path: string): readonly DirectoryEntry[];
  /** The root directory on disk, for a thread that opens it again; undefined for files that are not on disk. */
  readonly root: string | undefined;
}

/** A file that cannot be read. `message` names the path as the user wrote it and what is wrong with it. */
export class FileAccessError extends Error {
  override readonly name = 'FileAccessError';

  constructor(
    message: string,
    /** The path leads out of the readable files. Whether it exists does not matter. */
    readonly isOutside = false,
    /** The fault, without the path if one is named: `cannot be read: permission denied`. */
    readonly why = message,
  ) {
    super(message);
  }
}

/**
 * Why a path is refused although something may be there: `"../x" leads out of the root directory of the function`. Undefined for a path
 * that does not lead out.
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

/** No files at all, for a run that has no directory: every read throws FileAccessError. */
export const noFiles: Files = { read: refuse, readBytes: refuse, kind: () => undefined, list: refuse, root: undefined };
