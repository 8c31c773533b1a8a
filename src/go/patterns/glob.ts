/**
 * Finds the files that match a pattern, like Go's `filepath.Glob` and the package doublestar. The search only enters
 * folders that may contain matching files.
 */
import { compareBytes } from '../compare-bytes';
import { anyFolders, parseDoublestar, parseFilepath, type Segment } from './glob-pattern';

/** The file tree to search. Paths are relative to the root of the tree, which is `.`. */
export interface GlobFiles {
  kind(path: string): 'file' | 'directory' | 'other' | undefined;
  list(path: string): readonly { readonly name: string; readonly kind: string; readonly link: boolean }[];
}

/**
 * `filepath.Glob`: the matching paths, folder by folder, sorted in each folder. `pattern` must not contain empty, `.` or
 * `..` segments, unless the whole pattern is `.`, the root. Throws BadPatternError.
 */
export function filepathGlob(files: GlobFiles, pattern: string): readonly string[] {
  return find(files, '.', [pattern === '.' ? [] : parseFilepath(pattern)]);
}

/**
 * `doublestar.Glob`: the paths that match, in no guaranteed order. `**` does not follow links to folders, because links
 * may form cycles. Throws BadPatternError.
 */
export function doublestarGlob(files: GlobFiles, pattern: string): readonly string[] {
  const special = pattern.search(/(?<!\\)(?:\\\\)*[*?[{]/);
  const slash = pattern.lastIndexOf('/', special === -1 ? pattern.length : special);
  const parsed = parseDoublestar(pattern.slice(slash + 1));
  return find(files, slash === -1 ? '.' : pattern.slice(0, slash).replaceAll(/\\([^])/g, '$1'), parsed);
}

function find(files: GlobFiles, base: string, pattern: readonly (readonly Segment[])[]): readonly string[] {
  const found = new Set<string>();
  for (const segments of pattern) new Search(files, segments, found).from(base, 0);
  return [...found];
}

class Search {
  /** Each visited folder with its segment index. With several `**`, a search can reach a folder in many ways. */
  readonly #seen = new Set<string>();
  readonly #files: GlobFiles;
  readonly #segments: readonly Segment[];
  readonly #found: Set<string>;

  constructor(files: GlobFiles, segments: readonly Segment[], found: Set<string>) {
    this.#files = files;
    this.#segments = segments;
    this.#found = found;
  }

  /** Matches the segments from index `at` below `path`. */
  from(path: string, at: number): void {
    const id = `${at} ${path}`;
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const segment = this.#segments[at];
    if (segment === undefined) {
      if (this.#files.kind(path) !== undefined) this.#found.add(path);
      return;
    }
    const isLast = at === this.#segments.length - 1;
    if (segment === '') return;
    if (typeof segment === 'string') return this.from(join(path, segment), at + 1);
    if (this.#files.kind(path) !== 'directory') return;
    if (segment === anyFolders) this.from(path, at + 1);
    for (const { name, kind, link } of this.#files.list(path).toSorted((a, b) => compareBytes(a.name, b.name))) {
      const child = join(path, name);
      if (segment !== anyFolders) {
        if (!segment.test(name)) continue;
        // A broken link also matches, so that reading the file reports an error.
        if (isLast) this.#found.add(child);
        else this.from(child, at + 1);
      } else if (kind === 'directory' && !link) this.from(child, at);
      else if (isLast) this.#found.add(child);
    }
  }
}

const join = (folder: string, name: string): string => (folder === '.' ? name : `${folder}/${name}`);
