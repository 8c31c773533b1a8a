/** An object that one VersionConfig no longer selects, and another one selects. */
import assert from 'node:assert/strict';
import { configOf, resource, runOn } from '../../test/run-on-values';
import { versionConfig } from './function';

const pathKey = 'internal.config.kubernetes.io/path';
const select = (config: string, name: string): object =>
  configOf('VersionConfig', { spec: { select: [{ name }], references: { ignoreMissing: true } } }, config);

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
