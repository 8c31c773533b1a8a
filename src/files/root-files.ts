/** Reads files under one directory. No other code opens a file whose name comes from the input of a function. */
import { isUtf8 } from 'node:buffer';
import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { directoryEntries, kindOf, type LinkEnd } from './directory-entries';
import { FileAccessError, type FileKind, type Files } from './files';
import { isBelow, openedFolder, readOpened, RefusedFile } from './opened-file';
import { cannotBeRead, systemCode } from './system-words';

/** The maximum size of a file in bytes. No configuration is that large. */
const maxBytes = 64 * 1024 * 1024;

/**
 * If `directory` is a function, it is called only when the directory is needed. `read`, `readBytes` and `list` rethrow
 * the function's errors unchanged.
 */
export function rootFiles(directory: string | (() => string)): Files {
  const nameOf = typeof directory === 'string' ? (): string => directory : directory;
  let root: string | undefined;
  /** The path without symbolic links. The root is resolved only once. */
  const locate = (path: string): string => {
    if (isAbsolute(path)) {
      throw new FileAccessError(`"${path}" must be relative to the root directory of the function`, true);
    }
    root ??= rootAt(nameOf(), path);
    const named = resolve(root, path);
    const real = nearestReal(named);
    if (!isBelow(root, real.path)) throw outside(path, isBelow(root, named) ? byLink : '');
    if (real.fault !== undefined) throw unreadable(path, real.fault);
    return real.path;
  };
  const readBytes = (path: string, max = maxBytes): Buffer => {
    const file = locate(path);
    return attempt(path, () => readOpened(file, { maxBytes: Math.min(max, maxBytes), root: root ?? '' }), max);
  };
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
    read: (path, max) => {
      const bytes = readBytes(path, max);
      if (!isUtf8(bytes)) throw new FileAccessError(`"${path}" is not UTF-8 text`);
      return bytes.toString('utf8');
    },
    list: (path) => {
      const folder = locate(path);
      const follow = (name: string): LinkEnd => {
        const real = realpath(join(folder, name));
        return isBelow(root ?? '', real)
          ? { kind: kindOf(statSync(real)) }
          : { kind: 'other', fault: leadsOut + byLink };
      };
      return attempt(path, () => openedFolder(folder, root ?? '', (opened) => directoryEntries(opened, follow)));
    },
  };
}

const leadsOut = 'points outside the root directory of the function';
const byLink = ' through a symbolic link';

function outside(path: string, way: string): FileAccessError {
  const why = leadsOut + way;
  return new FileAccessError(`"${path}" ${why}`, true, why);
}

function attempt<T>(path: string, access: () => T, max = maxBytes): T {
  try {
    return access();
  } catch (error) {
    throw error instanceof RefusedFile ? refused(path, error, max) : unreadable(path, error);
  }
}

function refused(path: string, { reason }: RefusedFile, max: number): FileAccessError {
  if (reason === 'outside') return outside(path, byLink);
  const text = reason === 'large' ? `is larger than ${max / 1024 / 1024} MiB` : 'is not a file';
  return new FileAccessError(`"${path}" ${text}`, false, text);
}

/** Node's JavaScript implementation takes ten times as long as this native function. */
const realpath = (path: string): string => realpathSync.native(path);

/**
 * The path of `file` without symbolic links or, if `file` does not exist, the path of its nearest existing parent
 * folder. The parent folder shows whether a missing path is outside the root, so that it gets the same message as an
 * existing path. `fault` is the error for `file` itself.
 */
function nearestReal(file: string): { readonly path: string; readonly fault?: unknown } {
  try {
    return { path: realpath(file) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const folder = dirname(file);
    const isNearest = folder === file || (code !== 'ENOENT' && code !== 'ENOTDIR');
    return { path: isNearest ? file : nearestReal(folder).path, fault: error };
  }
}

const rootAt = (directory: string, path: string): string => attempt(path, () => realpath(directory));

/** Uses Inlay's own wording, because the system's message would contain the absolute path. */
function unreadable(path: string, error: unknown): FileAccessError {
  const code = systemCode(error);
  const why = code === 'ENOENT' ? 'does not exist in the root directory of the function' : cannotBeRead(code);
  return new FileAccessError(`"${path}" ${why}`, false, why);
}
