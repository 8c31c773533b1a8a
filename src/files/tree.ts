/**
 * How all callers walk folders: which entries are skipped, which count, and which must be errors because skipping them would silently lose
 * something. A link is followed where `realPath` is given, and each folder is entered once, however many links lead to it.
 */
import { FileAccessError, type DirectoryEntry } from './files';

/** Something in a folder that would count and cannot be used. */
export interface PathFault {
  /** Below the folder that is walked, or the name in the folder that is looked at. */
  readonly path: string;
  /** `is a link to nothing` */
  readonly why: string;
}

/** A link that is not a file that counts, but might be a folder. */
export interface LinkFault extends PathFault {
  /** Nothing is where it leads. */
  readonly isDangling: boolean;
}

/** One folder, sorted out. Each `path` is a name. */
export interface Folder {
  readonly files: readonly DirectoryEntry[];
  readonly folders: readonly DirectoryEntry[];
  readonly faults: readonly PathFault[];
  /** For callers that follow links to folders. */
  readonly links: readonly LinkFault[];
}

/**
 * Files and folders that every walk passes over, with all that is in them: tools keep their own there (`.git`, `.terraform`, the links that
 * editors make for locks), and packages of npm bring manifests of other people.
 */
export const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/**
 * `wants` selects the files that count. Such a file that cannot be used is a fault: a broken link, a pipe, a name that is not UTF-8. So is a folder
 * that cannot be entered. Other entries of these kinds are left out: nothing would read them.
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
      faults.push({ path: name, why: fault ?? 'is a pipe, a socket or a device, and not a file' });
    } else if (fault !== undefined && link) links.push({ path: name, why: fault, isDangling });
  }
  return { files, folders, faults, links };
}

/** How folders are reached. */
export interface Reach {
  /** Throws FileAccessError. */
  list(folder: string): readonly DirectoryEntry[];
  /** The folder without links. Where it is not given, links to folders are not followed. */
  realPath?(folder: string): string | undefined;
}

export interface Walk {
  /** Which files count, by name and by path below the top. */
  readonly wants: (name: string, path: string) => boolean;
  /** Which files and folders are left out, the same way. */
  readonly passesOver?: (name: string, path: string) => boolean;
  /** Whether the folders in a folder are walked, given the files that count in it. */
  readonly enters?: (files: readonly DirectoryEntry[]) => boolean;
}

export interface Tree {
  /** The paths of files that count, below the top. Those of folders by their own names come before those by links. */
  readonly files: readonly string[];
  /** Each `path` is below the top; the top itself is the empty path. */
  readonly faults: readonly PathFault[];
  /** Links to nothing that might have been folders. */
  readonly dangling: readonly PathFault[];
}

/** In files and folders. */
const mostEntries = 1_000_000;

/** The maximum depth of a path below the top, in folders. */
const deepest = 1000;

interface Waiting {
  /** Below the top. */
  readonly path: string;
  /** Without links, where they are followed. */
  readonly real: string;
  readonly depth: number;
}

/**
 * All files below `top` that count. Targets of links come last, so that a folder keeps its own name if it has one here. Each folder is
 * listed once, so the cost is linear. Throws FileAccessError for an endless tree.
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

/** The entries, or why they cannot be read. */
function listed(folder: string, reach: Reach): readonly DirectoryEntry[] | string {
  try {
    return reach.list(folder);
  } catch (error) {
    if (!(error instanceof FileAccessError)) throw error;
    return error.why;
  }
}

/** Name by name, as a listing shows them: `a/b` comes before `a.b`. */
function byNames(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => path.replaceAll('/', '\0')) as [string, string];
  return a < b ? -1 : Number(a > b);
}
