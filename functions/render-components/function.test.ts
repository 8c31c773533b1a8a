/** Tests the messages for a run that renders nothing and for an option that has no effect. */
import assert from 'node:assert/strict';
import { run } from '../../src/function/run';
import { configOf, listOf, resource, runOn } from '../../test/run-on-values';
import { renderComponents } from './function';

const object = JSON.stringify(resource('ConfigMap', 'a'));
const messagesFor = async (
  files: Readonly<Record<string, string>>,
  spec: object,
  items: readonly object[] = [],
): Promise<string> => {
  const config = configOf('RenderComponents', { spec: { environment: 'dev', files, ...spec } });
  return (await runOn(renderComponents, config, items)).messages;
};

describe('render-components', () => {
  const none = { 'components/none.jsonnet': '[]' };
  const some = { 'components/some.json': object };
  for (const [title, files, spec, reason] of [
    ['no object', none, {}, 'no component returns an object'],
    ['no remaining component', { ...none, ...some }, { excludeComponents: ['some'] }, 'no component returns an object'],
    ['nothing, as intended', some, { excludeComponents: ['some'] }, undefined],
    [
      'no component',
      { 'components/a.libsonnet': '{}' },
      {},
      'the app has no components (for example, `components/web.jsonnet` or `components/web/index.jsonnet`)',
    ],
    ['an object', some, {}, undefined],
    ['a component that fails', { ...none, 'components/bad.jsonnet': 'error "x"' }, {}, undefined],
  ] as const) {
    it(`reports that there is ${title}`, async () => {
      const all = await messagesFor(files, spec);
      assert.equal(/nothing is rendered because (.*) \[no-objects\]/.exec(all)?.[1], reason, all);
    });
  }

  it('has the environments of `envFiles` and the baseline environment', async () => {
    const prod = JSON.stringify({
      apiVersion: 'qbec.io/v1alpha1',
      kind: 'EnvironmentMap',
      spec: { environments: { prod: {} } },
    });
    const from = { spec: { envFiles: ['e.yaml'] } };
    assert.match(await messagesFor({ ...some, 'e.yaml': prod }, from), /invalid environment "dev"/);
    assert.equal(await messagesFor(some, { environment: '_', spec: {} }), '');
  });

  it('reports a fault at the source of the component', async () => {
    const metadata = { name: 'c', annotations: { 'inlay.dev/paths': 'a: components/a.jsonnet' } };
    const spec = { files: undefined, filesFrom: [{ configMap: { name: 'c' } }] };
    const all = await messagesFor({}, spec, [resource('ConfigMap', 'c', { metadata, data: { a: 'error "x"' } })]);
    assert.match(all, / spec\.filesFrom: evaluate 'a': /);
  });

  it('reports an unused variable at its field, even if its value is null', async () => {
    const all = await messagesFor(some, { vars: { external: { code: { x: null } } } });
    assert.match(all, / spec\.vars\.external\.code\.x: no component reads /);
  });

  it('post-processes a Secret with many values', async () => {
    const secret = `{ kind: 'Secret', metadata: { name: 's' }, data: { k: std.repeat(['eA=='], 100000) } }`;
    const files = { 'components/a.jsonnet': `[{ apiVersion: 'v1' } + ${secret}]`, 'p.jsonnet': 'function(object) 1' };
    const all = await messagesFor(files, { spec: { postProcessor: 'p.jsonnet' } });
    assert.match(all, /post-eval did not return an object/);
  });

  it('reports a number that a double cannot represent', async () => {
    for (const [number, isTooLarge] of [
      ['1e400', true],
      ['-1e309', true],
      ['1e308', false],
      ['1e-400', false],
    ] as const) {
      const cue = `apiVersion: "v1", kind: "Foo", metadata: name: "a", n: ${number}`;
      const all = await messagesFor({ 'components/a.cue': cue }, {});
      assert.equal(
        /evaluate 'a': the number is too large for a 64-bit float:.*\s+\.\/components\/a\.cue:1:/.test(all),
        isTooLarge,
        all,
      );
    }
  });

  it('marks the first character of a fault in CUE', async () => {
    const foo = 'apiVersion: "v1", kind: "Foo", metadata: name: "a"';
    for (const [files, rest] of [
      [{ 'components/a.cue': `${foo}, n: 1e400` }, '1e400'],
      [
        { 'components/a/index.cue': foo, 'components/a/x.cue': 'package _', 'components/a/y.cue': 'package y\nx: 1' },
        'package y',
      ],
    ] as const) {
      const text = listOf([], configOf('RenderComponents', { spec: { environment: 'dev', files } }));
      const { results } = await run(renderComponents, { text, file: 'list.json' });
      const { text: line = '', column = 0, endColumn = 0 } = results[0]?.config?.at ?? {};
      assert.deepEqual([results.length, endColumn - column], [1, 1]);
      assert.ok(line.slice(column - 1).startsWith(rest), line);
    }
  });

  for (const [spec, items, fields] of [
    [{ needsHash: true, behavior: 'merge' }, [resource('ConfigMap', 'other')], ['needsHash', 'behavior']],
    [{ needsHash: false }, [resource('ConfigMap', 'other')], []],
    [{ needsHash: true, behavior: 'merge' }, [], []],
  ] as const) {
    it(`reports options without an effect: ${JSON.stringify([spec, items.length])}`, async () => {
      const all = await messagesFor(some, spec, items);
      assert.deepEqual(
        Array.from(all.matchAll(/`(\w+)` has no effect.*\[unused\]/g), ([, field]) => field),
        fields,
      );
    });
  }
});
