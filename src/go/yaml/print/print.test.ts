/** The expected values were produced by running go-yaml v3. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/any-character';
import { holds } from '../../../../test/law';
import type { Json } from '../../../data/json';
import { readGoYaml } from '../documents';
import { writeGoYaml } from './print';

describe('writeGoYaml', () => {
  const same = (document: Json, text: string): void => assert.equal(writeGoYaml([document]), text);

  it('writes maps in natural order and lists indented', () => {
    same(
      { a10: 1, a2: 1.5, a003: 3, a02: 0, l: [1, { x: 1, y: [[2, 3]] }], o: {}, arr: [], z: null, t: true, B: 'b' },
      [
        'B: b\na2: 1.5\na02: 0\na003: 3\na10: 1\narr: []\nl:\n  - 1\n  - x: 1\n    "y":\n      - - 2\n        - 3\n',
        'o: {}\nt: true\nz: null\n',
      ].join(''),
    );
    same(
      { 'a-': 1, a: 1, ab: 1, a1: 1, a1b: 1, 'a1-': 1, a100: 1, a1001: 1, a101: 1 },
      ['a', 'a-', 'a1', 'a1b', 'a1-', 'a100', 'a101', 'a1001', 'ab'].map((key) => `${key}: 1\n`).join(''),
    );
  });

  it('writes several documents', () => {
    assert.equal(writeGoYaml([{ a: 1 }, null, 'x']), 'a: 1\n---\nnull\n---\nx\n');
    assert.equal(writeGoYaml([]), '');
  });

  it('indents keys by four if requested, and lists in lists by two', () => {
    const by4 = (document: Json, text: string): void => assert.equal(writeGoYaml([document], 4), text);
    by4(
      { a: [1, [2, [3]], { b: 1, c: [4, { x: 'l1\nl2\n' }] }], e: {}, m: { k: 'a\nb' } },
      [
        'a:\n    - 1\n    - - 2\n      - - 3\n    - b: 1\n      c:\n        - 4\n        - x: |\n            l1\n            l2\n',
        'e: {}\nm:\n    k: |-\n        a\n        b\n',
      ].join(''),
    );
    by4('a\nb', '|-\n    a\n    b\n');
    by4([' a\nb', [' a\nb'], { a: ' a\nb' }], '- |4-\n   a\n  b\n- - |4-\n     a\n    b\n- a: |4-\n     a\n    b\n');
    const long = 'a'.repeat(130);
    by4(
      { [long]: { a: 2, b: 'x\ny' }, 'k\nk': [1, { a: 1 }] },
      `? ${long}\n:   a: 2\n    b: |-\n        x\n        y\n? |-\n    k\n    k\n:   - 1\n    - a: 1\n`,
    );
    by4([{ 'k\nk': [1], l: 2 }], '- ? |-\n    k\n    k\n  : - 1\n  l: 2\n');
  });

  it('writes numbers like Go', () => {
    same(
      [0, -0, 100000, 1000000, 1234567, 1.5, 1e21, 1e-7, 0.0001],
      ['0', '-0', '100000', '1e+06', '1.234567e+06', '1.5', '1e+21', '1e-07', '0.0001']
        .map((text) => `- ${text}\n`)
        .join(''),
    );
  });

  it('quotes text that would be read as another type', () => {
    const doubled = [
      '', 'yes', 'N', 'true', '123', '0x1', '1e3', '2020-01-01', '2001-12-14 21:59:43', '12:30', 'null', '~', '.inf',
    ]; // prettier-ignore
    for (const text of doubled) same(text, `"${text}"\n`);
    same('2024-02-29T1:2:3.5+00:00', '"2024-02-29T1:2:3.5+00:00"\n');
    same('2020-01-01 24:00:00', '2020-01-01 24:00:00\n');
    for (const text of '2020-13-01 2021-02-29 2020-04-31 << = a#b a:b -a'.split(' ')) same(text, `${text}\n`);
    for (const text of ['a: b', 'a:', 'a #b', '- a', '-', '? ', ' a', 'a ', '@', '%a', '---', '[', '"']) {
      same(text, `'${text}'\n`);
    }
    same("'", "''''\n");
    same('a\tb', '"a\\tb"\n');
    same(
      '\0\x07\b\v\f\r\x1b\x7f\u0085\u2028\u2029\ufffe😀é"\\',
      '"\\0\\a\\b\\v\\f\\r\\e\\x7F\\N\\L\\P\\uFFFE\\U0001F600é\\"\\\\"\n',
    );
    same('\ufeffa\u00a0', '"\\uFEFF\\x61\\_"\n');
  });

  it('writes several lines as a literal', () => {
    same({ m: 'l1\nl2\n' }, 'm: |\n  l1\n  l2\n');
    same({ m: 'l1\n\nl2' }, 'm: |-\n  l1\n\n  l2\n');
    same({ m: 'l1\n\n', n: 1 }, 'm: |+\n  l1\n\n"n": 1\n');
    same({ m: '\n' }, 'm: |2+\n\n');
    same([' a\nb'], '- |2-\n   a\n  b\n');
    same('a\nb\n', '|\n  a\n  b\n');
    same({ m: 'a \nb' }, 'm: "a \\nb"\n');
    same({ m: 'a\nb ' }, 'm: "a\\nb "\n');
  });

  it('writes a long key, and one with several lines, after a question mark', () => {
    const long = 'x'.repeat(129);
    same({ [long]: { a: [1] } }, `? ${long}\n: a:\n    - 1\n`);
    same({ a: { 'b\n': 'c' } }, 'a:\n  ? |\n    b\n  : c\n');
    same({ 'a\nb': [1] }, '? |-\n  a\n  b\n: - 1\n');
  });

  it('is read back as the same data', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), fc.stringMatching(/^[ \n:#a-]{0,6}$/));
    // The reader returns `-0` differently, and keys such as `1` and `01` would collide.
    const { data } = fc.letrec<{ data: Json }>((tie) => ({
      data: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.boolean(),
        fc.integer(),
        fc.constant(null),
        fc.array(tie('data'), { maxLength: 3 }),
        fc.dictionary(text, tie('data'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    holds(300, [data], (value) => {
      assert.deepEqual(readGoYaml(writeGoYaml([[value]])), [[value]]);
    });
  });
});
