/**
 * Limits the server to the repositories that contain the open folders and files, because a link or path in a
 * third-party kustomization may lead anywhere.
 */
import { isBelow } from '../files/paths';
import type { Port } from '../port';

/**
 * A port that reads only files inside `folders`, and does not follow links to paths outside. Writing files and starting
 * programs are not restricted.
 */
export function restrictedPort(folders: ReadonlySet<string>, port: Port): Port {
  const isInside = (path: string): boolean => {
    const real = port.realPath(path);
    return real !== undefined && [...folders].some((folder) => isBelow(folder, real));
  };
  return {
    ...port,
    read: (path) => (isInside(path) ? port.read(path) : { code: 'ENOENT' }),
    list: (folder) => (isInside(folder) ? port.list(folder) : []),
    kind: (path) => (isInside(path) ? port.kind(path) : undefined),
    realPath: (path) => (isInside(path) ? port.realPath(path) : undefined),
    stamp: (path) => (isInside(path) ? port.stamp(path) : undefined),
  };
}
