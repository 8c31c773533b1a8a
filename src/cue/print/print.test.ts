/** What `cue eval` and `cue def` (v0.18 at f356f8f) print for programs. */
import assert from 'node:assert/strict';
import { evaluateSources } from '../engine';
import { printDefinition, printValue } from './file';
import { completeOptional } from './values';

function evaluated(text: string, showsAll = false): string {
  const { root, files, complete } = evaluateSources([{ name: 'a.cue', text }]);
  if (showsAll) completeOptional(root, complete);
  return printValue(root, files, {
    indentation: '    ',
    showsOptional: showsAll,
    showsHidden: showsAll,
    showsDefinitions: true,
    showsAttributes: false,
    showsComments: false,
  });
}

const defined = (text: string): string =>
  printDefinition(evaluateSources([{ name: 'a.cue', text }]).files, { indentation: '\t' });

const values: readonly (readonly [name: string, text: string, printed: string])[] = [
  ['values in a column', 'a: 1\nbbb: {c: 2}\nd: "x"\ne: null', 'a: 1\nbbb: c: 2\nd: "x"\ne: null\n'],
  ['structs of several fields', 'e: {f: 1, gggg: {h: 2}}', 'e: {\n    f: 1\n    gggg: h: 2\n}\n'],
  [
    'lists of structs',
    'l: [{a: 1, bb: 2}, {a: 3}]\nm: [1, {a: 1, b: 2}, 3]\nn: [[1], [{a: 1}]]',
    'l: [{\n    a:  1\n    bb: 2\n}, {\n    a: 3\n}]\nm: [\n    1,\n    {\n        a: 1\n        b: 2\n    },\n    3\n]\nn: [[1], [{a: 1}]]\n',
  ],
  [
    'texts of several lines',
    't: "a\\nb"\nu: ["a\\nb\\n", "c"]\nv: "a\\n\\"\\"\\"b"',
    't: """\n    a\n    b\n    """\nu: [\n    """\n        a\n        b\n\n        """,\n    "c",\n]\nv: #"""\n    a\n    """b\n    """#\n',
  ],
  ['labels', '"a b": 1\n"true": 2\n"_x": 3\n"é": 4\n#D: {}', '"a b": 1\ntrue:  2\n"_x":  3\né:     4\n#D:    {}\n'],
  [
    'numbers and bounds',
    'a: int & >=0 & <=255\nb: int & >=0\nc: int & >=0 & <=10\nd: >=1 & <5\ne: int & >5\nf: 1e30\ng: 1.0\nh: number & >5 & <9',
    'a: uint8\nb: uint\nc: uint & <=10\nd: >=1 & <5\ne: int & >5\nf: 1e+30\ng: 1.0\nh: >5 & <9\n',
  ],
  ['disjunctions', 'a: *1 | int\nb: "x" | "y" | {c: 1}\nc: *1 | *2 | 3', 'a: 1\nb: "x" | "y" | {c: 1}\nc: 1 | 2\n'],
  [
    'what is incomplete, as it is written',
    'import "strings"\na: x + 1\nx: int\nb: strings.MinRunes(3)\nc: "\\(s)!"\ns: string\nd: x*2+1',
    'import "strings"\n\na: x + 1\nx: int\nb: strings.MinRunes(3)\nc: "\\(s)!"\ns: string\nd: x*2 + 1\n',
  ],
  [
    'fields of a definition',
    '#D: {a!: int, b?: int, c: *1 | int}\nd: #D',
    '#D: {\n    a!: int\n    c:  1\n}\nd: {\n    a!: int\n    c:  1\n}\n',
  ],
  ['an atom with definitions', 'a: {5, #x: 1}', 'a: {\n    5\n    #x: 1\n}\n'],
];

const definitions: readonly (readonly [name: string, text: string, printed: string])[] = [
  [
    'comments and empty lines above them',
    'package p\n\n// one\na: 1 // two\n\n// three\nb: {\n\t// four\n\tc: 2\n}',
    'package p\n\n// one\na: 1\n\n// three\nb: {\n\t// four\n\tc: 2\n}\n',
  ],
  ['what is written in several places', 'a: int\na: >5\nb: {x: 1}\nb: y: 2', 'a: int & >5\nb: {\n\tx: 1\n\ty: 2\n}\n'],
  [
    'references',
    'a: #D & {x: 1}\nb: (a & {}).x + 1\n#D: {x: int, ...}',
    'a: #D & {x: 1}\nb: (a & {}).x + 1\n#D: {\n\tx: int\n\t...\n}\n',
  ],
  [
    'comprehensions, patterns and names',
    'let L = 5\na: L\nfor i in [1, 2] {"x\\(i)": i}\nb: [string]: int\nc: {[=~"^a"]: int, [N=string]: {name: N}}',
    'let L = 5\na: L\nfor i in [1, 2] {\n\t"x\\(i)": i\n}\nb: [string]: int\nc: {\n\t[=~"^a"]: int\n\t[N=string]: name: N\n}\n',
  ],
  [
    'types before values, and parentheses',
    'a: (1 | 2) & int\nb: (x + 2) * 3\nx: int & 5',
    'a: (1 | 2) & {int}\nb: (x + 2) * 3\nx: 5\n',
  ],
];

describe('values as CUE', () => {
  for (const [name, text, printed] of values) it(name, () => assert.equal(evaluated(text), printed));

  it('with all fields', () => {
    assert.equal(evaluated('#D: {a?: int, b!: string}\n_h: 5', true), '#D: {\n    a?: int\n    b!: string\n}\n_h: 5\n');
  });
});

describe('definitions as CUE', () => {
  for (const [name, text, printed] of definitions) it(name, () => assert.equal(defined(text), printed));
});
