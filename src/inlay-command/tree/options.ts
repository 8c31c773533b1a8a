/** The options of `inlay build` and `inlay run` that apply to all packages in a tree. */
import type { Command } from 'commander';
import { CommandError, linksWithoutFolder } from '../port';
import type { ChangedOptions } from './changed/changes';

export interface TreeOptions extends ChangedOptions {
  readonly recursive?: boolean;
  readonly output?: string;
  readonly jobs?: string;
  readonly shard?: string;
  readonly list?: boolean;
  readonly listRemoved?: boolean;
  readonly prune?: boolean;
  readonly null?: boolean;
  readonly followLinks?: boolean;
  readonly withBases?: boolean;
}

export const addTreeOptions = (command: Command, recursive: string): Command =>
  command
    .option('-R, --recursive', recursive)
    .option(
      '--since <commit>',
      'With --recursive, process only packages that changed since this branch diverged from the commit',
    )
    .option('--changed <range>', 'With --recursive, process only packages that the commits `A..B` changed')
    .option('--shard <index/count>', 'With --recursive, process only this share of the packages, such as `3/20`')
    .option('--jobs <number>', 'With --recursive, the maximum number of parallel runs (default: the number of cores)')
    .option('--list', 'With --recursive, print the names of the packages, and run nothing')
    .option(
      '--list-removed',
      'With --since or --changed, print the names of packages that are no longer built, and run nothing',
    )
    .option('--prune', 'With --since or --changed, remove the output files of packages that are no longer built')
    .option('-z, --null', 'With --list or --list-removed, print unquoted names, each followed by a NUL byte')
    .option('--follow-links', 'With a folder as --output, also write through links that point outside it');

/** Throws CommandError if an option has no effect without `--recursive`. */
export function refuseTreeOptions(options: TreeOptions): void {
  const name = firstGiven(options, [
    'since',
    'changed',
    'shard',
    'jobs',
    'list',
    'listRemoved',
    'prune',
    'null',
    'withBases',
  ]);
  if (name === undefined) return;
  throw new CommandError(`\`--${name}\` applies to all packages of a tree: add \`--recursive\``);
}

/** Throws CommandError if an option has no effect in combination with `--recursive` and the other options. */
export function refuseIneffective(options: TreeOptions): void {
  const listing = firstGiven(options, ['list', 'listRemoved']);
  const name = firstGiven(options, ['output', 'jobs', 'prune']);
  if (listing !== undefined && name !== undefined) {
    throw new CommandError(`\`--${name}\` has no effect with \`--${listing}\`, which runs nothing: remove one of them`);
  }
  if (options.list !== undefined && options.listRemoved !== undefined) {
    throw new CommandError('`--list` and `--list-removed` cannot be combined');
  }
  const removing = firstGiven(options, ['listRemoved', 'prune']);
  if (removing !== undefined && options.since === undefined && options.changed === undefined) {
    throw new CommandError(
      `\`--${removing}\` applies to packages that a range of commits removed: add \`--since\` or \`--changed\``,
    );
  }
  if (options.null !== undefined && listing === undefined) {
    throw new CommandError('`--null` needs `--list` or `--list-removed`: add one of them');
  }
  if (options.followLinks !== undefined && options.output === undefined) {
    throw linksWithoutFolder();
  }
  if (options.prune !== undefined && options.output === undefined) {
    throw new CommandError('`--prune` removes files from the output folder: add `--output`');
  }
}

/** Throws CommandError if an option has no effect in combination with `build --diff`. */
export function refuseWithDiff(
  options: TreeOptions & { readonly diff?: string | true; readonly outputFormat?: string },
): void {
  const name = firstGiven(options, [
    'output',
    'list',
    'listRemoved',
    'prune',
    'null',
    'followLinks',
    'outputFormat',
    ...(typeof options.diff === 'string' ? (['since', 'changed'] as const) : []),
  ]);
  if (name === undefined) return;
  throw new CommandError(`\`--${name}\` has no effect with \`--diff\`, which only prints changes: remove one of them`);
}

/** The name of the first option that is set, as written on the command line: `list-removed`. */
function firstGiven<T extends object>(options: T, names: readonly (keyof T & string)[]): string | undefined {
  const name = names.find((one) => options[one] !== undefined);
  return name?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Refuses options for a single function, because a Kptfile lists the functions to run. Throws CommandError. */
export function refuseFunctionOptions(options: Readonly<Record<string, unknown>>): void {
  const given = firstGiven(options, ['check', 'diff', 'compare', 'explain', 'svg', 'fix', 'outputFormat']);
  if (given === undefined) return;
  throw new CommandError(
    `\`--${given}\` applies to a single function, but \`--recursive\` runs the functions of Kptfiles`,
  );
}
