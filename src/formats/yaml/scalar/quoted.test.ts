import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseDocument } from 'yaml';
import { holds, law } from '../../../../test/law';
import { decodeDouble, decodeSingle, doubleQuoted, singleQuoted } from './quoted';
import { texts } from '../arbitrary-yaml.test';

const doubles: Record<string, string> = {
  '""': '',
  '"plain text"': 'plain text',
  '"a\\tb\\nc"': 'a\tb\nc',
  '"\\0\\a\\b\\t\\n\\v\\f\\r\\e\\ \\"\\/\\\\\\N\\_\\L\\P"': '\0\x07\b\t\n\v\f\r\x1b "/\\\u0085\u00a0\u2028\u2029',
  '"it\\\'s"': "it's",
  '"\\x41\\u0042\\U00000043"': 'ABC',
  '"\\ud83d\\ude00"': '\u{1f600}',
  '"\\U0001F600"': '\u{1f600}',
  '"\\U0010FFFF"': '\u{10ffff}',
  '"a\n  b"': 'a b',
  '"a  \n\t b"': 'a b',
  '"a\r\n  b\r\n\r\n  c"': 'a b\nc',
  '"a\n\n\n b"': 'a\n\nb',
  '"a\\\n   b"': 'ab',
  '"a\\\r\n   b"': 'ab',
  '"a\\\n\n   b"': 'a\nb',
  '"a \\\n   \\ b"': 'a  b',
  '"\n a\n "': ' a ',
  '"a\\ \n  b"': 'a  b',
  '"tab\\\there"': 'tab\there',
};

const singles: Record<string, string> = {
  "''": '',
  "'it''s'": "it's",
  "'a\\nb'": 'a\\nb',
  "'a\n  b'": 'a b',
  "'a''\n\n  ''b'": "a'\n'b",
};

describe('a double-quoted scalar', () => {
  for (const [source, text] of Object.entries(doubles)) {
    it(`${JSON.stringify(source)} is decoded`, () => assert.equal(decodeDouble(source), text));
  }

  it('is refused if an escape is invalid', () => {
    for (const source of ['"\\q"', '"\\x4"', '"\\u12G4"', '"\\UFFFFFFFF"', '"\\U00110000"', '"a\n \\q"']) {
      assert.throws(() => decodeDouble(source), SyntaxError, source);
    }
  });

  it('is decoded in linear time, however many spaces it has', () => {
    const spaces = ' '.repeat(100_000);
    assert.equal(decodeDouble(`"a${spaces}b\n${spaces}c"`), `a${spaces}b c`);
  });

  it('is written with the escapes of JSON', () => {
    assert.equal(
      doubleQuoted('a"b\\c\n\t\0\x7f\x85\u2028\ufeff\uffff\u00e9'),
      '"a\\"b\\\\c\\n\\t\\u0000\\u007f\\u0085\\u2028\\ufeff\\uffff\u00e9"',
    );
  });

  it('contains U+FFFD instead of a lone surrogate', () => {
    assert.equal(doubleQuoted('a\ud83db\u{1f600}'), '"a\ufffdb\u{1f600}"');
  });

  law('reads back as what was written', 100, [texts], (text) => {
    const whole = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
    assert.equal(decodeDouble(doubleQuoted(whole)), whole);
  });
});

describe('a single-quoted scalar', () => {
  for (const [source, text] of Object.entries(singles)) {
    it(`${JSON.stringify(source)} is decoded`, () => assert.equal(decodeSingle(source), text));
  }

  it('is written with its quotes doubled', () => assert.equal(singleQuoted("it's \\n"), "'it''s \\n'"));
});

describe('a quoted scalar over several lines', () => {
  it('is decoded like in another reader', () => {
    const piece = fc.constantFrom('a', 'b', ' ', '\t', '\n  ', '\n\t ', ' \n \n  ', '#', ':', "''", '\r\n  ');
    const escapes = fc.constantFrom('a', ' ', '\n  ', '\\n', '\\\\', '\\ ', '\\\n  ', '\\x41', '\\"');
    holds(300, [fc.array(piece, { maxLength: 8 }), fc.array(escapes, { maxLength: 8 })], (single, double) => {
      // The package reads the blank line after an escaped line break as a space.
      const source = `"${double.join('').replaceAll(/\\\n\s*\n/g, '\\\n')}"`;
      const sources: readonly (readonly [string, string])[] = [
        [source, decodeDouble(source)],
        [`'${single.join('')}'`, decodeSingle(`'${single.join('')}'`)],
      ];
      for (const [written, decoded] of sources) {
        // At the root, the package continues after a line without indentation, like Go. Elsewhere, it may end the
        // scalar before that line, after a quote that is not a closing quote.
        const theirs = parseDocument(written);
        if (theirs.errors.length === 0) assert.equal(decoded, theirs.contents?.toJS(theirs), written);
      }
    });
  });
});

describe('a very long quoted scalar', () => {
  const long = 'x'.repeat(20_000);
  for (const [source, text] of [
    ['\\n\\u00e9', '\n\u00e9'],
    ['\\x41\\e', 'A\u001b'],
    ['\\ud83d', '\ufffd'],
  ] as const) {
    it(`with ${source} is decoded as a short one`, () => {
      assert.equal(decodeDouble(`"${long}${source}"`), long + text);
      assert.equal(decodeDouble(`"${source}"`), text);
    });
  }
});
