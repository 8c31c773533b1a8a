import assert from 'node:assert/strict';
import { fieldOf, fieldsOf, objectOf } from './json';

describe('fields', () => {
  it('are only own properties', () => {
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
