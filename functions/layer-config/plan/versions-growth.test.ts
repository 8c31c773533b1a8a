/**
 * The cost of a run grows with the versions and their users, not with the product of both. Processor time of whole runs is compared:
 * eight times as many versions in use may take 2.6 times 2.6 times 2.6 as long, where quadratic growth would make it 64 times.
 */
import assert from 'node:assert/strict';
import { asyncCpuMs } from '../../../test/cpu-time';
import { configOf, listOf, resource } from '../../../test/run-on-values';
import { nameHash } from '../../../src/krm';
import { treeOf } from '../../../src/data';
import { run } from '../../../src/function';
import { layerConfig } from '../function';

/** As many earlier versions, each with a pinned workload. With `base` the names were made of another base. */
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
  return `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items.join('')}`;
}

const functionConfig = JSON.stringify(
  configOf(
    'LayerConfig',
    { spec: { layers: [{ name: 'l', values: { a: 'now' } }], output: { files: [{ key: 'a.json', format: 'json' }] } } },
    'conf',
  ),
);

async function cost(text: string, config = functionConfig): Promise<number> {
  return asyncCpuMs(async () => {
    const { exitCode } = await run(layerConfig, { text, functionConfig: config });
    assert.equal(exitCode, 0);
  });
}

/** Eight times the work takes less than 2.6 times 2.6 times 2.6 as long. The first measurement that is less ends it. */
async function assertLinear(
  workOf: (count: number) => readonly [items: string, config?: string],
  few: number,
): Promise<void> {
  const little = workOf(few);
  await cost(...little);
  const bound = 2.6 ** 3 * Math.min(await cost(...little), await cost(...little));
  const much = workOf(8 * few);
  const costs: number[] = [];
  while (costs.length < 2) {
    const one = await cost(...much);
    if (one < bound) return;
    costs.push(one);
  }
  assert.fail(`${costs.map((ms) => ms.toFixed(0)).join(', ')} ms, where less than ${bound.toFixed(0)} ms is linear`);
}

/** As many members as DaemonSets, one for each. */
function family(count: number): readonly [items: string, config: string] {
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
  return [listOf(items), JSON.stringify(configOf('LayerConfig', { spec }, 'conf'))];
}

/** As many namespaces, each with a version of a LayerConfig of the same name that is not there. */
function leftBehind(count: number): string {
  return listOf(
    Array.from({ length: count }, (_, index) => {
      const namespace = `n${index}`;
      const labels = { 'inlay.dev/config': 'conf' };
      return resource('ConfigMap', 'conf-8b7k2fh4tc', { metadata: { name: 'conf-8b7k2fh4tc', namespace, labels } });
    }),
  );
}

describe('the cost of what other LayerConfigs have left behind', () => {
  it('does not grow with the product of namespaces and items', () => assertLinear((count) => [leftBehind(count)], 500));
});

describe('the cost of a family', () => {
  it('does not grow with the product of members and resources', () => assertLinear(family, 200));
});

describe('the cost of versions in use', () => {
  for (const base of ['conf', 'former']) {
    it(`is linear where their names begin with "${base}"`, () => assertLinear((count) => [inUse(count, base)], 500));
  }
});
