/** Tests that programs cannot observe whether values are computed early, shared or cached. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { orError } from '../../../test/or-error';
import { holds } from '../../../test/law';
import { evaluate, JsonnetError } from '../index';

const result = (code: string): unknown => evaluate({ name: 'f', code });

function outcome(code: string): unknown {
  const given = orError(JsonnetError, () => result(code));
  if (!(given instanceof JsonnetError)) return given;
  // The depth of JavaScript's stack is not part of the language.
  return given.failure.kind === 'limit' ? given.failure.limit : given.detail;
}

/** A field of an object literal. If `text` writes its name in brackets (`['a']`), the compiler creates no shape for the object. */
const field = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  sign: fc.constantFrom(':', '::', ':::', '+:', '+::'),
  value: fc.constantFrom('1', '[2]', '"x"', 'self.a', 'super.b', '"c" in super', '{ d: 3 }', 'local t = $.a; [t]', 'o'),
});
const literal = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 3 });
const text = (fields: readonly { name: string; sign: string; value: string }[], computed: boolean): string =>
  `{ ${fields.map(({ name, sign, value }) => `${computed ? `['${name}']` : name}${sign} ${value}`).join(', ')} }`;

describe('objects with a shape', () => {
  it('behave like objects without one', () => {
    const sums = fc.array(literal, { minLength: 1, maxLength: 4 });
    const uses = fc.constantFrom(
      'o', 'o.a', 'o { c: 5 }', '[std.objectHas(o, n) for n in ["a", "b", "c"]]',
      '[std.objectFields(o), std.objectFieldsAll(o)]', 'std.objectRemoveKey(o, "a")', 'o + o == o',
      'std.objectValues(o)',
    ); // prettier-ignore
    holds(500, [sums, uses], (literals, use) => {
      const program = (computed: boolean): string =>
        `local o = ${literals.map((fields) => text(fields, computed)).join(' + ')}; ${use}`;
      assert.deepEqual(outcome(program(false)), outcome(program(true)));
    });
  });

  it('may have more layers than a shape supports', () => {
    assert.deepEqual(
      result('std.foldl(function(o, i) o { n+: i, [if i > 30 then "m"]: i }, std.range(1, 40), { n: 0 })'),
      { m: 40, n: 820 },
    );
  });

  it('run in the surrounding frame unless they refer to themselves', () => {
    const code = 'local f(x) = { a: x, b: { c: x, d: $.a, e: [x + i for i in [1]] } }; [f(1).b, f(2) { a: 3 }.b.d]';
    assert.deepEqual(result(code), [{ c: 1, d: 1, e: [2] }, 3]);
    assert.deepEqual(result('{ [k]: { v: k, w: local l = k; l } for k in ["a", "b"] }.b'), { v: 'b', w: 'b' });
    assert.deepEqual(result('{ a: { b: self.c, c: { d: 1, e: { f: $.x } } }, x: 2 }.a.b'), { d: 1, e: { f: 2 } });
  });
});

describe('values that are computed early', () => {
  it('fail only when they are requested', () => {
    assert.equal(result('std.length([1 < "a", 1e308 * 1e10, 1 + null, 2 == error "no"])'), 4);
    assert.equal(outcome('[1 < "a"][0]'), 'binary operator < requires matching types, got number and string.');
    assert.equal(result('local f(x, y) = y; f(1e308 * 10, 5)'), 5);
    assert.equal(result('std.length(std.makeArray(3, function(i) i + error "no"))'), 3);
  });

  it('are the same as if computed later', () => {
    assert.deepEqual(result('[[i < j, i == j, i != 2, i * j - 1 >= 2] for i in [1, 2] for j in [2]]'), [
      [true, false, true, false],
      [false, true, false, true],
    ]);
    assert.deepEqual(
      result('[std.makeArray(3, function(i) i), std.map(function(x) "k", [1]), std.makeArray(2, std.sign)]'),
      [[0, 1, 2], ['k'], [0, 1]],
    );
    assert.deepEqual(result('[std.map(function(x, y=7) [x, y], [1]), std.mapWithIndex(function(i, x) x, "ab")]'), [
      [[1, 7]],
      ['a', 'b'],
    ]);
    assert.equal(outcome('std.map(function(x, y) x, [1])'), 'function parameter y not bound in call.');
  });
});

describe('library functions on plain values', () => {
  it('strip code points, not code units', () => {
    assert.deepEqual(
      result(
        '[std.stripChars("😀a😁😀", "😀"), std.rstripChars("b😁😀", "😀a"), std.lstripChars("aab", ["a"]), std.trim(" ")]',
      ),
      ['a😁', 'b😁', 'b', ''],
    );
  });

  it('sort numbers, and keep the order of zeros', () => {
    assert.deepEqual(result('[std.sort([3, -1, 2.5]), std.toString(std.sort([0, -0, -1, 0]))]'), [
      [-1, 2.5, 3],
      '[-1, 0, -0, 0]',
    ]);
    assert.equal(outcome('std.sort([1, "a"])'), 'Comparison requires matching types. Got string and number');
  });

  it('parse each format separately', () => {
    assert.deepEqual(result('["%s-%d" % ["a", 1], "%s-%d" % ["b", 2], "%s %s" % ["c", 3]]'), ['a-1', 'b-2', 'c 3']);
  });
});
