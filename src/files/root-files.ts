/** Files below one directory and no others: the only place where a name from the input of a function opens a file. */
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { FileAccessError, type DirectoryEntry, type FileKind, type Files } from './files';

/** A larger file is refused: it is no configuration. */
const maxBytes = 64 * 1024 * 1024;

/** `directory` may be a function. It is called when the first file is read, and what it throws is told of that file's path. */
export function rootFiles(directory: string | (() => string)): Files {
  const nameOf = typeof directory === 'string' ? (): string => directory : directory;
  let root: string | undefined;
  /** The path without symbolic links. That of the root is found once. */
  const locate = (path: string): string => {
    if (isAbsolute(path)) {
      throw new FileAccessError(`"${path}" must be relative to the root directory of the function`, true);
    }
    root ??= realPath(nameOf(), path);
    const named = resolve(root, path);
    if (isBelow(root, nearestReal(named))) return realPath(named, path);
    const way = isBelow(root, named) ? ' by a symbolic link' : '';
    throw new FileAccessError(`"${path}" leads out of the root directory of the function${way}`, true);
  };
  const readBytes = (path: string): Buffer => bytesOf(locate(path), path);
  const kind = (path: string): FileKind | undefined => {
    try {
      return kindOf(statSync(locate(path)));
    } catch {
      return undefined;
    }
  };
  return {
    get root() {
      try {
        return nameOf();
      } catch {
        return undefined;
      }
    },
    readBytes,
    kind,
    read: (path) => {
      const bytes = readBytes(path);
      if (!isUtf8(bytes)) throw new FileAccessError(`"${path}" is not UTF-8 text`);
      return bytes.toString('utf8');
    },
    list: (path) => {
      const folder = locate(path);
      const entries = attempt(path, () => readdirSync(folder, { withFileTypes: true }));
      return entries
        .map((entry): DirectoryEntry => {
          const link = entry.isSymbolicLink();
          return {
            name: entry.name,
            kind: link ? (kind(join(path, entry.name)) ?? 'other') : kindOf(entry),
            link,
          };
        })
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
  };
}

function isBelow(root: string, file: string): boolean {
  const way = relative(root, file);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function bytesOf(file: string, path: string): Buffer {
  const stat = attempt(path, () => statSync(file));
  if (!stat.isFile()) throw new FileAccessError(`"${path}" is not a file`);
  if (stat.size > maxBytes) throw new FileAccessError(`"${path}" is larger than ${maxBytes / 1024 / 1024} MiB`);
  return attempt(path, () => readFileSync(file));
}

function kindOf(entry: Pick<Dirent, 'isFile' | 'isDirectory'>): FileKind {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'directory' : 'other';
}

function attempt<T>(path: string, access: () => T): T {
  try {
    return access();
  } catch (error) {
    throw new FileAccessError(`"${path}" cannot be read: ${reason(error)}`);
  }
}

/** The path without symbolic links, of the nearest folder that is there: what is missing outside of the root is told as what is there. */
function nearestReal(file: string): string {
  try {
    return realpathSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const folder = dirname(file);
    return folder === file || (code !== 'ENOENT' && code !== 'ENOTDIR') ? file : nearestReal(folder);
  }
}

const realPath = (file: string, path: string): string => attempt(path, () => realpathSync(file));

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file below the root directory of the function',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of the path is not a directory',
  ELOOP: 'the symbolic links form a loop',
};

/** Words of our own: the system's message would show the absolute path on the machine. */
const reason = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  return reasons[code] ?? code;
};
