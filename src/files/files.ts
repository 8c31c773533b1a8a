/**
 * The files a function may read, as an interface: a function is data in, data out and opens nothing itself. The
 * executables pass `rootFiles(directory)` from `root-files.ts`; tests pass an object literal.
 */

/** What is at a path. `other` is there and cannot be used: a device, a link that is broken or leads out of the root. */
export type FileKind = 'file' | 'directory' | 'other';

/** What is in a directory: `{ name: 'web.jsonnet', kind: 'file', link: false }`. */
export interface DirectoryEntry {
  readonly name: string;
  /** What a link leads to, where it is one. */
  readonly kind: FileKind;
  readonly link: boolean;
}

/**
 * Reading below the function's root directory: the kustomization's folder, the kpt package, a container's mount. Paths
 * are relative to it; absolute ones and those that lead out of it, through symbolic links too, are never followed.
 */
export interface Files {
  /** The UTF-8 text of a regular file. Throws FileAccessError where it is none, cannot be read or is not UTF-8. */
  read(path: string): string;
  /** The same, as the bytes that they are. */
  readBytes(path: string): Uint8Array;
  /** What is at `path`; undefined where there is nothing. Never throws. */
  kind(path: string): FileKind | undefined;
  /** What is in a directory, sorted by name (code units). Throws FileAccessError where it is none or cannot be read. */
  list(path: string): readonly DirectoryEntry[];
  /** The root on disk, for a thread that has to open it again; undefined where there is none. */
  readonly root: string | undefined;
}

/** A file that cannot be read. `message` names the path as the user wrote it and what is wrong with it. */
export class FileAccessError extends Error {
  override readonly name = 'FileAccessError';
}

const refuse = (path: string): never => {
  throw new FileAccessError(`"${path}" cannot be read: this run has no root directory`);
};

/** No files at all, for a run that has no directory: every read throws FileAccessError. */
export const noFiles: Files = {
  read: refuse,
  readBytes: refuse,
  kind: () => undefined,
  list: refuse,
  root: undefined,
};
