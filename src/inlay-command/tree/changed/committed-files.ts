/**
 * The files of a commit where they would be if it were checked out, read only from git's objects. Files outside the work tree, and in a
 * submodule, are the current ones.
 */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { getOrMake } from '../../../data/get-or-make';
import { isKustomization } from '../../files/input-files';
import { foldersOf, isBelow } from '../../files/paths';
import type { DirectoryEntry, FileKind } from '../../../files/files';
import type { Fault, Port } from '../../port';
import type { GitEntry, Repository } from './git';

/** Linux follows no more symbolic links one after the other. */
export const maxLinks = 40;

/** Of the texts of files there are those of kustomizations. */
export class CommittedFiles implements Pick<Port, 'kind' | 'list' | 'read' | 'realPath'> {
  readonly #top: string;
  readonly #port: Port;
  readonly #entries: ReadonlyMap<string, GitEntry>;
  /** The names in each folder. */
  readonly #folders = new Map<string, Set<string>>();
  readonly #texts: ReadonlyMap<string, string | undefined>;

  constructor(repository: Repository, commit: string, port: Port) {
    this.#top = repository.top;
    this.#port = port;
    const files = repository.files(commit);
    this.#entries = new Map(files.map((one) => [one.path, one]));
    this.#folders.set(this.#top, new Set());
    for (const { path } of files) this.#addFolders(path);
    const ids = files.flatMap(({ kind, id, path }) =>
      kind === 'link' || (kind === 'file' && isKustomization(path.slice(dirname(path).length + 1))) ? [id] : [],
    );
    const wanted = [...new Set(ids)];
    const texts = repository.texts(wanted);
    this.#texts = new Map(wanted.map((id, at) => [id, texts[at]]));
  }

  read(path: string): string | Fault {
    const real = this.realPath(path);
    if (real === undefined) return { code: 'ENOENT' };
    const entry = this.#entries.get(real);
    return entry?.kind === 'file' ? (this.#texts.get(entry.id) ?? { code: 'EIO' }) : this.#port.read(real);
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
    for (let at = path; at !== this.#top; at = dirname(at)) {
      const folder = dirname(at);
      getOrMake(this.#folders, folder, () => new Set()).add(relative(folder, at));
    }
  }

  #follow(path: string, links = 0): string | undefined {
    const inside = this.#inside(path);
    if (inside === undefined || links > maxLinks) return this.#port.realPath(path);
    const names = inside.split(sep).filter((name) => name !== '');
    let at = this.#top;
    for (const [index, name] of names.entries()) {
      const next = join(at, name);
      const entry = this.#entries.get(next);
      if (entry?.kind === 'submodule') return this.#port.realPath(join(this.#top, inside));
      if (entry?.kind === 'link') {
        const target = this.#texts.get(entry.id);
        return target === undefined
          ? undefined
          : this.#follow(join(resolve(at, target), ...names.slice(index + 1)), links + 1);
      }
      if (entry === undefined && !this.#folders.has(next)) return undefined;
      at = next;
    }
    return at;
  }

  /** The way from the top. A link from elsewhere may lead into the work tree. */
  #inside(path: string): string | undefined {
    if (isBelow(this.#top, path)) return relative(this.#top, path);
    for (const folder of foldersOf(path).toReversed()) {
      const real = this.#port.realPath(folder);
      if (real !== undefined && isBelow(this.#top, real)) {
        return join(relative(this.#top, real), relative(folder, path));
      }
    }
    return undefined;
  }
}
