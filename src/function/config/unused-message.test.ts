import assert from 'node:assert/strict';
import { unusedMessage } from './unused-message';

describe('unusedMessage', () => {
  const what = 'no item has the name "shpo"';
  const numbered = Array.from({ length: 12 }, (_, index) => `item-number-${index}`);

  it('reports only known facts', () => {
    assert.equal(unusedMessage({ what }), what);
    assert.equal(unusedMessage({ what, name: 'shpo' }), what);
    assert.equal(unusedMessage({ what, name: 'shpo', candidates: [] }), what);
    assert.equal(unusedMessage({ what, name: 'shpo', candidates: [''] }), what);
  });

  it('suggests the most similar name', () => {
    const candidates = ['billing', 'shop', 'shops'];
    assert.equal(unusedMessage({ what, name: 'shpo', candidates }), `${what}: did you mean "shop"?`);
  });

  it('lists the names if none is similar', () => {
    assert.equal(unusedMessage({ what, name: 'shpo', candidates: ['billing'] }), `${what}; available: "billing"`);
    assert.equal(unusedMessage({ what, name: 'shpo', candidates: ['b', 'a'] }), `${what}; available: "b", "a"`);
    assert.equal(unusedMessage({ what, candidates: ['shop', 'b', 'a'] }), `${what}; available: "shop", "b", "a"`);
  });

  it('lists each name once', () => {
    assert.equal(unusedMessage({ what, candidates: ['a', 'b', 'a', 'b'] }), `${what}; available: "a", "b"`);
    assert.equal(unusedMessage({ what, candidates: ['a', 'a'] }), `${what}; available: "a"`);
  });

  it('lists five of many names, and their number', () => {
    const five = numbered.slice(0, 5).map((name) => `"${name}"`);
    assert.equal(
      unusedMessage({ what, name: 'shpo', candidates: numbered }),
      `${what}; available: ${five.join(', ')}, … (12 in all)`,
    );
    assert.equal(unusedMessage({ what, candidates: numbered.slice(0, 5) }), `${what}; available: ${five.join(', ')}`);
  });

  it('ends with the remedy', () => {
    const allowedBy = 'options.ignoreMissing';
    assert.equal(
      unusedMessage({ what, allowedBy }),
      `${what} (to suppress this message, set \`options.ignoreMissing: true\`)`,
    );
    assert.equal(
      unusedMessage({ what, name: 'shpo', candidates: ['shop'], allowedBy }),
      `${what}: did you mean "shop"? (to suppress this message, set \`options.ignoreMissing: true\`)`,
    );
  });
});
