import assert from 'node:assert/strict';
import { forgetElements, hasElement } from './element-index';
import { treeOf } from './plain';
import type { Tree } from './tree';

describe('hasElement', () => {
  for (const count of [3, 100]) {
    it(`searches ${count} elements, those that are added later, and none that is no longer there`, () => {
      const items = Array.from({ length: count }, (_, index): Tree => treeOf({ name: `n${index}`, port: index }));
      const isThere = (value: unknown): boolean => hasElement(items, treeOf(value));
      assert.equal(isThere({ port: 1, name: 'n1' }), true);
      assert.equal(isThere({ name: 'n1', port: '1' }), false);
      assert.equal(isThere('new'), false);
      items.push(treeOf('new'));
      assert.equal(isThere('new'), true);
      items[1] = treeOf('other');
      forgetElements(items);
      assert.deepEqual([isThere('other'), isThere({ name: 'n1', port: 1 })], [true, false]);
    });
  }
});
