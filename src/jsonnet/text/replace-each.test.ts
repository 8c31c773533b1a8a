import assert from 'node:assert/strict';
import { replaceEach } from './replace-each';

describe('replaceEach', () => {
  it('replaces in long texts like in short ones', () => {
    const text = '"é😀'.repeat(600_000);
    const expected = '\\"é😀'.repeat(600_000);
    assert.equal(
      replaceEach(text, /"/g, () => '\\"'),
      expected,
    );
    assert.equal(
      replaceEach('"a"', /"/g, () => "'"),
      "'a'",
    );
  });

  it('splits long texts, because V8 ends the process at some seventy million matches', () => {
    const text = '"'.repeat(2_500_000);
    const pieces: number[] = [];
    const meter = { tick: () => undefined, spend: () => undefined, charge: (length: number) => pieces.push(length) };
    assert.equal(
      replaceEach(text, /"/g, () => "'", meter),
      "'".repeat(text.length),
    );
    assert.deepEqual(pieces, [2 ** 20, 2 ** 20, text.length - 2 ** 21]);
  });
});
