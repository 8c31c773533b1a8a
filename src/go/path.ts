/** Paths with slashes as text, as Go's packages `path` and `path/filepath` have them. Nothing is looked up, and none is absolute. */

/** `path.Clean`: `a/./b//../c` is `a/c`, nothing is `.`; what leads out keeps its `..` at the start. */
export function goCleanPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.length === 0 ? '.' : parts.join('/');
}

/** `filepath.Rel` of clean paths: the way from `folder` to `path`; from `a/b` to `a/c` it is `../c`. */
export function relativePath(folder: string, path: string): string {
  const from = folder === '.' ? [] : folder.split('/');
  const to = path === '.' ? [] : path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  const way = [...from.slice(shared).map(() => '..'), ...to.slice(shared)];
  return way.length === 0 ? '.' : way.join('/');
}

/** Whether a clean path leads out of where it starts: `..` and `../a`, but not `..a`. */
export const leadsOut = (path: string): boolean => path === '..' || path.startsWith('../');
