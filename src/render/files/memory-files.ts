/** Implements `Files` for files in memory, such as sources in the functionConfig or in a ConfigMap. */
import { type DirectoryEntry, FileAccessError, type Files } from '../../files';
import { compareBytes, goCleanPath, leadsOut } from '../../go';

/**
 * Creates files from a map such as `{'components/web.jsonnet': '{…}'}`, whose keys are clean paths (see `cleanPath`).
 */
export function memoryFiles(texts: ReadonlyMap<string, string>): Files {
  const folders = new Map<string, Map<string, 'file' | 'directory'>>([['', new Map()]]);
  for (const path of texts.keys()) {
    const parts = path.split('/');
    for (const [depth, name] of parts.entries()) {
      const folder = parts.slice(0, depth).join('/');
      const entries = folders.get(folder) ?? new Map<string, 'file' | 'directory'>();
      folders.set(folder, entries.set(name, depth === parts.length - 1 ? 'file' : 'directory'));
    }
  }
  const read = (path: string): string => {
    const clean = insidePath(path);
    const text = texts.get(clean);
    if (text !== undefined) return text;
    throw new FileAccessError(folders.has(clean) ? `"${path}" is not a file` : `"${path}" does not exist`);
  };
  return {
    root: undefined,
    read,
    readBytes: (path) => Buffer.from(read(path), 'utf8'),
    kind: (path) => {
      const clean = cleanPath(path);
      if (clean === undefined) return undefined;
      if (texts.has(clean)) return 'file';
      return folders.has(clean) ? 'directory' : undefined;
    },
    list: (path) => {
      const entries = folders.get(insidePath(path));
      if (entries === undefined) throw new FileAccessError(`the directory "${path}" does not exist`);
      return [...entries]
        .map(([name, kind]): DirectoryEntry => ({ name, kind, link: false }))
        .toSorted((a, b) => compareBytes(a.name, b.name));
    },
  };
}

/** The clean path. Throws FileAccessError for a path outside the root, like files on disk. */
function insidePath(path: string): string {
  const clean = cleanPath(path);
  if (clean !== undefined) return clean;
  throw new FileAccessError(`"${path}" points outside the root directory of the function`, true);
}

/** Converts `./a//b/../c` to `a/c`, and `.` to ''. Undefined if `path` is absolute, leads outside or contains NUL. */
export function cleanPath(path: string): string | undefined {
  if (path.startsWith('/') || path.includes('\0')) return undefined;
  const clean = goCleanPath(path);
  if (leadsOut(clean)) return undefined;
  return clean === '.' ? '' : clean;
}
