import assert from 'node:assert/strict';
import { type ListTree, treeOf } from '../../data';
import { applyChanges } from './apply';
import { branchOf } from './branch';

describe('applyChanges', () => {
  it('refuses a path into a scalar', () => {
    const branch = branchOf([{ kind: 'set', path: ['a', 'b'], value: treeOf(1) }]);
    const error = new RangeError('a path does not match the document at step 1 of the path');
    assert.throws(() => applyChanges(treeOf({ a: 1 }), branch), error);
  });

  it('keeps the flow style of a list', () => {
    const list: ListTree = { kind: 'list', flow: true, items: [treeOf(1), treeOf({ a: 1 })] };
    const branch = branchOf([{ kind: 'set', path: [1, 'a'], value: treeOf(2) }]);
    assert.deepEqual(applyChanges(list, branch), { ...list, items: [treeOf(1), treeOf({ a: 2 })] });
  });
});
