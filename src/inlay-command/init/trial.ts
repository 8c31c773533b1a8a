/**
 * Tests a change to a kustomization in a copy, so that the user's files are not touched. Builds the kustomization, and
 * every kustomization that includes it, before and after the change.
 */
import { dirname, join, relative } from 'node:path';
import { shownLine } from '../../data/text/shown-text';
import { systemWords } from '../../files/system-words';
import { walkTree } from '../../files/tree';
import { copyOf, Kustomize, type AllowOptions } from '../build';
import { isKustomization } from '../files/input-files';
import { isBelow, realPathOf, repositoriesAround, withoutRoot } from '../files/paths';
import { CommandError, type Port } from '../port';
import { Graph, kustomizationIn } from '../tree/graph';

export type Built = { readonly output: string } | { readonly fault: string };

export interface Trial {
  /**
   * The kustomizations to build: every kustomization that includes the changed kustomization and, if it can be built
   * alone, the changed kustomization itself.
   */
  readonly folders: readonly TriedFolder[];
  /** Builds a folder without running functions. */
  build(folder: TriedFolder): Promise<Built>;
  buildWithFunctions(folder: TriedFolder): Promise<Built>;
  /** Writes files into the kustomization's folder in the copy. `files` maps names to contents. */
  write(files: ReadonlyMap<string, string>): void;
}

export interface TriedFolder {
  /** The path in the form that the user would write. */
  readonly name: string;
  readonly isOwn: boolean;
  /** The path in the copy. */
  readonly path: string;
  /** The reason why the folder is not copied and therefore cannot be built. */
  readonly fault: string | undefined;
}

/** Prepares the copy for testing changes to the kustomization in `folder`. Throws CommandError. */
export function trialOf(folder: string, allowed: AllowOptions, port: Port): Trial {
  const kustomize = new Kustomize([], allowed, port);
  const graph = new Graph('kustomization', port);
  const own = realPathOf(folder, port);
  const top = searchedFolder(own, port);
  const working = realPathOf(port.workingFolder, port);
  const nameOf = (real: string): string => shownLine(relative(working, real)) || '.';
  const faultOf = (real: string, parts: ReadonlySet<string>): string | undefined => {
    for (const part of parts) {
      if (!isBelow(top, part)) return `it includes "${nameOf(part)}", which is outside "${top}"`;
      const file = kustomizationIn(part, port);
      if (file === undefined) return `it includes "${nameOf(part)}", which has no kustomization.yaml`;
    }
    return (
      kustomize
        .refused(real)
        .map((text) => `error: ${text}`)
        .join('\n') || undefined
    );
  };
  const reached = foldersIn(top, own, port)
    .map((real) => ({ real, parts: graph.withParts(real) }))
    .filter(({ parts }) => parts.has(own))
    .map((one) => ({ ...one, fault: faultOf(one.real, one.parts) }));
  const needed = reached.flatMap(({ parts, fault }) => (fault === undefined ? [...parts] : []));
  const copy = copyOf(port.copyToTemporaryFolder([...new Set(needed)]));
  const inCopy = (path: string): string => join(copy, withoutRoot(path));
  const shown = (text: string): string =>
    text
      .replaceAll(copy, '')
      .replaceAll(/^# Warning: .*\n/gm, '')
      .trim();
  const built = async ({ name, path, fault }: TriedFolder, flags?: readonly string[]): Promise<Built> => {
    if (fault !== undefined) return { fault };
    port.showProgress(name);
    const { exitCode, stdout, stderr } = await kustomize.build([path], flags);
    port.showProgress(undefined);
    return exitCode === 0 ? { output: stdout } : { fault: shown(stderr) };
  };
  return {
    folders: reached
      .filter(({ real }) => !graph.isComponent(real))
      .map(({ real, fault }) => ({ name: nameOf(real), isOwn: real === own, path: inCopy(real), fault })),
    build: (one) => built(one, []),
    buildWithFunctions: (one) => built(one),
    write: (files) => {
      for (const [name, text] of files) {
        const fault = port.write(join(inCopy(own), name), text, copy);
        if (fault === undefined) continue;
        throw new CommandError(`"${name}" cannot be written to a copy: ${systemWords(fault.code)}`);
      }
      kustomize.forgetFiles();
    },
  };
}

/**
 * Returns the folder to search for kustomizations that include `folder`. In a repository, returns the repository's top
 * folder. Outside a repository, returns the current folder if it contains `folder`, and otherwise `folder` itself.
 */
function searchedFolder(folder: string, port: Port): string {
  const [repository] = repositoriesAround(folder, port);
  const working = realPathOf(port.workingFolder, port);
  return repository ?? (isBelow(working, folder) ? working : folder);
}

/** Returns `own`, and the folders below `top` that contain a kustomization. Unreadable folders are skipped. */
function foldersIn(top: string, own: string, port: Port): readonly string[] {
  const { files } = walkTree(top, { isWanted: isKustomization }, { list: (folder) => port.list(folder) });
  return [...new Set([...files.map((file) => dirname(join(top, file))), own])];
}
