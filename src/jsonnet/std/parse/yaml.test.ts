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

  refuses('reads text at the column of a collection as a part of the collection', [
    'a: 1\nb',
    '- 1\nb',
    'a: "b" c',
    '"x',
  ]);

  // The tests of readGoYamlDocument contain more scalars, keys, tags and invalid documents.
  reads('reads plain scalars like YAML 1.1', [
    ['[y, Off, yeS, ~, ]', [true, false, 'yeS', null]],
    ['[017, -0x1F, 1_0.5_0, 1e400, 1:30]', [15, -31, 10.5, '1e400', '1:30']],
  ]);
  refuses('refuses anchors of a previous document', ['&a 1\n---\n*a']);
  refuses('refuses other invalid documents', [
    'a: b: c', '.inf', '~: 1', '!!null x', '- 1\n 2: 3', 'a:\n\tb: 1', '`a', '%d', '%d\n', '"\\/": 1', '&x "\\/"', '"\\U00110000"',
  ]); // prettier-ignore
});
