import assert from 'node:assert/strict';
import { unusedMessage } from './unused-message';

describe('unusedMessage', () => {
  const what = 'no item has the name "shpo"';
  const numbered = Array.from({ length: 12 }, (_, index) => `item-number-${index}`);

  it('says no more than what is known', () => {
    assert.equal(unusedMessage({ what }), what);
    assert.equal(unusedMessage({ what, name: 'shpo' }), what);
    assert.equal(unusedMessage({ what, name: 'shpo', among: [] }), what);
  });

  it('asks for the nearest name', () => {
    const among = ['billing', 'shop', 'shops'];
    assert.equal(unusedMessage({ what, name: 'shpo', among }), `${what}: did you mean "shop"?`);
  });

  it('tells the names where none is near', () => {
    assert.equal(unusedMessage({ what, name: 'shpo', among: ['billing'] }), `${what}; there is only "billing"`);
    assert.equal(unusedMessage({ what, name: 'shpo', among: ['b', 'a'] }), `${what}; there are "b" and "a"`);
    assert.equal(unusedMessage({ what, among: ['shop', 'b', 'a'] }), `${what}; there are "shop", "b" and "a"`);
  });

  it('tells each name once', () => {
    assert.equal(unusedMessage({ what, among: ['a', 'b', 'a', 'b'] }), `${what}; there are "a" and "b"`);
    assert.equal(unusedMessage({ what, among: ['a', 'a'] }), `${what}; there is only "a"`);
  });

  it('tells five of many, and how many', () => {
    const five = numbered.slice(0, 5).map((name) => `"${name}"`);
    assert.equal(
      unusedMessage({ what, name: 'shpo', among: numbered }),
      `${what}; there are ${five.join(', ')}, … (12 in all)`,
    );
    assert.equal(
      unusedMessage({ what, among: numbered.slice(0, 5) }),
      `${what}; there are ${five.slice(0, 4).join(', ')} and ${five[4]}`,
    );
  });

  it('names the way out last', () => {
    const allow = 'options.ignoreMissing';
    assert.equal(unusedMessage({ what, allow }), `${what} (\`options.ignoreMissing: true\` allows it)`);
    assert.equal(
      unusedMessage({ what, name: 'shpo', among: ['shop'], allow }),
      `${what}: did you mean "shop"? (\`options.ignoreMissing: true\` allows it)`,
    );
  });
});
