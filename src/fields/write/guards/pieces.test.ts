import assert from 'node:assert/strict';
import { applyTextEdits } from '../../../formats/document';
import { pieceProblem } from './pieces';

/** The problem with `values` in place of the words in angle quotes, in order. */
function problemOf(key: string, marked: string, values: readonly string[], escape?: string): string | undefined {
  let before = '';
  const edits = marked.split('»').flatMap((part, index, { length }) => {
    const [head = '', old = ''] = part.split('«');
    before += head + old;
    const edit = { start: before.length - old.length, end: before.length, text: values[index] ?? '' };
    return index < length - 1 ? [edit] : [];
  });
  return pieceProblem(key, before, applyTextEdits(before, edits), edits, escape);
}

describe('a piece of a document', () => {
  const other = /the value would be read differently or change other data/;
  const invalid = /the text is not valid/;
  const rows: readonly (readonly [string, string, readonly string[], RegExp | undefined, escape?: string])[] = [
    // One piece of a value.
    ['a.json', String.raw`{"a": "x\n«word»\ty"}`, ['p, q!'], undefined],
    ['a.json', String.raw`{"a": "«word»\n"}`, [''], undefined],
    ['a.json', String.raw`{"k": "«a»a\n"}`, ['a, a'], undefined],
    ['a.yaml', 'a: "x «word»\\n"\nb: 1\n', ['p, q!'], undefined],
    ['a.json', String.raw`{"a": "«word»\naa"}`, ['a\\'], other],
    ['a.yaml', String.raw`a: "«word»\naa"`, ['a\\'], other],
    ['a.toml', String.raw`a = "«word»\naa"`, ['a\\'], other],
    // Several pieces in one value.
    ['a.json', String.raw`{"a": "«word» and «word»\n"}`, ['p!', 'p!'], undefined],
    ['a.json', String.raw`{"a": "«word» and «word»\n"}`, ['p!', 'q!'], undefined],
    ['a.json', String.raw`{"a": "x «word» and «word»\n"}`, ['p!', 'q!'], undefined],
    ['a.yaml', 'a: "«one» «two»\\n"', ['n\\', 'p!'], other],
    ['a.yaml', 'a: "«one» and «two»\\n"', ['p!', 'n\\'], other],
    ['a.yaml', 'a: "«one» «two» «three»\\n"', ['p!', 'n\\', 'q!'], other],
    ['a.json', String.raw`{"a": "«word»t«word» q\\"}`, ['q\\', 'p!'], other],
    // Several values and the text between them.
    ['a.json', '{"a": "«one»", "b": 1, "c": "«two»"}', ['p, !', 'q, and more!'], undefined],
    ['a.json', '{"a": "«one»", "b": 1, "c": "«two»"}', ['p", "d": "!', 'q'], other],
    ['a.json', '{"a": «1», "b": «2»}', ['-1', 'null'], undefined],
    ['a.json', '{"a": «1», "b": «2»}', ['"!"', 'null'], other],
    ['a.json', '{"a": «1»}', ['!'], invalid],
    ['a.json', '{"a": «1»}', ['word'], invalid],
    ['a.json', '{"a": «[1, 2]», "b": 3}', ['"x"'], undefined],
    ['a.json', '{«"a": 1», "b": 3}', ['"c": 4'], undefined],
    ['a.json', '{"a": 1«, "b": 3»}', [''], undefined],
    ['a.json', '{"«a»": "x"}', ['b!'], other],
    ['a.yaml', 'a: «x»\nb: y\n', ['z\nb: 1'], invalid],
    ['a.yaml', 'a: «x»\nb: y\n', ['z\nc: 1'], other],
    ['a.yaml', 'a: «x»\n', ['z # y'], other],
    ['a.yaml', 'a: «x»\n', ['z\u2028y'], invalid],
    ['a.yaml', 'a: «x»\nb: «y»\n', ['z\u2028y', 'z'], invalid],
    ['a.toml', 'a = "«x»"\n', ['z!\u2028y'], undefined],
    ['a.txt', 'a: «x»\n', ['z\nc: 1'], undefined],
    ['a.json', '{"a": "«x»"', ['"'], undefined],
    ['a.yaml', 'a: &x «word»\nb: *x\n', ['y'], other],
    // Values in a template.
    ['a.yaml', 'a: «{{ .x }}»\nb: {{ .y }}\n', ['{c: 1}'], undefined],
    ['a.yaml', 'a: «{{ .x }}»\nb: {{ .y }}\n', ['1\nc: 1'], other],
    ['a.yaml', 'a: {{ .«x» }}\nb: {{ .y }}\n', ['z'], undefined],
    // Values with escapes.
    ['a.json', '{"a": "«x»"}', [String.raw`\"y`], undefined, 'json'],
    ['a.yaml', "a: '«x»'\n", [String.raw`\ty`], /the piece is not between double quotes/, 'yaml'],
    ['a.yaml', 'a: «x»\n', [String.raw`\ty`], /the piece is not between double quotes/, 'yaml'],
    ['a.yaml', 'a: "«x»"\n', [String.raw`\"y`], undefined, 'yaml'],
    ['a.yaml', 'a: "«x»"\nb: «x»\n', [String.raw`\ty`, String.raw`\ty`], /not between double quotes/, 'yaml'],
    ['a.yaml', "a: '«x»'\n", ['y!'], undefined, 'yaml'],
    ['a.yaml', '# «x»\na: 1\n', [String.raw`\ty`], undefined, 'yaml'],
    ['a.xml', '<a>«x»</a>', ['&lt;y'], undefined, 'xml'],
    ['a.xml', '<a><![CDATA[«x»]]></a>', ['&lt;y'], /the piece is in a CDATA section/, 'xml'],
    ['a.xml', '<a><![CDATA[«x»]]></a>', ['&amp;y'], /the piece is in a CDATA section/, 'xml'],
    ['a.xml', '<a><![CDATA[«x»]]></a>', ['x&#10;y'], /the piece is in a CDATA section/, 'xml'],
    ['a.xml', '<a b="«x»">«x»</a>', ['x&#10;y', 'x&#10;y'], undefined, 'xml'],
    ['a.xml', '<a>«x»</a>', ['<y'], invalid],
  ];
  for (const [key, marked, values, expected, escape] of rows) {
    it(`${JSON.stringify(values)} in ${marked}`, () =>
      expected === undefined
        ? assert.equal(problemOf(key, marked, values, escape), undefined)
        : assert.match(problemOf(key, marked, values, escape) ?? '', expected));
  }
});
