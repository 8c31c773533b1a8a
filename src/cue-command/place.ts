/** Where a command runs, and paths as they are seen from there and from the root of the module. Files are named from the root. */
import type { Limits } from '../cue/evaluate/limits';
import { moduleFile } from '../cue/instances/module';
import { goCleanPath, leadsOut, relativePath } from '../go';
import type { Port } from './port';

export interface Place {
  readonly port: Port;
  /** The folder of the module's root, seen from the folder that the command runs in: ``, `../..`. */
  readonly root: string;
  /** The folder that the command runs in, seen from the root: ``, `a/b`. */
  readonly folder: string;
  readonly limits?: Limits;
}

/** A path of an argument, from the root: `` for the root itself, `../a` for what is outside. */
export function fromRoot({ folder }: Place, path: string): string {
  const clean = goCleanPath(`${folder}/${path}`);
  return clean === '.' ? '' : clean;
}

/** A path from the root, seen from the folder that the command runs in: `.`, `a/b`, `../a`. */
export function fromHere({ folder, root }: Place, path: string): string {
  if (leadsOut(path)) return goCleanPath(`${root}/${path}`);
  return relativePath(folder === '' ? '.' : folder, path === '' ? '.' : path);
}

/** How messages name a path from the root: `./a/b`, `../a`, `.a`, `-`. */
export function shownPath(place: Place, path: string): string {
  if (path.startsWith('-')) return path;
  const found = fromHere(place, path);
  return found.startsWith('.') ? found : `./${found}`;
}

/** Whether there is a module. */
export const hasModule = ({ port, root }: Place): boolean =>
  port.read(root === '' ? moduleFile : `${root}/${moduleFile}`) !== undefined;

/** An absolute path as one from the folder that the command runs in; any other as it is. */
export function asRelative({ port }: Place, path: string): string {
  if (!path.startsWith('/')) return path;
  const from = goCleanPath(port.workingFolder);
  const found = relativePath(from, goCleanPath(path));
  return found === '.' ? found : `./${found}`;
}
