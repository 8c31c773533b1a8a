/**
 * Reads the files of a commit, at the paths that they would have in a checkout. Files that are not checked out, or that
 * have changed since the commit, are read from git's objects. For files in submodules and outside the work tree,
 * returns the current content.
 */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { getOrMake } from '../../../data/get-or-make';
import { foldersOf, isBelow, maxLinks } from '../../files/paths';
import type { DirectoryEntry, FileKind } from '../../../files/files';
import { walked } from '../../files/walked-files';
import { CommandError, type CopiedEntry, type Fault, type Port } from '../../port';
import { maxBytes, type GitEntry, type Repository } from './git';

const isDocument = (path: string): boolean => /(?:\.(?:ya?ml|json)|[\\/]Kustomization)$/.test(path);

const tooLarge = `is larger than ${maxBytes / 2 ** 20} MiB`;

export class CommittedFiles implements Pick<Port, 'kind' | 'list' | 'read' | 'realPath'> {
  /** The top folder of the work tree. */
  readonly top: string;
  readonly #repository: Repository;
  readonly #port: Port;
  readonly #entries: ReadonlyMap<string, GitEntry>;
  /** The names of the entries in each folder. */
  readonly #folders = new Map<string, Set<string>>();
  readonly #differs: ReadonlySet<string>;
  /** The contents that have been read from git, keyed by path. */
  readonly #contents = new Map<string, Buffer>();

  /** `changed` are the files whose content may now differ from the commit. A folder stands for all files below it. */
  constructor(repository: Repository, commit: string, changed: readonly string[], port: Port) {
    this.top = repository.top;
    this.#repository = repository;
    this.#port = port;
    const files = repository.files(commit);
    this.#entries = new Map(files.map((one) => [one.path, one]));
    this.#folders.set(this.top, new Set());
    for (const { path } of files) this.#addFolders(path);
    this.#differs = new Set(changed.map((path) => resolve(path)));
    // Load all links and changed documents with one call of git, because most of these files will be needed.
    this.#load(
      files.filter(
        (one) => one.kind === 'link' || (one.kind === 'file' && isDocument(one.path) && this.#isChanged(one)),
      ),
    );
  }

  read(path: string): string | Fault {
    const real = this.realPath(path);
    if (real === undefined) return { code: 'ENOENT' };
    const entry = this.#entries.get(real);
    if (entry?.kind !== 'file' || !this.#isStored(entry)) return this.#port.read(real);
    this.#load([entry]);
    const bytes = this.#contents.get(real);
    if (bytes === undefined) return { code: `it ${tooLarge}` };
    return Buffer.from(bytes.toString()).equals(bytes) ? bytes.toString() : { code: 'EIO' };
  }

  /**
   * The files of the commit at these paths or under these folders. Matching files in submodules have their current
   * content. Also returns all links that do not point outside the work tree. Throws CommandError.
   */
  entriesAt(files: ReadonlySet<string>, folders: readonly string[]): readonly CopiedEntry[] {
    const real = (path: string): string => this.realPath(path) ?? path;
    const [wanted, below] = [new Set([...files].map(real)), [...new Set(folders.map(real))]];
    const isWanted = (path: string): boolean => wanted.has(path) || below.some((folder) => isBelow(folder, path));
    const all = [...this.#entries.values()];
    const found = all.filter(({ kind, path }) => kind === 'file' && isWanted(path));
    const stored = new Set(found.filter((one) => this.#isStored(one)));
    this.#load([...stored]);
    const copied = found.map((entry): CopiedEntry => {
      const { path, isExecutable } = entry;
      const bytes = this.#contents.get(path);
      if (bytes === undefined && stored.has(entry)) throw new CommandError(`"${path}" of the commit ${tooLarge}`);
      return { kind: 'file', path, isExecutable, ...(bytes && { bytes }) };
    });
    const links = all.flatMap(({ kind, path }): readonly CopiedEntry[] => {
      const target = kind === 'link' ? this.realPath(path) : undefined;
      return target === undefined || !isBelow(this.top, target) ? [] : [{ kind: 'link', path, target }];
    });
    const submodules = all.filter(
      ({ kind, path }) =>
        kind === 'submodule' && (isWanted(path) || [...wanted, ...below].some((one) => isBelow(path, one))),
    );
    return [...copied, ...links, ...submodules.flatMap(({ path }) => this.#filesOfNow(path, isWanted))];
  }

  #filesOfNow(folder: string, isWanted: (path: string) => boolean): readonly CopiedEntry[] {
    const { files } = walked(folder, { isWanted: () => true, skips: (name) => name === '.git' }, this.#port);
    return files.flatMap((file): readonly CopiedEntry[] => {
      const path = join(folder, file);
      const real = this.#port.realPath(path);
      if (real === undefined || !isWanted(real) || !isBelow(this.top, real)) return [];
      return [{ kind: 'file', path, isExecutable: this.#port.isExecutable(path) }];
    });
  }

  #isChanged({ path }: GitEntry): boolean {
    return foldersOf(path, this.top).some((one) => this.#differs.has(one));
  }

  /**
   * True if the file must be read from git. The file on disk may be missing. The file on disk may also be a link that
   * git ignores because of `assume-unchanged`.
   */
  #isStored(entry: GitEntry): boolean {
    const { path } = entry;
    return this.#isChanged(entry) || this.#port.kind(path) !== 'file' || this.#port.realPath(path) !== path;
  }

  #load(entries: readonly GitEntry[]): void {
    const missing = entries.filter(({ path }) => !this.#contents.has(path));
    for (const [at, bytes] of this.#repository.contents(missing).entries()) {
      if (bytes !== undefined) this.#contents.set((missing[at] as GitEntry).path, bytes);
    }
  }

  kind(path: string): FileKind | undefined {
    const real = this.realPath(path);
    if (real === undefined) return undefined;
    if (this.#folders.has(real)) return 'directory';
    return this.#entries.get(real)?.kind === 'file' ? 'file' : this.#port.kind(real);
  }

  /** Lists a folder. Omits broken links, because they cannot lead to a package. */
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
    // On Windows and macOS, paths are case-insensitive.
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
        const target = this.#contents.get(entry.path);
        return target === undefined
          ? undefined
          : this.#follow(join(resolve(at, target.toString()), ...names.slice(index + 1)), links + 1);
      }
      if (entry === undefined && !this.#folders.has(next)) return undefined;
      at = next;
    }
    return at;
  }

  /** The path relative to the top folder. The path may start outside the work tree and lead into it through a link. */
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
