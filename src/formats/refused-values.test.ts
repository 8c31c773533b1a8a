import assert from 'node:assert/strict';
import { treeOf } from '../data';
import { refusedValues } from './refused-values';
import { formatNamed } from './table';

const refused = (value: unknown, keys?: readonly string[]): readonly string[] =>
  refusedValues(treeOf(value), formatNamed('toml'), keys).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('refusedValues', () => {
  const message = 'TOML has no null: remove the value';
  it('names each value that a format cannot represent', () => {
    assert.deepEqual(refused({ a: { b: [1, null] }, c: null, d: 'x' }), [`a.b.1: ${message}`, `c: ${message}`]);
    assert.deepEqual(refused([null, 1], ['a']), [`0: ${message}`]);
    assert.deepEqual(refused({ a: 1 }), []);
  });

  it('names a value of a wrong kind as a whole', () => {
    assert.deepEqual(refused('x'), [': a TOML document must be a table, not a scalar']);
    assert.deepEqual(refused([1]), [': a TOML document must be a table, not a list']);
  });

  it('names a tree that is too deep as a whole', () => {
    let deep: unknown = null;
    for (let depth = 0; depth < 101; depth++) deep = { a: deep };
    assert.deepEqual(refused(deep), [`: ${message}`]);
    assert.deepEqual(refused((deep as { a: unknown }).a), [`${'a.'.repeat(99)}a: ${message}`]);
  });
});
