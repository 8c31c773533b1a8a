/** The files that a command looks for below a folder. What may be one of them and cannot be used is an error, so that nothing is missing without a word. */
import { join } from 'node:path';
import { counted } from '../data/counted';
import { rescue } from '../data/rescue';
import { shownLine } from '../data/shown-text';
import { FileAccessError } from '../files/files';
import { sortedOut, walkTree, type PathFault, type Walk } from '../files/tree';
import { CommandError, type Port } from './port';

/** Their paths below `top`. Throws CommandError. */
export function walkedFiles(top: string, walk: Walk, port: Pick<Port, 'list' | 'realPath'>): readonly string[] {
  const { files, faults } = rescue(
    FileAccessError,
    () => walkTree(top, walk, port),
    ({ message }) => {
      throw new CommandError(message);
    },
  );
  refuseFaults(top, faults);
  return files;
}

/** The names of the files in a folder, without those below it. Throws CommandError. */
export function filesIn(folder: string, wants: (name: string) => boolean, port: Pick<Port, 'list'>): readonly string[] {
  const { files, faults } = sortedOut(port.list(folder), wants);
  refuseFaults(
    folder,
    faults.filter(({ path }) => wants(path)),
  );
  return files.map(({ name }) => name);
}

/** Named in one message. */
const mostNamed = 10;

function refuseFaults(top: string, faults: readonly PathFault[]): void {
  if (faults.length === 0) return;
  const named = faults.slice(0, mostNamed).map(({ path, why }) => `"${shownLine(join(top, path))}" ${why}`);
  const more = faults.length > mostNamed ? ` (and ${counted(faults.length - mostNamed, 'more path')})` : '';
  throw new CommandError(`${named.join('; ')}${more}: mend or remove what is not needed, or name other folders`);
}
