import assert from 'node:assert/strict';
import { errorFrom } from '../../test/or-error';
import { isStackOverflow, isLanguageLimit } from './stack-overflow';

describe('isStackOverflow and isLanguageLimit', () => {
  const endless = (level: number): number => endless(level + 1) + 1;
  const full = errorFrom(RangeError, () => endless(0));
  const fullInPattern = errorFrom(SyntaxError, () => new RegExp('['.repeat(100_000) + ']'.repeat(100_000), 'v'));
  const long = errorFrom(RangeError, () => 'a'.repeat(2 ** 30));

  it('recognize a stack overflow, even if it happens while V8 compiles a pattern', () => {
    for (const error of [full, fullInPattern]) {
      assert.deepEqual([isStackOverflow(error), isLanguageLimit(error)], [true, true]);
    }
  });

  it('recognize a string that is too long', () => {
    assert.deepEqual([isStackOverflow(long), isLanguageLimit(long)], [false, true]);
  });

  it('do not recognize other errors as a limit', () => {
    for (const error of [
      new Error('call stack'),
      new SyntaxError('call stack'),
      new SyntaxError('Invalid regular expression: /(/: Unterminated group'),
    ]) {
      assert.deepEqual([isStackOverflow(error), isLanguageLimit(error)], [false, false]);
    }
  });
});
