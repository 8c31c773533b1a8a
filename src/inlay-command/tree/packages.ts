/** Finds the packages below folders. A package is a kustomization or kpt package and is identified by its folder. */
import { basename, dirname, join, resolve } from 'node:path';
import { isKustomization } from '../files/input-files';
import { foldersOf, isBelow, realPathOf } from '../files/paths';
import { CommandError, type Port } from '../port';
import { walked } from '../files/walked-files';

/** `inlay build --recursive` builds kustomizations, and `inlay run --recursive` renders kpt packages. */
export type PackageKind = 'kustomization' | 'kpt';

export interface Package {
  /** The path in the form that the user would write: `apps/shop/overlays/prod`. */
  readonly name: string;
  /** The absolute path. Links are resolved in the path from the command line, but not below it. */
  readonly folder: string;
  /** The path of the package's output in an output folder: `shop/overlays/prod.yaml`. */
  readonly output: string;
  /** True if the user named this folder. */
  readonly isNamed: boolean;
}

type PortAccess = Pick<Port, 'kind' | 'list' | 'realPath'>;

export interface Packages {
  /** The packages, sorted by name. A folder is listed only once, even if several links lead to it. */
  readonly packages: readonly Package[];
  /** Broken links that may have led to packages. Paths are in the form that the user would write. */
  readonly dangling: readonly string[];
}

/** All folders that contain a package. Throws CommandError. */
export function packagesBelow(folders: readonly string[], kind: PackageKind, port: PortAccess): Packages {
  const found = new Map<string, Package>();
  const dangling: string[] = [];
  for (const given of folders) {
    if (port.kind(given) !== 'directory') throw new CommandError(`"${given}" is not a folder`);
    const top = port.realPath(given) ?? resolve(given);
    const { folders: below, dangling: links } = foldersBelow(top, kind, port);
    dangling.push(...links.map((link) => join(given, link)));
    for (const within of below) {
      const folder = join(top, within);
      const key = port.realPath(folder) ?? folder;
      const isNamed = within === '';
      if (found.has(key) && !isNamed) continue;
      const name = join(given, within);
      found.set(key, { name, folder, output: `${within === '' ? basename(top) : within}.yaml`, isNamed });
    }
    if (below.length === 0) {
      const what = kind === 'kpt' ? 'a Kptfile' : 'a kustomization.yaml';
      throw new CommandError(`no folder below "${given}" has ${what}`);
    }
  }
  // kpt renders a nested package together with its parent, so the nested package must not be rendered separately.
  const isInner = (folder: string): boolean =>
    kind === 'kpt' && foldersOf(dirname(folder)).some((one) => found.has(one));
  const packages = [...found]
    .flatMap(([folder, one]) => (isInner(folder) ? [] : [one]))
    .toSorted((a, b) => compare(a.name, b.name));
  return { packages, dangling };
}

export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Finds folders with packages. Folders inside a kpt package are not searched, because kpt renders nested packages. */
function foldersBelow(
  top: string,
  kind: PackageKind,
  port: PortAccess,
): { readonly folders: readonly string[]; readonly dangling: readonly string[] } {
  const isPackage = kind === 'kpt' ? (name: string): boolean => name === 'Kptfile' : isKustomization;
  const walk = { isWanted: isPackage, ...(kind === 'kpt' && { walksSubfolders: isEmpty }) };
  const { files, dangling } = walked(top, walk, port);
  const folders = files.map((file) => dirname(file));
  return {
    folders: [...new Set(folders.map((folder) => (folder === '.' ? '' : folder)))],
    dangling: dangling.map(({ path }) => path),
  };
}

const isEmpty = (files: readonly unknown[]): boolean => files.length === 0;

/**
 * Refuses an output folder inside a kpt package. kpt reads all files under a package's folder, so outputs there would
 * become inputs and multiply with each run. Throws CommandError.
 */
export function refuseOutputInPackage(packages: readonly Package[], output: string, port: PortAccess): void {
  const path = realPathOf(output, port);
  const around = packages.find(({ folder }) => isBelow(realPathOf(folder, port), path));
  if (around === undefined) return;
  throw new CommandError(
    `"${output}" is in the package "${around.name}", so kpt would also read the output: choose a folder outside the package`,
  );
}

/** Throws CommandError if two packages have the same output file. Throws CommandError. */
export function refuseSameOutput(packages: readonly Package[]): void {
  const taken = new Map<string, string>();
  for (const { name, output } of packages) {
    const other = taken.get(output);
    if (other !== undefined) {
      throw new CommandError(
        `"${other}" and "${name}" would both be written to "${output}": name a folder that contains both`,
      );
    }
    taken.set(output, name);
  }
}
