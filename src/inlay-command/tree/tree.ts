/** `inlay build --recursive` and `inlay run --recursive`: all packages below folders, or those of them that are asked for. */
import { functionFlags, pathWithFunctions } from '../build';
import { CommandError, wrongUsage, type Outcome, type Port } from '../port';
import { neededTool } from '../programs';
import { gitChanges } from './changes';
import { Graph } from './graph';
import { refuseBesideList, type TreeOptions } from './options';
import { packagesBelow, refuseOutputInPackage, refuseSameOutput, type Package, type PackageKind } from './packages';
import { doneOf, runPackages, type Done } from './run-packages';
import { shardOf, shareOf } from './shard';

/**
 * `args` are folders, and flags of kustomize.
 * @public
 */
export function buildTree(args: readonly string[], options: TreeOptions, port: Port): Promise<Outcome> {
  return runTree('kustomization', args, options, port, {
    program: 'kustomize',
    done: 'built',
    args: (flags, { folder }) => ['build', ...functionFlags, ...flags, folder],
    said: (text) => text,
  });
}

/**
 * `args` are folders, and flags of `kpt fn render`.
 * @public
 */
export function renderTree(args: readonly string[], options: TreeOptions, port: Port): Promise<Outcome> {
  const unwrapped = options.output === undefined ? [] : ['--output', 'unwrap'];
  return runTree('kpt', args, options, port, {
    program: 'kpt',
    done: 'rendered',
    args: (flags) => ['fn', 'render', '.', '--allow-exec', ...unwrapped, ...flags],
    // Which functions ran is no news of thousands of packages.
    said: (text) => text.replaceAll(/^(?:Package ".*|\[(?:RUNNING|PASS)\] .*|Successfully executed .*|)\n/gm, ''),
  });
}

interface Tool {
  readonly program: 'kustomize' | 'kpt';
  readonly done: string;
  args(flags: readonly string[], one: Package): readonly string[];
  /** What is worth telling of a success. */
  said(text: string): string;
}

async function runTree(
  kind: PackageKind,
  args: readonly string[],
  options: TreeOptions,
  port: Port,
  tool: Tool,
): Promise<Outcome> {
  const { folders, flags } = separate(args);
  if (options.list === true) refuseBesideList(options);
  const jobs = jobsOf(options.jobs, port);
  const all = packagesBelow(folders, kind, port);
  if (kind === 'kpt' && options.output !== undefined) refuseOutputInPackage(all, options.output, port);
  const { packages, rest } = chosen(all, kind, options, folders[0] ?? '.', port);
  if (options.list === true) {
    return { stdout: packages.map(({ name }) => `${name}\n`).join(''), stderr: '', exitCode: 0, files: [] };
  }
  const program = neededTool(tool.program, port);
  const path = pathWithFunctions(port);
  const perform = async (one: Package): Promise<Done> => {
    const ended = await port.startAside(program, tool.args(flags, one), {
      path,
      ...(kind === 'kpt' && { cwd: one.folder }),
    });
    const done = doneOf(tool.program, ended);
    return done.output === undefined ? done : { ...done, messages: tool.said(done.messages) };
  };
  return runPackages({ packages, jobs, folder: options.output, perform, done: tool.done, rest }, port);
}

/** Flags of kustomize and kpt behind which a value stands as a word of its own. That of another flag is behind its "=". */
const takeValues: ReadonlySet<string> = new Set([
  '-e',
  '--env',
  '--helm-api-versions',
  '--helm-command',
  '--helm-kube-version',
  '--image-pull-policy',
  '--load-restrictor',
  '--mount',
  '--network-name',
  '--reorder',
  '--results-dir',
]);

function separate(args: readonly string[]): { readonly folders: readonly string[]; readonly flags: readonly string[] } {
  const isOfFlag = (at: number): boolean => args[at]?.startsWith('-') === true || takeValues.has(args[at - 1] ?? '');
  const flags = args.filter((_, at) => isOfFlag(at));
  const folders = args.filter((_, at) => !isOfFlag(at));
  return { folders: folders.length === 0 ? ['.'] : folders, flags };
}

function jobsOf(text: string | undefined, port: Port): number {
  if (text === undefined) return port.cores;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new CommandError(`\`--jobs\` is "${text}": it must be a number from 1`, wrongUsage);
}

/** Those that are asked for, and what the summary says of the others. */
function chosen(
  all: readonly Package[],
  kind: PackageKind,
  options: TreeOptions,
  folder: string,
  port: Port,
): { readonly packages: readonly Package[]; readonly rest: readonly string[] } {
  const graph = new Graph(kind, port);
  const parts = new Set(kind === 'kpt' ? [] : all.flatMap((one) => [...graph.partsOf(one.folder)]));
  const packages = all.filter(
    ({ folder: own, isNamed }) =>
      isNamed || (!graph.isComponent(own) && (options.withBases === true || !parts.has(port.realPath(own) ?? own))),
  );
  // Of all shares, since together they must write what one run writes.
  if (options.output !== undefined) refuseSameOutput(packages);
  const rest: string[] = [];
  const changes = gitChanges(options, folder, port);
  const folders = packages.map((one) => one.folder);
  const touched = changes === undefined ? undefined : graph.touched(folders, changes.all);
  const isTouched = (one: Package): boolean => touched === undefined || touched.has(one.folder);
  let selected = packages.filter(isTouched);
  if (touched !== undefined) rest.push(`${packages.length - selected.length} unchanged`);
  if (options.shard !== undefined) {
    // What only this machine takes for changed must not move the others' shares.
    const committed = changes === undefined ? new Set(folders) : graph.touched(folders, changes.committed);
    const groups = [true, false].map((is) =>
      packages
        .filter((one) => committed.has(one.folder) === is)
        .map((one) => ({ one, weight: graph.weightOf(one.folder) })),
    );
    const share = new Set(shareOf(shardOf(options.shard), groups));
    const others = selected.filter((one) => !share.has(one)).length;
    selected = selected.filter((one) => share.has(one));
    rest.push(`${others} in other shards`);
  }
  return { packages: selected, rest };
}
