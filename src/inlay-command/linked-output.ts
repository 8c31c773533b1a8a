/** Output folders that a committed link may have placed elsewhere. */
import { basename, dirname, join, resolve } from 'node:path';
import { shownLine } from '../data/shown-text';
import { foldersOf, isBelow, realPathOf, repositoriesAround } from './paths';
import { CommandError, type Port } from './port';

/** Throws CommandError for an output folder that a link in the repository, or in the current folder, leads out of it. */
export function refuseLinkedOutput(output: string, port: Port): void {
  for (const path of foldersOf(resolve(output))) {
    const parent = dirname(path);
    const real = realPathOf(path, port);
    if (real === join(realPathOf(parent, port), basename(path))) continue;
    const top =
      repositoriesAround(parent, port)[0] ?? foldersOf(parent).find((folder) => folder === port.workingFolder);
    if (top === undefined || isBelow(realPathOf(top, port), real)) continue;
    throw new CommandError(
      `"${shownLine(output)}" is not written: the symbolic link "${shownLine(path)}" leads out of "${shownLine(top)}"; \`--follow-links\` follows it`,
    );
  }
}
