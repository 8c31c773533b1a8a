/** Tests disjunctions and closedness against the output of the real `cue`, and tests that alternatives are not multiplied out. */
import assert from 'node:assert/strict';
import { exportSources } from '../../engine';
import type { CueError } from '../../export/errors';
import { exportCue } from '../../public';

function data(text: string, maxSteps?: number): unknown {
  const result = exportCue([{ name: 'p.cue', text }], maxSteps === undefined ? {} : { limits: { maxSteps } });
  return 'text' in result ? JSON.parse(result.text) : result.errors.map(({ path, message }) => `${path}: ${message}`);
}

function check(text: string, wanted: unknown): void {
  const found = data(text);
  if (wanted instanceof RegExp) assert.match(String(found), wanted);
  else assert.deepEqual(found, wanted);
}

function errorAt(text: string): CueError {
  const result = exportSources([{ name: 'p.cue', text }]);
  const [error] = 'errors' in result ? result.errors : [];
  return error ?? assert.fail('no error');
}

const conjoined = (count: number, mark: string): string =>
  `a: ${Array.from({ length: count }, (_, at) => `(${mark}{x${at}: 1} | {y${at}: 1})`).join(' & ')}`;

describe('disjunctions of CUE', () => {
  for (const [text, wanted] of [
    // An alternative is a default if it is a default in each disjunction that still has one.
    ['x: (*1 | 2 | 3) | *(1 | *2 | 3)', { x: 2 }],
    ['x: (1 | 2) | (*3 | 4)', { x: 3 }],
    ['x: (*1 | 2 | 3) & (1 | *2 | 3)', ['x: incomplete value 1 | 2 | 3']],
    ['x: (int | *1) & (int | *3) & (int | *2)', ['x: incomplete value int | 2 | 3 | 1']],
    ['x: *1 | *2 | 3', ['x: incomplete value 1 | 2']],
    ['h: *"a" | "b" | "c"\nx: (*h | string) & ("a" | "b" | "c")', { h: 'a', x: 'a' }],
    ['h: *"a" | "b" | "c"\nx: ("a" | "b" | "c") & (*h | string)', ['x: incomplete value "a" | "b" | "c"']],
    // An incomplete alternative is dropped if another alternative is complete.
    ['y: 1, z: {a: 2}\nx: *{v: z.b} | 3', { y: 1, z: { a: 2 }, x: 3 }],
    // Equal alternatives are merged, even if one of them has the same pattern twice.
    ['a: {[string]: string} & b\nb: {[string]: string} | *{}\nb: t: "u"', { a: { t: 'u' }, b: { t: 'u' } }],
    // Operands of `&` are evaluated in order, regardless of parentheses.
    [
      '#A: 0 | string\n#B: *2 | (0 | 4) | string\n#C: *0 | string\nx: #A & (#B & #C)\ny: (#A & #B) & #C',
      { x: 0, y: 0 },
    ],
    // Optional fields that refer to different values are not equal.
    [
      '_T: {v: int, s: {o?: v}}\n_U: _T & {v: 2}\nx: (_T & {v: 1}) | {v: 1, s: _U.s}',
      ['x: incomplete value {v:1,s:{o?:v}} | {v:1,s:{o?:v}}'],
    ],
    // A field of the embedding, which must be allowed, differs from a field of the literal that embeds the definition.
    [
      '#A: {}\nx: {#A & ({b: 1} | {}), ({} | {b: 1}), ({z: 1} | {y: 1}), ...}',
      ['x: incomplete value {b:1,z:1} | {b:1,y:1} | {z:1} | {y:1}'],
    ],
    // An alternative that refers to its own disjunction through another field sees its own fields.
    ['b: d: int\nc: b\nb: *{if c.d > 1 {e: 1}, d: 2} | 2', { b: { d: 2, e: 1 }, c: { d: 2, e: 1 } }],
    [
      'a: {if c.d != _|_ {e: 1}, d: 2}\nb: {e: 2, d: int}\nc: b\nb: *a | {d: 3}',
      { a: { e: 1, d: 2 }, b: { e: 2, d: 3 }, c: { e: 2, d: 3 } },
    ],
    // Equal concrete values are merged, even if they have passed different validators.
    ['import "strings"\nx: =~"^a" | strings.MinRunes(2) | "ab"\nx: "ab"', { x: 'ab' }],
    // Alternatives do not close each other.
    ['#A: a: string\n#B: b: string\nx: {#A | #B}\nx: b: "c"', { x: { b: 'c' } }],
    // A literal with only a definition or an optional field is a struct, unless it embeds a value.
    ['x: "a" | {b?: int}\nx: "a"', { x: 'a' }],
    ['x: {#a: 1} | int\nx: 5', { x: 5 }],
    ['x: {_, #a: 1} & 5', { x: 5 }],
    // An alternative that contains the field that is being evaluated is a structural cycle.
    ['a: *{m: 1, v: b.v} | {m: 2}\nb: *{v: 3, c: a} | {v: 4}', { a: { m: 1, v: 4 }, b: { v: 4 } }],
    ['b: *{v: 3, c: a} | {v: 4}\na: *{m: 1, v: b.v} | {m: 2}', { b: { v: 3, c: { m: 1, v: 3 } }, a: { m: 1, v: 3 } }],
    // An alternative that was excluded before a trial is tried again where a structural cycle ends.
    ['#A: "s" | [#A]\ny: #A\ny: [["s"]]', { y: [['s']] }],
    ['y: 1 | 2\nx: y + 1', ['y: incomplete value 1 | 2', 'x: unresolved disjunction 1 | 2 (type int)']],
  ] as const) {
    it(text, () => check(text, wanted));
  }

  it('are not multiplied out if they do not depend on each other', () => {
    assert.match(String(data(conjoined(12, ''), 20_000)), /incomplete value \{x0:1,.*…$/m);
    const wanted = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x${at}`, 1]));
    assert.deepEqual(data(conjoined(20, '*'), 40_000), { a: wanted });
  });

  it('skip alternatives whose discriminator does not match', () => {
    const kinds = Array.from({ length: 40 }, (_, at) => `#K${at}: {kind: "k${at}", v: {w: *1 | int, x: *2 | int}}`);
    const all = kinds.map((_, at) => `#K${at}`).join(' | ');
    const text = `${kinds.join('\n')}\nx: [...${all}]\nx: [${kinds.map((_, at) => `{kind: "k${at}"}`).join(', ')}]`;
    assert.doesNotMatch(JSON.stringify(data(text, 15_000)), /error|steps/);
  });

  it('suggest the alternative that was probably intended', () => {
    const nearest = (text: string): string | undefined => errorAt(text).nearest?.message;
    assert.equal(nearest('x: "fernet" | "jws" | "uuid"\nx: "uid"'), 'conflicting values "uuid" and "uid"');
    assert.equal(
      nearest('x: "StatefulSet" | "DaemonSet"\nx: "StatefullSett"'),
      'conflicting values "StatefulSet" and "StatefullSett"',
    );
    assert.equal(nearest('x: int | =~"^[a-z]+$"\nx: "80"'), 'invalid value "80" (out of bound =~"^[a-z]+$")');
    const kinds = '#R: {kind: "A", spec: {n: int}} | {kind: "B", spec: {m: int}}\n';
    assert.equal(nearest(`${kinds}x: #R & {kind: "B", spec: mm: 1}`), 'field not allowed');
    assert.equal(nearest('x: 1 | 2\nx: 3'), undefined);
  });

  it('report a mistake once if it has the same cause in all alternatives', () => {
    const { path, message, alternatives } = errorAt('#V: {a: int} | {b: int}\nx: #V & {c: 1}');
    assert.deepEqual([path, message, alternatives], ['x.c', 'field not allowed', []]);
  });

  it('report the message of error() for all alternatives', () => {
    assert.equal(errorAt('x: "a" | "b" | error("a or b")\nx: "c"').message, 'a or b');
  });
});

describe('equal alternatives of CUE', () => {
  for (const [text, wanted] of [
    ['#A: #C | {}, #C: {}, y: #A', { y: {} }],
    ['#A: #B | #C, #B: {[string]: int}, #C: {[string]: string}, y: #A', { y: {} }],
    ['y: ({[string]: int} | {}) & {a: 1}', { y: { a: 1 } }],
    ['y: ({a: 1, matchN(1, [{}])} | {a: 1}) & {b: 1}', { y: { a: 1, b: 1 } }],
    ['y: {a: 1} | close({a: 1})', ['y: incomplete value {a:1} | {a:1}']],
  ] as const) {
    it(`are merged: ${text}`, () => check(text, wanted));
  }
});

describe('schemas of CUE', () => {
  const required = 'field is required but not present';
  for (const [text, wanted] of [
    // Required fields in the selected clause or in the condition.
    [
      '#S: matchIf({k!: "t"}, {c!: string}, _), v: #S & {k: "t"}',
      new RegExp(`does not satisfy matchIf\\): ${required}`),
    ],
    ['#S: matchIf({k!: 1}, _, {z!: 2}), w: #S & {b: 1}', new RegExp(required)],
    ['#S: matchIf({k!: 1}, {z!: 2}, _), #a: #S & {k: 1}, w: #a & {z: 2}', { w: { k: 1, z: 2 } }],
    ['v: {a: 1} & matchIf({a: 1}, {b: >1}, _)', { v: { a: 1 } }],
    // Values that are incomplete for another reason.
    ['w: {} & matchN(1, [{a: b + 1, b: int}])', /w.a: non-concrete value int/],
    ['w: {} & matchN(0, [matchIf({a!: 1}, _, {b!: 1})])', { w: {} }],
    // Required fields of the value itself do not affect the schema.
    ['#w: {a!: int} & matchN(0, [_]), x: 1', /1 matched, expected 0/],
    ['#w: {a?: int} & matchN(1, [{a!: "x"}]), x: 1', { x: 1 }],
    // Constraints of the value on missing fields.
    ['#A: {a: int, b?: int, ...}, v: #A & {a: 1} & matchN(1, [{b: "x"}])', { v: { a: 1 } }],
    ['v: close({}) & matchN(1, [{a: 1}])', { v: {} }],
    ['v: {[string]: int} & matchN(0, [{a: "x"}])', /1 matched, expected 0/],
    // A validator in another validator.
    ['v: {a: true} & matchIf(matchN(1, [{}]), {c!: bool}, _)', new RegExp(required)],
    ['import "list", w: [{a: 1}, {b: 1}] & list.MatchN(2, {a!: 1})', /matches 1 list items, want 2/],
    ['import "list", v: [{}] & list.MatchN(1, {a: b + 1, b: int})', { v: [{}] }],
    // Validators leave a definition open.
    ['#A: matchN(1, [{a: int}]), #B: {#A, c: 1}, x: #B & {a: 1}', { x: { c: 1, a: 1 } }],
    ['#B: {c: 1}, #A: matchIf(_, _, _), x: {#A, #B} & {a: 1}', { x: { c: 1, a: 1 } }],
    ['#A: {b: {c: {e: 1}}, matchN(1, [{}])}, y: #A & {b: c: d: 1}', { y: { b: { c: { e: 1, d: 1 } } } }],
    ['#B: {c: 1}, x: matchN(1, [{a: int}]) & #B & {a: 1}', /x.a: field not allowed/],
    ['#A: {b: #C, matchN(1, [{}])}, #C: {c: 1}, y: #A & {b: d: 1}', /y.b.d: field not allowed/],
  ] as const) {
    it(text, () => check(text, wanted));
  }
});

describe('closedness of CUE', () => {
  for (const [text, wanted] of [
    [
      'x: matchN(1, [{a: 2}]) & {a: *3 | int}',
      [
        'x.a: conflicting values 2 and 3',
        'x: invalid value {a:*3 | int} (does not satisfy matchN): 0 matched, expected 1',
      ],
    ],
    [
      'a: {x: 4, y: 4.2}\nx: a & matchN(1, [{x: string}, {y: int}])',
      [
        'x.x: conflicting values 4 and string (mismatched types int and string)',
        'x.y: conflicting values 4.2 and int (mismatched types float and int)',
        'x: invalid value {x:4,y:4.2} (does not satisfy matchN): 0 matched, expected 1',
      ],
    ],
    [
      'a: {x: 4, y: 4.2}\nx: a & matchIf({x: int}, {y: "s"}, _)',
      [
        'x: invalid value {x:4,y:4.2} (does not satisfy matchIf): conflicting values "s" and 4.2 (mismatched types string and float)',
      ],
    ],
    [
      'import "list"\nx: [1, {a: 3}] & list.Contains("T")\nx: list.Contains({a: 4})',
      [
        'x: invalid value [1,{a:3}] (does not satisfy list.Contains("T"))',
        'x: invalid value [1,{a:3}] (does not satisfy list.Contains({a:4}))',
      ],
    ],
    ['#Y: d: int\nx: {matchN(1, [{a: #Y}]), a: e: 3}', /does not satisfy matchN/],
    [
      '@experiment(explicitopen)\n#x: a: int\ny: __reclose({#x..., b: c: 1})\nz: y & {a: 1, b: d: 1}',
      /z.b.d: field not allowed/,
    ],
    ['@experiment(explicitopen)\nx: int\ny: __reclose({z: 1})\nw: y & {a: 1}', /^x: incomplete value int$/],
    ['#S: close({a: {b?: int}}), v: #S & {a: d: 1}', { v: { a: { d: 1 } } }],
    ['#S: close({a: {b?: int}}), #S: {c?: 1}, v: #S & {a: {}}', { v: { a: {} } }],
    ['x: __reclose({a: 1})', /may only be used when explicitopen is enabled/],
  ] as const) {
    it(text, () => check(text, wanted));
  }
});
