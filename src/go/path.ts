/**
 * Slash-separated paths, as in Go's packages `path` and `path/filepath`. All paths are relative. The functions work on
 * strings and do not access the file system.
 */

/**
 * `path.Clean`: `a/./b//../c` is `a/c`, and the empty path is `.`. A path that leaves the folder keeps its leading
 * `..`.
 */
export function goCleanPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.length === 0 ? '.' : parts.join('/');
}

/** `filepath.Rel`: from `a/b` to `a/c`, the path is `../c`. `folder` must not begin with more `..` than `path`. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '.' ? [] : folder.split('/');
  const to = path === '.' ? [] : path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  const way = [...from.slice(shared).map(() => '..'), ...to.slice(shared)];
  return way.length === 0 ? '.' : way.join('/');
}

/** Reports whether a clean, relative path leads out of its base folder: true for `..` and `../a`, false for `..a`. */
export const leadsOut = (path: string): boolean => path === '..' || path.startsWith('../');
