import assert from 'node:assert/strict';
import { MissingPackage, verified } from './bun-runtimes';

describe('the package of a runtime', () => {
  it('is refused if its bytes do not match the hash', () => {
    const bytes = Buffer.from('abc');
    const hash = 'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw==';
    assert.equal(verified(bytes, 'a.tgz', hash), bytes);
    assert.throws(() => verified(Buffer.from('abd'), 'a.tgz', hash), /^Error: a\.tgz does not match its hash: sha512-/);
  });

  it('is reported with the reason and a remedy if npm cannot fetch it', () => {
    const messages =
      'npm error code ECONNREFUSED\nnpm error syscall connect\nnpm error FetchError: request to http://r/x failed\n';
    for (const [text, why] of [
      [messages, 'FetchError: request to http://r/x failed'],
      ['npm ERR! code E404\nnpm ERR! 404 Not Found - GET http://r/x\n', 'Not Found - GET http://r/x'],
      ['', 'npm cannot be started'],
    ] as const) {
      const [first = '', second = ''] = new MissingPackage('x@1', text).message.split('\n');
      assert.equal(first, `the package x@1 is missing, and npm cannot get it: ${why}`);
      assert.match(second, /run `npm cache add x@1`/);
    }
  });
});
