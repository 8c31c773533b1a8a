import assert from 'node:assert/strict';
import { limitsOf } from './limits';

describe('limits', () => {
  it('are read with their unit, and have defaults', () => {
    for (const [timeout, timeoutMs] of [
      ['90ms', 90],
      ['3s', 3000],
      ['2m', 120_000],
    ] as const) {
      assert.deepEqual(limitsOf({ timeout }), { timeout, timeoutMs, maxStack: 500 });
    }
    assert.deepEqual(limitsOf(), { timeout: '30s', timeoutMs: 30_000, maxStack: 500 });
    assert.equal(limitsOf({ maxStack: 7 }).maxStack, 7);
  });
});
