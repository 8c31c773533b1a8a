/**
 * Reports packages that were built before a range of commits but are no longer built. With `--prune`, their files are
 * removed from the output folder.
 */
import { exitCodes } from '../../../function/exit-codes';
import { pluralize } from '../../../data/text/pluralize';
import { shownLine } from '../../../data/text/shown-text';
import { systemWords } from '../../../files/system-words';
import { realPathOf } from '../../files/paths';
import type { Outcome, Port } from '../../port';
import type { TreeOptions } from '../options';
import { OutputFolder } from '../output-folder';
import type { Package } from '../packages';

export const removedNote = (removed: readonly Package[]): string =>
  note(
    'no longer built:',
    removed.map(({ name }) => name),
  );

/** Removes the output files of removed packages. Without `prune`, adds a note that the files still exist. */
export function withoutRemoved(
  outcome: Outcome,
  { removed, packages, output, prune = false, followLinks = false }: Removal,
  port: Port,
): Outcome {
  if (output === undefined) return { ...outcome, stderr: removedNote(removed) + outcome.stderr };
  const folder = new OutputFolder(output, [...removed, ...packages], port);
  const pathOf = (one: Package): string => folder.pathOf(one);
  // Do not remove an output file that another package now writes, even if the names differ in case on Windows or macOS.
  const taken = new Set(removed.length === 0 ? [] : packages.map((one) => realPathOf(pathOf(one), port)));
  const stale = removed.filter(
    (one) =>
      port.kind(pathOf(one)) === 'file' &&
      !taken.has(realPathOf(pathOf(one), port)) &&
      folder.refusal(one) === undefined,
  );
  const gone = removed.filter((one) => !stale.includes(one));
  const faults = new Map(
    stale.map((one) => [one, prune ? port.remove(pathOf(one), followLinks ? undefined : output) : undefined]),
  );
  const what = prune
    ? 'no longer built. Removed from the output folder:'
    : 'no longer built. Still in the output folder (`--prune` removes them):';
  const done = stale.filter((one) => faults.get(one) === undefined);
  const errors = [...faults].flatMap(([one, fault]) =>
    fault === undefined ? [] : [`error: "${shownLine(pathOf(one))}" cannot be removed: ${systemWords(fault.code)}\n`],
  );
  const notes = [removedNote(gone), note(what, done.map(pathOf)), ...errors].join('');
  return {
    ...outcome,
    stderr: notes + outcome.stderr,
    exitCode: errors.length > 0 ? exitCodes.mistake : outcome.exitCode,
  };
}

interface Removal extends Pick<TreeOptions, 'output' | 'prune' | 'followLinks'> {
  readonly removed: readonly Package[];
  /** All existing packages, including packages of other shards. */
  readonly packages: readonly Package[];
}

function note(what: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const is = lines.length === 1 ? 'is' : 'are';
  return `note: ${pluralize(lines.length, 'package')} ${is} ${what}\n${lines.map((line) => `  ${shownLine(line)}\n`).join('')}`;
}
