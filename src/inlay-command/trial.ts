/**
 * What becomes of a change to a kustomization, tried in a copy: it is built there before and after, and so is every kustomization that includes
 * it. Nothing of the user's is touched.
 */
import { join, relative } from 'node:path';
import { Kustomize, type AllowOptions } from './build';
import { foldersOf, isBelow, realPathOf, withoutRoot } from './paths';
import { CommandError, type Port } from './port';
import { Graph } from './tree/graph';
import { packagesBelow } from './tree/packages';

/** The output of a build, or what kustomize says. */
export type Built = { readonly output: string } | { readonly fault: string };

export interface Trial {
  /** Those that are built: the kustomization itself, if it can be built alone, and all that include it. */
  readonly folders: readonly TriedFolder[];
  /** Without functions. */
  build(folder: TriedFolder): Promise<Built>;
  /** With functions. */
  buildWithFunctions(folder: TriedFolder): Promise<Built>;
  /** Writes files of the kustomization in the copy: texts by their names. */
  write(files: ReadonlyMap<string, string>): void;
}

export interface TriedFolder {
  /** As the user would write it. */
  readonly name: string;
  readonly isOwn: boolean;
  /** In the copy. */
  readonly path: string;
}

/** `folder` has the kustomization. Throws CommandError. */
export function trialOf(folder: string, allowed: AllowOptions, port: Port): Trial {
  const kustomize = new Kustomize([], allowed, port);
  const graph = new Graph('kustomization', port);
  const own = realPathOf(folder, port);
  const top = searchedFolder(own, port);
  const working = realPathOf(port.workingFolder, port);
  const { packages: all } = packagesBelow([relative(working, top) || '.'], 'kustomization', port);
  const reached = all
    .map((one) => ({ ...one, parts: withParts(realPathOf(one.folder, port), graph) }))
    .filter(({ parts }) => parts.has(own));
  const needed = [...new Set(reached.flatMap(({ parts }) => [...parts]))];
  const copied = needed.filter((one) => !needed.some((other) => other !== one && isBelow(other, one)));
  const copy = port.copyAside(copied);
  if (typeof copy !== 'string') throw new CommandError(`no copy can be made to build in: ${copy.code}`);
  const inCopy = (path: string): string => join(copy, withoutRoot(path));
  const shown = (text: string): string =>
    text
      .replaceAll(copy, '')
      .replaceAll(/^# Warning: .*\n/gm, '')
      .trim();
  const built = async ({ name, path }: TriedFolder, flags?: readonly string[]): Promise<Built> => {
    port.showProgress(name);
    const { exitCode, stdout, stderr } = await kustomize.build([path], flags);
    port.showProgress(undefined);
    return exitCode === 0 ? { output: stdout } : { fault: shown(stderr) };
  };
  return {
    folders: reached
      .map((one) => realPathOf(one.folder, port))
      .filter((real) => !graph.isComponent(real))
      .map((real) => ({ name: relative(working, real) || '.', isOwn: real === own, path: inCopy(real) })),
    build: (one) => built(one, []),
    buildWithFunctions: (one) => built(one),
    write: (files) => {
      for (const [name, text] of files) {
        const fault = port.write(join(inCopy(own), name), text);
        if (fault !== undefined) throw new CommandError(`"${name}" cannot be written to a copy: ${fault.code}`);
      }
      kustomize.forgetFiles();
    },
  };
}

/** In which others may include it: the repository, or else the folder that the command was called in. */
function searchedFolder(folder: string, port: Port): string {
  const repository = foldersOf(folder).find((one) => port.kind(join(one, '.git')) !== undefined);
  const working = realPathOf(port.workingFolder, port);
  return repository ?? (isBelow(working, folder) ? working : folder);
}

function withParts(folder: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([folder]);
  for (const one of found) for (const part of graph.partsOf(one)) found.add(part);
  return found;
}

/** `perform` of each, `jobs` at once. */
export async function sideBySide<T, R>(
  items: readonly T[],
  jobs: number,
  perform: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop
    for (let at = next++; at < items.length; at = next++) results[at] = await perform(items[at] as T);
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, work));
  return results;
}
