import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../test/law';
import { base64FaultAt, decodeBase64, encodeBase64 } from './base64';

describe('base64', () => {
  it('encodes and decodes bytes like Node', () => {
    holds(200, [fc.uint8Array({ maxLength: 9 })], (array) => {
      const bytes = Buffer.from(array);
      const text = bytes.toString('base64');
      assert.equal(encodeBase64(bytes.toString('latin1')), text);
      assert.equal(decodeBase64(text.replace(/^../, '$&\n')), bytes.toString('latin1'));
      assert.equal(base64FaultAt(text), undefined);
    });
  });

  // The expected offsets are those of Go's `CorruptInputError`.
  const faults: Readonly<Record<string, number | undefined>> = {
    '': undefined,
    'ab==': undefined,
    'ab=\n=\r\n': undefined,
    'abc=\n': undefined,
    abc: 0,
    abcdab: 4,
    'a\nb': 1,
    '=': 0,
    'a===': 1,
    'ab*=': 2,
    'abcd=': 4,
    'ab=': 3,
    'ab=\n': 4,
    'ab=c': 2,
    'ab=\nc': 3,
    'ab==\nx': 5,
    'abc==': 4,
    'abc=d': 4,
  };
  for (const [text, offset] of Object.entries(faults)) {
    it(`of ${JSON.stringify(text)} ${offset === undefined ? 'is valid' : `is invalid at ${offset}`}`, () =>
      assert.equal(base64FaultAt(text), offset));
  }
});
