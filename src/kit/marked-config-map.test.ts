import assert from 'node:assert/strict';
import { treeOf } from '../data/trees/plain';
import { Resource } from '../resource-list/resource';
import { findMarked, isMarked } from './marked-config-map';

const mark = { key: 'example.com/made-by' };
const made = (kind: string, annotations: object, namespace?: string): Resource =>
  Resource.create(
    treeOf({ apiVersion: 'v1', kind, metadata: { name: 'a', annotations, ...(namespace && { namespace }) } }),
  );

describe('a marked ConfigMap', () => {
  it('is one with the annotation, and no Secret', () => {
    const marked = { [mark.key]: 'x' };
    const all = [made('ConfigMap', marked), made('ConfigMap', {}), made('Secret', marked)];
    assert.deepEqual(
      all.map((one) => isMarked(one, mark)),
      [true, false, false],
    );
    const [one] = all;
    assert.equal(findMarked(all, { name: 'a', namespace: 'default' }, mark), one);
    assert.equal(findMarked(all, { name: 'a', namespace: 'other' }, mark), undefined);
    assert.equal(findMarked(all, { name: 'b' }, mark), undefined);
  });
});
