/** The content of a path of the machine: the bytes of a file, or why there are none. Importers and the command report it in these words. */
import { constants } from 'node:buffer';
import { readOpened, RefusedFile } from '../../files/opened-file';

/** Why the bytes of a path cannot be read. */
export interface FileFault {
  /** Whether nothing exists at the path, so a search may continue. */
  readonly missing: boolean;
  /** In the words of the system: `Permission denied`. */
  readonly text: string;
}

/** No string of V8 is longer, so no larger file is read, by any engine. */
const mostBytes = Math.min(constants.MAX_STRING_LENGTH, 2 ** 29 - 24);

/**
 * The bytes of a file below `root`, if any. A device may be endless, and a pipe without a writer stops the process, so nothing else is
 * read; `pipes` are read where the user, and not a program, names the path: `inlay-jsonnet <(make-program)`.
 */
export function fileBytes(path: string, pipes = false, root?: string): Buffer | FileFault {
  try {
    return readOpened(path, { maxBytes: mostBytes, pipes, ...(root === undefined ? {} : { root }) });
  } catch (error) {
    return error instanceof RefusedFile ? { missing: false, text: refusals[error.why] } : systemFault(error);
  }
}

/** A refusal of the system. */
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

const refusals: Readonly<Record<RefusedFile['why'], string>> = {
  directory: 'Is a directory',
  pipe: 'Is a pipe, not a file',
  socket: 'Is a socket, not a file',
  device: 'Is a device, not a file',
  large: `Is larger than ${Math.ceil(mostBytes / 2 ** 20)} MiB`,
  outside: 'leads out of the root directory by a symbolic link',
};
