/** Reads the bytes of a file on disk, or returns the reason why the path cannot be read. */
import { constants } from 'node:buffer';
import { readOpened, RefusedFile } from '../../files/opened-file';

export interface FileFault {
  /** Whether the path does not exist. If true, the search for the file continues in the next folder. */
  readonly missing: boolean;
  /** The operating system's error message: `Permission denied`. */
  readonly text: string;
}

/** The maximum length of a string in V8. Larger files are rejected on all JavaScript engines. */
const maxBytes = Math.min(constants.MAX_STRING_LENGTH, 2 ** 29 - 24);

/**
 * The bytes of a file, which must be in `root` if a root is given. Only regular files are read, because reading a
 * device may never end, and opening a pipe without a writer blocks. `pipes` allows pipes for paths that the user names:
 * `inlay-jsonnet <(make-program)`.
 */
export function fileBytes(path: string, pipes = false, root?: string): Buffer | FileFault {
  try {
    return readOpened(path, { maxBytes, pipes, ...(root === undefined ? {} : { root }) });
  } catch (error) {
    return error instanceof RefusedFile ? { missing: false, text: refusals[error.reason] } : systemFault(error);
  }
}

export function systemFault(error: unknown): FileFault {
  const code = (error as NodeJS.ErrnoException).code ?? String(error);
  return { missing: code === 'ENOENT' || code === 'ENOTDIR', text: systemTexts[code] ?? code };
}

const systemTexts: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EACCES: 'Permission denied',
  EEXIST: 'File exists',
  ELOOP: 'Too many levels of symbolic links',
  ENAMETOOLONG: 'File name too long',
};

const refusals: Readonly<Record<RefusedFile['reason'], string>> = {
  directory: 'Is a directory',
  pipe: 'Is a pipe, not a file',
  socket: 'Is a socket, not a file',
  device: 'Is a device, not a file',
  large: `Is larger than ${Math.ceil(maxBytes / 2 ** 20)} MiB`,
  outside: 'points outside the root directory through a symbolic link',
};
