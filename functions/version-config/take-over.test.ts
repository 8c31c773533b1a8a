/** Tests objects whose VersionConfig changes, and objects that are edited in a stream. */
import assert from 'node:assert/strict';
import { run } from '../../src/function/run';
import { configOf, type Item, itemsOf, listOf, resource, runOn } from '../../test/run-on-values';
import { versionConfig } from './function';

const pathKey = 'internal.config.kubernetes.io/path';
const select = (config: string, name: string, more: object = {}): object =>
  configOf('VersionConfig', { spec: { select: [{ name }], references: { ignoreMissing: true }, ...more } }, config);

describe('an object of another VersionConfig', () => {
  it('keeps its versions, each once', async () => {
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

describe('the current version in a stream', () => {
  it('keeps its previous data and its references after an edit, even if the VersionConfig is renamed', async () => {
    const pod = resource('Pod', 'web', { spec: { volumes: [{ configMap: { name: 'app' } }] } });
    const before = await runOn(versionConfig, select('one', 'app'), [
      resource('ConfigMap', 'app', { data: { a: 'b' } }),
      pod,
    ]);
    const edited = before.items.map((item): Item => (item.data ? { ...item, data: { a: 'c' } } : item));
    for (const config of [select('one', 'app'), select('two', 'app', { cleanUp: [{ name: 'one' }] })]) {
      const { stdout, stderr } = await run(versionConfig, {
        text: listOf(edited),
        functionConfig: JSON.stringify(config),
        previous: { file: 'previous.yaml', text: listOf(before.items) },
      });
      assert.doesNotMatch(stderr, /damaged-version|dangling-reference/);
      const [current, user, earlier, ...others] = itemsOf(stdout);
      assert.equal(others.length, 0);
      assert.match(JSON.stringify(user), new RegExp(`"${current?.metadata.name}"`));
      assert.notEqual(current?.metadata.name, earlier?.metadata.name);
      assert.deepEqual(earlier?.data, { a: 'b' });
      assert.equal(earlier.metadata.annotations?.['inlay.dev/orphaned'], 'true');
    }
  });
});

describe('the previous output', () => {
  it('has versions of a renamed VersionConfig, also if the items have versions of others', async () => {
    const app = (a: string): object => resource('ConfigMap', 'app', { data: { a } });
    const before = await runOn(versionConfig, select('one', 'app'), [app('b')]);
    const label = { 'inlay.dev/config': 'other' };
    const foreign = resource('ConfigMap', 'other-b69gft6gh2', {
      metadata: { name: 'other-b69gft6gh2', labels: label },
    });
    const { stdout } = await run(versionConfig, {
      text: listOf([foreign, app('c')]),
      functionConfig: JSON.stringify(select('two', 'app', { cleanUp: [{ name: 'one' }] })),
      previous: { file: 'previous.yaml', text: listOf(before.items) },
    });
    const [, current, earlier] = itemsOf(stdout);
    assert.equal(current?.metadata.annotations?.['inlay.dev/generation'], '2');
    assert.deepEqual(earlier?.data, { a: 'b' });
  });
});
