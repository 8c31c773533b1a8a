/** Tests that numbers are computed and printed as in the real `cue`. */
import assert from 'node:assert/strict';
import { add, decimalText, divide, multiply, readDecimal, readNumber, subtract, type Decimal } from './decimal';

const operations: Readonly<Record<string, (a: Decimal, b: Decimal) => Decimal>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
};

describe('decimal numbers', () => {
  for (const [a, operator, b, result] of [
    ['4', '/', '2', '2.0'],
    ['100', '/', '10', '10'],
    ['1000', '/', '1', '1.0E+3'],
    ['1e3', '*', '2', '2E+3'],
    ['1', '/', '3', '0.3333333333333333333333333333333333'],
    ['2', '/', '3', '0.6666666666666666666666666666666667'],
    ['-2', '/', '3', '-0.6666666666666666666666666666666667'],
    ['0', '/', '3', '0'],
    ['0.0', '/', '3', '0.0'],
    ['1e32', '/', '1', '1.0E+32'],
    ['1e33', '/', '1', '1E+33'],
    ['0.1', '+', '0.2', '0.3'],
    ['3.00', '+', '1', '4.00'],
    ['1e2', '+', '1', '101'],
    ['1e-7', '*', '10', '0.0000010'],
    ['1e-7', '*', '0', '0.0000000'],
    ['12345678901234567890123456789012345678901', '*', '1', '1.234567890123456789012345678901235E+40'],
    ['99999999999999999999999999999999999', '+', '0', '1.000000000000000000000000000000000E+35'],
  ] as const) {
    it(`${a} ${operator} ${b}`, () => {
      const work = operations[operator];
      assert.equal(work === undefined ? '' : decimalText(work(readDecimal(a), readDecimal(b))), result);
    });
  }

  for (const [literal, text, isInt] of [
    ['1_000', '1000', true],
    ['0x1F', '31', true],
    ['0b101', '5', true],
    ['0o17', '15', true],
    ['1.5Ki', '1536', true],
    ['2M', '2000000', true],
    ['1.10', '1.10', false],
    ['1e3', '1E+3', false],
    ['0.0000001', '1E-7', false],
    ['.5', '0.5', false],
  ] as const) {
    it(`the literal ${literal}`, () => {
      const number = readNumber(literal);
      assert.deepEqual([number && decimalText(number.value), number?.isInt], [text, isInt]);
    });
  }

  it('refuses a literal whose digits would exhaust memory', () => {
    assert.equal(readNumber('1e999999999'), undefined);
  });
});
