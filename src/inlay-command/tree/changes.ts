/** What a git range changed, asked by those who know what they read. */
import { dirname, join, relative, resolve } from 'node:path';
import { foldersOf, isBelow } from '../paths';
import { CommandError, wrongUsage, type Port } from '../port';
import { CommittedFiles, maxLinks } from './committed-files';
import { repositoryOf, type Repository } from './git';

/** Paths are absolute. */
export interface Changes {
  /** Whether the file, or what it is in, has changed, or may have. */
  touchesFile(path: string): boolean;
  /** The same of the folder and anything below it. */
  touchesFolder(path: string): boolean;
}

/** `since` is a commit, such as a branch; `changed` is `A..B` or `A...B`. */
export interface ChangedOptions {
  readonly since?: string;
  readonly changed?: string;
}

export interface GitChanges {
  /** All that counts as changed. */
  readonly all: Changes;
  /** What commits changed: the same on every machine that has them checked out. */
  readonly committed: Changes;
  /** The files before the range. */
  readonly before: CommittedFiles;
}

/**
 * Undefined where no range is asked for. With `since` the files that nobody has committed yet count, too. Of files that git does not track it
 * cannot say whether they have changed, so they count always. Throws CommandError.
 */
export function gitChanges({ since, changed }: ChangedOptions, folder: string, port: Port): GitChanges | undefined {
  if (since !== undefined && changed !== undefined) {
    throw new CommandError('`--since` and `--changed` both say what changed: give one', wrongUsage);
  }
  if (since === undefined && changed === undefined) return undefined;
  const repository = repositoryOf(folder, port);
  const [from, to] =
    since === undefined
      ? endsOf(changed ?? '', repository)
      : [repository.mergeBase(since, 'HEAD'), repository.commit('HEAD')];
  const committed = repository.changed(from, to);
  const local = repository.local();
  const links = repository.index().flatMap(({ kind, path }) => (kind === 'link' ? [path] : []));
  const seen = new Tracked(repository.top, links, port);
  return {
    all: seen.changes([...committed, ...(since === undefined ? [] : local.changed), ...local.untracked]),
    committed: seen.changes(committed),
    before: new CommittedFiles(repository, from, port),
  };
}

/** The commits at the ends of `A..B` or `A...B`. */
function endsOf(range: string, repository: Repository): readonly [string, string] {
  const [, from = '', dots, to = ''] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? [];
  if (dots === undefined || from === '') {
    throw new CommandError(
      `\`--changed\` is "${range}": it must be like \`A..B\`, or \`A...B\` for what B changed since it left A`,
      wrongUsage,
    );
  }
  const end = to === '' ? 'HEAD' : to;
  const first = dots === '...' ? repository.mergeBase(from, end) : repository.commit(from);
  return [first, repository.commit(end)];
}

/** The files that git knows, as far as they matter: where links among them lead. */
class Tracked {
  readonly #top: string;
  readonly #links: ReadonlyMap<string, string | undefined>;
  readonly #kind: Port['kind'];

  constructor(top: string, links: readonly string[], port: Port) {
    this.#top = top;
    this.#links = new Map(links.map((link) => [link, port.realPath(link)]));
    this.#kind = (path) => port.kind(path);
  }

  changes(files: readonly string[]): Changes {
    // What a link led to, and is gone, may have gone just now.
    const broken = [...this.#links].flatMap(([link, target]) => (target === undefined ? [link] : []));
    const changed = new Set([...files.map((path) => resolve(path)), ...broken]);
    const above = new Set<string>();
    for (const path of changed) {
      for (let folder = dirname(path); !above.has(folder); folder = dirname(folder)) above.add(folder);
    }
    // A file is in a submodule, or in what was a folder before.
    const touchesFile = (path: string): boolean =>
      this.#places(path).some((place) =>
        isBelow(this.#top, place)
          ? foldersOf(place, this.#top).some((one) => changed.has(one))
          : this.#kind(place) === 'file',
      );
    const touchesFolder = (path: string, depth = 0): boolean =>
      touchesFile(path) ||
      this.#places(path).some(
        (place) => above.has(place) || (!isBelow(this.#top, place) && this.#kind(place) !== undefined),
      ) ||
      (depth < maxLinks &&
        this.#links.size > 0 &&
        this.#kind(path) === 'directory' &&
        [...this.#links].some(
          ([link, target]) => target !== undefined && isBelow(path, link) && touchesFolder(target, depth + 1),
        ));
    return { touchesFile, touchesFolder: (path) => touchesFolder(path) };
  }

  /** The path, and where links on its way lead. */
  #places(path: string, depth = 0): readonly string[] {
    if (this.#links.size === 0 || depth > maxLinks) return [path];
    const link = foldersOf(path, this.#top).find((one) => this.#links.has(one));
    const target = link === undefined ? undefined : this.#links.get(link);
    if (link === undefined || target === undefined) return [path];
    return [path, ...this.#places(join(target, relative(link, path)), depth + 1)];
  }
}
