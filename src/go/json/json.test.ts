/** The expected values and messages were produced by running Go's encoding/json. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { scalarValue } from '../../data/trees/scalar-value';
import { treeOf } from '../../data/trees/plain';
import { readGoJson, unmarshalGoJson } from './json-read';
import { goIndent, goMarshal, goMarshalIndent, htmlEscape } from './json-write';

const refused = (text: string, message: string, read = readGoJson): void =>
  assert.throws(() => read(text), { name: 'GoJsonError', message }, text);

describe('readGoJson', () => {
  it('reads the first value and leaves the rest', () => {
    assert.deepEqual(readGoJson(' {"a": [1, -2.5e3, true, false, null, "x"]} garbage'), {
      a: [1, -2500, true, false, null, 'x'],
    });
    assert.deepEqual(readGoJson('{}{}'), {});
    assert.equal(readGoJson('1x'), 1);
    assert.equal(readGoJson('01'), 0);
    assert.equal(readGoJson('truefalse'), true);
    assert.equal(readGoJson('"a""b"'), 'a');
    assert.ok(Object.is(readGoJson('-0'), -0));
    assert.equal(readGoJson('1234567890123456789'), 1234567890123456800);
  });

  it('reads escapes, and a lone surrogate as the replacement character', () => {
    assert.equal(readGoJson(String.raw`"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\ud800x"`), '"\\/\b\f\n\r\té😀\ufffdx');
  });

  it('reads a whole value before it converts its numbers', () => {
    refused('[1e400, x]', "invalid character 'x' looking for beginning of value");
  });

  it('keeps the last of several equal keys, and treats __proto__ like any other key', () => {
    assert.deepEqual(readGoJson('{"a": 1, "a": 2}'), { a: 2 });
    const value = readGoJson('{"__proto__": {"a": 1}}');
    assert.deepEqual(Object.entries(value as object), [['__proto__', { a: 1 }]]);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
  });

  it('refuses with the messages of Go', () => {
    refused('', 'EOF');
    refused(' \n\t', 'EOF');
    for (const text of '{ [ [1 [1, {"a" {"a": {"a":1 "a "\\ "\\u00 - 1. 1e tr'.split(' ')) {
      refused(text, 'unexpected EOF');
    }
    refused("{ foo: 'bar' }", "invalid character 'f' looking for beginning of object key string");
    refused('{"a":1,}', "invalid character '}' looking for beginning of object key string");
    refused("'a'", "invalid character '\\'' looking for beginning of value");
    refused('[1,]', "invalid character ']' looking for beginning of value");
    refused('{"a" 1}', "invalid character '1' after object key");
    refused('{"a":1 "b"', "invalid character '\"' after object key:value pair");
    refused('[1 2]', "invalid character '2' after array element");
    refused('"a\nb"', "invalid character '\\n' in string literal");
    refused('"\x01"', "invalid character '\\x01' in string literal");
    refused('"\\q"', "invalid character 'q' in string escape code");
    refused('"\\u00g0"', "invalid character 'g' in \\u hexadecimal character escape");
    refused('-a', "invalid character 'a' in numeric literal");
    refused('1.a', "invalid character 'a' after decimal point in numeric literal");
    refused('1e+a', "invalid character 'a' in exponent of numeric literal");
    refused('nul!', "invalid character '!' in literal null (expecting 'l')");
    refused('é', "invalid character 'Ã' looking for beginning of value");
    refused('\u00a0', "invalid character 'Â' looking for beginning of value");
    refused('\u{10400}', "invalid character 'ð' looking for beginning of value");
    refused('\x7f', "invalid character '\\x7f' looking for beginning of value");
    refused('[1e400]', 'json: cannot unmarshal number 1e400 into Go value of type float64');
    refused('['.repeat(1_000_000), 'exceeded max depth');
  });

  law('reads the same data as JSON.parse', 300, [fc.json()], (text) => {
    assert.deepEqual(readGoJson(text), JSON.parse(text));
  });
});

describe('goMarshalIndent', () => {
  it('sorts keys by their bytes and leaves empty lists and maps closed', () => {
    assert.equal(
      goMarshalIndent({ b: [1, { c: null }], a: {}, '\u{10000}': [], '\uffff': true }, '', '  '),
      '{\n  "a": {},\n  "b": [\n    1,\n    {\n      "c": null\n    }\n  ],\n  "\uffff": true,\n  "\u{10000}": []\n}',
    );
    assert.equal(goMarshalIndent([[1]], '> ', '\t'), '[\n> \t[\n> \t\t1\n> \t]\n> ]');
  });

  it('escapes characters that HTML and JavaScript would misread', () => {
    assert.equal(
      goMarshalIndent('<a>&\u2028\u2029"\\\n\x01\b\f\x7f\ud800', '', ''),
      '"\\u003ca\\u003e\\u0026\\u2028\\u2029\\"\\\\\\n\\u0001\\b\\f\x7f\ufffd"',
    );
  });

  it('writes numbers like Go', () => {
    const numbers = [0, -0, 1, -1.5, 1e20, 1e21, 123456789012345680000, 0.000001, 1e-7, 5e-324, 1.7976931348623157e308];
    const texts = ['0', '-0', '1', '-1.5', '100000000000000000000', '1e+21', '123456789012345680000', '0.000001'];
    assert.deepEqual(
      numbers.map((number) => goMarshalIndent(number, '', '')),
      [...texts, '1e-7', '5e-324', '1.7976931348623157e+308'],
    );
  });

  law('is read back as the same value', 300, [fc.jsonValue()], (value) => {
    assert.deepEqual(readGoJson(goMarshalIndent(value as never, '', '  ')), value);
  });
});

describe('goMarshal', () => {
  const marshal = (data: unknown): string => goMarshal(treeOf(data), (scalar) => String(scalarValue(scalar)));

  it('sorts keys by their bytes, without spaces', () => {
    assert.equal(
      marshal({ b: [1, { c: null }], a: {}, '\u{10000}': [], '\uffff': true }),
      '{"a":{},"b":[1,{"c":null}],"\uffff":true,"\u{10000}":[]}',
    );
  });

  it('leaves characters that HTML would misread to htmlEscape', () => {
    assert.equal(marshal({ '<k>': 'a&b\u2028"\ud800' }), '{"<k>":"a&b\\u2028\\"\ufffd"}');
    assert.equal(htmlEscape(marshal({ '<k>': 'a&b\u2029' })), '{"\\u003ck\\u003e":"a\\u0026b\\u2029"}');
  });
});

describe('unmarshalGoJson', () => {
  const refuses = (text: string, message: string): void => refused(text, message, unmarshalGoJson);

  it('reads the only value', () => {
    assert.deepEqual(unmarshalGoJson(' {"a": 1}\n'), { a: 1 });
    refuses('{} x', "invalid character 'x' after top-level value");
    for (const text of ['', ' ', '{', '"a', '[1,']) refuses(text, 'unexpected end of JSON input');
    refuses('[nul', "invalid character ' ' in literal null (expecting 'l')");
    refuses('-', "invalid character ' ' in numeric literal");
    refuses('1.', "invalid character ' ' after decimal point in numeric literal");
    refuses('{"a": 1e', "invalid character ' ' in exponent of numeric literal");
    refuses('"\\', "invalid character ' ' in string escape code");
    refuses('"\\u1', "invalid character ' ' in \\u hexadecimal character escape");
    refuses('1e400 x', "invalid character 'x' after top-level value");
    refuses('1e400', 'json: cannot unmarshal number 1e400 into Go value of type float64');
  });
});

describe('goIndent', () => {
  it('keeps order and spelling', () => {
    assert.equal(
      goIndent('{"b":1.0,"a":[ ],"c":{ },"b":[1e400,{"x":"a\\"],[ <"}]}', '  '),
      '{\n  "b": 1.0,\n  "a": [],\n  "c": {},\n  "b": [\n    1e400,\n    {\n      "x": "a\\"],[ <"\n    }\n  ]\n}',
    );
    assert.equal(goIndent(' 1 ', ' '), '1 ');
    assert.throws(() => goIndent('[1', ' '), { name: 'GoJsonError', message: 'unexpected end of JSON input' });
  });
});
