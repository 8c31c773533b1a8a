/** Describes the system's error codes for files in plain words. */

export const systemCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';

/** Describes an error code in words: `EACCES` becomes `permission denied`. Unknown codes are returned unchanged. */
export const systemWords = (code: string): string => words[code] ?? code;

/** `cannot be read: it does not exist` */
export const cannotBeRead = (code: string): string => `cannot be read: ${systemWords(code)}`;

/** `cannot be written: its folder does not exist` */
export const cannotBeWritten = (code: string): string =>
  `cannot be written: ${code === 'ENOENT' ? 'its folder does not exist' : systemWords(code)}`;

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EAGAIN: 'too many processes are running',
  EBADF: 'it is not open for reading',
  EBUSY: 'another program uses it',
  EEXIST: 'it already exists',
  EFBIG: 'it is too large',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder',
  ELOOP: 'the symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENFILE: 'too many files are open',
  ENOENT: 'it does not exist',
  ENOEXEC: 'it is not a program',
  ENOMEM: 'there is not enough memory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};
