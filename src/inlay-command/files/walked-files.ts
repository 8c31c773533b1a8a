/**
 * Searches a folder for the files that a command needs. An unusable entry that may be such a file is an error, so that
 * no file is silently skipped.
 */
import { join } from 'node:path';
import { pluralize } from '../../data/text/pluralize';
import { catchError } from '../../data/catch-error';
import { shownLine } from '../../data/text/shown-text';
import { FileAccessError } from '../../files/files';
import { classifiedEntries, walkTree, type PathFault, type Tree, type Walk } from '../../files/tree';
import { CommandError, type Port } from '../port';

/**
 * The paths of the files below `top`. A broken link is an error, because it may have pointed to a folder with such
 * files. Throws CommandError.
 */
export function walkedFiles(top: string, walk: Walk, port: PortAccess): readonly string[] {
  const { files, dangling } = walked(top, walk, port);
  refuseFaults(top, dangling);
  return files;
}

/** Like `walkedFiles`, but returns broken links, so that callers can decide how to treat them. Throws CommandError. */
export function walked(top: string, walk: Walk, port: PortAccess): Pick<Tree, 'files' | 'dangling'> {
  const walkAll = (): Tree => walkTree(top, walk, port);
  const tree = catchError(FileAccessError, walkAll, ({ message }) => {
    throw new CommandError(message);
  });
  refuseFaults(top, tree.faults);
  return tree;
}

type PortAccess = Pick<Port, 'list' | 'realPath'>;

/** The names of the files directly in a folder. Throws CommandError. */
export function filesIn(
  folder: string,
  isWanted: (name: string) => boolean,
  port: Pick<Port, 'list'>,
): readonly string[] {
  const { files, faults } = classifiedEntries(port.list(folder), isWanted);
  const unusable = faults.filter(({ path }) => isWanted(path));
  refuseFaults(folder, unusable);
  return files.map(({ name }) => name);
}

/** A note about broken links. `paths` are in the form that the user would write. */
export function danglingNote(paths: readonly string[]): string {
  return skippedNote(pluralize(paths.length, 'broken link'), paths);
}

/** A note about skipped paths. `what` states the number and kind of the paths: `2 broken links`. */
export function skippedNote(what: string, paths: readonly string[]): string {
  if (paths.length === 0) return '';
  const named = paths.slice(0, maxNamed).map((path) => `  ${shownLine(path)}\n`);
  const more = paths.length > maxNamed ? `  and ${paths.length - maxNamed} more\n` : '';
  return `note: skipped ${what}:\n${named.join('')}${more}`;
}

const maxNamed = 10;

function refuseFaults(top: string, faults: readonly PathFault[]): void {
  if (faults.length === 0) return;
  const named = faults.slice(0, maxNamed).map(({ path, reason }) => `"${shownLine(join(top, path))}" ${reason}`);
  const more = faults.length > maxNamed ? ` (and ${pluralize(faults.length - maxNamed, 'more path')})` : '';
  throw new CommandError(`${named.join('; ')}${more}: fix or remove these paths, or name other folders`);
}
