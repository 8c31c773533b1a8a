/**
 * The walk of folders that all callers share: it determines which entries are skipped, which are selected, and which are errors because
 * skipping them would silently lose data. Links to folders are followed if `realPath` is given. Each folder is entered once, however many
 * links lead to it.
 */
import { FileAccessError, type DirectoryEntry } from './files';

/** An entry that would be selected but cannot be used. */
export interface PathFault {
  /** The path below the top of the walk, or the entry's name in a single folder. */
  readonly path: string;
  /** `is a link to nothing` */
  readonly why: string;
}

/** A link that is not a selected file, but might be a folder. */
export interface LinkFault extends PathFault {
  /** True if the link's target does not exist. */
  readonly isDangling: boolean;
}

/** The sorted-out entries of one folder. Each `path` is a name. */
export interface Folder {
  readonly files: readonly DirectoryEntry[];
  readonly folders: readonly DirectoryEntry[];
  readonly faults: readonly PathFault[];
  /** Links that might lead to folders, for callers that follow them. */
  readonly links: readonly LinkFault[];
}

/**
 * True for files and folders that every walk skips, with their content: tools keep their own files there (`.git`, `.terraform`, the links
 * that editors create as locks), and npm packages contain foreign manifests.
 */
export const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/**
 * `wants` selects files by name. A selected file that cannot be used is a fault: a broken link, a pipe, or a name that is not UTF-8. A
 * folder that cannot be entered is also a fault. Other unusable entries are left out, because no caller would read them.
 */
export function sortedOut(
  entries: readonly DirectoryEntry[],
  wants: (name: string) => boolean,
  passesOver: (name: string) => boolean = isPassedOver,
): Folder {
  const [files, folders]: [DirectoryEntry[], DirectoryEntry[]] = [[], []];
  const [faults, links]: [PathFault[], LinkFault[]] = [[], []];
  for (const entry of entries) {
    const { name, kind, link, fault, isDangling = false } = entry;
    if (passesOver(name)) continue;
    if (fault === undefined && kind === 'directory') folders.push(entry);
    else if (fault === undefined && kind === 'file') {
      if (wants(name)) files.push(entry);
    } else if (wants(name) || kind === 'directory') {
      faults.push({ path: name, why: fault ?? 'is a pipe, a socket or a device, not a file' });
    } else if (fault !== undefined && link) links.push({ path: name, why: fault, isDangling });
  }
  return { files, folders, faults, links };
}

export interface Reach {
  /** Throws FileAccessError. */
  list(folder: string): readonly DirectoryEntry[];
  /** Returns the folder's path without links. If the function is missing, links to folders are not followed. */
  realPath?(folder: string): string | undefined;
}

export interface Walk {
  /** Selects files by name and by path below the top. */
  readonly wants: (name: string, path: string) => boolean;
  /** Selects the files and folders to skip, by the same arguments. */
  readonly passesOver?: (name: string, path: string) => boolean;
  /** Returns true if the subfolders of a folder are walked, given the folder's selected files. */
  readonly enters?: (files: readonly DirectoryEntry[]) => boolean;
}

export interface Tree {
  /** The paths of the selected files, below the top. Files in folders under their own names come before files behind links. */
  readonly files: readonly string[];
  /** Each `path` is below the top; the top itself is the empty path. */
  readonly faults: readonly PathFault[];
  /** Broken links that might have been folders. */
  readonly dangling: readonly PathFault[];
}

/** The maximum number of files and folders. */
const mostEntries = 1_000_000;

/** The maximum depth of a path below the top, in folders. */
const deepest = 1000;

interface Waiting {
  /** The path below the top. */
  readonly path: string;
  /** The path without links, if links are followed. */
  readonly real: string;
  readonly depth: number;
}

/**
 * All selected files below `top`. Targets of links come last, so that a folder is listed under its own name if that is below `top`. Each
 * folder is listed once, so the cost is linear. Throws FileAccessError for an endless tree.
 */
export function walkTree(top: string, { wants, passesOver = isPassedOver, enters }: Walk, reach: Reach): Tree {
  const files: string[] = [];
  const [faults, dangling]: [PathFault[], PathFault[]] = [[], []];
  const seen = new Set<string>();
  const real = (path: string): string => reach.realPath?.(below(top, path)) ?? below(top, path);
  const waiting: Waiting[] = [{ path: '', real: real(''), depth: 0 }];
  const links: Waiting[] = [];
  let [count, followed] = [0, 0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop() ?? links[followed++]) {
    if (seen.has(next.real)) continue;
    seen.add(next.real);
    const { path, depth } = next;
    const entries = listed(below(top, path), reach);
    if (typeof entries === 'string') {
      faults.push({ path, why: entries });
      continue;
    }
    count += entries.length;
    if (count > mostEntries) {
      throw new FileAccessError(`"${top}" has more than ${mostEntries} files and folders: name a folder in it`);
    }
    const found = sortedOut(
      entries,
      (name) => wants(name, below(path, name)),
      (name) => passesOver(name, below(path, name)),
    );
    files.push(...found.files.map(({ name }) => below(path, name)));
    faults.push(...found.faults.map((one) => ({ ...one, path: below(path, one.path) })));
    for (const { path: name, why, isDangling } of reach.realPath === undefined ? [] : found.links) {
      (isDangling ? dangling : faults).push({ path: below(path, name), why });
    }
    if (enters !== undefined && !enters(found.files)) continue;
    for (const { name, link } of found.folders.toReversed()) {
      const one = { path: below(path, name), depth: depth + 1 };
      if (depth === deepest) faults.push({ path: one.path, why: `is more than ${deepest} folders deep` });
      else if (!link) waiting.push({ ...one, real: `${next.real}/${name}` });
      else if (reach.realPath !== undefined) links.push({ ...one, real: real(one.path) });
    }
  }
  const sorted = (all: readonly PathFault[]): readonly PathFault[] => all.toSorted((a, b) => byNames(a.path, b.path));
  return { files: files.toSorted(byNames), faults: sorted(faults), dangling: sorted(dangling) };
}

const below = (folder: string, path: string): string =>
  folder === '' || folder === '.' ? path || '.' : path === '' ? folder : `${folder}/${path}`;

/** The entries, or the reason why the folder cannot be read. */
function listed(folder: string, reach: Reach): readonly DirectoryEntry[] | string {
  try {
    return reach.list(folder);
  } catch (error) {
    if (!(error instanceof FileAccessError)) throw error;
    return error.why;
  }
}

/** Compares name by name, like a listing of folders: `a/b` comes before `a.b`. */
function byNames(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => path.replaceAll('/', '\0')) as [string, string];
  return a < b ? -1 : Number(a > b);
}
