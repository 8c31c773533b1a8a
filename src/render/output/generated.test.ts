import assert from 'node:assert/strict';
import { Resource } from '../../resource-list';
import { treeOf } from '../../data';
import { placeGenerated } from './generated';

describe('placeGenerated', () => {
  const options = {
    id: { kind: 'RenderComponents', name: 'x' },
    packagePath: undefined,
    needsHash: false,
    behavior: undefined,
    isExact: false,
  };
  const names = (resources: readonly Resource[]): readonly string[] => resources.map(({ id }) => id.name);
  const rendered = (metadata: object) => ({
    object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...metadata } },
    origin: 'component: a',
    path: 'a/x.yaml',
  });

  it('edits the output of a previous run in place, regardless of the types of names', () => {
    const odd = rendered({ name: 'odd', namespace: 7, annotations: {} });
    const other = rendered({ name: 'other', annotations: {} });
    const first = placeGenerated([], [odd, other], options);
    const again = placeGenerated(first, [odd, other], options);
    assert.ok(again.every((resource, at) => resource === first[at]));
    assert.deepEqual(names(again), ['odd', 'other']);
  });

  it('does not move items', () => {
    const mine = Resource.create(treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'mine' } }));
    const first = placeGenerated([mine], [rendered({ name: 'new' })], options);
    assert.deepEqual(names(first), ['mine', 'new']);
    const again = placeGenerated([...first, mine], [rendered({ name: 'last' }), rendered({ name: 'new' })], options);
    assert.deepEqual(names(again), ['mine', 'new', 'mine', 'last']);
  });
});
