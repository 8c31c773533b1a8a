/** Finds the changes in a git range. Callers can check whether files that they read have changed. */
import { dirname, join, relative, resolve } from 'node:path';
import { catchError } from '../../../data/catch-error';
import { foldersOf, isBelow, maxLinks } from '../../files/paths';
import { CommandError, type Port } from '../../port';
import { CommittedFiles } from './committed-files';
import { repositoryOf, type Repository } from './git';

/** The changes in a git range. Paths must be absolute. */
export interface Changes {
  /** True if the file may have changed. The change can also be in a link or submodule on its path. */
  touchesFile(path: string): boolean;
  /** Like `touchesFile`, but checks the folder and everything below it. */
  touchesFolder(path: string): boolean;
}

/** `since` is a commit or a branch. `changed` is a range such as `A..B` or `A...B`. */
export interface ChangedOptions {
  readonly since?: string;
  readonly changed?: string;
}

export interface GitChanges {
  /** All files that count as changed. */
  readonly all: Changes;
  /** Files changed by commits in the range. This set is the same on every machine that has the same checkout. */
  readonly committed: Changes;
  /** The files of the commit at the start of the range. */
  readonly before: CommittedFiles;
}

/**
 * The changes in the range that the options specify. Undefined if the options specify no range. If `since` is set,
 * uncommitted changes also count. Files that git does not track always count as changed, because git does not know
 * their earlier content. Throws CommandError.
 */
export function gitChanges({ since, changed }: ChangedOptions, folder: string, port: Port): GitChanges | undefined {
  if (since !== undefined && changed !== undefined) {
    throw new CommandError('`--since` and `--changed` cannot be combined');
  }
  if (since === undefined && changed === undefined) return undefined;
  const repository = repositoryOf(folder, port);
  const [from, to] =
    since === undefined
      ? endsOf(changed ?? '', repository)
      : [repository.mergeBase(since, 'HEAD'), repository.commit('HEAD')];
  const committed = repository.changed(from, to);
  const head = repository.commit('HEAD');
  const sinceThen = to === head ? committed : repository.changed(from, head);
  const local = repository.local();
  const seen = new ChangeTracker(repository, port);
  return {
    all: seen.changes([...committed, ...(since === undefined ? [] : local.changed), ...local.untracked]),
    committed: seen.changes(committed),
    before: new CommittedFiles(repository, from, [...sinceThen, ...local.changed, ...local.untracked], port),
  };
}

/** True if `name` is a commit in the repository that contains `folder`. */
export const isCommit = (name: string, folder: string, port: Port): boolean =>
  catchError(CommandError, () => repositoryOf(folder, port).commit(name)) !== undefined;

/** The first and last commit of the range `A..B` or `A...B`. */
function endsOf(range: string, repository: Repository): readonly [string, string] {
  const [, from = '', dots, to = ''] = /^(.*?)(\.{2,3})(.*)$/s.exec(range) ?? [];
  if (dots === undefined || from === '') {
    throw new CommandError(
      `\`--changed\` is "${range}": it must have the form \`A..B\`, or \`A...B\` for the changes of B since it diverged from A`,
    );
  }
  const end = to === '' ? 'HEAD' : to;
  const first = dots === '...' ? repository.mergeBase(from, end) : repository.commit(from);
  return [first, repository.commit(end)];
}

/** Determines which paths a change affects. Follows links that git tracks. */
class ChangeTracker {
  readonly #top: string;
  /** Maps each link to its target, which may be another link. */
  readonly #links: ReadonlyMap<string, string>;
  readonly #port: Pick<Port, 'kind' | 'realPath'>;

  constructor(repository: Repository, port: Port) {
    const links = repository.index().filter(({ kind }) => kind === 'link');
    const targets = repository.contents(links);
    this.#top = repository.top;
    this.#links = new Map(links.map(({ path }, at) => [path, resolve(dirname(path), (targets[at] ?? '').toString())]));
    this.#port = port;
  }

  changes(files: readonly string[]): Changes {
    // A broken link counts as changed, because its target may have been removed.
    const broken = [...this.#links.keys()].filter((link) => this.#port.realPath(link) === undefined);
    const changed = new Set([...files.map((path) => resolve(path)), ...broken]);
    const above = new Set<string>();
    for (const path of changed) {
      for (let folder = dirname(path); !above.has(folder); folder = dirname(folder)) above.add(folder);
    }
    // Check the file itself and the paths above it. A path above the file may be a submodule, an untracked folder, or a
    // folder that is now a file.
    const touchesFile = (path: string): boolean =>
      this.#places(path).some((place) =>
        isBelow(this.#top, place)
          ? foldersOf(place, this.#top).some((one) => changed.has(one))
          : this.#port.kind(place) === 'file',
      );
    const touchesFolder = (path: string, seen = new Set<string>()): boolean =>
      touchesFile(path) ||
      this.#places(path).some((place) => {
        if (seen.has(place)) return false;
        seen.add(place);
        return (
          above.has(place) ||
          (!isBelow(this.#top, place) && this.#port.kind(place) !== undefined) ||
          [...this.#links].some(([link, target]) => isBelow(place, link) && touchesFolder(target, seen))
        );
      });
    return { touchesFile, touchesFolder: (path) => touchesFolder(path) };
  }

  /** Returns the path, and the paths that result from following the links in it. */
  #places(path: string, depth = 0): readonly string[] {
    if (this.#links.size === 0 || depth > maxLinks) return [path];
    const link = foldersOf(path, this.#top).find((one) => this.#links.has(one));
    const target = link === undefined ? undefined : this.#links.get(link);
    if (link === undefined || target === undefined) return [path];
    return [path, ...this.#places(join(target, relative(link, path)), depth + 1)];
  }
}
