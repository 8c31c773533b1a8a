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

  const rule: ListMerge = { path: 'l', strategy: 'merge', key: 'name' };
  const item = (name: string, more: object = {}): object => ({ name, ...more });

  it('merge items of one key, and add the others behind, as if there were a list where there is none', () => {
    const overlay = { l: [item('b', { v: 1 }), item('c', { w: null, x: 1 }), 5, 5] };
    assert.deepEqual(changes({ l: [item('a'), item('b'), item('b')] }, overlay, rule), [
      set(['l', 1, 'v'], 1),
      set(['l', 3], item('c', { x: 1 })),
      set(['l', 4], 5),
    ]);
    assert.deepEqual(changes({ l: [item('')] }, { l: [5, item('', { x: 1 })] }, rule), [
      set(['l', 0, 'x'], 1),
      set(['l', 1], 5),
    ]);
    const fresh = [item('b', { v: 1 }), item('c', { x: 1 }), 5];
    assert.deepEqual(changes({}, overlay, rule), [set(['l'], fresh)]);
    assert.deepEqual(changes({ l: 'text' }, overlay, rule), [set(['l'], fresh)]);
    assert.deepEqual(changes({ l: null }, overlay, rule), [set(['l'], fresh)]);
  });

  it('replace what is a list on one side only', () => {
    for (const strategy of ['append', 'prepend', 'merge'] as const) {
      const one: ListMerge = { ...rule, strategy };
      assert.deepEqual(changes({ l: [1] }, { l: 'text' }, one), [set(['l'], 'text')]);
      assert.deepEqual(changes({}, { l: 'text' }, one), [set(['l'], 'text')]);
      assert.deepEqual(changes({ l: 'text' }, { l: [1] }, one), [set(['l'], [1])]);
    }
    assert.deepEqual(changes({ l: [1] }, { l: [1, 2] }), [set(['l'], [1, 2])]);
    assert.deepEqual(changes({ l: [1] }, { l: [1] }), []);
  });

  it('put new keys before the next that both have', () => {
    assert.deepEqual(changes({ b: 1, d: 1 }, { a: 1, b: 2, c: 1, x: null, d: 1, e: 1 }), [
      set(['b'], 2),
      set(['a'], 1, { before: 'b' }),
      set(['c'], 1, { before: 'd' }),
      set(['e'], 1),
    ]);
    assert.deepEqual(changes({ a: 1, b: 1 }, { c: 1, a: null, d: { x: null, y: {} } }), [
      { kind: 'delete', path: ['a'] },
      set(['c'], 1),
      set(['d'], { y: {} }),
    ]);
  });

  it('are told where they put one kind of value in the place of another, and where a null deletes nothing', () => {
    const merge = mergeChanges(
      treeOf({ a: 1, b: [1], c: {}, d: null, port: 1 }),
      treeOf({ a: [1], b: {}, c: 'x', d: {}, prot: null, far: null }),
      new ListRules([]),
      false,
    );
    assert.deepEqual(merge.conflicts, [
      { path: ['a'], base: 'scalar', overlay: 'list' },
      { path: ['b'], base: 'list', overlay: 'map' },
      { path: ['c'], base: 'map', overlay: 'scalar' },
    ]);
    assert.deepEqual(merge.undeleted, [{ path: ['prot'], near: 'port' }]);
    for (const nothing of [null, {}]) assert.deepEqual(changes({ a: 1 }, nothing), []);
    assert.deepEqual(changes({ a: 1 }, []), [set([], [])]);
  });
});
