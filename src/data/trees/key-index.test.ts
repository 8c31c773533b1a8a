import assert from 'node:assert/strict';
import { indexOfKey } from './key-index';

const entriesOf = (count: number): { readonly key: string }[] =>
  Array.from({ length: count }, (_, index) => ({ key: `k${index}` }));

describe('indexOfKey', () => {
  for (const count of [3, 24, 25, 1000]) {
    it(`finds the first of each key among ${count}`, () => {
      const entries = [...entriesOf(count), { key: 'k1' }, { key: '__proto__' }];
      assert.deepEqual(
        ['k0', 'k1', `k${count - 1}`, '__proto__', 'constructor', ''].map((key) => indexOfKey(entries, key)),
        [0, 1, count - 1, count + 1, -1, -1],
      );
    });
  }

  it('finds entries that were added later', () => {
    const entries = entriesOf(100);
    assert.equal(indexOfKey(entries, 'new'), -1);
    entries.push({ key: 'new' });
    assert.equal(indexOfKey(entries, 'new'), 100);
  });

  it('visits each entry of a large map once, however many keys are looked up', () => {
    let reads = 0;
    const entries = Array.from({ length: 20_000 }, (_, index) => ({
      get key() {
        reads++;
        return `k${index}`;
      },
    }));
    for (let index = 0; index < 20_000; index++) assert.equal(indexOfKey(entries, `k${index}`), index);
    assert.equal(reads, 20_000);
  });
});
