/**
 * Walks folders. Each entry is selected or skipped. An entry that cannot be used is an error if skipping it would
 * silently lose data. Links to folders are followed if `realPath` is given. Each folder is entered only once,
 * regardless of how many links point to it.
 */
import { FileAccessError, type DirectoryEntry } from './files';

/** A selected file that cannot be used, or a folder that cannot be walked. */
export interface PathFault {
  /** The path relative to the top of the walk. For the entries of a single folder, the path is just the name. */
  readonly path: string;
  /** `is a broken link` */
  readonly reason: string;
}

/** A link that is not a selected file, but might lead to a folder. */
export interface LinkFault extends PathFault {
  /** True if the link's target does not exist. */
  readonly isDangling: boolean;
}

/** The selected files, unusable entries, links and subfolders of one folder. Each `path` is just a name. */
export interface Folder {
  readonly files: readonly DirectoryEntry[];
  readonly folders: readonly DirectoryEntry[];
  readonly faults: readonly PathFault[];
  /** Links that might lead to folders, for callers that follow them. */
  readonly links: readonly LinkFault[];
}

/**
 * True for files and folders that a walk skips by default, including their content. Hidden files are internal files of
 * tools, such as `.git`, `.terraform` and the lock links of editors. npm packages contain unrelated manifests.
 */
export const isSkippedByDefault = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/**
 * `isWanted` selects files by name. `faults` contains folders that cannot be walked, and selected files that cannot be
 * used, such as a broken link, a pipe, or a file whose name is not UTF-8. Other unusable links are returned in `links`.
 * Other pipes, sockets and devices are skipped, because no caller would read them.
 */
export function classifiedEntries(
  entries: readonly DirectoryEntry[],
  isWanted: (name: string) => boolean,
  skips: (name: string) => boolean = isSkippedByDefault,
): Folder {
  const [files, folders]: [DirectoryEntry[], DirectoryEntry[]] = [[], []];
  const [faults, links]: [PathFault[], LinkFault[]] = [[], []];
  for (const entry of entries) {
    const { name, kind, link, fault, isDangling = false } = entry;
    if (skips(name)) continue;
    if (fault === undefined && kind === 'directory') folders.push(entry);
    else if (fault === undefined && kind === 'file') {
      if (isWanted(name)) files.push(entry);
    } else if (isWanted(name) || kind === 'directory') {
      faults.push({ path: name, reason: fault ?? 'is a pipe, a socket or a device, not a file' });
    } else if (fault !== undefined && link) links.push({ path: name, reason: fault, isDangling });
  }
  return { files, folders, faults, links };
}

export interface FolderAccess {
  /** Throws FileAccessError. */
  list(folder: string): readonly DirectoryEntry[];
  /** Returns the folder's path with symbolic links resolved. If undefined, links to folders are not followed. */
  realPath?(folder: string): string | undefined;
}

export interface Walk {
  /** Selects files by name and by path relative to the top. */
  readonly isWanted: (name: string, path: string) => boolean;
  /** Selects the files and folders to skip. The arguments are the same as those of `isWanted`. */
  readonly skips?: (name: string, path: string) => boolean;
  /** Decides whether to walk the subfolders of a folder, given the folder's selected files. */
  readonly walksSubfolders?: (files: readonly DirectoryEntry[]) => boolean;
}

export interface Tree {
  /** The paths of the selected files, relative to the top. The paths are sorted folder by folder. */
  readonly files: readonly string[];
  /** Each `path` is relative to the top; the top itself is the empty path. */
  readonly faults: readonly PathFault[];
  /** Broken links that may have led to folders. */
  readonly dangling: readonly PathFault[];
}

const maxEntries = 1_000_000;

/** The maximum number of folder levels below the top. */
const maxDepth = 1000;

interface Waiting {
  /** The path relative to the top. */
  readonly path: string;
  /** The path with symbolic links resolved, if they are followed. */
  readonly real: string;
  readonly depth: number;
}

/**
 * All selected files under `top`. Links are followed last, so that a folder under `top` appears under its own path, not
 * under the path of a link. Each folder is listed once, so the cost is linear. Throws FileAccessError for more than
 * `maxEntries` entries.
 */
export function walkTree(
  top: string,
  { isWanted, skips = isSkippedByDefault, walksSubfolders }: Walk,
  access: FolderAccess,
): Tree {
  const files: string[] = [];
  const [faults, dangling]: [PathFault[], PathFault[]] = [[], []];
  const seen = new Set<string>();
  const real = (path: string): string => access.realPath?.(below(top, path)) ?? below(top, path);
  const waiting: Waiting[] = [{ path: '', real: real(''), depth: 0 }];
  const links: Waiting[] = [];
  let [count, followed] = [0, 0];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop() ?? links[followed++]) {
    if (seen.has(next.real)) continue;
    seen.add(next.real);
    const { path, depth } = next;
    const entries = listed(below(top, path), access);
    if (typeof entries === 'string') {
      faults.push({ path, reason: entries });
      continue;
    }
    count += entries.length;
    if (count > maxEntries) {
      throw new FileAccessError(`"${top}" has more than ${maxEntries} files and folders: name a folder in it`);
    }
    const found = classifiedEntries(
      entries,
      (name) => isWanted(name, below(path, name)),
      (name) => skips(name, below(path, name)),
    );
    files.push(...found.files.map(({ name }) => below(path, name)));
    faults.push(...found.faults.map((one) => ({ ...one, path: below(path, one.path) })));
    for (const { path: name, reason, isDangling } of access.realPath === undefined ? [] : found.links) {
      (isDangling ? dangling : faults).push({ path: below(path, name), reason });
    }
    if (walksSubfolders !== undefined && !walksSubfolders(found.files)) continue;
    for (const { name, link } of found.folders.toReversed()) {
      const one = { path: below(path, name), depth: depth + 1 };
      if (depth === maxDepth) faults.push({ path: one.path, reason: `is more than ${maxDepth} folders deep` });
      else if (!link) waiting.push({ ...one, real: `${next.real}/${name}` });
      else if (access.realPath !== undefined) links.push({ ...one, real: real(one.path) });
    }
  }
  const sorted = (all: readonly PathFault[]): readonly PathFault[] => all.toSorted((a, b) => byNames(a.path, b.path));
  return { files: files.toSorted(byNames), faults: sorted(faults), dangling: sorted(dangling) };
}

const below = (folder: string, path: string): string =>
  folder === '' || folder === '.' ? path || '.' : path === '' ? folder : `${folder}/${path}`;

/** The entries, or the reason why the folder cannot be read. */
function listed(folder: string, access: FolderAccess): readonly DirectoryEntry[] | string {
  try {
    return access.list(folder);
  } catch (error) {
    if (!(error instanceof FileAccessError)) throw error;
    return error.reason;
  }
}

/** Compares paths name by name, so that sorting keeps the files of a folder together: `a/b` comes before `a.b`. */
function byNames(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => path.replaceAll('/', '\0')) as [string, string];
  return a < b ? -1 : Number(a > b);
}
