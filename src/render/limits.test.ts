import assert from 'node:assert/strict';
import { limitsOf } from './limits';

describe('limits', () => {
  it('are set by the functionConfig, or have defaults', () => {
    assert.deepEqual(limitsOf(), { maxSteps: 50_000_000, maxStack: 500 });
    assert.deepEqual(limitsOf({ steps: 7, maxStack: 8 }), { maxSteps: 7, maxStack: 8 });
  });
});
