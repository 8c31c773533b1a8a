import assert from 'node:assert/strict';
import type { Json } from '../../data';
import { checkBounds, maxLevels } from './result-bounds';

const nested = (levels: number): Json =>
  levels === 0 ? 1 : levels % 2 === 0 ? [nested(levels - 1)] : { k: nested(levels - 1) };

describe('checkBounds', () => {
  it('bounds the levels of an object', () => {
    checkBounds([{ x: nested(maxLevels - 1) }]);
    assert.throws(() => checkBounds([{ x: nested(maxLevels) }]), /more than 200 levels/);
  });

  it('counts a shared text each time it appears', () => {
    const text = 'x'.repeat(1024 * 1024);
    checkBounds([{ x: Array.from({ length: 60 }, () => text) }]);
    assert.throws(
      () =>
        checkBounds([
          { x: Array.from({ length: 32 }, () => text) },
          { [text]: Array.from({ length: 32 }, () => text) },
        ]),
      /more than 64 Mi characters/,
    );
  });
});
