/** Tests that a member of a family has the same data and errors as a LayerConfig that has only the member's layers. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { samples } from '../../../test/law';
import { configOf, resource, runOn, type Ran } from '../../../test/run-on-values';
import { layerConfig } from '../function';

const names = ['a', 'b', 'c'] as const;

const section = fc.dictionary(
  fc.constantFrom('p', 'q', 'r'),
  fc.constantFrom<unknown>(1, 2, 'x', true, [1], { s: 1 }),
  { maxKeys: 3 },
);
const values = fc.dictionary(fc.constantFrom('one', 'two', 'three'), section, { maxKeys: 3 });
const cue = fc.constantFrom(
  'one: p: *1 | int',
  '#S: {p: *1 | _, q?: _, r?: _}\none: #S\ntwo: #S',
  'two: {p: _, q: p}',
  'one: p: _\nthree: r: one.p',
  'one: [string]: int | string',
  'two: q?: string\nif two.q != _|_ {three: p: two.q}',
  'three: _ | *{p: 2}\ntwo: r: three.p',
);
const ini = fc.constantFrom('[one]\np = 1\n', '[two]\nq = x\nr = true\n', '[one]\nq = 2\n[three]\np = 1\n');
const layer = fc.record(
  {
    members: fc.subarray([...names], { minLength: 1 }),
    source: fc.oneof(
      { weight: 3, arbitrary: fc.record({ values }) },
      { weight: 2, arbitrary: fc.record({ cue }) },
      { weight: 1, arbitrary: ini.map((text) => ({ text })) },
    ),
    mode: fc.constantFrom('default', 'fixed'),
  },
  { requiredKeys: ['source', 'mode'] },
);

type RandomLayer = (typeof layer extends fc.Arbitrary<infer T> ? T : never) & { readonly members?: readonly string[] };

interface Family {
  readonly layers: readonly RandomLayer[];
  readonly override: readonly string[] | undefined;
}

const isOf = (member: string) => (members: readonly string[] | undefined) => members?.includes(member) ?? true;

/** Runs the LayerConfig of the family, or of one member alone. */
function runOf({ layers, override }: Family, member?: string): Promise<Ran> {
  const isIn = member === undefined ? () => true : isOf(member);
  const membersOf = (members: readonly string[] | undefined): object =>
    member === undefined && members ? { members } : {};
  const items = layers.map((each, at) =>
    resource('ConfigMap', `l${at}`, { data: { 'a.ini': 'text' in each.source ? each.source.text : '' } }),
  );
  const base = { name: 'base', mode: 'default', values: { one: { p: 0 } } };
  const own = layers.flatMap(({ members, source, mode }, at) => {
    if (!isIn(members)) return [];
    const layered = 'text' in source ? { configMap: { name: `l${at}`, key: 'a.ini' } } : source;
    return [{ name: `l${at}`, ...layered, ...('cue' in source ? {} : { mode }), ...membersOf(members) }];
  });
  const forced = { path: 'one', value: { forced: 1 }, reason: 'test', ignoreMissing: true };
  const spec = {
    ...(member === undefined && { members: names.map((name) => ({ name })) }),
    layers: [base, ...own],
    ...(override !== undefined && isIn(override) && { overrides: [{ ...forced, ...membersOf(override) }] }),
    output: { files: [{ key: 'a.yaml', format: 'yaml' }] },
    references: { ignoreMissing: true },
  };
  return runOn(layerConfig, configOf('LayerConfig', { spec }, 'x'), items);
}

/** Errors and warnings without layer indexes, because the indexes change if layers of other members are omitted. */
const messagesOf = ({ messages }: Ran): readonly string[] =>
  messages
    .split('\n')
    .filter((line) => /^\[(?:error|warning)\]/.test(line))
    .map((line) => line.replace(/ spec\.\S+: /, ' '));

const dataOf = ({ items }: Ran, prefix: string): unknown =>
  items.find(({ metadata: { name } }) => name.startsWith(prefix))?.data;

describe('a member of a family', () => {
  it('has the same data and messages as without the family', async function () {
    this.timeout(60_000);
    const anyFamily = fc.record({
      layers: fc.array(layer, { minLength: 1, maxLength: 6 }),
      override: fc.option(fc.subarray([...names], { minLength: 1 }), { freq: 4, nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(anyFamily, async (family) => {
        const together = await runOf(family);
        const alone = await Promise.all(names.map((name) => runOf(family, name)));
        assert.deepEqual(new Set(messagesOf(together)), new Set(alone.flatMap(messagesOf)));
        assert.equal(together.exitCode, Math.max(...alone.map(({ exitCode }) => exitCode)));
        if (together.exitCode !== 0) return;
        for (const [at, name] of names.entries()) {
          assert.deepEqual(dataOf(together, `x-${name}-`), dataOf(alone[at] as Ran, 'x-'));
        }
      }),
      { numRuns: samples(600, 6) },
    );
  });
});
