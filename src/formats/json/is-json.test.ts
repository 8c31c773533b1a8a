import assert from 'node:assert/strict';
import { isJson } from './is-json';

describe('isJson', () => {
  for (const [text, expected] of [
    ['{"a": [1]}\n', true],
    ['\uFEFF{}', true],
    ['{a: 1}', false],
    ['{"a": 1} {"b": 2}', false],
    ['', false],
  ] as const) {
    it(`${JSON.stringify(text)} ${expected ? 'is' : 'is not'} strict JSON`, () => assert.equal(isJson(text), expected));
  }
});
