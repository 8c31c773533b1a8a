/**
 * Tests that the cost of a run grows linearly with the number of layers, versions and users of versions, not with the
 * products of these numbers.
 */
import { assertLinear, costOfRun, listWith, numbers } from '../../test/laws/growth/linear-cost';
import { configOf, listOf, resource } from '../../test/run-on-values';
import { nameHash } from '../../src/krm';
import { treeOf } from '../../src/data';
import { layerConfig } from './function';

/** Creates `count` earlier versions, each with a pinned workload. Their names are derived from `base`. */
function inUse(count: number, base: string): string {
  const items = Array.from({ length: count }, (_, index) => {
    const data = { 'a.json': `{"a": ${index}}` };
    const name = `${base}-${nameHash(treeOf(resource('ConfigMap', '', { data })))}`;
    const version = resource('ConfigMap', name, {
      metadata: {
        name,
        labels: { 'inlay.dev/config': 'conf' },
        annotations: { 'inlay.dev/generation': String(index + 1), 'inlay.dev/orphaned': 'true' },
      },
      immutable: true,
      data,
    });
    const user = resource('Pod', `user-${index}`, {
      metadata: { name: `user-${index}`, annotations: { 'inlay.dev/pin-config': 'true' } },
      spec: { volumes: [{ name: 'v', configMap: { name } }] },
    });
    return [version, user].map((item) => `- ${JSON.stringify(item)}\n`).join('');
  });
  return listWith(items.join(''));
}

const functionConfig = configOf(
  'LayerConfig',
  { spec: { layers: [{ name: 'l', values: { a: 'now' } }], output: { files: [{ key: 'a.json', format: 'json' }] } } },
  'conf',
);

/** Asserts that an input eight times as large takes about eight times as long. */
const isLinear = (workOf: (count: number) => readonly [text: string, config?: object], few: number): Promise<void> =>
  assertLinear(few, (count) => {
    const [text, config = functionConfig] = workOf(count);
    return costOfRun(layerConfig, text, config);
  });

/** `count` members, and one DaemonSet for each member. */
function family(count: number): readonly [text: string, config: object] {
  const names = Array.from({ length: count }, (_, index) => `p${index}`);
  const items = names.map((pool) => {
    const volumes = [{ name: 'c', configMap: { name: 'conf' } }];
    const metadata = { name: pool, labels: { pool } };
    return resource('DaemonSet', pool, { apiVersion: 'apps/v1', metadata, spec: { template: { spec: { volumes } } } });
  });
  const spec = {
    members: names.map((name) => ({ name, target: { labelSelector: `pool=${name}` } })),
    layers: [{ name: 'l', values: { a: 'now' } }],
    output: { files: [{ key: 'a.json', format: 'json' }] },
  };
  return [listOf(items), configOf('LayerConfig', { spec }, 'conf')];
}

/** `count` namespaces, each with a version of a missing LayerConfig with the same name. */
function leftBehind(count: number): string {
  return listOf(
    Array.from({ length: count }, (_, index) => {
      const namespace = `n${index}`;
      const labels = { 'inlay.dev/config': 'conf' };
      return resource('ConfigMap', 'conf-8b7k2fh4tc', { metadata: { name: 'conf-8b7k2fh4tc', namespace, labels } });
    }),
  );
}

/** `count` layers, each read from a separate ConfigMap, and an override for the value of each layer. */
function layersFromObjects(count: number): readonly [text: string, config: object] {
  const names = Array.from({ length: count }, (_, index) => `c${index}`);
  const items = names.map((name) => resource('ConfigMap', name, { data: { 'a.json': `{"${name}": 1}` } }));
  const spec = {
    layers: names.map((name) => ({ name, configMap: { name, key: 'a.json' } })),
    overrides: names.map((name) => ({ path: name, value: 2, reason: 'test' })),
    output: { files: [{ key: 'a.json', format: 'json' }] },
  };
  return [listOf(items), configOf('LayerConfig', { spec }, 'conf')];
}

/** A dry run that changes `count` data keys with values of a Secret. */
function changedKeys(count: number): readonly [text: string, config: object] {
  const valuesOf = (value: string): Readonly<Record<string, string>> =>
    Object.fromEntries(numbers(count).map((n) => [`k${n}`, value]));
  const source = resource('Secret', 'source', { stringData: { 'a.json': JSON.stringify(valuesOf('new')) } });
  const data = valuesOf('b2xk');
  const name = `conf-${nameHash(treeOf(resource('Secret', '', { type: 'Opaque', data })), 'Secret')}`;
  const labels = { 'inlay.dev/config': 'conf' };
  const annotations = { 'inlay.dev/generation': '1' };
  const version = resource('Secret', name, { metadata: { name, labels, annotations }, type: 'Opaque', data });
  const spec = {
    dryRun: true,
    layers: [{ name: 'l', secret: { name: 'source', key: 'a.json' } }],
    output: { kind: 'Secret', files: [{ format: 'keys' }] },
  };
  return [listOf([source, version]), configOf('LayerConfig', { spec }, 'conf')];
}

describe('the cost of a dry run', () => {
  it('is linear in data keys from a Secret', () => isLinear(changedKeys, 150));
});

describe('the cost of layers', () => {
  it('is linear in layers from objects and in overrides', () => isLinear(layersFromObjects, 200));
});

describe('the cost of remaining versions of other LayerConfigs', () => {
  it('does not grow with the product of namespaces and items', () => isLinear((count) => [leftBehind(count)], 150));
});

describe('the cost of a family', () => {
  it('does not grow with the product of members and resources', () => isLinear(family, 60));
});

describe('the cost of versions in use', () => {
  for (const base of ['conf', 'former']) {
    it(`is linear if their names begin with "${base}"`, () => isLinear((count) => [inUse(count, base)], 125));
  }
});
