/**
 * Makes random commits, and runs `inlay build --recursive` for ranges of them. The full build is the reference: the
 * output of a full build before the range, updated by a build of the range, must equal the output of a full build after
 * the range. Instead of kustomize, a model prints all bytes that a package reads, so thousands of builds take only
 * seconds.
 */
import assert from 'node:assert/strict';
import { commit as commitAll, git } from '../command/git';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { catchError } from '../../src/data/catch-error';
import { Kustomize } from '../../src/inlay-command/build';
import { execute } from '../../src/inlay-command/inlay';
import type { Port } from '../../src/inlay-command/port';
import { systemPort } from '../../src/inlay-command/processes/system';
import { Random } from '../fuzz/random';
import { childEnvironment } from '../project';
import { temporaryFolder } from '../temporary-folder';
import { changeTree, randomTree, type Tree } from './random-tree';

export interface HistoryCounts {
  /** The number of ranges whose builds were checked. */
  ranges: number;
  /** The number of packages that a range had to build because the bytes that they read changed. */
  needed: number;
  /** The number of packages that were built although the bytes that they read did not change. */
  extra: number;
  /** The number of packages that a range removed. */
  removed: number;
  /** The number of packages with unchanged files that were not in any build before the range. */
  becameRoots: number;
}

type Outputs = Map<string, string>;

/** Tries a random history. Throws AssertionError if a build of a range is wrong. */
export async function tryHistory(seed: number, commits: number, counts: HistoryCounts): Promise<void> {
  const random = new Random(seed);
  const history = new History();
  const tree = randomTree(random);
  history.write(tree);
  const states = [{ commit: history.commit(), outputs: await history.full() }];
  for (let step = 1; step < commits; step++) {
    const last = states.at(-1);
    changeTree(tree, random);
    history.write(tree);
    const outputs = await history.full();
    const where = `seed ${seed}, commit ${step}`;
    if (random.chance(40)) await history.judge(['--since', 'HEAD'], last?.outputs, outputs, 1, counts, where);
    const commit = history.commit();
    const before = random.chance(60) ? last : random.pick(states);
    const range = random.chance(50) ? ['--changed', `${before?.commit}..HEAD`] : ['--since', before?.commit ?? ''];
    await history.judge(range, before?.outputs, outputs, random.pick([1, 1, 2, 3]), counts, where);
    states.push({ commit, outputs });
  }
}

class History {
  readonly #folder = realpathSync.native(temporaryFolder());
  readonly #environment: NodeJS.ProcessEnv;
  readonly #bin = temporaryFolder({ kustomize: '', 'kustomize.exe': '' });
  readonly #written: Tree = new Map();

  constructor() {
    chmodSync(join(this.#bin, 'kustomize'), 0o755);
    this.#environment = childEnvironment({ PATH: [this.#bin, process.env['PATH'] ?? ''].join(delimiter) });
    git(this.#folder, ['init', '--quiet']);
  }

  write(tree: Tree): void {
    const differing = [...new Set([...tree.keys(), ...this.#written.keys()])].filter(
      (path) => JSON.stringify(tree.get(path)) !== JSON.stringify(this.#written.get(path)),
    );
    // Remove links first, so that nothing is written or removed through them.
    for (const path of differing.toSorted()) {
      rmSync(join(this.#folder, path), { recursive: true, force: true });
      this.#written.delete(path);
    }
    for (const [path, content] of tree) {
      if (!differing.includes(path)) continue;
      const file = join(this.#folder, path);
      mkdirSync(dirname(file), { recursive: true });
      rmSync(file, { recursive: true, force: true });
      if (typeof content === 'string') writeFileSync(file, content);
      else symlinkSync(content.link, file);
      this.#written.set(path, content);
    }
    this.#removeBrokenLinks(tree);
  }

  /** Removes broken links, because some of them cause build errors. Removing a link may break links to it. */
  #removeBrokenLinks(tree: Tree): void {
    const broken = [...tree.keys()].filter((path) => typeof tree.get(path) !== 'string' && !this.#isThere(path));
    for (const path of broken) {
      rmSync(join(this.#folder, path), { force: true });
      this.#written.delete(path);
      tree.delete(path);
    }
    if (broken.length > 0) this.#removeBrokenLinks(tree);
  }

  #isThere(path: string): boolean {
    return catchError(Error, () => statSync(join(this.#folder, path), { throwIfNoEntry: false })) !== undefined;
  }

  commit(): string {
    return commitAll(this.#folder);
  }

  async full(): Promise<Outputs> {
    const outputs: Outputs = new Map();
    await this.#build([], outputs);
    return outputs;
  }

  async judge(
    range: readonly string[],
    before: Outputs = new Map(),
    after: Outputs,
    shards: number,
    counts: HistoryCounts,
    where: string,
  ): Promise<void> {
    const outputs = new Map(before);
    const built: string[] = [];
    for (let shard = 1; shard <= shards; shard++) {
      const share = shards === 1 ? [] : ['--shard', `${shard}/${shards}`];
      // Each shard starts from the output of the previous shards.
      built.push(...(await this.#build([...range, ...share, '--prune'], outputs)));
    }
    const sorted = (all: Outputs): Outputs => new Map([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    assert.deepEqual(
      sorted(outputs),
      sorted(after),
      `${where}: ${range.join(' ')} in ${shards} shards (${this.#folder})`,
    );
    assert.equal(new Set(built).size, built.length, `${where}: no package is built by two shards`);
    const needed = [...after].filter(([path, text]) => before.get(path) !== text);
    counts.ranges += 1;
    counts.needed += needed.length;
    counts.extra += built.length - needed.length;
    counts.removed += [...before.keys()].filter((path) => !after.has(path)).length;
    counts.becameRoots += needed.filter(([path]) => !before.has(path)).length;
  }

  /** Returns the folders that were built. */
  async #build(args: readonly string[], outputs: Outputs): Promise<readonly string[]> {
    const built: string[] = [];
    const out = join(this.#bin, 'out');
    const within = (path: string): string | undefined =>
      path.startsWith(out) ? path.slice(out.length + 1) : undefined;
    const real = systemPort(__filename);
    const port: Port = {
      ...real,
      environment: this.#environment,
      functionFolder: () => ({ path: this.#bin, isServed: false }),
      read: (path) =>
        within(path) === undefined ? real.read(path) : (outputs.get(within(path) ?? '') ?? { code: 'ENOENT' }),
      kind: (path) =>
        within(path) === undefined ? real.kind(path) : outputs.has(within(path) ?? '') ? 'file' : undefined,
      write: (path, text) => void outputs.set(within(path) ?? '', text),
      remove: (path) => void outputs.delete(within(path) ?? ''),
      startInParallel: (_, given) => {
        const folder = given.at(-1) ?? '';
        built.push(folder);
        return Promise.resolve({ status: 0, stdout: JSON.stringify(reached(folder)), stderr: '' });
      },
    };
    const { exitCode, stderr } = await unchecked(() =>
      execute(['build', '-R', this.#folder, '-o', out, ...args], port),
    );
    assert.equal(exitCode, 0, stderr);
    return built;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * All bytes that a package reads, in the order of its entries. Functions run in the folder of the kustomization that
 * lists them. If a listed folder contains the functionConfigs, the functions run in `caller`.
 */
function reached(folder: string, around: readonly string[] = [], caller?: string): unknown {
  const real = realpathSync(folder);
  if (around.includes(real)) return 'a circle';
  const file = ['kustomization.yaml', 'kustomization.yml', 'Kustomization']
    .map((name) => join(real, name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  if (file === undefined) return 'nothing';
  const text = readFileSync(file, 'utf8');
  const fields = catchError(SyntaxError, () => JSON.parse(text) as Fields) ?? {};
  const list = (field: string): readonly unknown[] => {
    const found = fields[field];
    return Array.isArray(found) ? found : [];
  };
  const at = (path: unknown, takesFolder: boolean, runsIn = caller): unknown => {
    const inline = catchError(SyntaxError, () => JSON.parse(String(path)) as unknown);
    const whole = resolve(real, String(path));
    // A symbolic link to itself is an error.
    const stat = catchError(Error, () => statSync(whole, { throwIfNoEntry: false }));
    if (stat?.isDirectory() && takesFolder) return reached(whole, [...around, real], runsIn);
    if (!stat?.isFile() && inline === undefined) return 'nothing';
    const content = inline === undefined ? readFileSync(whole, 'utf8') : String(path);
    const config = catchError(SyntaxError, () => JSON.parse(content) as Fields);
    const [named] = Array.isArray(config?.['replacements']) ? (config['replacements'] as readonly Fields[]) : [];
    const read = named === undefined ? undefined : resolve(runsIn ?? real, String(named['path']));
    return [
      content,
      ...(read !== undefined && statSync(read, { throwIfNoEntry: false })?.isFile()
        ? [readFileSync(read, 'utf8')]
        : []),
    ];
  };
  const others = [
    ...list('crds'),
    ...list('patches').map((one) => (one as Fields)['path']),
    ...list('configMapGenerator').flatMap((one) => (one as { files: string[] }).files.map((entry) => entry.slice(4))),
  ];
  return [
    text,
    ...['resources', 'bases', 'components'].flatMap(list).map((path) => at(path, true)),
    ...list('transformers').map((path) => at(path, true, caller ?? real)),
    ...others.map((path) => at(path, false)),
  ];
}

/** Calls `build` without checking which programs random packages would start, because a model replaces kustomize. */
async function unchecked<T>(build: () => Promise<T>): Promise<T> {
  const check = Object.getOwnPropertyDescriptor(Kustomize.prototype, 'refused');
  Kustomize.prototype.refused = () => [];
  try {
    return await build();
  } finally {
    if (check !== undefined) Object.defineProperty(Kustomize.prototype, 'refused', check);
  }
}
