/**
 * Starts git. No other module of the command starts git. The repository may come from a third party, so git must not
 * start any program that its files or its configuration specify, such as a hook, filter, file system monitor, external
 * diff, pager or transport. Only the repository whose work tree contains the folder is used. Values from the user are
 * passed so that git cannot mistake them for options.
 */
import { join, relative, sep } from 'node:path';
import { shownLine } from '../../../data/text/shown-text';
import { systemWords } from '../../../files/system-words';
import { isBelow, repositoriesAround } from '../../files/paths';
import { CommandError, type Ended, type Port } from '../../port';
import { neededTool } from '../../programs';

/** A file of a commit or of the index. */
export interface GitEntry {
  readonly kind: 'file' | 'link' | 'submodule';
  readonly isExecutable: boolean;
  /** The object id of the file's content. */
  readonly id: string;
  /** The absolute path of the file. */
  readonly path: string;
}

/** Files that differ from the checked-out commit. Paths are absolute. A folder stands for all files below it. */
export interface LocalFiles {
  readonly changed: readonly string[];
  /** Files that git does not track, including ignored files. git does not know whether they have changed. */
  readonly untracked: readonly string[];
}

/**
 * The maximum number of bytes of a single file, and of all files that are read in one call. In memory, the text may
 * take twice as many bytes.
 */
export const maxBytes = 2 ** 27;

/** The oldest supported version of git. Earlier versions do not read settings from the environment. */
const oldest = { major: 2, minor: 31 };

/** These settings override all configuration files. */
const settings: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  // This setting is supported since git 2.38. For earlier versions, `repositoryOf` checks the repository.
  'safe.bareRepository': 'explicit',
  'submodule.recurse': 'false',
};

/**
 * Matches the environment variables that are passed to git. These variables specify the user's configuration and the
 * folder with git's programs. Other variables, which a git hook or the user's shell may set, can redirect git to
 * another repository, to other programs or to output files.
 */
const ownVariables = /^GIT_(?:EXEC_PATH|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+))$/;

const fixedVariables = {
  // These two variables prevent git from fetching missing objects of a partial clone. Before git 2.45, only the second
  // variable works.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
};

type Environment = Port['environment'];

function environmentOf(given: Environment, more: Readonly<Record<string, string>>): Environment {
  const before = Number(given['GIT_CONFIG_COUNT'] ?? 0) || 0;
  const all = Object.entries({ ...settings, ...more });
  return {
    ...Object.fromEntries(Object.entries(given).filter(([name]) => !/^GIT_/i.test(name) || ownVariables.test(name))),
    ...fixedVariables,
    GIT_CONFIG_COUNT: String(before + all.length),
    ...Object.fromEntries(
      all.flatMap(([key, value], at) => [
        [`GIT_CONFIG_KEY_${before + at}`, key],
        [`GIT_CONFIG_VALUE_${before + at}`, value],
      ]),
    ),
  };
}

/**
 * The repository whose work tree contains the folder. Throws CommandError if no work tree contains the folder, or if
 * git uses another repository.
 */
export function repositoryOf(folder: string, port: Port): Repository {
  const real = port.realPath(folder) ?? folder;
  const [top] = repositoriesAround(real, port);
  if (top === undefined) {
    throw new CommandError(`"${shownLine(folder)}" is not in a git work tree, so changes cannot be determined`);
  }
  const git = neededTool('git', port);
  const version = checked(start(git, ['version'], port)).trim();
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
    throw new CommandError(
      `"${shownLine(version)}" is too old to list changes: it must be ${oldest.major}.${oldest.minor} or later`,
    );
  }
  const found = new Repository(top, git, port);
  // `--show-cdup` is empty for the top folder. `--git-dir` is "." if the folder itself is a bare repository.
  const [gitFolder, way] = found.answer('rev-parse', '--git-dir', '--show-cdup').split('\n');
  if (way === '' && gitFolder !== '.') return found;
  throw new CommandError(
    `"${shownLine(join(top, '.git'))}" is not a repository with "${shownLine(top)}" as its work tree`,
  );
}

/** Starts git. Each character of the returned output represents one byte. */
function start(git: string, args: readonly string[], port: Port, filters = {}, input = ''): Ended {
  const environment = environmentOf(port.environment, filters);
  const ended = port.start(git, ['--no-pager', ...args], { environment, input, encoding: 'latin1' });
  if ('code' in ended) throw new CommandError(`"${git}" cannot be started: ${systemWords(ended.code)}`);
  return ended;
}

/** Throws CommandError if the git command failed. */
function checked({ status, stdout, stderr }: Ended): string {
  if (status === 0) return stdout;
  throw new CommandError(`git cannot list the changes: ${shownLine(utf8Of(stderr).trim())}`);
}

/** Decodes bytes as UTF-8. Invalid bytes become U+FFFD. */
const utf8Of = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

const untilNull = (bytes: string): readonly string[] => utf8Of(bytes).split('\0').slice(0, -1);

export class Repository {
  /** The absolute path of the work tree, with symbolic links resolved. */
  readonly top: string;
  readonly #git: string;
  readonly #port: Port;
  #index: readonly GitEntry[] | undefined;
  #filters: Readonly<Record<string, string>> | undefined;

  constructor(top: string, git: string, port: Port) {
    this.top = top;
    this.#git = git;
    this.#port = port;
  }

  /** Throws CommandError if the git command fails. */
  answer(...args: readonly string[]): string {
    return checked(this.#run(args));
  }

  /** The id of the commit `name`. Throws CommandError if the commit does not exist. */
  commit(name: string): string {
    const { status, stdout } = this.#run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
    return status === 0 ? stdout.trim() : notHere(`this clone has no commit "${name}"`);
  }

  /** The last common commit. Throws CommandError if no common commit exists. */
  mergeBase(a: string, b: string): string {
    const { status, stdout } = this.#run(['merge-base', this.commit(a), this.commit(b)]);
    return status === 0 ? stdout.trim() : notHere(`"${a}" and "${b}" have no common ancestor in this clone`);
  }

  /** The paths of all files that differ between the commits with these ids. */
  changed(from: string, to: string): readonly string[] {
    const options = ['-r', '-z', '--name-only', '--no-renames', '--no-relative', '--no-ext-diff', '--no-textconv'];
    const answer = this.answer('diff-tree', ...options, '--ignore-submodules=none', from, to, '--');
    return untilNull(answer).map((path) => join(this.top, path));
  }

  index(): readonly GitEntry[] {
    this.#index ??= this.#entries(this.answer('ls-files', '-z', '--stage'), /^(\d+) (\w+) \d\t([^]*)$/);
    return this.#index;
  }

  /** The local files, including files in submodules. Skips submodules that are outside the work tree or in `seen`. */
  local(seen = new Set<string>()): LocalFiles {
    seen.add(this.top);
    const options = ['-z', '--porcelain', '--no-renames', '--untracked-files=normal', '--ignored=traditional'];
    const ended = this.#run(['status', ...options, '--ignore-submodules=dirty'], this.#noFilters());
    const lines = untilNull(checked(ended));
    const inside = this.index().flatMap(({ kind, path }) => {
      const real = kind === 'submodule' ? this.#port.realPath(path) : undefined;
      if (real === undefined || seen.has(real) || !isBelow(this.top, real)) return [];
      return this.#port.kind(join(real, '.git')) === undefined ? [] : [repositoryOf(real, this.#port).local(seen)];
    });
    const own = (isTracked: boolean): readonly string[] =>
      lines.filter((line) => /^(?:\?\?|!!)/.test(line) !== isTracked).map((line) => join(this.top, line.slice(3)));
    return {
      changed: [...own(true), ...inside.flatMap(({ changed }) => changed)],
      untracked: [...own(false), ...inside.flatMap(({ untracked }) => untracked)],
    };
  }

  /** All files of the commit with this id. */
  files(commit: string): readonly GitEntry[] {
    return this.#entries(this.answer('ls-tree', '-r', '-z', '--full-tree', commit), /^(\d+) \w+ (\w+)\t([^]*)$/);
  }

  /**
   * The contents of files as git would check them out, but without running filter programs. The content is undefined if
   * a file is larger than `maxBytes`. Throws CommandError if the clone is partial and lacks one of the files.
   */
  contents(files: readonly Pick<GitEntry, 'id' | 'path'>[]): readonly (Buffer | undefined)[] {
    if (files.length === 0) return [];
    const sizes = this.#sizes(files);
    const batches: number[][] = [[]];
    let bytes = 0;
    for (const [index, size] of sizes.entries()) {
      if (size > maxBytes) continue;
      bytes += size;
      if (bytes > maxBytes) {
        batches.push([]);
        bytes = size;
      }
      batches.at(-1)?.push(index);
    }
    const found = files.map((): Buffer | undefined => undefined);
    for (const batch of batches) {
      const texts = this.#batch(batch.map((index) => files[index] as GitEntry));
      for (const [at, index] of batch.entries()) found[index] = texts[at];
    }
    return found;
  }

  /**
   * Reads files with a single call of `git cat-file`. git prints the size that a file has before the conversion of line
   * endings. Therefore, a request for the missing object `inlay/<id>` follows each file, and the answer to this request
   * marks the file's end. A file cannot contain this answer, because it cannot contain the hash of its own content.
   */
  #batch(files: readonly Pick<GitEntry, 'id' | 'path'>[]): readonly Buffer[] {
    if (files.length === 0) return [];
    const input = files.map(({ id, path }) => `${id} ${this.#named(path)}\ninlay/${id}\n`).join('');
    const text = checked(this.#run(['cat-file', '--batch', '--filters'], this.#noFilters(), input));
    let at = 0;
    return files.map(({ id }) => {
      const last = `\ninlay/${id} missing\n`;
      // The first line contains the type and size of the object.
      const [from, end] = [text.indexOf('\n', at) + 1, text.indexOf(last, at)];
      at = end + last.length;
      return Buffer.from(text.slice(from, end), 'latin1');
    });
  }

  /** The path relative to the top folder, from which git determines the file's attributes. Must be a single line. */
  #named(path: string): string {
    return relative(this.top, path).split(sep).join('/').replaceAll('\n', '?');
  }

  #sizes(files: readonly Pick<GitEntry, 'id'>[]): readonly number[] {
    const input = files.map(({ id }) => `${id}\n`).join('');
    const { status, stdout } = this.#run(['cat-file', '--batch-check'], {}, input);
    const lines = stdout.split('\n');
    return files.map(({ id }, at) => {
      const size = /^\w+ blob (\d+)$/.exec(lines[at] ?? '')?.[1];
      if (status === 0 && size !== undefined) return Number(size);
      throw new CommandError(
        `this partial clone lacks the object ${id}, which is needed to determine the previous packages: clone without \`--filter\`, or run \`git diff\` between the commits to fetch the missing objects`,
      );
    });
  }

  #run(args: readonly string[], filters: Readonly<Record<string, string>> = {}, input = ''): Ended {
    return start(this.#git, ['-C', this.top, ...args], this.#port, filters, input);
  }

  /**
   * Disables the filter programs in git's configuration, because git would run these programs to compare files. As a
   * result, a file that is stored in a filtered form counts as changed as soon as it is written again.
   */
  #noFilters(): Readonly<Record<string, string>> {
    if (this.#filters !== undefined) return this.#filters;
    const found = this.#run(['config', '-z', '--name-only', '--get-regexp', String.raw`^filter\.`]);
    const keys = found.status === 1 ? [] : untilNull(checked(found));
    const drivers = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('.'))));
    this.#filters = Object.fromEntries(
      [...drivers].flatMap((driver) => [
        [`${driver}.clean`, ''],
        [`${driver}.smudge`, ''],
        [`${driver}.process`, ''],
        [`${driver}.required`, 'false'],
      ]),
    );
    return this.#filters;
  }

  #entries(bytes: string, form: RegExp): readonly GitEntry[] {
    return untilNull(bytes).map((line) => {
      const [, mode = '', id = '', path = ''] = form.exec(line) ?? [];
      // A malicious commit can contain paths with the names `.`, `..`, `.git` or an empty name. git does not check out
      // such paths, which could lead out of the work tree.
      if (path.split(this.#port.isWindows ? /[\\/]/ : '/').some((name) => /^(?:|\.|\.\.|\.git)$/i.test(name))) {
        throw new CommandError(`a commit has the path ${JSON.stringify(path)}, which git does not check out`);
      }
      const kind = mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file';
      return { kind, isExecutable: mode === '100755', id, path: join(this.top, path) };
    });
  }
}

/** Throws CommandError with a hint, because clones in CI often contain only the last commit of one branch. */
function notHere(what: string): never {
  throw new CommandError(
    `${shownLine(what)}: fetch the branch with its history (\`git fetch --unshallow origin\`; \`fetch-depth: 0\` in GitHub Actions, \`GIT_DEPTH: 0\` in GitLab)`,
  );
}
