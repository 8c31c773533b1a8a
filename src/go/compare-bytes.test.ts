import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../test/any-character';
import { holds } from '../../test/law';
import { compareBytes } from './compare-bytes';

describe('compareBytes', () => {
  it('sorts strings by their UTF-8 bytes', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 6 });
    holds(500, [text, text], (a, b) => {
      assert.equal(compareBytes(a, b), Buffer.compare(Buffer.from(a), Buffer.from(b)));
    });
  });

  it('puts emoji after all other letters', () => assert.equal(compareBytes('\u{1F600}', '\uFFFD'), 1));

  it('treats a lone surrogate as U+FFFD, like Go', () => {
    assert.equal(compareBytes('a\ud800', 'a\ufffd'), 0);
    assert.equal(compareBytes('\ud800', '\u{10000}'), -1);
    assert.equal(compareBytes('\ud800', '\ufffc'), 1);
  });
});
