/** Checks paths before a command writes files. A link in a third-party repository must not redirect the output. */
import { basename, dirname, join, resolve } from 'node:path';
import { shownLine } from '../../data/text/shown-text';
import { foldersOf, isBelow, realPathOf, repositoriesAround } from './paths';
import { CommandError, type Port } from '../port';

type PortAccess = Pick<Port, 'kind' | 'list' | 'realPath'>;

/**
 * Throws CommandError if the path is inside the repository or current folder but leads out of it through a link. Also
 * throws for a broken link, which would otherwise look like a path that does not exist yet. The message ends with
 * `remedy`, such as `name the target of the link`.
 */
export function refuseLinkedPath(given: string, remedy: string, port: PortAccess & Pick<Port, 'workingFolder'>): void {
  refuseDanglingPath(given, port);
  for (const path of foldersOf(resolve(given))) {
    const parent = dirname(path);
    const real = realPathOf(path, port);
    if (real === join(realPathOf(parent, port), basename(path))) continue;
    const top =
      repositoriesAround(parent, port)[0] ?? foldersOf(parent).find((around) => around === port.workingFolder);
    if (top === undefined || isBelow(realPathOf(top, port), real)) continue;
    throw new CommandError(
      `"${shownLine(given)}" is not written, because the symbolic link "${shownLine(path)}" points outside "${shownLine(top)}": ${remedy}`,
    );
  }
}

function refuseDanglingPath(path: string, port: PortAccess): void {
  for (const one of foldersOf(resolve(path))) {
    if (port.kind(one) === undefined && hasEntry(one, port)) throw new CommandError(`"${one}" is a broken link`);
  }
}

/** Checks a path that kustomize will write to, because kustomize follows all links. Throws CommandError. */
export function refuseLinks(output: string, port: PortAccess & Pick<Port, 'workingFolder'>): void {
  refuseLinkedPath(output, 'name the target of the link', port);
  const found = port.list(output).find(({ link }) => link);
  if (found === undefined) return;
  const link = shownLine(join(output, found.name));
  throw new CommandError(`"${link}" is a link, which kustomize would follow: name a folder without links`);
}

/** Throws CommandError if the path exists but is not a regular file under the folder. */
export function refuseUnwritable(path: string, folder: string, port: PortAccess): void {
  const real = port.realPath(path);
  if (real === undefined) return;
  if (port.kind(path) !== 'file') throw new CommandError(`"${path}" is not a file, so it cannot be written`);
  if (isBelow(realPathOf(folder, port), real)) return;
  throw new CommandError(
    `"${path}" is a link that points outside "${folder}", so it is not written: replace the link with a file`,
  );
}

/** True if the path exists, even if it is a broken link. */
export const hasEntry = (path: string, port: Pick<Port, 'list'>): boolean =>
  port.list(dirname(path)).some(({ name }) => name === basename(path));
