import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { plainOf, treeOf } from '../../../src/data';
import { readComponentDescriptor } from '../descriptors/component-descriptor';
import { descriptor } from '../items.test';
import { componentOf } from './component';
import { constructorOf, lostBlobs } from './constructor';
import type { PatchedComponent } from './patches';

const repository = { type: 'OCIRegistry', baseUrl: 'registry.example.com' };
const chart = {
  name: 'chart',
  version: 'v1',
  type: 'helmChart',
  relation: 'local',
  extraIdentity: { arch: 'amd64' },
  srcRefs: [{ identitySelector: { name: 'main' } }],
  access: { type: 'localBlob/v1', localReference: 'sha256:1', mediaType: 'application/gzip' },
};
const image = { name: 'image', version: 'v1', type: 'ociImage', srcRefs: [], access: { type: 'ociArtifact' } };

function patched(contexts: readonly object[], blob?: (reference: string) => string): PatchedComponent {
  const tree = treeOf(
    descriptor('example.com/core', 'v1.0.0', {
      provider: '{"name": "internal", "labels": [{"name": "a", "value": 1}]}',
      labels: [{ name: 'team', value: 'x' }],
      repositoryContexts: contexts,
      resources: [chart, image],
      sources: [{ name: 'main', version: 'v1', type: 'git', access: { type: 'gitHub' }, digest: {} }],
    }),
  );
  const read = readComponentDescriptor(tree, collectingReport().report, { tree: () => tree, ...(blob && { blob }) });
  assert.ok(read);
  return { descriptor: read, component: { ...componentOf(tree), version: 'v1.0.0-overwritten.1' }, targets: [] };
}

const constructed = (component: PatchedComponent) =>
  JSON.parse(JSON.stringify(plainOf(constructorOf(component)))) as { readonly resources: readonly object[] };

/** The last field of the first resource. */
const input = (component: PatchedComponent): unknown =>
  Object.entries(constructed(component).resources[0] ?? {}).at(-1);

describe('the constructor of a patched component', () => {
  it('has the parts of the component', () => {
    const { resources, ...others } = constructed(patched([repository]));
    assert.deepEqual(others, {
      name: 'example.com/core',
      version: 'v1.0.0-overwritten.1',
      provider: { name: 'internal', labels: [{ name: 'a', value: 1 }] },
      labels: [{ name: 'team', value: 'x' }],
      sources: [{ name: 'main', version: 'v1', type: 'git', access: { type: 'gitHub' } }],
    });
    assert.deepEqual(
      resources.map((resource) => Object.keys(resource).join(' ')),
      ['name version type relation extraIdentity srcRefs input', 'name version type access'],
    );
  });

  it('copies blobs from the released component', () => {
    assert.deepEqual(input(patched([repository])), [
      'input',
      {
        type: 'ocm',
        ocmRepository: repository,
        component: 'example.com/core',
        version: 'v1.0.0',
        resourceRef: { resource: { name: 'chart', arch: 'amd64' } },
      },
    ]);
  });

  it('reads blobs from files', () => {
    const found = input(patched([], (reference) => `blobs/${reference}`));
    assert.deepEqual(found, ['input', { type: 'file', path: 'blobs/sha256:1', mediaType: 'application/gzip' }]);
  });

  it('lacks blobs of a component without a repository or files', () => {
    assert.deepEqual(lostBlobs(patched([])), ['chart']);
    assert.deepEqual(lostBlobs(patched([repository])), []);
    assert.deepEqual(lostBlobs(patched([], () => 'a')), []);
  });
});
