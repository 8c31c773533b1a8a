/** The options of `inlay build` and `inlay run` that are for all packages of a tree. */
import type { Command } from 'commander';
import { CommandError, wrongUsage } from '../port';
import type { ChangedOptions } from './changes';

export interface TreeOptions extends ChangedOptions {
  readonly recursive?: boolean;
  readonly output?: string;
  readonly jobs?: string;
  readonly shard?: string;
  readonly list?: boolean;
  readonly withBases?: boolean;
}

export const addTreeOptions = (command: Command, recursive: string): Command =>
  command
    .option('-R, --recursive', recursive)
    .option('--since <commit>', 'with --recursive: only what has changed since this branch left that commit')
    .option('--changed <range>', 'with --recursive: only what the commits `A..B` changed')
    .option('--shard <index/count>', 'with --recursive: this share of the packages, such as `3/20`')
    .option('--jobs <number>', 'with --recursive: at most so many at once; by default as many as there are cores')
    .option('--list', 'with --recursive: print the names of the packages, and run nothing');

/** Throws CommandError where an option is given that has no effect. */
export function refuseTreeOptions({ since, changed, shard, jobs, list, withBases }: TreeOptions): void {
  const given = Object.entries({ since, changed, shard, jobs, list, 'with-bases': withBases }).find(
    ([, value]) => value !== undefined,
  );
  if (given === undefined) return;
  throw new CommandError(`\`--${given[0]}\` is for all packages of a tree: add \`--recursive\``, wrongUsage);
}

/** Throws CommandError for an option that has no effect where nothing runs. */
export function refuseBesideList({ output, jobs }: TreeOptions): void {
  const given = Object.entries({ output, jobs }).find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw new CommandError(
    `\`--${given[0]}\` has no effect beside \`--list\`, which runs nothing: leave one out`,
    wrongUsage,
  );
}

/** Of `inlay run`: a Kptfile says itself what runs. Throws CommandError. */
export function refuseFunctionOptions(options: Readonly<Record<string, unknown>>): void {
  const given = ['input', 'functionConfig', 'check', 'diff', 'explain'].find((name) => options[name] !== undefined);
  if (given === undefined) return;
  const option = given === 'functionConfig' ? 'function-config' : given;
  throw new CommandError(`\`--${option}\` is for one function, and \`--recursive\` runs what Kptfiles say`, wrongUsage);
}
