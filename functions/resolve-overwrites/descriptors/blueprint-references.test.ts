import assert from 'node:assert/strict';
import { configOf, resource, runOn } from '../../../test/run-on-values';
import { resolveOverwrites } from '../function';

const registry = { type: 'OCIRegistry', baseUrl: 'registry.example.com' };
const descriptor = (name: string, fields: object): string =>
  JSON.stringify({
    meta: { schemaVersion: 'v2' },
    component: { name, version: 'v1', repositoryContexts: [registry], ...fields },
  });

const items = (blueprintRef: string): readonly object[] => [
  {
    ...resource('Installation', 'shop', {
      spec: {
        componentDescriptor: { ref: { componentName: 'c/shop', version: 'v1', repositoryContext: registry } },
        blueprint: {
          inline: { filesystem: { 'blueprint.yaml': `subinstallations:\n- blueprint: {ref: ${blueprintRef}}\n` } },
        },
      },
    }),
    apiVersion: 'landscaper.gardener.cloud/v1alpha1',
  },
  resource('ConfigMap', 'descriptors', {
    data: {
      '0.component-descriptor.yaml': descriptor('c/shop', {
        componentReferences: [
          { name: 'backend', componentName: 'c/backend', version: 'v1' },
          { name: 'elsewhere', componentName: 'c/elsewhere', version: 'v1' },
        ],
        resources: [{ name: 'own', type: 'blueprint' }],
      }),
      '1.component-descriptor.yaml': descriptor('c/backend', { resources: [{ name: 'blueprint', type: 'blueprint' }] }),
    },
  }),
];

describe('a cd:// reference in an inline blueprint', () => {
  for (const [reference, said] of [
    ['cd://componentReferences/backend/resources/blueprint', undefined],
    ['cd://resources/own', undefined],
    ['cd://componentReferences/elsewhere/resources/unseen', undefined],
    ['cd://componentReferences/bakend/resources/blueprint', 'component reference bakend cannot be found in c/shop:v1'],
    ['cd://componentReferences/backend/resources/other', 'local resource other cannot be found in c/backend:v1'],
    ['cd://componentReference/backend/resources/blueprint', 'unknown keyword componentReference'],
    ['cd:///resources', 'even number of path arguments expected'],
    ['cd://resources/own/resources/own', 'the selector seems to contain more path segments after a resource'],
  ] as const) {
    it(`is followed: ${reference}`, async () => {
      const config = configOf('ResolveOverwrites', { spec: { missingDescriptor: 'ignore' } });
      const ran = await runOn(resolveOverwrites, config, items(reference));
      assert.equal(ran.exitCode, 0, ran.said);
      const message = `unable to resolve blueprint ref ${reference}: ${said} [blueprint-reference]`;
      if (said === undefined) assert.doesNotMatch(ran.said, /blueprint ref/);
      else assert.ok(ran.said.includes(message), ran.said);
    });
  }
});
