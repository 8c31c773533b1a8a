/** The expected strings were produced by running Go's packages fmt and strconv. */
import assert from 'node:assert/strict';
import { goFloat } from './float';
import { goSyntax, goText, goType } from './fmt';

describe('goFloat', () => {
  it('writes as many digits as a number needs, and an exponent if it is large or small', () => {
    const texts: readonly (readonly [value: number, text: string])[] = [
      [0, '0'],
      [-0, '-0'],
      [1.5, '1.5'],
      [-100000, '-100000'],
      [1000000, '1e+06'],
      [1234567, '1.234567e+06'],
      [1e21, '1e+21'],
      [1e100, '1e+100'],
      [0.0001, '0.0001'],
      [0.00001, '1e-05'],
      [0.1, '0.1'],
      [NaN, 'NaN'],
      [Infinity, '+Inf'],
      [-Infinity, '-Inf'],
    ];
    for (const [value, text] of texts) assert.equal(goFloat(value), text);
  });

  it('writes the digits of a float32', () => {
    assert.equal(goFloat(123456789, 32), '1.2345679e+08');
    assert.equal(goFloat(0.1, 32), '0.1');
    assert.equal(goFloat(16777217, 32), '1.6777216e+07');
    assert.equal(goFloat(3.4028235e38, 32), '3.4028235e+38');
    assert.equal(goFloat(1e39, 32), '+Inf');
    assert.equal(goFloat(-1e-46, 32), '-0');
  });
});

describe('%T, %v and %#v', () => {
  it('name the types of decoded JSON', () => {
    // prettier-ignore
    assert.deepEqual([null, [], {}, 1, true, 'x'].map(goType), [
      '<nil>', '[]interface {}', 'map[string]interface {}', 'float64', 'bool', 'string',
    ]);
  });

  it('print values', () => {
    assert.equal(goText({ b: ['x', 1e6, true], a: null, '\u{10000}': {}, '\uffff': [] }), 'map[a:<nil> b:[x 1e+06 true] \uffff:[] \u{10000}:map[]]'); // prettier-ignore
  });

  it('show the shape of a value', () => {
    const shape = 'map[interface {}]interface {}{"\uffff":interface {}(nil), "\u{10000}":[]interface {}{…}}';
    assert.equal(goSyntax({ '\u{10000}': ['hunter2'], '\uffff': null }), shape);
  });
});
