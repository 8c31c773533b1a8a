import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { equalityKey, equalTrees } from './equal';
import { treeOf } from './plain';
import type { ScalarType, Tree } from '../tree';

const scalar = (type: ScalarType, text: string): Tree => ({ kind: 'scalar', type, text });

describe('equalTrees', () => {
  const same: readonly (readonly [string, Tree, Tree])[] = [
    ['integers in any notation', scalar('int', '31'), scalar('int', '0x1F')],
    ['large integers in any notation', scalar('int', '12345678901234567890'), scalar('int', '0xab54a98ceb1f0ad2')],
    ['an integer and a float of the same value', scalar('int', '1'), scalar('float', '1.0')],
    ['a large integer and a float', scalar('int', '100000000000000000000'), scalar('float', '1e20')],
    ['a float and a large integer', scalar('float', '1e20'), scalar('int', '100000000000000000000')],
    ['floats in any notation', scalar('float', '1.10'), scalar('float', '1.1')],
    ['floats with and without exponent', scalar('float', '1_200.0'), scalar('float', '+1.2E+3')],
    ['small floats', scalar('float', '.00012'), scalar('float', '12e-5')],
    ['an infinity in any notation', scalar('float', '.inf'), scalar('float', '+.Inf')],
    ['not-a-numbers', scalar('float', '.nan'), scalar('float', '.NaN')],
    ['zero and negative zero', scalar('float', '0.0'), scalar('float', '-0.0')],
    ['booleans in any notation', scalar('bool', 'true'), scalar('bool', 'True')],
    ['nulls in any notation', scalar('null', '~'), scalar('null', '')],
    ['dates in any notation', scalar('date', '1979-05-27 07:32:00z'), scalar('date', '1979-05-27T07:32:00Z')],
    ['maps in a different order', treeOf({ a: 1, b: { c: [1] } }), treeOf({ b: { c: [1] }, a: 1 })],
  ];
  for (const [what, a, b] of same) {
    it(`finds equal: ${what}`, () => {
      assert.equal(equalTrees(a, b), true);
      assert.equal(equalityKey(a), equalityKey(b));
    });
  }

  const different: readonly (readonly [string, Tree, Tree])[] = [
    ['a string and an integer', scalar('string', '1'), scalar('int', '1')],
    ['a string and a boolean', scalar('string', 'true'), scalar('bool', 'true')],
    ['a string and a date', scalar('string', '1979-05-27'), scalar('date', '1979-05-27')],
    ['two dates', scalar('date', '1979-05-28'), scalar('date', '1979-05-27')],
    ['strings in different case', scalar('string', 'True'), scalar('string', 'true')],
    ['neighboring large integers', scalar('int', '9007199254740993'), scalar('int', '9007199254740992')],
    [
      'a large integer and the float next to it',
      scalar('int', '9007199254740993'),
      scalar('float', '9007199254740992.0'),
    ],
    ['a large integer and a fraction', scalar('int', '9007199254740993'), scalar('float', '0.5')],
    ['a large integer and infinity', scalar('int', '9007199254740993'), scalar('float', '.inf')],
    [
      'floats that differ beyond a float64',
      scalar('float', '12345678901234567890123'),
      scalar('float', '12345678901234567890124'),
    ],
    ['numbers of different magnitude', scalar('float', '1.0'), scalar('float', '10.0')],
    ['numbers with different signs', scalar('float', '1.5'), scalar('float', '-1.5')],
    ['the two infinities', scalar('float', '.inf'), scalar('float', '-.inf')],
    ['infinity and not-a-number', scalar('float', '.inf'), scalar('float', '.nan')],
    ['neighboring integers', scalar('int', '1'), scalar('int', '2')],
    ['an octal and a decimal', scalar('int', '0123'), scalar('int', '123')],
    ['null and the empty string', scalar('null', ''), scalar('string', '')],
    ['null and false', scalar('null', 'null'), scalar('bool', 'false')],
    ['a list and a map', treeOf([]), treeOf({})],
    ['a map and a list', treeOf({}), treeOf([])],
    ['a scalar and a map', treeOf('a'), treeOf({ a: 1 })],
    ['lists in a different order', treeOf([1, 2]), treeOf([2, 1])],
    ['a list and its beginning', treeOf([1, 2]), treeOf([1])],
    ['a map and a map with more keys', treeOf({ a: 1 }), treeOf({ a: 1, b: 2 })],
    ['maps with different keys', treeOf({ a: 1, b: 2 }), treeOf({ a: 1, c: 2 })],
    ['maps with different values', treeOf({ a: 1, b: 2 }), treeOf({ b: 1, a: 2 })],
  ];
  for (const [what, a, b] of different) {
    it(`finds different: ${what}`, () => {
      assert.equal(equalTrees(a, b), false);
      assert.notEqual(equalityKey(a), equalityKey(b));
    });
  }

  law('is symmetric, and true of a tree and its copy', 200, [fc.jsonValue(), fc.jsonValue()], (a, b) => {
    assert.equal(equalTrees(treeOf(a), treeOf(structuredClone(a))), true);
    assert.equal(equalTrees(treeOf(a), treeOf(b)), equalTrees(treeOf(b), treeOf(a)));
    assert.equal(equalTrees(treeOf(a), treeOf(b)), equalityKey(treeOf(a)) === equalityKey(treeOf(b)));
  });
});

describe('equalityKey', () => {
  it('is a text that no string can have', () => {
    assert.equal(equalityKey(treeOf({ b: [1, null], a: 'x' })), '{"a":"x","b":[#1e0,null]}');
    assert.notEqual(equalityKey(treeOf(['a', 'b'])), equalityKey(treeOf(['a","b'])));
  });
});
