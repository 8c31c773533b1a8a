/** Tests that sums of many objects have the same values as sums of few objects, and that their cost is linear in the number of objects. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cpuMs } from '../../../test/cpu-time';
import { law } from '../../../test/law';
import { evaluate, type Json } from '../index';
import { LongStack, scan, type Layers } from './long-stack';

/** Sums of `n` objects `{ k1: 1 }`, `{ k2: 2 }` … with `o` at the bottom of `left` and at the top of `right`. */
const builders = `
  local left(n, o={}) = std.foldl(function(a, b) a + { ["k" + b]: b }, std.range(1, n), o);
  local right(n, o={}) = std.foldl(function(a, b) { ["k" + b]: b } + a, std.range(1, n), o);
`;

const valueOf = (code: string, maxStack?: number): Json =>
  evaluate({ name: 'f', code: builders + code, limits: maxStack === undefined ? {} : { maxStack } });

describe('a sum of very many objects', () => {
  // The expected values are from go-jsonnet 0.22.
  const rows: Readonly<Record<string, Json>> = {
    'local o = left(300); [o.k1, o.k300, "k7" in o, "k301" in o, std.length(o)]': [1, 300, true, false, 300],
    'local o = right(300); [o.k1, o.k300, "k7" in o, "k301" in o, std.length(o)]': [1, 300, true, false, 300],
    '[left(300) == right(300), left(300) == left(299), left(200) + left(300) == right(300)]': [true, false, true],
    'local o = left(200, { s: self.k200 + self.k3, t: $.k1 }) + { k3: 1000 }; [o.s, o.t]': [1200, 1],
    'local o = right(200, { s: super.k200 + super.k3, in1: "k1" in super, in0: "k0" in super }); [o.s, o.in1, o.in0]': [
      203,
      true,
      false,
    ],
    'local o = left(100) + { k50: super.k50 + 0.5 } + left(20) + { k50: super.k50 * 2, k7: super.k7 + 1 }; [o.k50, o.k7]':
      [101, 8],
    'std.foldl(function(a, b) a + { n: b, m: a.n }, std.range(1, 500), { n: 0 })': { m: 499, n: 500 },
    'local o = left(200, { assert self.k9 == 9 : "nine" }); o.k200': 200,
    'local o = left(200, { h:: 1, v::: 1, k5:: 0 }) + { h: 2, v: 2 }; [o.h, std.objectHas(o, "h"), std.objectHas(o, "v"), std.objectHas(o, "k5"), std.length(std.objectFields(o)), std.length(std.objectFieldsAll(o))]':
      [2, false, true, false, 200, 202],
    'local o = std.foldl(function(a, b) a + { x: b }, std.range(1, 300), { x:: 0 }); [o, o { x::: super.x }, o { x::: 1 } { x: 2 }]':
      [{}, { x: 300 }, { x: 2 }],
    'std.objectFields(left(70) + { a: 2 })[0:3]': ['a', 'k1', 'k10'],
    'std.foldl(function(a, b) a + { ["g" + b % 3]+: [b] }, std.range(1, 200), {}) == { ["g" + g]: [b for b in std.range(1, 200) if b % 3 == g] for g in [0, 1, 2] }': true,
    'std.foldl(function(a, b) a + { t+: { ["g" + b % 2]+: b } }, std.range(1, 99), {})': { t: { g0: 2450, g1: 2500 } },
    'local o = std.mergePatch(left(100), { k1: null, k2: 0, z: 1 }); [std.length(o), o.k2, o.z, "k1" in o]': [
      100,
      0,
      1,
      false,
    ],
    'local o = left(100) + { ["c" + i]: super["k" + i] + i for i in std.range(1, 50) } + left(70); [o.c1, o.c50]': [
      2, 100,
    ],
    'local o = left(100), p = o { x: 1 }, q = o { x: 2, k1: 0 }; [p.x + p.k1, q.x + q.k1, "x" in o]': [2, 2, false],
    'local o = std.objectRemoveKey(left(100), "k40"), p = o + left(10) + { k41:: 1 }; ["k40" in o, "k40" in p, "k41" in p, std.length(p)]':
      [false, false, true, 98],
    'local o = left(100, { k0: 1 }); local r = std.objectRemoveKey(o + { k0+: 1 }, "k0"); [std.objectHas(r { k0: 5 }, "k0"), (r { k0+: 5 }).k0]':
      [true, 5],
  };
  for (const [code, expected] of Object.entries(rows)) {
    it(code, () => assert.deepEqual(valueOf(code), expected));
  }

  it('checks the asserts of all layers', () => {
    const code = 'local o = left(200, { assert self.k9 == 9 : "nine" }) + left(100, { k9: 0 }) + { k9: 8 }; o.k200';
    assert.throws(() => valueOf(code), { message: 'RUNTIME ERROR: nine' });
  });

  it('costs no more than its layers', () => {
    const loop = (step: string, start = '{ n: 0, z: 0 }'): string => `
      local f(a, b) = if b == 0 then a.n else ${step}; f(${start}, COUNT)`;
    const programs = [
      'left(COUNT)',
      'right(COUNT)',
      'std.foldl(function(a, b) a + { n: b, m: a.n }, std.range(1, COUNT), { n: 0 }).n',
      'std.foldl(function(a, b) a + { ["g" + b % 100]+: [b] }, std.range(1, COUNT), {}).g1[0]',
      'std.foldl(function(a, b) a + { ["k" + b]: std.get(a, "k1", 0) }, std.range(1, COUNT), {})',
      'std.foldl(function(a, b) std.objectRemoveKey(a, "k" + b), std.range(1, COUNT), { a: 1 })',
      'local big = left(COUNT); [(big + { x: i }).k7 + i for i in std.range(1, COUNT)]',
      loop('local n = a + { n: b }; if n.n > 0 && n.z == 0 then f(n, b - 1) tailstrict else 1'),
      loop('local n = { n: b } + a; if n.n == 0 && n.z == 0 then f(n, b - 1) tailstrict else 1'),
      loop('local n = a + { t: b }; if n.t > 0 then f(a + { n: b }, b - 1) tailstrict else 1'),
      loop('if std.objectHas(a, "n") then f(a + { n: b }, b - 1) tailstrict else 1'),
      loop('if a.s == 1 then f(a + { n: b }, b - 1) tailstrict else 1', '{ n: 0, s: local o = self; o.o, o: 1 }'),
    ];
    for (const program of programs) {
      const cost = (count: number): number => cpuMs(() => valueOf(program.replaceAll('COUNT', String(count))));
      const few = Math.min(cost(2000), cost(2000));
      const many = cost(20_000);
      const isLinear = many < 30 * few + 150 || cost(20_000) < 30 * few + 150;
      assert.ok(isLinear, `${few} ms for 2000, ${many} ms for 20000: ${program}`);
    }
  });
});

interface Layer {
  readonly fields: ReadonlyMap<string, { readonly visibility: string; readonly removed?: number }>;
}

/** A sum of one layer, of some layers in an array, or of two sums, with random numbers of layers. */
const layer = fc
  .dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.constantFrom({ visibility: 'inherited' }, { visibility: 'hidden' }, { visibility: 'inherited', removed: 3 }),
    { maxKeys: 2, noNullPrototype: true },
  )
  .map((fields): Layer => ({ fields: new Map(Object.entries(fields)) }));
const parts = fc.array(fc.tuple(fc.array(layer, { minLength: 1, maxLength: 90 }), fc.boolean()), {
  minLength: 2,
  maxLength: 40,
});

describe('a long stack of layers', () => {
  const meter = { tick: () => undefined, spend: () => undefined, charge: () => undefined };

  law('contains all layers in order, wherever they were added', 300, [parts], (list) => {
    let flat: Layer[] = [];
    let stack: Layers<Layer> = [];
    for (const [layers, isAbove] of list) {
      flat = isAbove ? [...flat, ...layers] : [...layers, ...flat];
      stack =
        stack.length === 0
          ? layers
          : LongStack.sum(...((isAbove ? [stack, layers] : [layers, stack]) as [Layers<Layer>, Layers<Layer>]), meter);
    }
    assert.ok(stack instanceof LongStack);
    assert.deepEqual(stack.list(), flat);
    assert.ok(stack.runs.length <= 2 * Math.log2(flat.length) + 3, `${stack.runs.length} runs`);
    for (let at = 0; at < flat.length; at += 7) {
      assert.equal(stack.at(at), flat[at]);
      for (const name of ['a', 'b', 'e']) {
        for (const sought of ['any', 'deciding'] as const) {
          assert.equal(
            stack.find(name, at, sought, meter),
            scan(flat, name, at, sought),
            `${sought} ${name} from ${at}`,
          );
        }
      }
    }
  });
});
