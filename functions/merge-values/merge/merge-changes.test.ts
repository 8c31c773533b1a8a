import assert from 'node:assert/strict';
import { treeOf } from '../../../src/data';
import type { Change } from '../../../src/formats';
import type { ListMerge } from '../generated/config';
import { ListRules } from './list-merges';
import { mergeChanges } from './merge-changes';

const changes = (base: unknown, overlay: unknown, ...lists: readonly ListMerge[]): readonly Change[] =>
  mergeChanges(treeOf(base), treeOf(overlay), new ListRules(lists), false).changes;

const set = (path: Change['path'], value: unknown, more: object = {}): object => ({
  kind: 'set',
  path,
  value: treeOf(value),
  ...more,
});

describe('changes of a merge', () => {
  it('add what a list lacks, each once', () => {
    const overlay = { l: [2, 3, 2, 3, '3'] };
    assert.deepEqual(changes({ l: [1, 2] }, overlay, { path: 'l', strategy: 'append' }), [
      set(['l', 2], 3),
      set(['l', 3], '3'),
    ]);
    assert.deepEqual(changes({ l: [1, 2] }, overlay, { path: 'l', strategy: 'prepend' }), [
      set(['l', 2], 3, { beforeItem: 0 }),
      set(['l', 3], '3', { beforeItem: 0 }),
    ]);
  });
});
