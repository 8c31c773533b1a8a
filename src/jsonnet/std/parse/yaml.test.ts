/** Tests std.parseYaml. All expected values and failures were produced by running go-jsonnet 0.22. */
import assert from 'node:assert/strict';
import { evaluate } from '../../index';

const parse = (text: string): unknown => evaluate({ name: 'f', code: `std.parseYaml(${JSON.stringify(text)})` });

function reads(title: string, rows: readonly (readonly [text: string, value: unknown])[]): void {
  it(title, () => {
    for (const [text, value] of rows) assert.deepEqual(parse(text), value, JSON.stringify(text));
  });
}

function refuses(title: string, texts: readonly string[]): void {
  it(title, () => {
    for (const text of texts) {
      assert.throws(() => parse(text), /RUNTIME ERROR: failed to parse YAML: error converting YAML to JSON: /, text);
    }
  });
}

describe('std.parseYaml', () => {
  reads('reads collections and all styles of scalars', [
    ["a: &x [1, {b: 'it''s'}]\nc: *x", { a: [1, { b: "it's" }], c: [1, { b: "it's" }] }],
    ['d: >\n  folded\n  text\n\n  para\ne: "q\\n"', { d: 'folded text\npara\n', e: 'q\n' }],
    ['f:\n- - 1\n  - 2\n- g: 1\n  h: # none\n', { f: [[1, 2], { g: 1, h: null }] }],
    ['k: |-\n  a\n   b\n\nl: plain\n  goes on', { k: 'a\n b', l: 'plain goes on' }],
    ['{a: 1, "b": [x, true], c}', { a: 1, b: ['x', true], c: null }],
    ['? a\n: b', { a: 'b' }],
    ['a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
  ]);

  reads('cuts the text into documents before it parses them', [
    ['', null],
    ['1', 1],
    ['# c', null],
    ['---', [null]],
    ['--- 1', [1]],
    ['---\t1', [1]],
    ['--- 1\n--- 2', [1, 2]],
    ['1\n---', [1, null]],
    ['a: 1\n---', [{ a: 1 }, null]],
    ['# c\n---\na: 1', [null, { a: 1 }]],
    ['\n---\na: 1', [null, { a: 1 }]],
    ['a: |\n  x\n---\n- b\n', [{ a: 'x\n' }, ['b']]],
    ['a: 1\r\n---\r\nb: 2', [{ a: 1 }, { b: 2 }]],
    ['a:\n ---\n', { a: '---' }],
    ['---a', '---a'],
  ]);
  refuses('refuses documents that are cut within quotes or after a directive', [
    'a: "x\n---\n"',
    '%YAML 1.1\n---\na: 1',
  ]);

  reads('drops text after the end of a document or after a complete value', [
    ['a: 1\n...\nb: 2', { a: 1 }],
    ['[1,2]\n[3]', [1, 2]],
    ['{a: 1}}', { a: 1 }],
    ['  a: 1\nb: 2', { a: 1 }],
    ['"a" b', 'a'],
    ['{a: 1} \tb', { a: 1 }],
    ['[a]\n...\n\tb', ['a']],
    ['[a,\n\tb]', ['a', 'b']],
    ['a\n\tb', 'a b'],
    ['[1]\n&a', [1]],
    ['"a"\n\'b c\'', 'a'],
    ['[1]\n"\\x41\n"', [1]],
    ['[1]\n|2-\n', [1]],
    ['[1] !<a>', [1]],
    ['[1]\n%TAG ! b\n', [1]],
    ['[1]\n!a,', [1]],
    ['[1]\n!%41', [1]],
    ['[1]\n\u00a0@', [1]],
    ['a: 1\n... y', { a: 1 }],
    ['[1]\nx\n@', [1]],
    ['[1]\n"a": @', [1]],
    ['[1]\n[] @', [1]],
    ['[1]\n- @', [1]],
    ['[1] }\n@', [1]],
    ['--- [1] [2] @', [[1]]],
    // Go searches for the colon of a key in 1024 characters.
    [`[1]\n"${'a'.repeat(1024)}" @`, [1]],
  ]);
  refuses('refuses an invalid token after a token that could be a key', [
    '[1]\n"a" @',
    '[1]\n[2]\n@',
    '[1]\n[@]',
    '[1]\n{a,\n@}',
    `[1]\n"${'a'.repeat(1000)}" @`,
    '[1]\n&a\n@',
    '[1]\n"a"\n\tb',
    '[1] [2] @',
    '!x [1] [2] @',
    '[1] *a:',
    '[1] - a',
    '[1]\n%YAML',
    '[1]\n%TAG',
    "'x' 'y'\n!a{",
    '1\n---\n}',
  ]);
  reads('reads the line breaks of YAML 1.1', [
    ['a: 1\u0085b: 2 # c\u0085', { a: 1, b: 2 }],
    ['{"a": "x\u0085y\u2028"}', { a: 'x y\u2028' }],
  ]);
  refuses('refuses the line breaks of YAML 1.1 that Go does not fold', ['a: x\u2028b: 1', 'a: "x \u2029y"']);
  reads('reads text that YAML 1.2 refuses', [
    ['a: {\n"b": 1,\nc: 2\n}#d\n', { a: { b: 1, c: 2 } }],
    ['a: "x"#c\nb: |#c\n  #c\n', { a: 'x', b: '#c\n' }],
    ["a: 'x\ny'\n", { a: 'x y' }],
    ['a: &x b\n*x: c\n', { a: 'b', b: 'c' }],
  ]);
  refuses('refuses tags and anchors that are not followed by a space, and keys on several lines', [
    'a: !!str"a"',
    'a: &x[b]',
    'a: &x{b: 1}',
    'a: {b\n: 2}',
    '{a\n b: 1}',
    '? "c"\n  [',
  ]);
  refuses('refuses an invalid first token after a complete value', [
    '[1]\n& a',
    '[1] *é',
    '[1]\n"a',
    "' a'\n'a",
    "[1]\n'a''b",
    '[1]\n"\\z"',
    '"a"\n|0',
    '[1]\n> a\n',
    ' - 1\n!!',
    '[1]\n!a{',
    '[1]\n%a',
    '[1] %YAML 1.1',
    '>\n  x\n"',
    '|\n@a',
  ]);
  reads('ends a block scalar before a line that is not indented', [
    ['|\na\n', ''],
    ['>- # c\n\n- b\n', ''],
    ['|+\n\n\na\n', '\n\n'],
    ['|\n\u00a0a\n', ''],
    ['--- !!str |\na\n', ['']],
    ['- |\n  a\n', ['a\n']],
  ]);
  refuses('refuses a tab before the first line of a block scalar', ['a: |\n  \tb\n', '|\n\t\n', '>\n\n  \ta\n']);

  refuses('reads text at the column of a collection as a part of the collection', [
    'a: 1\nb',
    '- 1\nb',
    'a: "b" c',
    '"x',
  ]);

  reads('reads plain scalars like YAML 1.1', [
    ['[y, Y, yes, Yes, YES, on, On, ON, true, True, TRUE]', Array.from({ length: 11 }, () => true)],
    ['[n, N, no, No, NO, off, Off, OFF, false, False, FALSE]', Array.from({ length: 11 }, () => false)],
    ['[yeS, tRUE, oN]', ['yeS', 'tRUE', 'oN']],
    ['[~, null, Null, NULL, ]', [null, null, null, null]],
    ['[017, 0o17, -017, 09, 0x1F, -0x1F, 0b11, -0b11]', [15, 15, -15, 9, 31, -31, 3, -3]],
    ['[1_000, 1_0.5_0, .5, 1., +1, 1e3]', [1000, 10.5, 0.5, 1, 1, 1000]],
    ['[1e400, 1:30, 2020-01-01, 1.2.3]', ['1e400', '1:30', '2020-01-01', '1.2.3']],
    ['18446744073709551615', 18446744073709552000],
  ]);
  refuses('refuses numbers that JSON does not support', ['.inf', '-.inf', '.nan']);

  reads('follows merge keys and aliases', [
    ['a: &x {k: 1, l: 2}\nb: {<<: *x, l: 3}', { a: { k: 1, l: 2 }, b: { k: 1, l: 3 } }],
    ['- &x {k: 1}\n- &y {l: 2}\n- <<: [*x, *y]', [{ k: 1 }, { l: 2 }, { k: 1, l: 2 }]],
  ]);
  refuses('refuses anchors that are unknown or contain themselves', ['*none', '&a [*a]', '&a 1\n---\n*a', '<<: 1']);

  reads('resolves tags', [
    [
      '[!!str 1, !!int "3", !!float "1.5", !!bool "yes", !!binary aGk=, ! 1, !foo 1]',
      ['1', 3, 1.5, true, 'hi', '1', '1'],
    ],
  ]);
  refuses('refuses values that do not match their tags', ['!!null x', '!!int x', '!!binary "?"']);

  reads('converts keys to text by their values', [
    ['yes: 1', { true: 1 }],
    ['y: 1', { true: 1 }],
    ['1.0: a', { 1: 'a' }],
    ['0x10: a', { 16: 'a' }],
    ['"yes": 1', { yes: 1 }],
    ['a: {~: 1}\na: 2', { a: 2 }],
  ]);
  refuses('refuses keys that are null or collections', ['~: 1', '[{a: 1}, {~: .inf}]', '{a: 1}: 2', '? [1]\n: 2']);

  refuses('refuses other invalid documents', [
    'a: b: c',
    '[1',
    'a: 1\n  b: 2',
    '- 1\n 2: 3',
    '['.repeat(5000),
    'a:\n\tb: 1',
    '{a: 1}\n\tb: 2\n',
    '|\n x\n\ty',
    '@a',
    '`a',
    '%YAML 1.2',
    '%d',
    '%d\n',
    '...\n1',
    '"\\/"',
    'a: "\\/"',
    '"\\/": 1',
    '&x "\\/"',
    '"\\ud83d\\ude00"',
    '"\\U00110000"',
    '"a\u0001b"',
  ]);

  it('reports the same errors as go-yaml', () => {
    assert.throws(() => parse('a: b: c'), {
      message:
        'RUNTIME ERROR: failed to parse YAML: error converting YAML to JSON: yaml: mapping values are not allowed in this context',
    });
  });
});
