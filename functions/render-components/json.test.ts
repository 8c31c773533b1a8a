import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareBytes, fieldOf, fieldsOf, objectOf } from './json';

describe('compareBytes', () => {
  it('orders texts by their UTF-8 bytes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        assert.equal(compareBytes(a, b), Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 500 },
    );
  });

  it('puts emoji behind all other letters', () => assert.equal(compareBytes('\u{1F600}', '\uFFFD'), 1));
});

describe('fields', () => {
  it('are own ones only', () => {
    assert.equal(fieldOf({}, 'constructor'), undefined);
    assert.equal(fieldOf([], 'length'), undefined);
    assert.equal(fieldOf(objectOf([['__proto__', 1]]), '__proto__'), 1);
    assert.deepEqual(
      fieldsOf({ b: 1, a: 2 }).map(([key]) => key),
      ['a', 'b'],
    );
    assert.deepEqual(fieldsOf('text'), []);
  });
});
