/**
 * Tests that merges are applied in order, each to the result of the previous merge, although an item is read and
 * written only once. One run with all merges returns the same bytes as a separate run for each merge. A second run
 * changes nothing.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { run } from '../../src/function';
import { configOf, resource, runOn } from '../../test/run-on-values';
import { configItems, holdsInOneRun, runWith, withoutResults } from '../../test/one-run';
import { mergeValues } from './function';

const items = `${configItems}- apiVersion: helm.toolkit.fluxcd.io/v2
  kind: HelmRelease
  metadata: {name: three}
  spec:
    values:
      host: old # in the resource
      list:
      - {name: a, v: 1}
      - name: b
        args: &v [--a, "--b"]
        more: *v
      nested:
        x: 1
`;

const places = [
  ['one', 'data.app\\.yaml'],
  ['one', 'data.app\\.yaml'],
  ['one', 'data.app\\.yaml.nested'],
  ['one', 'data.app\\.yaml.list.*'],
  ['one', 'data.app\\.yaml.inner'],
  ['one', 'data.app\\.yaml.inner.m'],
  ['one', 'data.app\\.json'],
  ['one', 'data.app\\.json.nested'],
  ['one', 'data.app\\.ini'],
  ['one', 'data.app\\.toml'],
  ['one', 'data.stream.[1]'],
  ['one', 'data.new\\.json'],
  ['one', 'metadata.annotations.note'],
  ['one', 'metadata.annotations.note.list.[name==x]'],
  ['one', undefined],
  ['two', 'data.conf\\.json'],
  ['two', 'data.new\\.yaml.'],
  ['three', 'spec.values'],
  ['three', 'spec.values'],
  ['three', 'spec.values.nested'],
  ['three', 'spec.values.list.[name==b]'],
  ['three', 'spec.values.made'],
  ['three', undefined],
] as const;

const scalars = fc.constantFrom('new', 'x', '8080', 'a: b', '');
const listItems = fc.uniqueArray(
  fc.record(
    { name: fc.constantFrom('a', 'b', 'c'), v: scalars, $patch: fc.constantFrom('delete', 'replace', 'merge') },
    { requiredKeys: ['name'] },
  ),
  { minLength: 1, maxLength: 3, selector: ({ name }) => name },
);
const overlays = fc.record(
  {
    host: fc.oneof(scalars, fc.constant(null)),
    k: scalars,
    list: listItems,
    nested: fc.record({ x: fc.oneof(scalars, fc.constant(null)), z: scalars }, { requiredKeys: [] }),
    made: fc.record({ a: scalars, b: fc.record({ c: scalars }) }),
    metadata: fc.constantFrom({ labels: { app: 'cart', tier: 'web' } }, { annotations: { other: 'x' } }),
  },
  { requiredKeys: [] },
);

const merges = fc
  .tuple(overlays, fc.constantFrom(...places), fc.constantFrom('merge', 'append', 'prepend', undefined))
  .map(([sourceValue, [name, path], strategy]) => {
    const rule = { path: 'list', strategy, ignoreMissing: true, ...(strategy === 'merge' && { key: 'name' }) };
    return {
      sourceValue,
      targets: [{ select: { name }, ...(path && { fieldPaths: [path] }), options: { create: true } }],
      lists: strategy === undefined ? [] : [rule],
    };
  });

const merge = runWith(mergeValues, 'MergeValues', 'merges');

describe('merges in one run', () => {
  it('give the same result as separate runs, even in a second run', () =>
    holdsInOneRun(merge, items, fc.array(merges, { minLength: 1, maxLength: 6 }), withoutResults, async (text, one) => {
      const again = await merge(text, [one]);
      assert.equal(withoutResults(again.stdout), withoutResults(text), again.stderr);
      assert.equal(again.exitCode, 0, again.stderr);
    }));
});

it('a value of a generator replaces an empty text', async () => {
  const { stdout, exitCode } = await run(mergeValues, {
    text: `apiVersion: config.kubernetes.io/v1
kind: ResourceList
functionConfig:
  apiVersion: fn.inlay.dev/v1alpha1
  kind: MergeValues
  metadata: {name: m}
  configMapGenerator:
  - {name: a, behavior: merge, literals: ['a.json={"x": 1}'], mergeValues: [{key: a.json, format: json}]}
items:
- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a.json: ''}}
`,
  });
  assert.equal(exitCode, 0);
  assert.match(stdout, /data: \{a\.json: '\{"x": 1\}'\}/);
});

it('fields that one generator removes and the next generator adds keep their place in a second run', async () => {
  const configMapGenerator = [
    { name: 'a', behavior: 'replace', options: { labels: { x: 'y' } } },
    { name: 'a', behavior: 'merge', literals: ['x=y'], options: { immutable: true } },
  ];
  const functionConfig = JSON.stringify(configOf('MergeValues', { configMapGenerator }));
  const first = await run(mergeValues, {
    text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n',
    functionConfig,
  });
  const second = await run(mergeValues, { text: first.stdout, functionConfig });
  assert.equal(first.exitCode, 0, first.stderr);
  assert.equal(second.stdout, first.stdout);
});

it('two generators cannot create the same object, even in a second run', async () => {
  const one = { name: 'a', literals: ['x=1'] };
  const create = (generators: readonly object[], given: readonly object[]) =>
    runOn(mergeValues, configOf('MergeValues', { configMapGenerator: generators }), given);
  const first = await create([one], [resource('ConfigMap', 'b')]);
  for (const given of [[], first.items]) {
    const { exitCode, messages } = await create([one, { ...one, namespace: 'default' }], given);
    assert.equal(exitCode, 2);
    assert.match(messages, /exists; can not use behavior: 'create'.*\[already-exists\]/);
  }
});

it('a Secret is removed if the entry that created it no longer exists', async () => {
  const annotations = { 'internal.config.kubernetes.io/package-path': '/p' };
  const config = configOf('MergeValues', { metadata: { name: 'x', annotations }, configMapGenerator: [] });
  const metadata = { name: 'a', annotations: { ...annotations, 'inlay.dev/generated-by': 'MergeValues/x' } };
  const { items: kept, messages } = await runOn(mergeValues, config, [resource('Secret', 'a', { metadata }), config]);
  assert.deepEqual(kept, [config]);
  assert.match(messages, /Secret "a" is removed/);
});

it('a generator without values keeps an empty `data`', async () => {
  const generator = { name: 'a', behavior: 'merge', options: { labels: { x: 'y' } } };
  const config = configOf('MergeValues', { configMapGenerator: [generator] });
  const { items: merged } = await runOn(mergeValues, config, [resource('ConfigMap', 'a', { data: {} })]);
  assert.deepEqual(merged[0]?.data, {});
});

describe('a merge that finds nothing to change', () => {
  for (const [title, target, messages] of [
    [
      'if a previous run changed the selected label',
      { select: { labelSelector: 'tier=web' } },
      /^\[info\] .*already-done/,
    ],
    ['if a name is wrong', { select: { name: 'b' } }, /^\[error\] .*nothing-selected/],
    [
      'if a field is optional',
      { select: { name: 'a' }, fieldPaths: ['data.x'], options: { ignoreMissing: true } },
      /^$/,
    ],
  ] as const) {
    it(`has the right message ${title}`, async () => {
      const labels = { tier: 'db' };
      const config = configOf('MergeValues', {
        merges: [{ sourceValue: { metadata: { labels } }, targets: [target] }],
      });
      const item = resource('ConfigMap', 'a', { metadata: { name: 'a', labels } });
      assert.match((await runOn(mergeValues, config, [item])).messages, messages);
    });
  }
});
