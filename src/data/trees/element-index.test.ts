import assert from 'node:assert/strict';
import { hasElement, itemsChange } from './element-index';
import { treeOf } from './plain';
import type { Tree } from '../tree';

describe('hasElement', () => {
  for (const count of [3, 100]) {
    it(`searches ${count} elements, including elements that are added later, but not removed ones`, () => {
      const items = Array.from({ length: count }, (_, index): Tree =>
        treeOf(index % 2 === 0 ? { port: index } : index),
      );
      const isThere = (value: unknown): boolean => hasElement(items, treeOf(value), () => false);
      assert.deepEqual([{ port: 2 }, { port: '2' }, 1, '1', 'new'].map(isThere), [true, false, true, false, false]);
      items.push(treeOf('new'));
      assert.equal(isThere('new'), true);
      items[1] = treeOf('other');
      itemsChange(items);
      assert.deepEqual(['other', 1].map(isThere), [true, false]);
    });

    it(`searches ${count} elements, one of which changes in place`, () => {
      const changed = { kind: 'scalar', type: 'string', text: 'before' } as const;
      const own: { text: string } & Omit<typeof changed, 'text'> = { ...changed };
      const items = [own, ...Array.from({ length: count }, (_, index): Tree => treeOf(index))];
      const isThere = (value: unknown): boolean => hasElement(items, treeOf(value), (item) => item === own);
      assert.deepEqual(['before', 'after'].map(isThere), [true, false]);
      own.text = 'after';
      assert.deepEqual(['before', 'after'].map(isThere), [false, true]);
    });
  }
});
