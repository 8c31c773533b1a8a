import assert from 'node:assert/strict';
import { escaped } from './field-outcome';

describe('a value in a piece of a document', () => {
  for (const [escape, value, text] of [
    ['json', 'a"b\n', String.raw`a\"b\n`],
    ['xml', `<a&'">`, '&lt;a&amp;&apos;&quot;&gt;'],
    ['shell', 'a/b-1.2:3', 'a/b-1.2:3'],
    ['shell', "it's", String.raw`'it'\''s'`],
    ['shell', '', "''"],
    ['none', '<"', '<"'],
  ] as const) {
    it(`${JSON.stringify(value)} is ${text} for ${escape}`, () => assert.equal(escaped(value, escape), text));
  }
});
