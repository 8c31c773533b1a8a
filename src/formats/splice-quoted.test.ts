import assert from 'node:assert/strict';
import fc from 'fast-check';
import { holds } from '../../test/law';
import { javaScriptEscape, jsonEscape } from './json/read/escape';
import { readJson } from './json/read/read';
import { spliceQuoted } from './splice-quoted';

const encode = (text: string): string => JSON.stringify(text).slice(1, -1);

const decoded = (source: string): string => {
  const [root] = readJson(source).roots;
  assert.ok(root?.kind === 'scalar');
  return root.text;
};

const splice = (source: string, value: string): string =>
  spliceQuoted(source, decoded(source), value, source.startsWith("'") ? javaScriptEscape : jsonEscape, encode);

describe('spliceQuoted', () => {
  it('rewrites only the changed middle', () => {
    assert.equal(splice('"\\u003ca\\/b\\u003e"', '<a/c>'), '"\\u003ca\\/c\\u003e"');
    assert.equal(splice('"\\u003ca"', '<a "quoted"'), '"\\u003ca \\"quoted\\""');
    assert.equal(splice('"a\\/b"', 'a/'), '"a\\/"');
    assert.equal(splice('"a\\/b"', '/b'), '"\\/b"');
    assert.equal(splice('"a\\/b"', 'a/x/b'), '"a\\/x/b"');
    assert.equal(splice('"\\u0061\\u0062"', 'ab'), '"\\u0061\\u0062"');
    assert.equal(splice('"\\u0061"', ''), '""');
    assert.equal(splice('""', 'x\n'), '"x\\n"');
    assert.equal(splice('"aa"', 'aaa'), '"aaa"');
  });

  it('never cuts a surrogate pair in two', () => {
    assert.equal(splice('"😀"', '😁'), '"😁"');
    assert.equal(splice('"x\ud83d\udc00"', 'x\ud83e\udc00'), '"x\ud83e\udc00"');
    assert.equal(splice('"\\ud83d\\ude00!"', '😁!'), '"😁!"');
  });

  it('keeps escapes of several characters and of none whole', () => {
    assert.equal(splice("'\\u{1f600}x'", '😁x'), "'😁x'");
    assert.equal(splice("'ab\\\ncd'", 'abXcd'), "'abX\\\ncd'");
    assert.equal(splice("'ab\\\ncd'", 'abcX'), "'ab\\\ncX'");
  });

  it('gives a source of the new value', () => {
    const escaped = fc
      .array(fc.constantFrom('a', 'b', '\\u0061', '\\/', '/', '\\n', '😀', '\\ud83d\\ude00', '\\"', '\\u003c'))
      .map((list) => `"${list.join('')}"`);
    const value = fc.array(fc.constantFrom('a', 'b', '/', '\n', '😀', '😁', '"', '<')).map((list) => list.join(''));
    holds(1000, [escaped, value], (source, next) => {
      assert.equal(decoded(splice(source, next)), next);
    });
  });
});
