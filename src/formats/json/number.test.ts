import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { jsonNumber } from './number';

describe('jsonNumber', () => {
  it('keeps the notation of JSON numbers', () => {
    for (const text of ['0', '-0', '1.10', '1e3', '1E+400', '12345678901234567890123', '-0.0']) {
      assert.equal(jsonNumber(text), text);
    }
  });

  it('spells the other YAML numbers', () => {
    const spellings = {
      '0x1F': '31',
      '0X1f': '31',
      '-0x1F': '-31',
      '0xFFFFFFFFFFFFFFFFFF': '4722366482869645213695',
      '0o17': '15',
      '0b101': '5',
      '0123': '83',
      '+0123': '83',
      '089': '89',
      '1_000': '1000',
      '+12': '12',
      '.5': '0.5',
      '-.5': '-0.5',
      '5.': '5.0',
      '5.e3': '5.0e3',
      '007.50': '7.50',
      '+1e3': '1e3',
      '00.1': '0.1',
    };
    for (const [text, json] of Object.entries(spellings)) assert.equal(jsonNumber(text), json, text);
  });

  it('has no notation for anything else', () => {
    const others = [
      '', '.', '-', '+', '.inf', '-.inf', '.nan', 'NaN', 'Infinity', '1:30', '.e5', '0x', '--1', '1e', '+-1',
    ]; // prettier-ignore
    for (const text of others) assert.equal(jsonNumber(text), undefined, text);
  });

  law(
    'returns text that JSON.parse reads as the same value',
    100,
    [fc.maxSafeInteger(), fc.constantFrom(2, 8, 16)],
    (number, base) => {
      const sign = number < 0 ? '-' : '';
      const prefix = { 2: '0b', 8: '0o', 16: '0x' }[base];
      assert.equal(jsonNumber(`${sign}${prefix}${Math.abs(number).toString(base)}`), String(number));
    },
  );
});
