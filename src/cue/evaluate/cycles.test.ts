/** Tests structural cycles and sharing against the errors of the real `cue` (v0.18 at f356f8f), without positions. */
import assert from 'node:assert/strict';
import { exportSources } from '../engine';

const rows: readonly (readonly [program: string, errors: readonly string[]])[] = [
  ['a: b: a', ['a.b: structural cycle']],
  ['a: b: c\nc: d: a', ['c.d: structural cycle']],
  ['a: {b: c.d.x}\nc: d: a\na: x: 1', []],
  ['#L: {next: #L, v: int}\ny: #L', ['#L.next: structural cycle']],
  ['#L: {next?: #L, v: int}\ny: #L & {v: 1, next: {v: 2, next: v: 3}}', []],
  ['x: {n: [y] | null}\ny: {m: x}', ['y.m: structural cycle']],
  ['a: b?: c: a\nx: a\nx: b: c: b: c: b: {}', []],
  ['a: b?: a\na: b: _', ['a.b: structural cycle']],
  ['a: 1 | {d: a}', []],
  // A cycle through alternatives of several fields ends in the field that is evaluated last.
  ['a: 1 | {x: b}\nb: {x: a}', ['b.x: structural cycle']],
  ['a: {x: b} & ({y: 1} | {y: 2})\nb: {x: a} & ({y: 1} | {y: 2})', ['b.x: structural cycle']],
  ['a: {x: b} | null\nb: {x: a} | null', ['a: incomplete value {x:null} | null']],
  ['a: *null | {x: b}\nb: *null | {x: a}\nc: a & {x: x: null}', []],
  ['#A: *null | {x: #B}\n#B: *null | {x: #A}\nc: #A & {x: x: {}}', []],
  ['#T: {left?: #T} | null\nx: #T & {left: left: null}', []],
  ['a: {[string]: b} | {[string]: c}\nb: {[string]: a} | {[string]: c}\nc: {[string]: a} | {[string]: b}', []],
  ['t: {a: 1} | {b: (t & {}).b}\nout: t & {a: 1}', []],
  ['T: X={y: X.x}\nC: T & {x: T}', ['T.y: undefined field: x']],
  // An error in a shared vertex is reported once.
  ['#A: {x: 1 & 2, y: int}\np: #A\nq: #A\nr: q: #A', ['#A.x: conflicting values 2 and 1']],
  ['#A: {x: int}\np: #A\nq: r: p', ['p.x: incomplete value int']],
  // A shared vertex stays closed, and becomes separate when another conjunct arrives.
  ['#A: x: b\nb: {c: 1}\np: #A\np: x: e: 3', ['p.x.e: field not allowed']],
  ['b: {c: 1}\np: q: b\nif true {p: q: d: 2}', []],
  ['#A: {x: 1}\np: #A\np: #A\nq: p & {y: 1}', ['q.y: field not allowed']],
  // A cycle that reads a value before all of the value's conjuncts have been added.
  [
    'b: "\\(a)"\nc: b\na: 1\na: {if c.d > 0 {e: 1}, d: 2}',
    [
      'a: conflicting values 1 and {if c.d > 0 {e:1},d:2} (mismatched types int and struct)',
      'a: invalid interpolation: conflicting values 1 and {if c.d > 0 {e:1},d:2} (mismatched types int and struct)',
    ],
  ],
];

describe('cycles and sharing', () => {
  for (const [program, wanted] of rows) {
    it(program.replaceAll('\n', ' ⏎ '), () => {
      const result = exportSources([{ name: 'p.cue', text: program }]);
      const errors = 'errors' in result ? result.errors.map(({ path, message }) => `${path}: ${message}`) : [];
      assert.deepEqual([...errors].toSorted(), [...wanted].toSorted());
    });
  }

  it('evaluates a long chain of conditions, of which the last can run first', () => {
    const conditions = Array.from({ length: 600 }, (_, at) => `if s.f${at + 1} == 1 {f${at}: 1}`);
    const result = exportSources([{ name: 'p.cue', text: `s: {${conditions.join(', ')}, f600: 1}` }]);
    assert.ok('data' in result);
  });
});
