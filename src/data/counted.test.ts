import assert from 'node:assert/strict';
import { counted } from './counted';

describe('a count', () => {
  it('is of one, or of several', () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => counted(count, 'more file')),
      ['0 more files', '1 more file', '2 more files'],
    );
  });
});
