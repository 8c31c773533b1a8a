/** Tests sources that the real `cue` parses (null), and sources for which it reports an error: the first message, with line and column. */
import assert from 'node:assert/strict';
import { cpuMs } from '../../../test/cpu-time';
import { orError } from '../../../test/or-error';
import { parseFile } from './parser';
import { CueSyntaxError, Source } from './source';

const rows: readonly (readonly [text: string, error: string | null])[] = [
  ['_#: 1', null],
  ['_#1: 2', "expected label or ':', found 'INT' 1 1:3"],
  ['a: b...c', 'postfix ... operator requires @experiment(explicitopen) 1:5'],
  ['a: #""#', null],
  ['a: #"""#', null],
  ["a: '''\n  a\n  '''", null],
  ['a: "\\xff"', 'hexadecimal escape not allowed in string literal 1:6'],
  ['a: "\\777"', 'octal escape not allowed in string literal 1:6'],
  // A backslash at the end of a line does not continue the line.
  ['a: """\n  b\\\n  c\n  """', 'unknown escape sequence 2:5'],
  ['a: "\\ud83d\\ude00"', null],
  ['a: "\\ud800"', 'invalid string: unmatched surrogate pair 1:6'],
  ['a: "\\udfff"', 'invalid string: unmatched surrogate pair 1:6'],
  ['a: "\\U00110000"', 'escape sequence is invalid Unicode code point 1:6'],
  ['a: "x\0"', 'illegal character NUL 1:6'],
  ['// \0\na: 1', 'illegal character NUL 1:4'],
  ['\ufeffa: 1', null],
  ['a: "\ufeff"', 'illegal byte order mark 1:5'],
  ['x: {\n', "expected '}', found 'EOF' 1:6"],
  ['a: 01', 'illegal integer number 1:4'],
  ['a: 1_', "illegal '_' in number 1:5"],
  ['a: 1.e3', null],
  ['a: 08.5', null],
  ['a: "a\nb"', 'string literal not terminated 1:4'],
  ['a: (1\n)', "expected ')', found newline 1:6"],
  ['a: (1,)', "expected ')', found ',' 1:6"],
  ['a: f(1\n,2)', null],
  ['a: [1 2]', "missing ',' in list literal 1:7"],
  ['a b: 1', "expected label or ':', found 'IDENT' b 1:3"],
  ['__x: 1', "identifiers starting with '__' are reserved 1:1"],
  ['a: }', "expected operand, found '}' 1:4"],
  ['for x {}', "expected 'in', found '{' 1:7"],
  ['if a', "expected '{', found 'EOF' 1:5"],
  ['a: if', null],
  ['package a\npackage b', "expected label or ':', found 'IDENT' b 2:9"],
  ['a: b: ', "expected operand, found 'EOF' 1:7"],
  ['*1|2', null],
  ['a: _|_', null],
  ['a: 1 @foo(bar)', null],
  ['a: b.[1]', "expected selector, found '[' 1:6"],
  ['a: x[1:2]', null],
  ['a: x[1,]', null],
  ['a: <-1', "expected operand, found '<-' 1:4"],
  ['a: 0_1', "missing ',' in struct literal 1:5"],
  ['a: x[]', "expected operand, found ']' 1:6"],
  ['X=[1]: 2', null],
  ['a: X=[b]: 2', null],
  ['"a\\(1)": 2', null],
  ['"""\na\n""": 1', null],
  ['a: 1, , b: 2', "expected operand, found ',' 1:7"],
  ['a: 1,\n\n,b: 2', "expected operand, found ',' 3:1"],
  ['[,]', "expected operand, found ',' 1:2"],
  ['a ?: 1', null],
  ['a: b?', null],
  ['a: -1 - -1', null],
  ['a: 1 ! 2', "missing ',' in struct literal 1:6"],
  ["'a': 1", null],
  ['1: 2', "missing ',' in struct literal 1:2"],
  ['a: _\n b', null],
  ['for: 1, if: 2, let: 3', null],
  ['let x = 1, let: 2', null],
  ['try: 1', null],
  ['a: [...int, 1]', "expected ']', found 'INT' 1 1:13"],
  ['a: {...int}', "missing ',' in struct literal 1:8"],
  ['a: {..., b:1}', null],
  ['[a, b]: 1', 'square bracket must have exactly one element 1:1'],
  ['[]: 1', 'square bracket must have exactly one element 1:1'],
  ['(a): 1', null],
  ['a: 1 // c\n', null],
  ['/* */', "expected operand, found '/' 1:1"],
  ['if a {} else {}', 'else requires @experiment(try) 1:9'],
  ['(a)(b): 1', "missing ',' in struct literal 1:7"],
  ['a:1Ki', null],
  ['a: 1Kb', "missing ',' in struct literal 1:6"],
  ['a: .5', null],
  ['a: 0.1_0', null],
  ['a: b."c"', null],
  ['a: b.1', "missing ',' in struct literal 1:5"],
  ['a: 1.b', "missing ',' in struct literal 1:6"],
  ['#a: _#b: $c: 1', null],
  ['let a = 1', null],
  ['a: [1,\n2', "expected ']', found 'EOF' 2:2"],
  ['a: [', "expected ']', found 'EOF' 1:5"],
  ['a: len("x"', "expected ')', found 'EOF' 1:11"],
  ['a: for x in y {}', "missing ',' in struct literal 1:8"],
  ['a: {for x, y in z, if x {}}', null],
  ['if x\n{}', null],
  ['a: {if x {} if y {}}', "missing ',' in struct literal 1:13"],
  ['import a "b"\n', null],
  ['import ()', null],
  ['import ("a", "b")', null],
  ['a: 1\nimport "x"', "expected label or ':', found 'STRING' \"x\" 2:8"],
  ['package _', null],
  ['a: 1 @foo() b: 2', "missing ',' in struct literal 1:13"],
  ['a: {@foo()}', null],
  ['a: b&c|d&&e', null],
  ['a: =~"x"', null],
  ['a: div(1,2)', null],
  ['a: f(,)', "expected operand, found ',' 1:6"],
  ['a: (', "expected operand, found 'EOF' 1:5"],
  ['a: "x', 'string literal not terminated 1:4'],
  ["a: '''x\n  '''", "expected newline after multiline quote ''' 1:4"],
  ['a: #"\\(b)"#', null],
  ['a: #"\\#(b)"#', null],
  ['a: "\\(b c)"', "expected ')' for string interpolation, found 'IDENT' c 1:9"],
  ['a: "\\("', 'string literal not terminated 1:7'],
  ['a: `x`', "illegal character U+0060 '`' 1:4"],
  ['a: ~b', "expected operand, found '~' 1:4"],
  ['a: b ? c : d', "missing ',' in struct literal 1:8"],
  ['a: {}{}', "missing ',' in struct literal 1:6"],
  ['a: [][0]', null],
  ['a: {b:1}.b', null],
  ['a: null.b', null],
  ['a: true: 1', null],
  ['_|_: 1', "missing ',' in struct literal 1:4"],
  ['_: 1', null],
  ['a: x._', null],
  ['a: x.#y', null],
  ['a: x.null', null],
  ['a:\n  1', null],
  ['a\n: 1', null],
  ['a: 1 +\n2', null],
  ['a: 1\n+2', null],
  ['a: [\n1\n2\n]', null],
  ['a: f(\n1,\n)', null],
  ['a: {\n}\n.b', "expected operand, found '.' 3:1"],
  ['a: b[\n1\n]', null],
  ['a: b[1\n:2]', null],
  ['a: X=1', null],
  ['a: {X=1}', "expected label or ':', found '}' 1:8"],
  ['X=a?: 1', null],
  ['a: Y=b: Z=c: 1', null],
  ['[X=Y=a]: 1', "missing ',' in list literal 1:5"],
  ['(a)?: 1', null],
  ['"a"!: 1', null],
];

function errors(text: string): readonly string[] {
  const error = orError(CueSyntaxError, () => parseFile(new Source('f', text)));
  if (!(error instanceof CueSyntaxError)) return [];
  return [error, ...error.others].map(({ message, place }) => {
    const { line, column } = place.source.position(place.begin);
    return `${message} ${line}:${column}`;
  });
}

const firstError = (text: string): string | null => errors(text)[0] ?? null;

describe('the parser of CUE', () => {
  for (const [text, error] of rows) {
    it(JSON.stringify(text), () => assert.equal(firstError(text), error));
  }

  for (const [open, close] of [
    ['[', ']'],
    ['{a:', '}'],
    ['(', ')'],
    ['!', ''],
    ['a:', ''],
    ['"\\(', ')"'],
  ] as const) {
    it(`bounds the nesting of ${open}`, () => {
      const text = `x: ${open.repeat(20_000)}1${close.repeat(20_000)}`;
      assert.match(firstError(text) ?? '', /nesting depth/);
    });
  }

  it('reports the first mistake of each line', () => {
    assert.deepEqual(errors("a: 08\nb: \"x\nc: '\\q'\nd: 1\ne: `"), [
      'illegal integer number 1:4',
      'string literal not terminated 2:4',
      'unknown escape sequence 3:6',
      "illegal character U+0060 '`' 5:4",
    ]);
    assert.deepEqual(errors('a 1\nb: {\n c: ) + )\n d: [1 2,\n 3]\n e: {f: 1}}\n}\ng: 1 2\n'), [
      "expected label or ':', found 'INT' 1 1:3",
      "expected operand, found ')' 3:5",
      "missing ',' in list literal 4:8",
      "expected operand, found '}' 7:1",
      "missing ',' in struct literal 8:6",
    ]);
    // Errors after an unclosed bracket are not reported.
    assert.deepEqual(errors('a: [1, 2\nb: 3 4\nc: )\n'), ["missing ',' in list literal 2:2"]);
    assert.deepEqual(errors('a: {\n b: 1 2\n'), ["missing ',' in struct literal 2:7"]);
  });

  it('reports at most a hundred mistakes, in time that grows with the text', () => {
    for (const text of ['`', '}', ')', 'a: )\n', '"\n', 'a: {b: )\n', '{', 'a: {\n']) {
      assert.ok(errors(text.repeat(50_000)).length <= 101, text);
    }
  });

  it('reads chains of any length', () => {
    assert.equal(firstError(`x: 1${' + 1'.repeat(50_000)}`), null);
    assert.equal(firstError(`x: a${'.a'.repeat(50_000)}`), null);
  });

  it('reads long strings in time that grows with their length', () => {
    assert.equal(firstError(`x: "${'a'.repeat(50_000)}\\(1)"`), null);
    assert.match(firstError(`x: "${'a\\n'.repeat(50_000)}`) ?? '', /^string literal not terminated/);
  });

  it('counts columns in bytes', () => {
    assert.equal(firstError('"é": ]'), "expected operand, found ']' 1:7");
    assert.equal(firstError(`"${'é😀'.repeat(1000)}": ]`), "expected operand, found ']' 1:6005");
  });

  it('finds many columns of a long line in time that grows with the line', () => {
    const source = new Source('f', `a: "é"\n${'é'.repeat(1_000_000)}`);
    const find = (): void => {
      for (let at = 0; at < 10_000; at++) {
        assert.deepEqual(source.position(7 + at * 100), { line: 2, column: at * 200 + 1 });
      }
    };
    assert.ok(cpuMs(find) < 2000);
  });
});
