/** `inlay build --recursive` and `inlay run --recursive`: build or render packages below folders. */
import { join } from 'node:path';
import { catchError } from '../../data/catch-error';
import { exitCodes } from '../../function/exit-codes';
import { shownName } from '../../data/text/shown-text';
import { functionFolder, Kustomize, pathWith, separate, type AllowOptions } from '../build';
import type { PrinterName } from '../../diagnostics/diagnostic';
import { ownMessages, printerOf, printBuildMessages, type BuildMessages } from '../output-format';
import { refuseLinkedPath } from '../files/written-places';
import { isBelow, realPathOf } from '../files/paths';
import { CommandError, printed, type Outcome, type Port } from '../port';
import { neededTool } from '../programs';
import { gitChanges, isCommit, type Changes } from './changed/changes';
import { built, Comparison, type ComparisonInput } from './compared';
import { Graph, kustomizationIn } from './graph';
import { refuseIneffective, refuseWithDiff, type TreeOptions } from './options';
import { OutputFolder } from './output-folder';
import {
  compare,
  packagesBelow,
  refuseOutputInPackage,
  refuseSameOutput,
  type Package,
  type PackageKind,
  type Packages,
} from './packages';
import { doneOf, runPackages, type BuildResult } from './run-packages';
import { removedNote, withoutRemoved } from './changed/removed';
import { shardOf, shareOf } from './changed/shard';
import { danglingNote } from '../files/walked-files';

/**
 * `args` are folders, and flags for kustomize.
 * @public
 */
export function buildTree(args: readonly string[], options: BuildOptions, port: Port): Promise<Outcome> {
  const { diff } = options;
  if (diff !== undefined) {
    const [folder = '.'] = separate(args).folders;
    return compareTree(args, comparing(options, diff, folder, port), port);
  }
  const format = printerOf(options.outputFormat);
  return runTree('kustomization', args, options, port, {
    done: 'built',
    format,
    start: (flags) => {
      const settings = { collectsResults: format !== undefined, keepsVersions: options.output !== undefined };
      const kustomize = new Kustomize(flags, options, port, settings);
      return ({ folder }) => built(kustomize, flags, folder);
    },
  });
}

export interface BuildOptions extends TreeOptions, AllowOptions {
  /** If set, changes are shown instead of outputs. `true` shows the changes by functions. */
  readonly diff?: string | true;
  /** The format of messages: `json`, `sarif`, `github`. */
  readonly outputFormat?: string;
}

/**
 * The options for a comparison. A commit also selects packages, like `since`. Throws CommandError for invalid options.
 */
function comparing(options: BuildOptions, diff: string | true, folder: string, port: Port): TreeOptions & AllowOptions {
  refuseWithDiff(options);
  if (typeof diff === 'string' && port.kind(diff) === 'directory' && !isCommit(diff, folder, port)) {
    throw new CommandError(`\`--diff\` treats "${diff}" as a commit: name folders before it`);
  }
  return diff === true ? options : { ...options, since: diff };
}

async function compareTree(args: readonly string[], options: TreeOptions & AllowOptions, port: Port): Promise<Outcome> {
  const { folders, flags } = separate(args);
  const found = chosen(folders, 'kustomization', options, port);
  const { packages, removed, dangling, rest } = found;
  const comparison = new Comparison(flags, options, found, port);
  const all = [...packages, ...removed].toSorted((a, b) => compare(a.name, b.name));
  const outcome = await runPackages(
    {
      packages: all,
      jobs: jobsOf(options.jobs, port),
      perform: (one) => comparison.compare(one),
      done: 'compared',
      rest,
    },
    port,
  );
  return { ...outcome, stdout: comparison.text(all, true), stderr: danglingNote(dangling) + outcome.stderr };
}

/**
 * `inlay build --diff` for one folder.
 * @public
 */
export async function compareBuild(args: readonly string[], options: BuildOptions, port: Port): Promise<Outcome> {
  const { folders, flags } = separate(args);
  const [folder = '.', another] = folders;
  if (another !== undefined) {
    throw new CommandError('`--diff` without `--recursive` accepts only one folder: remove the others');
  }
  if (port.kind(folder) !== 'directory') throw new CommandError(`"${folder}" is not a folder`);
  const { since } = comparing(options, options.diff ?? true, folder, port);
  const one = { name: folder, folder: realPathOf(folder, port), output: '', isNamed: true };
  const changes = gitChanges(since === undefined ? {} : { since }, folder, port);
  const wasThere = changes !== undefined && kustomizationIn(one.folder, changes.before) !== undefined;
  const before = changes && { files: changes.before, packages: wasThere ? [one] : [] };
  const comparison = new Comparison(flags, options, { packages: [one], removed: [], before }, port);
  const { output, messages } = await comparison.compare(one);
  const exitCode = output === undefined ? exitCodes.mistake : exitCodes.done;
  return { stdout: comparison.text([one], false), stderr: messages, keepsLines: true, exitCode, files: [] };
}

/**
 * `args` are folders, and flags for `kpt fn render`.
 * @public
 */
export function renderTree(args: readonly string[], options: TreeOptions, port: Port): Promise<Outcome> {
  const unwrapped = options.output === undefined ? [] : ['--output', 'unwrap'];
  return runTree('kpt', args, options, port, {
    done: 'rendered',
    start: (flags) => {
      const kpt = neededTool('kpt', port);
      const variables = { PATH: pathWith(functionFolder(port).path, port) };
      return async ({ folder }) => {
        const words = ['fn', 'render', '.', '--allow-exec', ...unwrapped, ...flags];
        const done = doneOf('kpt', await port.startInParallel(kpt, words, { variables, cwd: folder }));
        return done.output === undefined ? done : { ...done, messages: withoutProgressLines(done.messages) };
      };
    },
  });
}

/** Removes kpt's progress lines, because a run may render thousands of packages. */
const withoutProgressLines = (text: string): string =>
  text.replaceAll(/^(?:Package ".*|\[(?:RUNNING|PASS)\] .*|Successfully executed .*|)\n/gm, '');

interface Tool {
  readonly done: string;
  readonly format?: PrinterName | undefined;
  /** Returns a function that processes one package. Throws CommandError if no package can be processed. */
  start(flags: readonly string[]): (one: Package) => Promise<BuildResult>;
}

async function runTree(
  kind: PackageKind,
  args: readonly string[],
  options: TreeOptions,
  port: Port,
  tool: Tool,
): Promise<Outcome> {
  const { folders, flags } = separate(args);
  refuseIneffective(options);
  const jobs = jobsOf(options.jobs, port);
  const { all, packages, removed, dangling, rest } = chosen(folders, kind, options, port);
  const note = danglingNote(dangling);
  if (options.list === true) return listed(packages, options, note + removedNote(removed));
  if (options.listRemoved === true) return listed(removed, options, note);
  if (options.output !== undefined) {
    if (options.followLinks !== true) refuseLinkedPath(options.output, 'use `--follow-links` to follow the link', port);
    new OutputFolder(options.output, [...removed, ...all], port).refuseSources(packages);
  }
  const perform = tool.start(flags);
  const buildMessages: BuildMessages[] = [];
  const outcome = await runPackages(
    {
      packages,
      jobs,
      folder: options.output,
      followLinks: options.followLinks === true,
      perform,
      done: tool.done,
      rest,
      onMessages: tool.format && ((said) => buildMessages.push(...said)),
    },
    port,
  );
  const { stderr, ...pruned } = withoutRemoved(outcome, { ...options, removed, packages: all }, port);
  const { format } = tool;
  if (format === undefined) return { ...pruned, stderr: note + stderr };
  buildMessages.push({ hasFailed: false, text: '', results: ownMessages(note + stderr) });
  return { ...pruned, stderr: printBuildMessages(format, buildMessages) };
}

function jobsOf(text: string | undefined, port: Port): number {
  if (text === undefined) return port.cores;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new CommandError(`\`--jobs\` is "${text}": it must be a positive integer`);
}

const listed = (packages: readonly Package[], options: TreeOptions, stderr: string): Outcome => {
  const lines = packages.map(({ name }) => (options.null === true ? `${name}\0` : `${shownName(name)}\n`));
  return printed(lines.join(''), stderr);
};

/** The packages that the options select. `removed` is the same in every shard. */
interface PackageSelection extends ComparisonInput {
  /** All packages that are built in a run without a commit range and without shards. */
  readonly all: readonly Package[];
  readonly dangling: readonly string[];
  /** The parts of the summary about packages that were not selected. */
  readonly rest: readonly string[];
}

function chosen(folders: readonly string[], kind: PackageKind, options: TreeOptions, port: Port): PackageSelection {
  const { graph, packages: all, dangling } = builtPackages(folders, kind, options, port);
  // Check the packages of all shards, because all shards together must write the same files as a run without `--shard`.
  if (options.output !== undefined) refuseSameOutput(all);
  const rest: string[] = [];
  const changes = gitChanges(options, folders[0] ?? '.', port);
  const before = changes === undefined ? [] : builtBefore(folders, kind, options, changes.before);
  const places = new Set(before.map(placeOf));
  /**
   * Returns a predicate for packages that must be built. A package that was not built before the range must be built
   * even if its files are unchanged, for example because another package included it before.
   */
  const selects = (which: Changes): ((one: Package) => boolean) => {
    const touched = graph.touched(
      all.map(({ folder }) => folder),
      which,
    );
    return (one) => touched.has(one.folder) || !places.has(placeOf(one));
  };
  let selected = changes === undefined ? all : all.filter(selects(changes.all));
  if (changes !== undefined) rest.push(`${all.length - selected.length} unchanged`);
  if (options.shard !== undefined) {
    // Packages that only this machine considers changed must not affect the division of the other packages.
    const isCommitted = changes === undefined ? () => true : selects(changes.committed);
    const groups = [true, false].map((is) =>
      all.filter((one) => isCommitted(one) === is).map((one) => ({ one, weight: graph.weightOf(one.folder) })),
    );
    const share = new Set(shareOf(shardOf(options.shard), groups));
    const others = selected.filter((one) => !share.has(one)).length;
    selected = selected.filter((one) => share.has(one));
    rest.push(`${others} in other shards`);
  }
  const names = new Set(all.map(({ name }) => name));
  // In a sparse checkout, packages that are not checked out count as unchanged.
  const isThere = (folder: string): boolean =>
    (kind === 'kpt' ? port.kind(join(folder, 'Kptfile')) : kustomizationIn(folder, port)) !== undefined;
  const lost = before.filter(({ name }) => !names.has(name));
  const missing = lost.map(({ folder }) => folder).filter((folder) => !isThere(folder));
  const deleted = changes && graph.touched(missing, changes.all);
  const removed = lost.filter(({ folder }) => isThere(folder) || deleted?.has(folder) === true);
  for (const link of dangling) {
    const behind = removed.find(({ name }) => isBelow(link, name));
    if (behind === undefined) continue;
    throw new CommandError(
      `"${link}" is a broken link that previously led to the package "${behind.name}": fix or remove the link`,
    );
  }
  return {
    all,
    packages: selected,
    removed,
    before: changes && { files: changes.before, packages: before },
    dangling,
    rest,
  };
}

/** A key that consists of the package's folder and the name of its output file. */
const placeOf = ({ folder, output }: Package): string => `${folder}\0${output}`;

type PortAccess = ConstructorParameters<typeof Graph>[1];

/** The packages that are built in a run without a commit range and without shards. Throws CommandError. */
function builtPackages(
  folders: readonly string[],
  kind: PackageKind,
  { output, withBases }: TreeOptions,
  reach: PortAccess,
): Packages & { readonly graph: Graph } {
  const { packages: found, dangling } = packagesBelow(folders, kind, reach);
  if (kind === 'kpt' && output !== undefined) refuseOutputInPackage(found, output, reach);
  const graph = new Graph(kind, reach);
  // Components are not built by themselves, so a folder that only components include must be built.
  const buildable = found.filter(({ folder, isNamed }) => isNamed || !graph.isComponent(folder));
  const realOf = ({ folder }: Package): string => reach.realPath(folder) ?? folder;
  const roots = kind === 'kpt' || withBases === true ? undefined : graph.roots(buildable.map(realOf));
  const packages = buildable.filter((one) => one.isNamed || roots?.has(realOf(one)) !== false);
  return { graph, packages, dangling };
}

/**
 * The packages that were built before the commit range. Folders that did not exist or contained no package are ignored.
 */
function builtBefore(
  folders: readonly string[],
  kind: PackageKind,
  { withBases }: TreeOptions,
  before: PortAccess,
): readonly Package[] {
  const there = folders.filter(
    (one) => catchError(CommandError, () => packagesBelow([one], kind, before)) !== undefined,
  );
  return builtPackages(there, kind, withBases === undefined ? {} : { withBases }, before).packages;
}
