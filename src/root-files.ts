/** Files below one directory, and nothing else: the only place where a function's input can name a file. */
import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { FileAccessError, type Files } from './files';

/** Larger files are no configuration. */
const maxBytes = 64 * 1024 * 1024;

export function rootFiles(directory: string): Files {
  return { read: (path) => read(directory, path), readBytes: (path) => readBytes(directory, path) };
}

function read(directory: string, path: string): string {
  const bytes = readBytes(directory, path);
  if (!isUtf8(bytes)) throw new FileAccessError(`"${path}" is not UTF-8 text`);
  return bytes.toString('utf8');
}

function readBytes(directory: string, path: string): Buffer {
  if (isAbsolute(path)) throw new FileAccessError(`"${path}" must be relative to the root directory of the function`);
  const root = realPath(directory, path);
  const file = realPath(resolve(root, path), path);
  const inside = relative(root, file);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new FileAccessError(`"${path}" leads out of the root directory of the function`);
  }
  const { size } = fileStat(file, path);
  if (size > maxBytes) throw new FileAccessError(`"${path}" is larger than ${maxBytes / 1024 / 1024} MiB`);
  return attempt(path, () => readFileSync(file));
}

function attempt<T>(path: string, access: () => T): T {
  try {
    return access();
  } catch (error) {
    throw new FileAccessError(`"${path}" cannot be read: ${reason(error)}`);
  }
}

const realPath = (file: string, path: string): string => attempt(path, () => realpathSync(file));

function fileStat(file: string, path: string): { readonly size: number } {
  const stat = attempt(path, () => statSync(file));
  if (!stat.isFile()) throw new FileAccessError(`"${path}" is not a file`);
  return stat;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file below the root directory of the function',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of the path is not a directory',
  ELOOP: 'the symbolic links form a loop',
};

/** The system's message would name the machine's absolute path. */
const reason = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  return reasons[code] ?? code;
};
