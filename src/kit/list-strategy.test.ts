import assert from 'node:assert/strict';
import { ConfigCheck } from '../function/config/config-check';
import { checkListStrategy, type ListStrategy } from './list-strategy';

const instead = { prepend: 'write `append`', merge: 'm', unify: 'u', replace: 'r' };

const messages = (word: string): readonly unknown[] => {
  const config = new ConfigCheck();
  checkListStrategy(word as Exclude<ListStrategy, keyof typeof instead>, instead, config.at('lists.0'));
  return config.problems;
};

describe('checkListStrategy', () => {
  it('accepts the keywords of the function', () => assert.deepEqual([...messages('append'), ...messages('union')], []));

  it('suggests a replacement for the keyword of another function', () => {
    const message =
      '`prepend` (the items of one list are prepended to the other) is not supported here: write `append`';
    assert.deepEqual(messages('prepend'), [{ field: 'lists.0', message }]);
  });

  it('lists the strategies if a strategy is unknown, and suggests the most similar one', () => {
    assert.deepEqual(messages('x'), [{ field: 'lists.0', message: '`lists.0` must be one of append, union' }]);
    const message = '`lists.0` must be one of append, union: did you mean "append"?';
    assert.deepEqual(messages('apend'), [{ field: 'lists.0', message }]);
    assert.deepEqual(messages('toString'), [{ field: 'lists.0', message: '`lists.0` must be one of append, union' }]);
  });
});
