/** What a git range changed, asked by those who know what they read. */
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CommandError, wrongUsage, type Port } from '../port';

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
}

/**
 * Undefined where no range is asked for. With `since` the files that nobody has committed yet count, too. Of files that git ignores it cannot say
 * whether they have changed, so they count always. Throws CommandError.
 */
export function gitChanges({ since, changed }: ChangedOptions, folder: string, port: Port): GitChanges | undefined {
  if (since !== undefined && changed !== undefined) {
    throw new CommandError('`--since` and `--changed` both say what changed: give one', wrongUsage);
  }
  if (since === undefined && changed === undefined) return undefined;
  const git = gitIn(folder, port);
  const top = git.says('rev-parse', '--show-toplevel').trimEnd();
  const list = (...args: readonly string[]): readonly string[] =>
    git
      .says('-C', top, ...args)
      .split('\0')
      .filter((path) => path !== '');
  const diff = (...between: readonly string[]): readonly string[] =>
    list('diff', '--name-only', '-z', '--no-renames', '--no-relative', '--ignore-submodules=none', ...between, '--');
  const others = (...which: readonly string[]): readonly string[] =>
    list('ls-files', '-z', '--others', '--exclude-standard', ...which);
  const committed = diff(
    ...(since === undefined ? endsOf(changed ?? '', git) : [mergeBase(since, 'HEAD', git), 'HEAD']),
  );
  const own = since === undefined ? [] : [...diff('HEAD'), ...others()];
  const links = list('ls-files', '-z', '--stage').flatMap((entry) =>
    entry.startsWith('120000 ') ? [join(top, entry.slice(entry.indexOf('\t') + 1))] : [],
  );
  const seen = new Tracked(top, links, port);
  return {
    all: seen.changes([...committed, ...own, ...others('--ignored', '--directory')]),
    committed: seen.changes(committed),
  };
}

interface Git {
  /** What git says. Throws CommandError where it fails. */
  says(...args: readonly string[]): string;
  /** The same; undefined where it fails. */
  finds(...args: readonly string[]): string | undefined;
}

function gitIn(folder: string, port: Port): Git {
  const run = (
    args: readonly string[],
  ): { readonly status?: number | undefined; readonly stdout: string; stderr: string } => {
    const ended = port.start('git', ['-C', folder, ...args]);
    if ('code' in ended) {
      const why = ended.code === 'ENOENT' ? 'it is not on PATH' : ended.code;
      throw new CommandError(`git, which says what changed, cannot be started: ${why}`);
    }
    return ended;
  };
  return {
    says: (...args) => {
      const { status, stdout, stderr } = run(args);
      if (status === 0) return stdout;
      throw new CommandError(`git cannot say what changed: ${stderr.trim()}`);
    },
    finds: (...args) => {
      const { status, stdout } = run(args);
      return status === 0 ? stdout.trimEnd() : undefined;
    },
  };
}

/** The commits at the ends of `A..B` or `A...B`. */
function endsOf(range: string, git: Git): readonly [string, string] {
  const [, from = '', dots, to = ''] = /^(.*?)(\.{2,3})(.*)$/.exec(range) ?? [];
  if (dots === undefined || from === '') {
    throw new CommandError(
      `\`--changed\` is "${range}": it must be like \`A..B\`, or \`A...B\` for what B changed since it left A`,
      wrongUsage,
    );
  }
  const end = to === '' ? 'HEAD' : to;
  return [dots === '...' ? mergeBase(from, end, git) : commit(from, git), commit(end, git)];
}

const commit = (name: string, git: Git): string =>
  git.finds('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`) ??
  notHere(`there is no commit "${name}" in this clone`);

const mergeBase = (a: string, b: string, git: Git): string =>
  git.finds('merge-base', commit(a, git), commit(b, git)) ??
  notHere(`"${a}" and "${b}" have no commit in common in this clone`);

/** A clone in CI often has one branch, and its last commit alone. */
function notHere(what: string): never {
  throw new CommandError(
    `${what}: fetch the branch with its history (\`git fetch --unshallow origin\`; \`fetch-depth: 0\` in GitHub Actions, \`GIT_DEPTH: 0\` in GitLab)`,
  );
}

/** Linux follows no more symbolic links one after the other. */
const maxLinks = 40;

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
    const changed = new Set([...files.map((path) => resolve(this.#top, path)), ...broken]);
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

/** The path and the folders that it is in, up to `top`. */
function foldersOf(path: string, top: string): readonly string[] {
  const found: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    found.push(at);
    if (at === top || at === dirname(at)) return found;
  }
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
