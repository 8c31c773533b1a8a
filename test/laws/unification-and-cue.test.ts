/**
 * Tests that `layer-config`, which unifies data without CUE, has the same results as the CUE engine and, if it is on
 * PATH, the real `cue`. The layers are random.
 *
 * The layers exclude known differences:
 * - In `layer-config`, `1` and `1.0` agree, as in JSON Schema. In CUE, they have different types.
 * - In a layer with `mode: default`, `null` allows any kind. The test writes this default as `*null | _` in CUE.
 * - `layer-config` keeps the spelling of a number (`1.10`). CUE normalizes the spelling.
 * - Lists with a strategy, and overrides, do not exist in CUE.
 */
import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { samples } from '../law';
import { layerOf } from '../layer-of';
import { orchestrators } from '../orchestrators';
import { temporaryFolder } from '../temporary-folder';
import type { Conflict } from '../../functions/layer-config/model/unified';
import { unify } from '../../functions/layer-config/unify/unify';
import { exportSources } from '../../src/cue';
import { plainOf, treeOf } from '../../src/data/trees/plain';
import { childEnvironment } from '../project';

const count = samples(5000);

interface LayerData {
  readonly value: Readonly<Record<string, unknown>>;
  readonly isDefault: boolean;
}

/** The keys of settings. There are few keys and values, so that layers often have common keys. */
const key = fc.constantFrom('a', 'b', 'c.d', '__proto__');
const scalar = fc.constantFrom<unknown>(1, 2, 1.5, 'x', 'y"\\(z)', '', true, false, null);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 2 }) },
    { weight: 3, arbitrary: fc.dictionary(key, tie('tree'), { maxKeys: 3 }) },
  ),
}));
/** In half of the sets, only some layers are defaults. */
const defaults = fc.oneof(fc.constant(true), fc.boolean());
const anyLayers = fc.array(fc.record({ value: fc.dictionary(key, tree, { maxKeys: 3 }), isDefault: defaults }), {
  minLength: 1,
  maxLength: 4,
});
/** Without these sets, contradictions between defaults alone would be rare. */
const onlyDefaults = fc.array(fc.record({ value: fc.record({ a: scalar }), isDefault: fc.constant(true) }), {
  minLength: 2,
  maxLength: 3,
});
const layerSet = fc.oneof({ weight: 19, arbitrary: anyLayers }, { weight: 1, arbitrary: onlyDefaults }) as fc.Arbitrary<
  readonly LayerData[]
>;

/** A value as CUE source. For a default layer, the source also allows the types that may replace the value. */
function cue(value: unknown, isDefault: boolean): string {
  if (Array.isArray(value)) {
    const items = `[${value.map((item) => cue(item, false)).join(', ')}]`;
    return isDefault ? `(*${items} | [...])` : items;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${cue(inner, isDefault)}`);
    return `{${entries.join(', ')}}`;
  }
  // In CUE, `\(` begins an interpolation, but JSON has doubled the backslash.
  const text = JSON.stringify(value);
  return isDefault ? `(*${text} | ${kinds[typeof value]})` : text;
}

const kinds: Readonly<Record<string, string>> = { string: 'string', number: 'number', boolean: 'bool', object: '_' };

const cueOfSet = (layers: readonly LayerData[], index: number): string =>
  `s${index}: ${layers.map(({ value, isDefault }) => cue(value, isDefault)).join(' & ')}\n`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with sorted keys and without prototypes. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .map(([name, inner]) => [name, canonical(inner)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

type Outcome = 'value' | 'undecided' | 'conflict';

/** The result of `unify`: a value, undecided defaults, or conflicts. */
const outcomeOf = (conflicts: readonly Conflict[]): Outcome =>
  conflicts.length === 0 ? 'value' : conflicts.every(({ about }) => about === 'defaults') ? 'undecided' : 'conflict';

describe('unification and CUE', function () {
  const sets = fc.sample(layerSet, count);
  const outcomes = sets.map((set) => unify(set.map(({ value, isDefault }) => layerOf('l', value, { isDefault }))));
  const among = (wanted: Outcome): readonly number[] =>
    sets.flatMap((_, index) => (outcomeOf(outcomes[index]?.conflicts ?? []) === wanted ? [index] : []));
  const ours = (index: number): unknown => {
    const value = outcomes[index]?.value;
    return value && canonical(plainOf(value));
  };

  it(`has all outcomes among ${count} sets of layers`, () => {
    assert.ok(
      among('value').length > samples(1500) &&
        among('conflict').length > samples(1500) &&
        among('undecided').length > samples(50),
    );
  });

  it('agrees with the CUE engine', () => {
    const differences = sets.flatMap((set, index): readonly string[] => {
      const found = exportSources(
        set.map(({ value, isDefault }, at) => ({ name: `l${at}`, text: '', tree: treeOf(value), isDefault })),
      );
      const outcome =
        'data' in found
          ? 'value'
          : found.errors.every(({ kind }) => kind === 'incomplete')
            ? ('undecided' as const)
            : ('conflict' as const);
      const isSame =
        outcome === outcomeOf(outcomes[index]?.conflicts ?? []) &&
        (!('data' in found) || isDeepStrictEqual(canonical(plainOf(found.data)), ours(index)));
      return isSame ? [] : [`${outcome}: ${JSON.stringify(set)}`];
    });
    assert.deepEqual(differences, []);
  });

  it('agrees with the real cue', function () {
    const real = orchestrators().find(({ name }) => name === 'cue');
    if (real === undefined) return this.skip();
    const folder = temporaryFolder();
    const ask = (...args: readonly string[]): SpawnSyncReturns<string> =>
      spawnSync(real.command, args, { cwd: folder, encoding: 'utf8', env: childEnvironment(), maxBuffer: 2 ** 28 });
    const file = (name: Outcome): string => {
      const path = join(folder, `${name}.cue`);
      writeFileSync(
        path,
        among(name)
          .map((index) => cueOfSet(sets[index] ?? [], index))
          .join(''),
      );
      return path;
    };
    const values = ask('export', '--out', 'json', file('value'));
    assert.equal(values.status, 0, values.stderr.slice(0, 2000));
    const exported = JSON.parse(values.stdout) as Readonly<Record<string, unknown>>;
    for (const index of among('value')) {
      assert.deepEqual(canonical(exported[`s${index}`]), ours(index), JSON.stringify(sets[index]));
    }
    const reportedLines = (answer: SpawnSyncReturns<string>): ReadonlySet<number> =>
      new Set([...answer.stderr.matchAll(/^s(\d+)\b/gm)].map(([, index]) => Number(index)));
    const unreported = (wanted: Outcome, answer: SpawnSyncReturns<string>): readonly string[] =>
      among(wanted)
        .filter((index) => !reportedLines(answer).has(index))
        .map((index) => JSON.stringify(sets[index]));
    assert.deepEqual(unreported('conflict', ask('vet', '-E', file('conflict'))), []);
    assert.deepEqual(unreported('undecided', ask('vet', '-c', '-E', file('undecided'))), []);
  });
});
