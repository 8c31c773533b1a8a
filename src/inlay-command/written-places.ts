/** What `inlay init` checks before it writes: a link in a repository that somebody else has made must not lead its files elsewhere. */
import { basename, dirname, resolve } from 'node:path';
import { foldersOf, isBelow, realPathOf, repositoriesAround } from './paths';
import { CommandError, type Port } from './port';

type Reach = Pick<Port, 'kind' | 'list' | 'realPath'>;

/** Links may lead to the folder, but not out of a repository that has the link. Throws CommandError. */
export function refuseFolderOutside(folder: string, port: Reach): void {
  const path = resolve(folder);
  for (const one of foldersOf(path)) {
    if (port.kind(one) === undefined && hasEntry(one, port)) throw new CommandError(`"${one}" is a link to nothing`);
  }
  const real = realPathOf(path, port);
  const left = repositoriesAround(path, port).find((one) => !isBelow(realPathOf(one, port), real));
  if (left === undefined) return;
  throw new CommandError(
    `"${folder}" leads out of the repository "${left}" through a link: name the folder that it leads to`,
  );
}

/** What is at the path of a file that is to be written must be a file, and below the folder. Throws CommandError. */
export function refuseUnwritable(path: string, folder: string, port: Reach): void {
  const real = port.realPath(path);
  if (real === undefined) return;
  if (port.kind(path) !== 'file') throw new CommandError(`"${path}" is not a file, so it cannot be written`);
  if (isBelow(realPathOf(folder, port), real)) return;
  throw new CommandError(`"${path}" is a link that leads out of "${folder}", so it is not written: put a file there`);
}

/** Also for a link to nothing. */
export const hasEntry = (path: string, port: Pick<Port, 'list'>): boolean =>
  port.list(dirname(path)).some(({ name }) => name === basename(path));
