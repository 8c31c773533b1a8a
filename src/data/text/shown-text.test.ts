import assert from 'node:assert/strict';
import { shownLine, shownLines, truncated } from './shown-text';

describe('displayed text', () => {
  for (const [what, text, shown] of [
    ['an escape sequence', 'a\u001B[31mred', String.raw`a\u001B[31mred`],
    ['an escape sequence of one character', 'a\u009B31mred', String.raw`a\u009B31mred`],
    ['a change of the text direction', 'a\u202Eb\u2066c\u200Fd\u061Ce', String.raw`a\u202Eb\u2066c\u200Fd\u061Ce`],
    [
      'characters without width',
      'a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg',
      String.raw`a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg`,
    ],
    ['half a character', 'a\uD800b\uDC00', String.raw`a\uD800b\uDC00`],
    ['an invisible tag', 'a\u{E0041}', String.raw`a\u{E0041}`],
    ['NUL and DEL', 'a\u0000b\u007F', String.raw`a\u0000b\u007F`],
  ] as const) {
    it(`escapes ${what}, on one line and on several`, () => {
      assert.equal(shownLine(text), shown);
      assert.equal(shownLines(text), shown);
    });
  }

  it('keeps text that people write, including emoji with joiners and skin tones', () => {
    const text = 'Grüße, 世界, עברית, ไทย 👩‍👩‍👧 👩🏽‍🚀 ❤️‍🔥';
    assert.equal(shownLine(text), text);
    assert.equal(shownLines(text), text);
  });

  it('keeps a line on one line', () => assert.equal(shownLine('a\r\n  b\tc\u2028d\u2029e\u0085f\n'), 'a b c d e f '));

  it('keeps line breaks, and lets no other character start a line', () =>
    assert.equal(shownLines('a\r\n  b\tc\u2028d\re\n'), 'a\n  b\tc\\u2028d\\u000De\n'));
});

describe('a truncated text', () => {
  it('ends with an ellipsis, but never with half of a character', () => {
    assert.equal(truncated('abc', 3), 'abc');
    assert.equal(truncated('abcd', 3), 'abc…');
    assert.equal(truncated('ab\u{1F600}d', 3), 'ab…');
    assert.equal(truncated('a\u{1F600}d', 3), 'a\u{1F600}…');
  });
});
