import assert from 'node:assert/strict';
import { pluralize } from './pluralize';

describe('a count', () => {
  it('is singular or plural', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => pluralize(count, 'more file')),
      ['0 more files', '1 more file', '2 more files'],
    );
  });
});
