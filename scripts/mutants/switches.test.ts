import assert from 'node:assert/strict';
import vm from 'node:vm';
import { mutated, mutationsOf } from './mutations';
import { withSwitches, type NumberedMutation } from './switches';

/** Returns the printed values, or the name of the error, after which a program ends. */
function behavior(source: string, active: number): readonly unknown[] {
  const printed: unknown[] = [];
  const print = (value: unknown): void => void printed.push(value);
  const isActive = (mutant: number): boolean => mutant === active;
  try {
    vm.runInNewContext(source, { print, __m: isActive });
  } catch (error) {
    printed.push((error as Error).name);
  }
  return JSON.parse(JSON.stringify(printed)) as readonly unknown[];
}

const numbered = (source: string): readonly NumberedMutation[] =>
  mutationsOf(source).map((mutation, number) => ({ ...mutation, number }));

const none = -1;

describe('switches', () => {
  const sources = [
    'for (const [a, b] of [[1, 2], [2, 1]]) { print(a < b); print(a + b * 3 - 1); print(-a); }',
    'for (const a of [true, false]) for (const b of [true, false]) for (const c of [true, false]) print([a && b && c, a || b || c, (a || b) && c, a && b || c, a ? b : !c]);',
    'for (const a of [null, 0, "x"]) print([a ?? 1, a === "x", (a ?? 1) + 2]);',
    'const o = { list: [1, 2], all() { return this.list; } }; print(o.all().some((one) => one > 1)); print(o?.all().map((one) => one === 1).every((one) => one));',
    'for (const o of [undefined, { a: { b: "text", list: [0] } }]) { print(o?.a.b.startsWith("te")); print(o?.a.list[0].toFixed(1).length > 2); if (o?.a) print(1); if (o) print(o.a.list.length === 1); }',
    'const o = { some: 1, b: 3 }; o.some = 4; delete o.some; o.some ??= 5; o["a" + 1] = true; print(Object.entries(o)); ({ b: o.x = 7 } = { c: 1 }); print(o.x); o[0] = 1; o[0]++; delete o[0]; print(o);',
    'const f = (a = 1, { b = a + 1, e: c = true } = {}, ...d) => ({ a, b, c, d, g: d.length > 0 }); print(f()); print(f(5, { b: 6 }, 7));',
    'function f(a) { if (a > 1) return "big"; else if (a === 1) return "one"; switch (a) { case 0: case "x": return "x"; } return; } print([2, 1, 0, "x", 5].map(f));',
    'for (let i = 0; i < 3; i++) { if (i === 1) continue; for (;;) { if (i >= 2) break; print(i); break; } } let n = 3; while (n-- > 0) print(n); do { n += 2; } while (n < 4); print(n);',
    'function* g(a) { const got = yield a + 1; print(got === 2); if (got) { print(got); return yield* [got - 1, 4]; } } const it = g(1); print(it.next()); print(it.next(2)); print(it.next(true)); print(it.next());',
    'const tag = (parts, ...values) => parts.raw.join("|") + values; const o = { some: tag }; print(o.some`a${1 + 2}b`); print(`${1 < 2}${!0}`); print(tag`x${[0][0]}`);',
    'class A { #p = 1; n = 2 + 3; static s = !true; has(o) { return #p in o && this.#p === 1; } get ["one"]() { return this.n; } static { if (this.s) print("s"); } } class B extends A { constructor() { super(); this.m = super.has(this); } } const b = new B(); print([b.m, b.one, A.s, new A().n > 4]);',
    'const f = (x) => x === "a"; print([f.name, f.length, f("a")]); const label = ((a) => a ? { a: 1 } : [2])(0); print(label); const { x = 1, ...rest } = { y: 2 }; print([x, rest, ...(x > 0 ? [3] : [])]);',
    'try { if (typeof missing === "undefined") throw new TypeError("no"); } catch ({ message: m = "x" }) { print(m === "no"); } for (const k in { a: 1 } || {}) print(k); a: for (const i of [1, 2]) { if (i) continue a; print(i); }',
    'const o = { some: 1, every: [2] }; print(o?.some); print([o.some, -o.every[0], !o.every[1], typeof o?.some]);',
    'const o = { f() { return this === o; } }; print((0, o.f)()); print((o.f)()); print(o.f() ? 1 : 2); print(!o.f.call(o) || void 0); print((o?.f)());',
  ];
  for (const source of sources) {
    it(`behave like the mutants of ${source}`, () => {
      const mutations = numbered(source);
      const { text, left } = withSwitches(source, mutations);
      assert.deepEqual(left, []);
      assert.deepEqual(behavior(text, none), behavior(source, none), text);
      for (const mutation of mutations) {
        const expected = behavior(mutated(source, mutation), none);
        assert.deepEqual(behavior(text, mutation.number), expected, `${mutated(source, mutation)}\n${text}`);
      }
    });
  }

  it('contain the original code once more for each mutant', () => {
    const source = 'function f() { if (a) return b < 1; }';
    const { text } = withSwitches(source, numbered(source));
    const comparison = '(__m(2)?(b <= 1):(b < (__m(3)?(2):__m(4)?((0)):(1))))';
    const expected = `function f() { if ((__m(0)?(!(a)):(a))) {if(!__m(1))return ${comparison};} }`;
    assert.equal(text, expected);
  });

  it('omit mutants that are not in an expression', () => {
    const source = 'const { 1: b = a ?? c ?? d } = {};';
    const mutations = numbered(source);
    const { text, left } = withSwitches(source, mutations);
    assert.deepEqual(
      left.map((number) => mutated(source, mutations[number] ?? assert.fail())),
      ['const { 2: b = a ?? c ?? d } = {};', 'const { (0): b = a ?? c ?? d } = {};'],
    );
    assert.equal(text, source);
  });
});
