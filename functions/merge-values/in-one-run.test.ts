/**
 * Tests that merges are applied in order, each to the result of the previous merge, although an item is read and
 * written only once. One run with all merges returns the same bytes as a separate run for each merge. A second run
 * changes nothing.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { run } from '../../src/function';
import { samples } from '../../test/law';
import { mergeValues } from './function';

const items = `- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: one
    labels: {app: shop}
    annotations:
      note: '{"a": 1, "list": [{"name": "x", "v": 1}, {"name": "y", "v": 2}]}'
  data:
    app.yaml: |
      # settings
      host: old # the host
      list:
      - name: a
        v: "1"
      # the second
      - name: b
        v: 2
      nested: {x: 1, y: "two"}
      inner: |
        k: v
        m:
          n: 1
    app.json: |-
      {
        "host": "old",
        "list": [{"name": "a"}, {"name": "b", "v": [1]}],
        "nested": {"x": null, "y": true}
      }
    app.ini: |
      host = old
      [nested]
      x = 1
      [list]
      name = a
    app.toml: |
      host = "x"
      [nested]
      x = 1
      [[list]]
      name = "a"
    stream.yaml: |
      a: 1
      ---
      b: 2
- apiVersion: v1
  kind: Secret
  metadata:
    name: two
  data:
    conf.json: eyJhIjogMSwgIm5lc3RlZCI6IHsieCI6ICJ0In19
- apiVersion: helm.toolkit.fluxcd.io/v2
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
  ['one', 'data.stream\\.yaml.[1]'],
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

const list = (text: string): string => `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${text}`;

function merge(text: string, all: readonly object[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const config = { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'MergeValues', merges: all };
  return run(mergeValues, { text, functionConfig: JSON.stringify(config) });
}

const withoutResults = (text: string): string => text.replace(/^results:\n[^]*/m, '');

describe('merges in one run', () => {
  it('give the same result as separate runs, even in a second run', async () => {
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(merges, { minLength: 1, maxLength: 6 }), async (all) => {
        let text = list(items);
        const possible: object[] = [];
        for (const one of all) {
          const { exitCode, stdout, stderr } = await merge(text, [one]);
          assert.ok(exitCode < 3, stderr);
          if (exitCode !== 0) {
            const together = await merge(list(items), [...possible, one]);
            assert.equal(together.exitCode, exitCode, 'a mistake stays one');
            continue;
          }
          possible.push(one);
          text = withoutResults(stdout);
          const again = await merge(text, [one]);
          assert.equal(withoutResults(again.stdout), text, again.stderr);
          assert.equal(again.exitCode, 0, again.stderr);
        }
        if (possible.length === 0) return;
        const { exitCode, stdout, stderr } = await merge(list(items), possible);
        assert.equal(exitCode, 0, stderr);
        assert.equal(withoutResults(stdout), text);
        succeeded += 1;
      }),
      { numRuns: samples(300, 4) },
    );
    assert.ok(succeeded > samples(100, 4), `only ${succeeded} lists of merges could be compared`);
  });
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
