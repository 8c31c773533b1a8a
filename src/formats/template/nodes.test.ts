import assert from 'node:assert/strict';
import type { SourceMap, SourceNode } from '../source-node';
import { yamlFormat } from '../yaml/format';
import { hasMaskOutside, startOf } from './nodes';

it('an entry starts at its key, an item at its value', () => {
  const root = yamlFormat.read('a:\n  b: [x, y]\n').roots[0] as SourceNode;
  const starts = [[], ['a'], ['a', 'b'], ['a', 'b', 1], ['a', 'c'], ['a', 1]].map((path) => startOf(root, path));
  assert.deepEqual(starts, [0, 0, 5, 12, undefined, undefined]);
});

it('an expression is outside the entries of a map if it is neither in a key nor in a value', () => {
  for (const [text, expected] of [
    ['Xa: 1\nb: X\n', false],
    ['a: 1 # X\nb: 2\n', true],
  ] as const) {
    const before = (at: number): number => text.slice(0, at).split('X').length - 1;
    assert.equal(hasMaskOutside(yamlFormat.read(text).roots[0] as SourceMap, before), expected, text);
  }
});
