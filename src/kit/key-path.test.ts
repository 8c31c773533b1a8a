import assert from 'node:assert/strict';
import { keyPath } from './key-path';

describe('keyPath', () => {
  it('splits at dots that are not escaped', () => {
    assert.deepEqual(keyPath('a\\.b.[c.d/e].0.*'), ['a.b', 'c.d/e', '0', '*']);
  });

  it('accepts a hundred keys', () => assert.equal(keyPath(`${'a.'.repeat(99)}a`).length, 100));

  it('refuses text that is not a path of keys', () => {
    for (const wrong of ['', 'a..b', 'a.', 'a.[b=c]', 'a.[0]', 'a.[b]', `${'a.'.repeat(100)}a`]) {
      assert.throws(() => keyPath(wrong), Error, wrong);
    }
    assert.throws(() => keyPath('a.[b]'), /^Error: has brackets around a key without dots: omit the brackets$/);
    assert.throws(() => keyPath('a.[]'), /^Error: contains an empty key$/);
  });
});
