import assert from 'node:assert/strict';
import { scalarValue } from './scalar-value';
import type { ScalarType } from '../tree';

const value = (type: ScalarType, text: string): unknown => scalarValue({ kind: 'scalar', type, text });

describe('scalarValue', () => {
  it('returns the text of a string unchanged', () => {
    assert.equal(value('string', '0123'), '0123');
  });

  const integers: readonly (readonly [string, number | bigint])[] = [
    ['80', 80],
    ['-80', -80],
    ['+12', 12],
    ['-0', 0],
    ['-0x1f', -31],
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-12345678901234567890123', -12345678901234567890123n],
  ];
  for (const [text, expected] of integers) {
    it(`reads the integer ${text} as Go does`, () => assert.equal(value('int', text), expected));
  }

  const floats: readonly (readonly [string, number])[] = [
    ['1.10', 1.1],
    ['1_0.5', 10.5],
    ['.inf', Infinity],
    ['+.INF', Infinity],
    ['-.Inf', -Infinity],
    ['.NaN', NaN],
    ['-0.0', -0],
    ['-0x1F', -31],
    ['089', 89],
  ];
  for (const [text, expected] of floats) {
    it(`reads the float ${text}`, () => assert.equal(value('float', text), expected));
  }

  it('reads every spelling of true and false in YAML', () => {
    for (const text of ['true', 'True', 'TRUE', 'yes', 'on', 'y']) assert.equal(value('bool', text), true, text);
    for (const text of ['false', 'False', 'no', 'off', 'n']) assert.equal(value('bool', text), false, text);
  });

  it('reads any spelling of null', () => {
    assert.equal(value('null', '~'), null);
    assert.equal(value('null', ''), null);
  });
});
