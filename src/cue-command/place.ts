/** The folder where a command runs, and paths relative to it and to the root of the module. Files are named relative to the root. */
import type { CueLimits } from '../cue/evaluate/limits';
import { moduleFile } from '../cue/instances/module';
import { goCleanPath, leadsOut, relativePath } from '../go';
import type { Port } from './port';

export interface Place {
  readonly port: Port;
  /** The root of the module relative to the working folder: `../..`; empty if they are the same. */
  readonly root: string;
  /** The working folder relative to the root: `a/b`; empty if they are the same. */
  readonly folder: string;
  readonly limits?: CueLimits;
}

/** The path of an argument relative to the root: `a/b`, or `../a` for a path outside; empty for the root itself. */
export function fromRoot({ folder }: Place, path: string): string {
  const clean = goCleanPath(`${folder}/${path}`);
  return clean === '.' ? '' : clean;
}

/** A path relative to the root as a path relative to the working folder: `.`, `a/b`, `../a`. */
export function fromHere({ folder, root }: Place, path: string): string {
  if (leadsOut(path)) return goCleanPath(`${root}/${path}`);
  return relativePath(folder === '' ? '.' : folder, path === '' ? '.' : path);
}

/** A path relative to the root as shown in messages: `./a/b`, `../a`, `.a`, `-`. */
export function shownPath(place: Place, path: string): string {
  if (path.startsWith('-')) return path;
  const found = fromHere(place, path);
  return found.startsWith('.') ? found : `./${found}`;
}

export const hasModule = ({ port, root }: Place): boolean =>
  port.read(root === '' ? moduleFile : `${root}/${moduleFile}`) !== undefined;

/** An absolute path as a path relative to the working folder; any other path unchanged. */
export function asRelative({ port }: Place, path: string): string {
  if (!path.startsWith('/')) return path;
  const from = goCleanPath(port.workingFolder);
  const found = relativePath(from, goCleanPath(path));
  return found === '.' ? found : `./${found}`;
}
