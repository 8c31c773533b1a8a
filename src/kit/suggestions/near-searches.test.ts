import assert from 'node:assert/strict';
import { NearSearches } from '../selection/no-match';

describe('NearSearches', () => {
  it('ends after fifty, each user by itself', () => {
    const searches = new NearSearches();
    const answers = Array.from({ length: 60 }, () => searches.next());
    assert.deepEqual([answers.lastIndexOf(true), answers.indexOf(false)], [49, 50]);
    assert.equal(new NearSearches().next(), true);
  });
});
