import assert from 'node:assert/strict';
import { decimalText, untypedText } from './decimal-text';
import type { Scalar } from '../../tree';

describe('decimalText', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['0x1F', '31'],
    ['-0X1f', '-31'],
    ['0123', '83'],
    ['-0o17', '-15'],
    ['-0B101', '-5'],
    ['0_17', '15'],
    ['-0b11', '-3'],
    ['0b-11', '-3'],
    ['0o+17', '15'],
    ['0xFFFF_FFFF_FFFF_FFFF', '18446744073709551615'],
    ['1_000', '1000'],
    ['089', '089'],
    ['1.10', '1.10'],
    ['01e5', '01e5'],
    ['0.1000000000000000000000001', '0.1000000000000000000000001'],
    ['01777777777777777777777', '18446744073709551615'],
    ['02000000000000000000000', '02000000000000000000000'],
    ['-.inf', '-.inf'],
  ];
  for (const [text, expected] of cases) {
    it(`spells ${text} as ${expected}`, () => assert.equal(decimalText(text), expected));
  }
});

it('untypedText makes octal and binary numbers as in TOML decimal, and keeps other spellings', () => {
  const textOf = (type: Scalar['type'], text: string): string => untypedText({ kind: 'scalar', type, text });
  assert.deepEqual(
    ['0o10', '0b11', '0o1_0', '0644', '2024_01', '0x1F', '+7'].map((text) => textOf('int', text)),
    ['8', '3', '8', '0644', '2024_01', '0x1F', '+7'],
  );
  assert.equal(textOf('string', '0o10'), '0o10');
});
