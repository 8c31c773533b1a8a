import assert from 'node:assert/strict';
import { SuggestionBudget } from '../selection/no-match';

describe('NearSearches', () => {
  it('ends after fifty, each user by itself', () => {
    const searches = new SuggestionBudget();
    const answers = Array.from({ length: 60 }, () => searches.take());
    assert.deepEqual([answers.lastIndexOf(true), answers.indexOf(false)], [49, 50]);
    assert.equal(new SuggestionBudget().take(), true);
  });
});
