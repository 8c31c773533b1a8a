/** Files below one directory, and nothing else: the only place where a function's input can name a file. */
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { FileAccessError, type DirectoryEntry, type FileKind, type Files } from './files';

/** Larger files are no configuration. */
const maxBytes = 64 * 1024 * 1024;

/** `directory` as a function is asked with the first file; what it throws is what is wrong with that file's path. */
export function rootFiles(directory: string | (() => string)): Files {
  const nameOf = typeof directory === 'string' ? (): string => directory : directory;
  let root: string | undefined;
  /** The real path of what `path` names; the root's own is asked once. */
  const locate = (path: string): string => {
    if (isAbsolute(path)) throw new FileAccessError(`"${path}" must be relative to the root directory of the function`);
    root ??= realPath(nameOf(), path);
    const file = realPath(resolve(root, path), path);
    const inside = relative(root, file);
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
      throw new FileAccessError(`"${path}" leads out of the root directory of the function`);
    }
    return file;
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

const realPath = (file: string, path: string): string => attempt(path, () => realpathSync(file));

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
