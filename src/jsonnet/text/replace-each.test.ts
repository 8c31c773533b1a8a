import assert from 'node:assert/strict';
import { replaceEach } from './replace-each';

describe('replaceEach', () => {
  it('replaces in long texts as in short ones', () => {
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

  it('ends where V8 would end the process', () => {
    const text = '"'.repeat(70_000_000);
    assert.equal(replaceEach(text, /"/g, () => "'").length, text.length);
  });
});
