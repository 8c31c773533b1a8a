import assert from 'node:assert/strict';
import type { SourceNode } from '../source-node';
import { yamlFormat } from '../yaml/format';
import { startOf } from './nodes';

it('an entry starts at its key, an item at its value', () => {
  const root = yamlFormat.read('a:\n  b: [x, y]\n').roots[0] as SourceNode;
  const starts = [[], ['a'], ['a', 'b'], ['a', 'b', 1], ['a', 'c'], ['a', 1]].map((path) => startOf(root, path));
  assert.deepEqual(starts, [0, 0, 5, 12, undefined, undefined]);
});
