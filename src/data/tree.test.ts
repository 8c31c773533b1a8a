import assert from 'node:assert/strict';
import { plainOf, treeOf } from './trees/plain';
import { withEntries } from './tree';

describe('a map with other values', () => {
  const text = (value: Parameters<typeof withEntries>[0], values: Parameters<typeof withEntries>[1]): string =>
    JSON.stringify(plainOf(withEntries(value, values)));

  it('keeps the order of existing keys, and adds new keys last', () => {
    assert.equal(text(treeOf({ a: 1, b: 2 }), { c: treeOf(4), a: treeOf(3) }), '{"a":3,"b":2,"c":4}');
  });

  it('keeps entries without a new value', () => {
    const before = treeOf({ a: 1 });
    assert.equal(text(before, { a: undefined, b: undefined }), '{"a":1}');
  });

  it('is created if the map does not exist', () => {
    assert.equal(text(undefined, { a: treeOf(1) }), '{"a":1}');
    assert.equal(text(treeOf([1]), {}), '{}');
  });
});
