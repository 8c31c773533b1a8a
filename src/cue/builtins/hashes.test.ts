import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { holds } from '../../../test/law';
import { digest, hashNames, sign, type HashName } from './hashes';

const nodeNames: Readonly<Record<HashName, string>> = {
  MD5: 'md5',
  SHA1: 'sha1',
  SHA224: 'sha224',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
  SHA512_224: 'sha512-224',
  SHA512_256: 'sha512-256',
};

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array).toString('latin1'));

describe('hashes', () => {
  for (const name of hashNames) {
    it(`has the ${name} of Node, and its HMAC`, () => {
      for (const length of [0, 55, 56, 63, 64, 65, 111, 112, 119, 120, 127, 128, 129]) {
        const text = 'a'.repeat(length);
        assert.equal(
          digest(name, text),
          createHash(nodeNames[name]).update(text, 'latin1').digest().toString('latin1'),
        );
      }
      holds(40, [bytes, bytes], (key, text) => {
        assert.equal(
          digest(name, text),
          createHash(nodeNames[name]).update(text, 'latin1').digest().toString('latin1'),
        );
        const wanted = createHmac(nodeNames[name], Buffer.from(key, 'latin1'))
          .update(text, 'latin1')
          .digest()
          .toString('latin1');
        assert.equal(sign(name, key, text), wanted);
      });
    });
  }
});
