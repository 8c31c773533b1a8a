/**
 * How folders are walked, whoever walks them: what is passed over, what counts, and what must be an error because leaving it out would lose
 * something without a word. A link is followed where `realPath` is given, and each folder is entered once, however many links lead to it.
 */
import { FileAccessError, type DirectoryEntry } from './files';

/** Something in a folder that would count and cannot be used. */
export interface PathFault {
  /** Below the folder that is walked, or the name in the folder that is looked at. */
  readonly path: string;
  /** `is a link to nothing` */
  readonly why: string;
}

/** One folder, sorted out. */
export interface Folder {
  readonly files: readonly DirectoryEntry[];
  readonly folders: readonly DirectoryEntry[];
  /** Each `path` is a name. */
  readonly faults: readonly PathFault[];
}

/**
 * Files and folders that every walk passes over, with all that is in them: tools keep their own there (`.git`, `.terraform`, the links that
 * editors make for locks), and packages of npm bring manifests of other people.
 */
export const isPassedOver = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/**
 * `wants` says which files count. Such a file that cannot be used is a fault: a broken link, a pipe, a name that is not UTF-8. So is what may be a
 * folder, and cannot be entered. Other entries of these kinds are left out: nothing would read them.
 */
export function sortedOut(
  entries: readonly DirectoryEntry[],
  wants: (name: string) => boolean,
  passesOver: (name: string) => boolean = isPassedOver,
): Folder {
  const [files, folders]: [DirectoryEntry[], DirectoryEntry[]] = [[], []];
  const faults: PathFault[] = [];
  for (const entry of entries) {
    const { name, kind, link, fault } = entry;
    if (passesOver(name)) continue;
    if (fault === undefined && kind === 'directory') folders.push(entry);
    else if (fault === undefined && kind === 'file') {
      if (wants(name)) files.push(entry);
    } else if (wants(name) || (fault !== undefined && (kind === 'directory' || (link && !hasFileName(name))))) {
      faults.push({ path: name, why: fault ?? 'is a pipe, a socket or a device, and not a file' });
    }
  }
  return { files, folders, faults };
}

/** Whether a link to nothing by this name was one to a file. Names of folders may have dots, too (`app.example.com`, `conf.d`), so only what is known counts. */
const hasFileName = (name: string): boolean => fileName.test(name);

const fileName =
  /\.(?:adoc|bak|bash|bz2|c|cc|cer|cfg|conf|cpp|cr?t|crt|css|csv|cue|diff|env|gif|go|gotmpl|gz|h|hcl|html?|ico|ini|jar|java|jpe?g|json[5cl]?|jsonnet|key|libsonnet|lock|log|md|m?jsx?|mk|o|orig|out|patch|pdf|pem|pid|png|properties|py|rb|rs|rst|sh|so|sock|sql|sum|svg|tar|tf|tfvars|tgz|tmp|tmpl|toml|tpl|tsx?|txt|xml|xz|ya?ml|zip|zst)$/i;

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
  readonly passesOver?: (name: string) => boolean;
  /** Whether the folders in a folder are walked, given the files that count in it. */
  readonly enters?: (files: readonly DirectoryEntry[]) => boolean;
}

export interface Tree {
  /** The paths of files that count, below the top. Those of folders by their own names come before those by links. */
  readonly files: readonly string[];
  /** Each `path` is below the top; the top itself is the empty path. */
  readonly faults: readonly PathFault[];
}

/** In files and folders. */
const mostEntries = 1_000_000;

/** Of a path below the top, in folders. */
const deepest = 1000;

interface Waiting {
  /** Below the top. */
  readonly path: string;
  /** Without links, where they are followed. */
  readonly real: string;
  readonly depth: number;
}

/**
 * All files below `top` that count. What links lead to comes last, so that a folder keeps its own name where it has one here. Each folder is listed
 * once, so the cost is linear. Throws FileAccessError for a tree without end.
 */
export function walkTree(top: string, { wants, passesOver, enters }: Walk, reach: Reach): Tree {
  const files: string[] = [];
  const faults: PathFault[] = [];
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
    const found = sortedOut(entries, (name) => wants(name, below(path, name)), passesOver);
    files.push(...found.files.map(({ name }) => below(path, name)));
    faults.push(...found.faults.map((one) => ({ ...one, path: below(path, one.path) })));
    if (enters !== undefined && !enters(found.files)) continue;
    for (const { name, link } of found.folders.toReversed()) {
      const one = { path: below(path, name), depth: depth + 1 };
      if (depth === deepest) faults.push({ path: one.path, why: `is more than ${deepest} folders deep` });
      else if (!link) waiting.push({ ...one, real: `${next.real}/${name}` });
      else if (reach.realPath !== undefined) links.push({ ...one, real: real(one.path) });
    }
  }
  return { files: files.toSorted(byNames), faults: faults.toSorted((a, b) => byNames(a.path, b.path)) };
}

const below = (folder: string, path: string): string =>
  folder === '' || folder === '.' ? path || '.' : path === '' ? folder : `${folder}/${path}`;

/** The entries, or why there are none. */
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
