/** Tests objects whose VersionConfig changes, and objects that are edited in a stream. */
import assert from 'node:assert/strict';
import { kustomizeIdKey } from '../../src/krm/annotations';
import { noResources } from '../../src/function/other-texts';
import { run } from '../../src/function/run';
import { configOf, type Item, itemsOf, listOf, type Ran, resource, runOn } from '../../test/run-on-values';
import { versionConfig } from './function';

const pathKey = 'internal.config.kubernetes.io/path';
const select = (config: string, name: string, more: object = {}): object =>
  configOf('VersionConfig', { spec: { select: [{ name }], references: { ignoreMissing: true }, ...more } }, config);

const podOf = (object: string): object =>
  resource('Pod', object, { spec: { volumes: [{ configMap: { name: object } }] } });
const configMap = (data: string, path?: string): object => {
  const annotations = path === undefined ? undefined : { [pathKey]: path };
  return resource('ConfigMap', 'app', { metadata: { name: 'app', annotations }, data: { a: data } });
};
const creators = (items: readonly Item[]): readonly unknown[] =>
  items.flatMap(({ metadata: { name, labels } }) => (labels ? [[name.slice(0, -11), Object.values(labels)]] : []));

describe('a VersionConfig that only cleans up', () => {
  it('does not ask for the output of the previous run', async () => {
    const metadata = { name: 'app', annotations: { [kustomizeIdKey]: 'kind: ConfigMap' } };
    const config = configOf('VersionConfig', { spec: { select: [], cleanUp: [{ name: 'old' }] } });
    assert.equal((await runOn(versionConfig, config, [resource('ConfigMap', 'app', { metadata })])).messages, '');
  });
});

describe('an object of another VersionConfig', () => {
  it('keeps its versions if a selected object in a different directory has its name', async () => {
    const sub = await runOn(versionConfig, select('one', 'app'), [configMap('b', 'sub/app.yaml'), podOf('app')]);
    const all = await runOn(versionConfig, select('two', 'app'), [...sub.items, configMap('c', 'app.yaml')]);
    assert.deepEqual(creators(all.items), [
      ['app', ['one']],
      ['app', ['two']],
    ]);
    const none = { select: [{ name: 'none', ignoreMissing: true }] };
    const released = await runOn(versionConfig, select('two', 'app', none), all.items);
    const userIn = ({ items }: Ran): unknown => items.find(({ kind }) => kind === 'Pod');
    assert.deepEqual([userIn(all), userIn(released)], [userIn(sub), userIn(sub)]);
  });

  it('keeps its versions if the VersionConfig of a subpackage has the same name', async () => {
    const [app, other] = [select('one', 'app'), select('one', 'other')];
    const metadata = { name: 'other', annotations: { [pathKey]: 'other.yaml' } };
    const sub = await runOn(versionConfig, other, [resource('ConfigMap', 'other', { metadata })]);
    const all = await runOn(versionConfig, app, [...sub.items, configMap('b', 'app.yaml'), app, other]);
    assert.deepEqual(all.items.slice(0, 2), sub.items);
    assert.match(all.messages, /ConfigMap\/app-\w+ is generated/);
  });

  for (const [prefix, config] of [
    ['', 'two'],
    ['a-', 'two'],
    ['a-', 'one'],
  ] as const) {
    it(`keeps its versions in a stream, with the name prefix "${prefix}" and the VersionConfig "${config}"`, async () => {
      const base = await runOn(versionConfig, select('one', 'app'), [configMap('b'), podOf('app')]);
      const renamed = JSON.parse(JSON.stringify(base.items).replaceAll('"app-', `"${prefix}app-`)) as readonly Item[];
      const all = await runOn(versionConfig, select(config, 'app'), [...renamed, configMap('c')]);
      assert.deepEqual(all.items.slice(0, 2), renamed);
      assert.deepEqual(creators(all.items), [
        [`${prefix}app`, ['one']],
        ['app', [config]],
      ]);
    });
  }

  it('gives its versions to the VersionConfig that now selects it', async () => {
    const source = configMap('b', 'app.yaml');
    const [, ...versions] = (await runOn(versionConfig, select('one', 'app'), [source])).items;
    const taken = await runOn(versionConfig, select('two', 'app'), [source, ...versions]);
    assert.match(taken.messages, /takes over a version of the VersionConfig "one"/);
  });

  it('keeps each version once', async () => {
    const sources = ['app', 'other'].map((name) =>
      resource('ConfigMap', name, { metadata: { name, annotations: { [pathKey]: `${name}.yaml` } }, data: { a: 'b' } }),
    );
    const first = await runOn(versionConfig, select('one', 'app'), sources);
    const released = await runOn(versionConfig, select('one', 'other'), first.items);
    const taken = await runOn(versionConfig, select('two', 'app'), released.items);
    assert.match(taken.messages, /takes over a version of the VersionConfig "one"/);
    const versions = taken.items.filter(({ metadata }) => metadata.name.startsWith('app-'));
    assert.deepEqual(
      versions.map(({ metadata }) => metadata.labels),
      [{ 'inlay.dev/version-config': 'two' }],
    );
  });
});

const runAfter = (previous: readonly object[], config: object, items: readonly object[]): ReturnType<typeof run> =>
  run(versionConfig, {
    text: listOf(items),
    functionConfig: JSON.stringify(config),
    previous: { file: 'previous.yaml', text: listOf(previous) },
  });

describe('the current version in a stream', () => {
  it('keeps its previous data and its references after an edit, even if the VersionConfig is renamed', async () => {
    const before = await runOn(versionConfig, select('one', 'app'), [configMap('b'), podOf('app')]);
    const edited = before.items.map((item): Item => (item.data ? { ...item, data: { a: 'c' } } : item));
    for (const config of [select('one', 'app'), select('two', 'app', { cleanUp: [{ name: 'one' }] })]) {
      const { stdout, stderr } = await runAfter(before.items, config, edited);
      assert.doesNotMatch(stderr, /damaged-version|dangling-reference/);
      const [current, user, earlier, ...others] = itemsOf(stdout);
      assert.equal(others.length, 0);
      assert.match(JSON.stringify(user), new RegExp(`"${current?.metadata.name}"`));
      assert.notEqual(current?.metadata.name, earlier?.metadata.name);
      assert.deepEqual(earlier?.data, { a: 'b' });
      assert.equal(earlier.metadata.annotations?.['inlay.dev/orphaned'], 'true');
    }
  });

  it('is reported after an edit if the previous output has no version with its previous data', async () => {
    const before = await runOn(versionConfig, select('one', 'app'), [configMap('b'), podOf('app')]);
    const edited = before.items.map((item): Item => (item.data ? { ...item, data: { a: 'c' } } : item));
    const unlabelled = before.items.map((item): Item => ({ ...item, metadata: { name: item.metadata.name } }));
    const pinned = edited.map((item): Item =>
      item.data ? item : { ...item, metadata: { ...item.metadata, annotations: { 'inlay.dev/pin-config': 'true' } } },
    );
    for (const [previous, items] of [
      [unlabelled, edited],
      [edited, edited],
      [edited, pinned],
    ] as const) {
      const { stdout, stderr, exitCode } = await runAfter(previous, select('one', 'app'), items);
      assert.equal(exitCode, 0);
      assert.match(stderr, /warning\[damaged-version\]/);
      assert.equal(itemsOf(stdout).length, 2);
    }
  });
});

describe('the previous output', () => {
  it('has versions of a renamed VersionConfig, even if the items have versions of others', async () => {
    const before = await runOn(versionConfig, select('one', 'app'), [configMap('b')]);
    const label = { 'inlay.dev/config': 'other' };
    const foreign = resource('ConfigMap', 'other-b69gft6gh2', {
      metadata: { name: 'other-b69gft6gh2', labels: label },
    });
    const renamed = select('two', 'app', { cleanUp: [{ name: 'one' }] });
    const { stdout } = await runAfter(before.items, renamed, [foreign, configMap('c')]);
    const [, current, earlier] = itemsOf(stdout);
    assert.equal(current?.metadata.annotations?.['inlay.dev/generation'], '2');
    assert.deepEqual(earlier?.data, { a: 'b' });
  });
});

describe('a custom resource', () => {
  it('is reported if it contains the name of an object or version', async () => {
    const { items } = await runOn(versionConfig, select('one', 'app'), [configMap('b', 'app.yaml')]);
    for (const { metadata } of items) {
      const shop = { ...resource('Shop', 'a', { spec: { configName: metadata.name } }), apiVersion: 'example.com/v1' };
      const { messages } = await runOn(versionConfig, select('one', 'app'), [...items, shop]);
      assert.match(messages, /\[unfollowed-name\]/);
    }
  });
});

describe('a pinned workload', () => {
  it('may refer to a version that the caller adds after the run', async () => {
    const metadata = { name: 'pinned', annotations: { 'inlay.dev/pin-config': 'true' } };
    const spec = { volumes: [{ configMap: { name: 'app-8b7k2fh4tc' } }] };
    const text = listOf([configMap('b'), resource('Pod', 'pinned', { metadata, spec })], select('one', 'app'));
    const messagesOf = async (previous: string): Promise<string> =>
      (await run(versionConfig, { text, previous: { file: 'f', text: previous } })).stderr;
    const other = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: other}\n';
    assert.match(await messagesOf(other), /which is not among the items, so pods/);
    assert.doesNotMatch(await messagesOf(noResources), /so pods/);
  });
});

describe('a reference of a custom resource', () => {
  const extra = [{ kind: 'Thing', path: 'ref' }];
  const config = configOf('VersionConfig', {
    spec: { select: [{ name: 'app' }], references: { extra }, versions: { keep: 0 } },
  });
  const secret = resource('Secret', 'app', {
    metadata: { name: 'app', annotations: { [pathKey]: 'secret.yaml' } },
    stringData: { a: 'b' },
  });
  const nameIn = (ran: Ran): string => (ran.items.find(({ kind }) => kind === 'Thing') as { ref?: string }).ref ?? '';

  it('keeps its kind if a ConfigMap and a Secret have the same name', async () => {
    let others: readonly object[] = [resource('Thing', 't', { ref: 'app' })];
    for (const sources of [
      [configMap('1', 'app.yaml')],
      [configMap('1', 'app.yaml'), secret],
      [configMap('2', 'app.yaml'), secret],
      [configMap('2', 'app.yaml'), secret],
    ]) {
      const ran = await runOn(versionConfig, config, [...others, ...sources]);
      others = ran.items.filter(({ metadata: { name } }) => name !== 'app');
      const current = ran.items.find(({ kind, metadata: { name } }) => kind === 'ConfigMap' && name !== 'app');
      assert.equal(nameIn(ran), current?.metadata.name, ran.messages);
    }
  });
});
