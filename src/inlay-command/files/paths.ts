/** Compares and resolves paths of files and folders. */
import { basename, dirname, join, parse, relative, resolve } from 'node:path';
import { isBelow } from '../../files/opened-file';
import type { Port } from '../port';

/** The path and all folders that contain it, up to `top` or the root. */
export function foldersOf(path: string, top?: string): readonly string[] {
  const found: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    found.push(at);
    if (at === top || at === dirname(at)) return found;
  }
}

export { isBelow };

/** The top folders of the repositories that contain a path. The innermost repository is first. */
export const repositoriesAround = (path: string, port: Pick<Port, 'kind'>): readonly string[] =>
  foldersOf(path).filter((one) => port.kind(join(one, '.git')) !== undefined);

/** The absolute path with symbolic links resolved. The path does not have to exist. */
export function realPathOf(path: string, port: Pick<Port, 'realPath'>): string {
  const whole = resolve(path);
  const above = dirname(whole);
  return port.realPath(whole) ?? (above === whole ? whole : join(realPathOf(above, port), basename(whole)));
}

/** The paths of the symbolic links that are followed to reach a path. */
export function linksOf(path: string, port: Pick<Port, 'linkTarget'>, followed = 0): readonly string[] {
  const link = foldersOf(path).findLast((one) => port.linkTarget(one) !== undefined);
  if (link === undefined || followed > maxLinks) return [];
  const target = resolve(dirname(link), port.linkTarget(link) ?? '');
  return [link, ...linksOf(join(target, relative(link, path)), port, followed + 1)];
}

/** The maximum number of symbolic links that Linux follows for one path. */
export const maxLinks = 40;

/** The path without its root: `srv/app` for `/srv/app`, or `srv\app` for `C:\srv\app` on Windows. */
export const withoutRoot = (path: string): string => path.slice(parse(path).root.length);
