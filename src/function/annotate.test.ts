import assert from 'node:assert/strict';
import { treeOf } from '../data/trees/plain';
import { Resource } from '../resource-list/resource';
import { annotate } from './annotate';

const web = (metadata: object): Resource => Resource.create(treeOf({ kind: 'Deployment', metadata }));

describe('annotate', () => {
  it('sets annotations, with or without existing annotations', () => {
    const others = web({ name: 'web', annotations: { a: '1', b: '2' } });
    assert.deepEqual(
      [...annotate(others, { a: 'x', c: '3' }).annotations()],
      [
        ['a', 'x'],
        ['b', '2'],
        ['c', '3'],
      ],
    );
    for (const none of [web({ name: 'web' }), web({ name: 'web', annotations: null }), web({ annotations: '' })]) {
      assert.deepEqual([...annotate(none, { a: '80', b: undefined }).annotations()], [['a', '80']]);
    }
  });

  it('removes undefined annotations', () => {
    const both = web({ annotations: { a: '1', b: '2' } });
    assert.deepEqual([...annotate(both, { a: undefined, x: undefined }).annotations()], [['b', '2']]);
  });

  it('returns the resource itself if nothing changes', () => {
    for (const one of [web({ annotations: { a: '1' } }), web({ name: 'web' })]) {
      assert.equal(annotate(one, { b: undefined }), one);
      assert.equal(annotate(one, {}), one);
    }
    const one = web({ annotations: { a: '1' } });
    assert.equal(annotate(one, { a: '1' }), one);
  });

  it('keeps the other lines', () => {
    const one = annotate(web({ name: 'web', annotations: { a: '1' }, labels: { x: 'z' } }), { a: '2' });
    assert.equal(
      one.text,
      'kind: Deployment\nmetadata:\n  name: web\n  annotations:\n    a: "2"\n  labels:\n    x: z\n',
    );
  });
});
