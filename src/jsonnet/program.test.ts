/** Tests programs and their results, by language feature. */
import assert from 'node:assert/strict';
import { programChecks } from '../../test/jsonnet-programs';
import { evaluate, evaluateToText, memoryImporter, type Json } from './index';

const result = (code: string): Json => evaluate({ name: 'f', code });

const { results, failures } = programChecks();

describe('a Jsonnet program', () => {
  it('reads literals in all their forms', () => {
    results({
      null: null,
      true: true,
      '1_000.5e-1_0': 1.0005e-7,
      "'it\\'s'": "it's",
      '"a\\u0041\\n\\ud83d\\ude00"': 'aA\n😀',
      "@'c:\\dir''s'": "c:\\dir's",
      '@"a""b"': 'a"b',
      '|||\n  a\n    b\n\n  c\n|||': 'a\n  b\n\nc\n',
      '|||-\n  a\n|||': 'a',
      '"x" /* c */ // d\n': 'x',
      '# only a comment\n{}': {},
    });
  });

  it('computes with numbers', () => {
    results({
      '1 + 2 * 3 - 4 / 2': 5,
      '7 % 4': 3,
      '-7 % 4': -3,
      '1 << 4 | 3 ^ 1 & 7': 18,
      '~5': -6,
      '-16 >> 2': -4,
      '2 < 3 && 3 <= 3 && !(2 > 3) && 3 >= 3': true,
      '!true || false': false,
      '1 == 1.0 && 1 != "1"': true,
      '0.1 + 0.2': 0.1 + 0.2,
    });
  });

  it('joins and compares strings by code point', () => {
    results({
      '"a" + 1 + null + [1, { b: 2 }]': 'a1null[1, {"b": 2}]',
      '{ a: 1 } + "x"': '{"a": 1}x',
      '"😀a"[0]': '😀',
      'std.length("😀a")': 2,
      '"\\uffff" < "😀"': true,
      '"abc" < "abd"': true,
      '"%s and %05.1f" % ["a", 3.14159]': 'a and 003.1',
      '"%(a)d" % { a: 7 }': '7',
    });
  });

  it('indexes and slices', () => {
    results({
      '[1, 2, 3][1]': 2,
      '[1, 2, 3, 4, 5][1:4]': [2, 3, 4],
      '[1, 2, 3, 4, 5][::2]': [1, 3, 5],
      '[1, 2, 3, 4, 5][-2:]': [4, 5],
      '[1, 2, 3][:1:]': [1],
      '"hello"[1:3]': 'el',
      '({ "a b": 1 })["a b"]': 1,
    });
  });

  it('evaluates comprehensions', () => {
    results({
      '[x * y for x in [1, 2] for y in [3, 4] if x + y > 4]': [4, 6, 8],
      '{ [k]: k + self.a for k in ["a", "b"] if k != "c" } { a:: "!" }': { b: 'b!' },
      '{ local t = k + k, ["f" + k]: t for k in ["a"] }': { fa: 'aa' },
      '[function(y) x + y for x in [1, 2]][1](3)': 5,
    });
  });

  it('binds locals lazily and mutually', () => {
    results({
      'local x = error "no"; 1': 1,
      'local a = b, b = 2; a': 2,
      'local even(n) = n == 0 || odd(n - 1), odd(n) = n != 0 && even(n - 1); even(10)': true,
      'local x = 1; local x = 2; x': 2,
      'local a = b + 1, b = 2; a': 3,
    });
  });

  it('calls functions with default and named arguments', () => {
    results({
      '(function(a, b=a + 1) [a, b])(1)': [1, 2],
      '(function(a, b=a + 1) [a, b])(b=5, a=1)': [1, 5],
      '(function(a=b, b=2) a)()': 2,
      'local f(x) = x; f(x=3,)': 3,
      'local f(x, y) = x; f(1, error "unused")': 1,
      'std.length(function(a, b, c=1) 0)': 2,
    });
  });

  it('gives objects self, super and $', () => {
    results({
      '{ a: 1, b: self.a + 1 }': { a: 1, b: 2 },
      '{ a: 1, b: self.a } { a: 5 }': { a: 5, b: 5 },
      '{ a: 1 } { a: super.a + 1, b: "a" in super, c: "z" in super }': { a: 2, b: true, c: false },
      '{ a: { b: $.c }, c: 3 }': { a: { b: 3 }, c: 3 },
      '{ a: 1 } { a: 2 } { a: super.a * 10 }': { a: 20 },
      '{ local n = self.a, a: 1, b: n }': { a: 1, b: 1 },
      '{ f(x): x + self.a, a:: 2, b: self.f(1) } { f(x):: super.f(x) }': { b: 3 },
      '{ a: { x: 1 } } { a+: { y: 2 } }': { a: { x: 1, y: 2 } },
      '{ a: [1] } { a+: [2] }': { a: [1, 2] },
      '{ a+: 1 }': { a: 1 },
    });
  });

  it('refuses super without a super object', () => {
    failures({ '{ b: super.a }': 'attempt to use super when there is no super class.' });
  });

  it('hides fields, and keeps them hidden or shows them when objects are added', () => {
    results({
      '{ a:: 1, b: 2 }': { b: 2 },
      '{ a:: 1 } { a: 2 }': {},
      '{ a:: 1 } { a::: 2 }': { a: 2 },
      '{ a: 1 } { a:: 2 }': {},
      '{ a:: 1 }.a': 1,
      '{ ["a"]: 1, [null]: 2 }': { a: 1 },
      '{ a:: 1 } == {}': true,
      '{ a: 1, b:: 2 } == { a: 1 }': true,
    });
  });

  it('checks asserts when a field is read or the object shown', () => {
    results({
      'assert 1 < 2 : "no"; 1': 1,
      '{ assert self.a == 1, a: 1 }': { a: 1 },
      'local o = { assert false, a: 1 }; 2': 2,
      '({ assert self.a == 2 : "want 2", a: 1 } { a: 2 }).a': 2,
    });
    failures({ '{ assert self.a == 2 : "want 2", a: 1 }.a': 'want 2', '{ assert false }': 'Object assertion failed.' });
  });

  it('calls tail functions without stack', () => {
    results({
      'local sum(n, a) = if n == 0 then a else sum(n - 1, a + n) tailstrict; sum(100000, 0)': 5000050000,
      'local f(n) = local m = n; if m > 0 then f(m - 1) tailstrict else "done"; f(10000)': 'done',
      'local even(n) = if n == 0 then true else odd(n - 1) tailstrict, odd(n) = if n == 0 then false else even(n=n - 1) tailstrict; even(9999)': false,
    });
    failures({ '(function(x) 1)(error "strict") tailstrict': 'strict' });
  });

  it('compares deeply', () => {
    results({
      '[1, [2, { a: 3 }]] == [1, [2, { a: 3 }]]': true,
      '{ a: 1 } != { b: 1 }': true,
      '[1, 2] < [1, 3] && [1] < [1, 0] && [2] > [1, 9]': true,
      'null == null && null != false': true,
    });
  });

  it('imports code, text and bytes, relative to the importing file and then to the library folders', () => {
    const importer = memoryImporter(
      {
        'a/main.jsonnet':
          '[import "b.libsonnet", (import "lib.libsonnet").x, importstr "c.txt", importbin "c.txt", std.thisFile]',
        'a/b.libsonnet': '(import "../d.libsonnet") + 1',
        'd.libsonnet': '41',
        'a/c.txt': 'é!',
        'lib/lib.libsonnet': '{ x: import "y.libsonnet" }',
        'lib/y.libsonnet': '"y"',
      },
      ['lib'],
    );
    assert.deepEqual(evaluate({ name: 'a/main.jsonnet', importer }), [42, 'y', 'é!', [195, 169, 33], 'a/main.jsonnet']);
  });

  it('prints results like the reference', () => {
    assert.equal(
      evaluateToText({
        name: 'x',
        code: '{ b: [1, [], {}], a: 0.1, c: 123456789012345680000, d: -0.0, e: "\\u007f\\n" }',
      }),
      '{\n   "a": 0.10000000000000001,\n   "b": [\n      1,\n      [ ],\n      { }\n   ],\n   "c": 123456789012345683968,\n   "d": -0,\n   "e": "\\u007f\\n"\n}',
    );
    assert.equal(evaluateToText({ name: 'x', code: '1e-7 / 3' }), '3.3333333333333334e-08');
  });

  it('runs operator chains of any length', () => {
    assert.equal(result(`1${'+1'.repeat(20000)}`), 20001);
    assert.equal(result(`true${' && true'.repeat(20000)}`), true);
  });

  it('keeps a field named like a property of objects as data', () => {
    const data = result('{ __proto__: { x: 1 }, constructor: 2, toString: 3 }') as Record<string, Json>;
    assert.deepEqual(Object.keys(data), ['__proto__', 'constructor', 'toString']);
    assert.equal(Object.getPrototypeOf(data), Object.prototype);
  });
});
