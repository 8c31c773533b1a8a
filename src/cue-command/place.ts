/**
 * The folder where a command runs. Converts between paths relative to this folder and paths relative to the module's
 * root. Names of CUE sources are relative to the root.
 */
import { moduleFile } from '../cue/instances/module';
import { goCleanPath, leadsOut, relativePath } from '../go';

/** The files that a command may read and write. Paths use `/` and are relative to the working folder. */
export interface Port {
  readonly workingFolder: string;
  /** Returns the text of a file; undefined if the file does not exist. */
  read(path: string): string | undefined;
  /** Returns the names in a folder, with a trailing `/` for folders; empty if the folder does not exist. */
  list(folder: string): readonly string[];
  standardInput(): string;
  /** Writes a file. Returns the error message if the file cannot be written. */
  write(path: string, text: string): string | undefined;
}

export interface Place {
  readonly port: Port;
  /** The root of the module relative to the working folder: `../..`; empty if they are the same. */
  readonly root: string;
  /** The working folder relative to the root: `a/b`; empty if they are the same. */
  readonly folder: string;
}

/**
 * The path of an argument relative to the root: `a/b`, or `../a` for a path outside the root; empty for the root
 * itself.
 */
export function fromRoot({ folder }: Place, path: string): string {
  const clean = goCleanPath(`${folder}/${path}`);
  return clean === '.' ? '' : clean;
}

/** Converts a path relative to the root to a path relative to the working folder: `.`, `a/b`, `../a`. */
export function fromHere({ folder, root }: Place, path: string): string {
  if (leadsOut(path)) return goCleanPath(`${root}/${path}`);
  return relativePath(folder === '' ? '.' : folder, path === '' ? '.' : path);
}

/** Converts a path relative to the root to its form in messages: `./a/b`, `../a`, `.a`, `-`. */
export function shownPath(place: Place, path: string): string {
  if (path.startsWith('-')) return path;
  const found = fromHere(place, path);
  return found.startsWith('.') ? found : `./${found}`;
}

export const hasModule = ({ port, root }: Place): boolean =>
  port.read(root === '' ? moduleFile : `${root}/${moduleFile}`) !== undefined;

/** Converts an absolute path to a path relative to the working folder. Returns any other path unchanged. */
export function asRelative({ port }: Place, path: string): string {
  if (!path.startsWith('/')) return path;
  const from = goCleanPath(port.workingFolder);
  const found = relativePath(from, goCleanPath(path));
  return found === '.' ? found : `./${found}`;
}
