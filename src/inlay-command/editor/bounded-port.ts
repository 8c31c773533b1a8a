/** What an editor's files lead to is read only where the reader works: a link or a path in a stranger's kustomization may lead anywhere. */
import { isBelow } from '../files/paths';
import type { Port } from '../port';

/** A port for which nothing is outside of these folders, also behind links. Writing and starting are as before. */
export function boundedPort(folders: ReadonlySet<string>, port: Port): Port {
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
