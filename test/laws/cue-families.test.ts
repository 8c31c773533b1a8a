/**
 * Compares evaluations that share common parts with separate evaluations, for random programs and data. The results
 * must be the same.
 */
import assert from 'node:assert/strict';
import {
  exportSources,
  filesOf,
  cachedFiles,
  CachedParts,
  kindsAt,
  type CueSource,
  type DataSource,
} from '../../src/cue';
import { stringScalar, type Path, type Tree, treeOf } from '../../src/data';
import { randomProgram } from '../../scripts/cue/random/random-program';
import { Random } from '../fuzz/random';
import { samples } from '../law';

type Sources = readonly (CueSource | DataSource)[];
type Options = NonNullable<Parameters<typeof exportSources>[1]>;

/** Part of a tree; some values are changed. */
function someOf(random: Random, tree: Tree, percent: number): Tree {
  if (tree.kind === 'scalar') return random.chance(5) ? random.pick([stringScalar('other'), treeOf(7)]) : tree;
  if (tree.kind === 'list') return tree;
  const entries = tree.entries.filter(() => random.chance(percent));
  return { kind: 'map', entries: entries.map(({ key, value }) => ({ key, value: someOf(random, value, percent) })) };
}

const pathsIn = (tree: Tree, path: Path = []): readonly Path[] => {
  const below =
    tree.kind === 'map'
      ? tree.entries.flatMap(({ key, value }) => pathsIn(value, [...path, key]))
      : tree.kind === 'list'
        ? tree.items.flatMap((item, index) => pathsIn(item, [...path, index]))
        : [];
  return [path, ...below];
};

/** The result of an evaluation as plain data, including errors, for comparison. */
function decoded(sources: Sources, paths: readonly Path[], options: Options): unknown {
  const found = exportSources(sources, options);
  if ('errors' in found) return found.errors;
  const { data, originOf, writtenAt, isReplaced, used } = found;
  const at = [...pathsIn(data), ...paths].map((path) => [path, originOf(path), writtenAt(path), isReplaced(path)]);
  return { data, at, used: [...used], kinds: kindsAt(sources, paths, options) };
}

class CountedParts extends CachedParts {
  found = 0;

  override find(key: string): ReturnType<CachedParts['find']> {
    const part = super.find(key);
    if (part !== undefined) this.found++;
    return part;
  }
}

describe('evaluations of a family of CUE sources', () => {
  it('evaluate common parts once', () => {
    const text = 'one: {a: int, b: *1 | int, c: b + 1}\ntwo: {a: *1 | int, b: #B}\n#B: {c: *"x" | string}';
    const cache = new CountedParts();
    const options: Options = { files: cachedFiles(filesOf(new Map())), cache };
    for (const a of [1, 2, 3]) {
      const own: DataSource = { name: 'data 0', text: '', tree: treeOf({ one: { a } }) };
      assert.ok('data' in exportSources([own, { name: 'cue 0', text }], options));
    }
    // Each of these is found twice: `two` and `#B` as a whole, and the parts of `one` that do not depend on `a`.
    assert.equal(cache.found, 8);
  });

  it('give the same results as separate evaluations', function () {
    this.timeout(120_000);
    const first = Number(process.env['FC_SEED'] ?? 1) * 1_000_000;
    let found = 0;
    for (let seed = first; seed < first + samples(1500, 10); seed++) {
      const random = new Random(seed);
      const { text: inner } = randomProgram(seed + 1, 0);
      const nested = inner.includes('import ')
        ? ''
        : random.pick(['', `n: {\n${inner}}\n`, `#N: {\n${inner}}\nn: #N\n`, `{\n${inner}}\n`]);
      const text = `${randomProgram(seed, 0).text}${nested}`;
      const cue: CueSource = { name: 'cue 0', text };
      const alone = exportSources([cue]);
      const model = 'data' in alone ? alone.data : treeOf({ a: 1, b: { c: 'x' }, n: { a: 1 } });
      const paths = pathsIn(model);
      const common = { name: 'data 0', text: '', tree: someOf(random, model, 50), isDefault: random.chance(50) };
      const cache = new CountedParts();
      const options: Options = { files: cachedFiles(filesOf(new Map())), cache };
      for (let member = 0; member < 4; member++) {
        const tree = someOf(random, model, random.pick([5, 20, 70]));
        const own = { name: 'data 1', text: '', tree, isSecret: random.chance(10) };
        const key = random.pick([...paths.flatMap(([step]) => (typeof step === 'string' ? [step] : [])), 'z']);
        const override = { name: 'override 0', text: '', tree: treeOf(random.pick([5, 'y'])), overrides: [key] };
        const sources = [...(random.chance(20) ? [override] : []), common, ...(random.chance(20) ? [] : [own]), cue];
        const [together, apart] = [decoded(sources, paths, options), decoded(sources, paths, {})];
        assert.deepEqual(together, apart, `seed ${seed}, member ${member}\n${text}`);
      }
      found += cache.found;
    }
    assert.ok(found > samples(1200, 10), `${found} parts were shared`);
  });
});
