import assert from 'node:assert/strict';
import { verified } from './bun-runtimes';

describe('the package of a runtime', () => {
  it('is refused if its bytes are not those of the hash', () => {
    const bytes = Buffer.from('abc');
    const hash = 'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';
    assert.equal(verified(bytes, 'a.tgz', hash), bytes);
    assert.throws(
      () => verified(Buffer.from('abd'), 'a.tgz', hash),
      /^Error: a\.tgz is not what was expected: sha512-/,
    );
  });
});
