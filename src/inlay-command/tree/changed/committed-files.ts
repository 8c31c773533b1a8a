/**
 * The files of a commit where they would be if it were checked out. Those that have changed since are read from git's objects. Files outside
 * the work tree, and in a submodule, are the current ones.
 */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { getOrMake } from '../../../data/get-or-make';
import { foldersOf, isBelow } from '../../files/paths';
import type { DirectoryEntry, FileKind } from '../../../files/files';
import type { CopiedEntry, Fault, Port } from '../../port';
import type { GitEntry, Repository } from './git';

/** Linux follows no more symbolic links one after the other. */
export const maxLinks = 40;

/** Of the texts of files there are those of kustomizations. */
export class CommittedFiles implements Pick<Port, 'kind' | 'list' | 'read' | 'realPath'> {
  /** Of the work tree. */
  readonly top: string;
  readonly #repository: Repository;
  readonly #port: Port;
  readonly #entries: ReadonlyMap<string, GitEntry>;
  /** The names in each folder. */
  readonly #folders = new Map<string, Set<string>>();
  /** By their ids: links, and files that have changed. */
  readonly #contents = new Map<string, Buffer>();

  /** `changed` are the files, or folders with all their files, that may differ from those of the commit now. */
  constructor(repository: Repository, commit: string, changed: readonly string[], port: Port) {
    this.top = repository.top;
    this.#repository = repository;
    this.#port = port;
    const files = repository.files(commit);
    this.#entries = new Map(files.map((one) => [one.path, one]));
    this.#folders.set(this.top, new Set());
    for (const { path } of files) this.#addFolders(path);
    const differs = new Set(changed.map((path) => resolve(path)));
    const isChanged = ({ path }: GitEntry): boolean => foldersOf(path, this.top).some((one) => differs.has(one));
    this.#load(files.filter((one) => one.kind === 'link' || (one.kind === 'file' && isChanged(one))));
  }

  read(path: string): string | Fault {
    const real = this.realPath(path);
    if (real === undefined) return { code: 'ENOENT' };
    const entry = this.#entries.get(real);
    const bytes = entry && this.#contents.get(entry.id);
    if (bytes !== undefined) return Buffer.from(bytes.toString()).equals(bytes) ? bytes.toString() : { code: 'EIO' };
    const text = this.#port.read(real);
    if (entry === undefined || typeof text === 'string') return text;
    // A file that is not checked out.
    this.#load([entry]);
    return this.read(path);
  }

  /** The entries of the commit that are files at these paths or below these folders, and all links that stay in the work tree. */
  entriesAt(files: ReadonlySet<string>, folders: readonly string[]): readonly CopiedEntry[] {
    const real = (path: string): string => this.realPath(path) ?? path;
    const [wanted, below] = [new Set([...files].map(real)), folders.map(real)];
    return [...this.#entries.values()].flatMap((entry): readonly CopiedEntry[] => {
      const { path, kind, id, isExecutable } = entry;
      if (kind === 'link') {
        const end = this.realPath(path);
        return end === undefined || !isBelow(this.top, end) ? [] : [{ kind, path, target: end }];
      }
      if (kind !== 'file' || !(wanted.has(path) || below.some((folder) => isBelow(folder, path)))) return [];
      const bytes = this.#contents.get(id);
      return [{ kind, path, isExecutable, ...(bytes && { bytes }) }];
    });
  }

  #load(entries: readonly GitEntry[]): void {
    const ids = [...new Set(entries.map(({ id }) => id))];
    for (const [at, bytes] of this.#repository.contents(ids).entries()) this.#contents.set(ids[at] as string, bytes);
  }

  kind(path: string): FileKind | undefined {
    const real = this.realPath(path);
    if (real === undefined) return undefined;
    if (this.#folders.has(real)) return 'directory';
    return this.#entries.get(real)?.kind === 'file' ? 'file' : this.#port.kind(real);
  }

  /** A link to nothing was not a package, so it is left out. */
  list(folder: string): readonly DirectoryEntry[] {
    const real = this.realPath(folder);
    if (real === undefined) return [];
    const names = this.#folders.get(real);
    if (names === undefined) return this.#entries.get(real)?.kind === 'file' ? [] : this.#port.list(real);
    return [...names].toSorted().flatMap((name): readonly DirectoryEntry[] => {
      const path = join(real, name);
      const kind = this.kind(path);
      return kind === undefined ? [] : [{ name, kind, link: this.#entries.get(path)?.kind === 'link' }];
    });
  }

  realPath(path: string): string | undefined {
    const whole = resolve(path);
    const real = this.#follow(whole);
    if (real !== undefined) return real;
    // Windows and macOS take any case.
    const now = this.#port.realPath(whole);
    return now !== undefined && now !== whole && now.toLowerCase() === whole.toLowerCase()
      ? this.#follow(now)
      : undefined;
  }

  #addFolders(path: string): void {
    for (let at = path; at !== this.top; at = dirname(at)) {
      const folder = dirname(at);
      getOrMake(this.#folders, folder, () => new Set()).add(relative(folder, at));
    }
  }

  #follow(path: string, links = 0): string | undefined {
    const inside = this.#inside(path);
    if (inside === undefined || links > maxLinks) return this.#port.realPath(path);
    const names = inside.split(sep).filter((name) => name !== '');
    let at = this.top;
    for (const [index, name] of names.entries()) {
      const next = join(at, name);
      const entry = this.#entries.get(next);
      if (entry?.kind === 'submodule') return this.#port.realPath(join(this.top, inside));
      if (entry?.kind === 'link') {
        const target = this.#contents.get(entry.id);
        return target === undefined
          ? undefined
          : this.#follow(join(resolve(at, target.toString()), ...names.slice(index + 1)), links + 1);
      }
      if (entry === undefined && !this.#folders.has(next)) return undefined;
      at = next;
    }
    return at;
  }

  /** The way from the top. A link from elsewhere may lead into the work tree. */
  #inside(path: string): string | undefined {
    if (isBelow(this.top, path)) return relative(this.top, path);
    for (const folder of foldersOf(path).toReversed()) {
      const real = this.#port.realPath(folder);
      if (real !== undefined && isBelow(this.top, real)) {
        return join(relative(this.top, real), relative(folder, path));
      }
    }
    return undefined;
  }
}
