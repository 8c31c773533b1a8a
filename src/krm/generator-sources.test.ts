import assert from 'node:assert/strict';
import { parseEnvFile, parseFileSource, parseLiteral, SourceError } from './generator-sources';

describe('parseLiteral', () => {
  for (const [literal, key, value] of [
    ['a=b', 'a', 'b'],
    ['a=b=c', 'a', 'b=c'],
    ['a=', 'a', ''],
    [' a = b ', ' a ', ' b '],
    [`a="b"`, 'a', 'b'],
    [`a='"b"'`, 'a', '"b"'],
    [`a="b'`, 'a', `"b'`],
    [`a="`, 'a', '"'],
    [`a=""`, 'a', ''],
    ['a={\n"b": 1}\n', 'a', '{\n"b": 1}\n'],
  ] as const) {
    it(`reads ${JSON.stringify(literal)}`, () => assert.deepEqual(parseLiteral(literal, false), [[key, value]]));
  }

  it('accepts a map unchanged', () =>
    assert.deepEqual(parseLiteral({ a: `"b"`, 'c=d': '' }, false), [
      ['a', `"b"`],
      ['c=d', ''],
    ]));

  it('refuses a literal without a key, and hides values of Secrets', () => {
    assert.throws(
      () => parseLiteral('oops', false),
      new SourceError('invalid literal source "oops", expected key=value'),
    );
    assert.throws(() => parseLiteral('=x', true), new SourceError('invalid literal source, expected key=value'));
    assert.throws(
      () => parseLiteral({}, true),
      new SourceError('invalid literal source, expected a map with a key and a string value'),
    );
  });
});

describe('parseFileSource', () => {
  it('names the key after the file', () => {
    assert.deepEqual(parseFileSource('a/b.json', false), { key: 'b.json', path: 'a/b.json' });
    assert.deepEqual(parseFileSource('a/b/', false), { key: 'b', path: 'a/b/' });
    assert.deepEqual(parseFileSource('x=a/b.json', false), { key: 'x', path: 'a/b.json' });
  });

  for (const [source, message, messageOfSecret] of [
    ['=f', 'missing key name for file path "f" in source "=f"', 'missing key name for file path'],
    ['f=', 'missing file path for key name "f" in source "f="', 'missing file path for key name'],
    ['=', 'missing key name for file path "" in source "="', 'missing key name for file path'],
    ['a=b=c', `source "a=b=c" key name or file path contains '='`, "source key name or file path contains '='"],
  ] as const) {
    it(`refuses ${source}, and shows nothing of a Secret`, () => {
      assert.throws(() => parseFileSource(source, false), new SourceError(message));
      assert.throws(() => parseFileSource(source, true), new SourceError(messageOfSecret));
    });
  }
});

describe('parseEnvFile', () => {
  it('splits lines at the first equals sign', () =>
    assert.deepEqual(parseEnvFile('\uFEFFA=1\r\n\n  # no\n\t B = x \nC="q"\nD=a=b\nE\nF=\n=no key\n'), [
      { key: 'A', value: '1', isKeyAlone: false, line: 1 },
      { key: 'B ', value: ' x ', isKeyAlone: false, line: 4 },
      { key: 'C', value: '"q"', isKeyAlone: false, line: 5 },
      { key: 'D', value: 'a=b', isKeyAlone: false, line: 6 },
      { key: 'E', value: '', isKeyAlone: true, line: 7 },
      { key: 'F', value: '', isKeyAlone: false, line: 8 },
    ]));

  it('finds nothing in an empty file', () => assert.deepEqual(parseEnvFile(''), []));
});
