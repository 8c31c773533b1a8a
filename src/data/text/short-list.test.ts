import assert from 'node:assert/strict';
import { shortList } from './short-list';

describe('a short list', () => {
  for (const [max, expected] of [
    [3, 'a, b, c'],
    [2, 'a, b, … (3 in all)'],
  ] as const) {
    it(`has ${max} of three items`, () => assert.equal(shortList(['a', 'b', 'c'], max), expected));
  }
});
