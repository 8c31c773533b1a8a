/**
 * The files a function may read, as an interface: a function is data in, data out and opens nothing itself. The
 * executables pass `rootFiles(directory)` from `root-files.ts`; tests pass an object literal.
 */

/** Reading below the function's root directory: the kustomization's folder, the kpt package, a container's mount. */
export interface Files {
  /**
   * The UTF-8 text of `path`, relative to the root. Throws FileAccessError where the path is absolute, leads out of
   * the root (through symbolic links too), is no regular file, cannot be read or is not UTF-8.
   */
  read(path: string): string;
  /** The same, as the bytes that they are. */
  readBytes(path: string): Uint8Array;
}

/** `message` names the path as the user wrote it and what is wrong with it. */
export class FileAccessError extends Error {
  override readonly name = 'FileAccessError';
}

const refuse = (path: string): never => {
  throw new FileAccessError(`"${path}" cannot be read: this run has no root directory`);
};

/** For callers that have no directory to offer. */
export const noFiles: Files = { read: refuse, readBytes: refuse };
