/**
 * Tests less common uses of objects: fields found through several layers, one expression that reads objects created in
 * different ways, and sums with so many layers that they are represented differently.
 */
import assert from 'node:assert/strict';
import { programChecks } from '../../../test/jsonnet-programs';
import { evaluate } from '../index';

const { results, failures } = programChecks();

describe('a Jsonnet object', () => {
  it('is read by code that handles objects of any origin', () => {
    results({
      'local x(o) = o.x; [x(o) for o in [{ x: 1 }, { y: 2, x: 3 }, { x:: 4, z: 1 }, { ["x"]: 5 }, { y: 1 } { x: 6 }]]':
        [1, 3, 4, 5, 6],
      'local b(o) = o.b; [b(o) for o in [{ a: 1, b: 2 }, { b: 3, a: 4 }, { b: 5 } + { [k]: 6 for k in ["b"] }]]': [
        2, 3, 6,
      ],
      'local x(o) = o.x; local f(n) = { a: n, x: self.a }; [x(f(1)), x(f(2)), x(f(3) + f(4)), x(f(5) { a: 6 })]': [
        1, 2, 4, 6,
      ],
    });
    failures({ 'local x(o) = o.x; [x({ x: 1 }), x({ y: 2 })]': 'field does not exist: x' });
  });

  it('runs each layer in the frame that created it', () => {
    results({
      'local f(n) = { a: n, local q = n * 2, b: q + self.a }; [f(1) + f(2), f(2) + f(1) + f(3)]': [
        { a: 2, b: 6 },
        { a: 3, b: 9 },
      ],
      'local f(n) = { a+: [n], b+: { c+: [n] } }; f(1) + f(2) + f(3)': { a: [1, 2, 3], b: { c: [1, 2, 3] } },
      '[{ a: i, b: self.a } + { a: super.a * 10 } for i in [1, 2]]': [
        { a: 10, b: 10 },
        { a: 20, b: 20 },
      ],
      '{ [k]: { l: k, top: $.a.l } for k in ["a", "b"] }': { a: { l: 'a', top: 'a' }, b: { l: 'b', top: 'a' } },
      '{ local twice = k + k, [k]: twice + std.length(self) for k in ["a", "b"] }': { a: 'aa2', b: 'bb2' },
      '{ z: 5 } + { ["a" + i]: super.z + i for i in [1, 2] } + { z: 6 }': { a1: 6, a2: 7, z: 6 },
      'local x = "a"; { a: 1, b: 5 } + { local x = "b", [x]+: 2 }': { a: 3, b: 5 },
      '{ a: { b: self.c, d: $.c, c: 1, e: { f: $.c } }, c: 2 } { c: 3 }': {
        a: { b: 1, c: 1, d: 3, e: { f: 3 } },
        c: 3,
      },
      '{ local o = self, a: { local i = self, b: o.z + i.y, y: 1 }, z: 2 } { a+: { y: 10 }, z: 20 }': {
        a: { b: 30, y: 10 },
        z: 20,
      },
    });
  });

  it('sees the layers below its own layer through super', () => {
    results({
      'local o = { a: 1, b: "a" in super }; [o.b, ({ a: 2 } + o).b, ({ a:: 2 } + o).b]': [false, true, true],
      '({ x: 2 } + { a: 1, b: super.x } + { a: 5, x: 3 }).b': 2,
      '{ x: 1 } + { x: super.x + 10, y: super.x } + { x: super.x + 100, z: super.x }': { x: 111, y: 1, z: 11 },
      'local a = { x: 1 }, b = { y: self.x + super.x }; [a + b, a + b + { x: 5 }, a + (b + { x: 3 })]': [
        { x: 1, y: 2 },
        { x: 5, y: 6 },
        { x: 3, y: 4 },
      ],
      '{ a: 1 } + { local f() = super.a, a: f() + 1 } + { a: super.a * 2 }': { a: 4 },
      '{ a: 1 } + { b: [super.a for x in [1, 2]], c: (function() super.a)() } + { a: 2 }': { a: 2, b: [1, 1], c: 1 },
      '{ f(n):: if n == 0 then "z" else self.f(n - 1) tailstrict, r: self.f(9) } { f(n):: super.f(n) + "!" }': {
        r: 'z!!!!!!!!!!',
      },
    });
    failures({ '{ a: 1 } + { b: { c: super.a } }': 'attempt to use super when there is no super class.' });
  });

  it('adds with +: to the field of any kind of object below', () => {
    results({
      '[{ a: 1 } { a+: 2 }, { a+: 1 } + { a+: 2 }, { a: 1 } + { ["a"]+: 2, ["b"]+: 3 }]': [
        { a: 3 },
        { a: 3 },
        { a: 3, b: 3 },
      ],
      '{ a: 1 } + { [k]+: 2 for k in ["a", "b"] }': { a: 3, b: 2 },
      '{ a:: { x: 1 } } + { a+::: { y: 2 } }': { a: { x: 1, y: 2 } },
      'std.foldl(function(o, k) o + { [k]+: 1 }, ["x", "y", "x"], {})': { x: 2, y: 1 },
    });
    failures({ '{ a: null } + { a+: {} }': 'binary operator + requires matching types, got null and object.' });
  });

  it('has the visibility of each field from the topmost layer that sets it', () => {
    const sums = '[{ a:: 1 } { a: 2 } { a: 3 }, { a: 1 } { a:: 2 } { a+: 3 }, { a:: 1 } + ({ a: 2 } + { a::: 3 })]';
    results({
      [sums]: [{}, {}, { a: 3 }],
      [`[std.objectHas(o, "a") for o in ${sums}]`]: [false, false, true],
      [`[std.objectHas(o { ["b"]: 1 }, "a") for o in ${sums}]`]: [false, false, true],
      [`[std.objectFieldsAll(o) for o in ${sums}]`]: [['a'], ['a'], ['a']],
      '{ a:: 1 } + { [k]: 2 for k in ["a"] }': {},
    });
  });

  it('checks the asserts of all its layers before a field is read, the topmost first', () => {
    results({
      '{ a: 1, assert self.a == 2 : "two" } + { a: 2 }': { a: 2 },
      '{ a: { assert false, x: 1 }, b: 1 }.b': 1,
      'local o = { assert false, a: 1 }; ["a" in o, std.length(o), std.objectFields(o), o == {}]': [
        true,
        1,
        ['a'],
        false,
      ],
    });
    failures({
      '({ assert false : "below" } + { a: 1 }).a': 'below',
      '({ a: 1 } + { assert false : "above" }).a': 'above',
      '({ assert false : "below", a: 1 } + { assert false : "above" }).a': 'above',
      '({ assert false : "below", a:: 1 } + { ["b"]: 2 }).a': 'below',
      '{ a: 1 } + { assert super.a == 2 : "super", b: 2 }': 'super',
      'std.get({ assert false : "no", a: 1 }, "a")': 'no',
    });
  });

  it('has the same meaning in sums of any length', () => {
    for (const length of [2, 15, 16, 17, 40]) {
      const sum = `local sum(n) = if n == 0 then { v: 0, h:: 1 } else sum(n - 1) + { v+: n, w: super.v, h: n }; sum(${length})`;
      const total = (length * (length + 1)) / 2;
      assert.deepEqual(evaluate({ name: 'f', code: sum }), { v: total, w: total - length }, sum);
      results({ [`(${sum}).h`]: length, [`std.objectHas((${sum}) + { ["x"]: 1 }, "h")`]: false });
    }
  });

  it('passes its values to library functions unchanged, whether or not they were read before', () => {
    results({
      'local o = { a: 1 + 1, b: self.a + 1, c: 4 }; [o.b, std.objectValues(o), std.objectValues(o)]': [
        3,
        [2, 3, 4],
        [2, 3, 4],
      ],
      'local o = { a: 1 + 1, ["b"]: self.a + 1 }; [o.b, std.mapWithKey(function(k, v) [k, v], o)]': [
        3,
        { a: ['a', 2], b: ['b', 3] },
      ],
      '{ "\\uffff": 1, "😀": 2, z: 3, a: 4 } + { ["b"]: std.objectFields(self) }': {
        a: 4,
        b: ['a', 'b', 'z', '\uffff', '😀'],
        z: 3,
        '\uffff': 1,
        '😀': 2,
      },
    });
  });

  it('is lazy in its contents, and strict with tailstrict', () => {
    results({
      'local a = [error "x", 1]; a[1]': 1,
      'local f(x, y) = x; f(1, { a: error "e" }) tailstrict': 1,
      'local f(x, y=x + 1) = y; f(1) tailstrict': 2,
      'local f(o) = o.a; f({ a: 1, b: error "b" } + { ["c"]: error "c" })': 1,
      'local big = 1e308; local f(x) = x; std.length([f(big * 10), { a: big * 10 }, big * 10])': 3,
    });
    failures({
      'local f(x, y=error "default") = x; f(1) tailstrict': 'default',
      'local big = 1e308; local x = big * 10; x': 'overflow',
    });
  });
});
