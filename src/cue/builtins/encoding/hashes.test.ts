import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { holds } from '../../../../test/law';
import { md5, sha1 } from './hashes';

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array).toString('latin1'));

describe('hashes', () => {
  for (const [name, digest] of Object.entries({ md5, sha1 })) {
    it(`${name} equals Node's digest`, () => {
      const check = (text: string): void =>
        assert.equal(digest(text), createHash(name).update(text, 'latin1').digest().toString('latin1'));
      for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 128]) check('a'.repeat(length));
      holds(40, [bytes], check);
    });
  }
});
