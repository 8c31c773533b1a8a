/** Tests Go templates against the output of `cue` for the same templates and data. */
import assert from 'node:assert/strict';
import { treeOf } from '../../../data/trees/plain';
import { CallFault } from '../../evaluate/expressions/call';
import { CueLimitError } from '../../evaluate/limits';
import { execute } from './execute';

const data = treeOf({
  n: 5,
  s: 'abc',
  l: [1, 2, 3],
  m: { k: 'v', j: 1 },
  null: null,
  f: 2.5,
  objs: [{ name: 'a', v: 1 }],
  wide: { '\u{1f600}': 1, '\uff41': 2 },
  big: 123456789012345678901234567890n,
  fl: 100,
});

const texts: Readonly<Record<string, string>> = {
  '{{.a.b.c}}': '<no value>',
  '{{range .n}}{{.}} {{end}}': '0 1 2 3 4 ',
  "{{1.5e3}} {{0x1F}} {{1_000}} {{'a'}} {{-5}} {{+3}} {{0b11}} {{0o17}} {{.5}} {{1e2}}":
    '1500 31 1000 97 -5 3 3 15 0.5 100',
  '{{(.m).k}} {{print 1 2 "a" "b" 3}} {{println .m}}': 'v 1 2ab3 map[j:1 k:v]\n',
  '{{with $y := .m}}{{$y.k}}{{end}}{{html "<a>"}}{{js "a\\"b"}}{{urlquery "a b&"}}': 'v&lt;a&gt;a\\"ba+b%26',
  '{{define "t"}}[{{.}}]{{end}}{{template "t" .s}}{{block "u" .n}}<{{.}}>{{end}}': '[abc]<5>',
  '  {{- .s -}}  x': 'abcx',
  'a {{- /* c */ -}} z': 'az',
  '{{.null}} {{.zz}} {{print .zz .null}}': '<no value> <no value> <nil> <nil>',
  '{{html .zz}} {{js .null "x" .zz}}': '&lt;no value&gt; \\u003Cno value\\u003Ex\\u003Cno value\\u003E',
  '{{.l | len | printf "%03d"}}': '003',
  '{{printf "%d" .s}} {{printf "%d"}} {{printf "a" 1}} {{printf "%z" 1}} {{printf "%!"}} {{printf "%s" .n}} {{printf "%s" .l}} {{printf "%d" .l}}':
    '%!d(string=abc) %!d(MISSING) a%!(EXTRA int=1) %!z(int=1) %!!(MISSING) %!s(int64=5) [%!s(int64=1) %!s(int64=2) %!s(int64=3)] [1 2 3]',
  '{{if eq .n 6}}A{{else if .zz}}B{{else}}C{{end}}': 'C',
  '{{range $x := .l}}{{$x}}{{end}}{{slice .s 1 1}}{{slice .s 1 2}}{{if slice .l 0 0}}c{{end}}': '123b',
  '{{define "a"}} {{end}}{{define "a"}}y{{end}}{{define "a"}} {{end}}{{template "a" .}}': 'y',
  '{{range $k, $v := .wide}}{{$v}}{{end}}': '21',
  '{{range $k, $v := .m}}{{$k}}:{{$v}};{{else}}none{{end}}': 'j:1;k:v;',
  '{{range .l}}{{if eq . 2}}{{continue}}{{end}}{{.}}{{end}}': '13',
  '{{range .l}}{{if eq . 2}}{{break}}{{end}}{{.}}{{end}}': '1',
  '{{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}': '2',
  '{{ .m.k | printf "%s-%s" "a" }}': 'a-v',
  '{{with .zz}}a{{else}}b{{end}}{{with .zz}}a{{else with .s}}{{.}}{{end}}': 'babc',
  '{{.f}} {{printf "%f %g %e %.1f %v %6.2f|%08.3f" .f .f .f .f .f .f .f}}':
    '2.5 2.500000 2.5 2.500000e+00 2.5 2.5   2.50|0002.500',
  '{{.big}} {{printf "%T %T %T %T %T %T" .big .n .f .s .l .m}}':
    '123456789012345678901234567890 *big.Int int64 float64 string []interface {} map[string]interface {}',
  '{{(index .objs 0).name}} {{(index .objs 0).zz.y}}': 'a <no value>',
  '{{range .l}}{{$.s}}{{end}}': 'abcabcabc',
  '{{printf "%5d|%-5d|%05d|%+d|%x|%X|%o|%b|%c|%U|%q" 42 42 42 42 255 255 8 5 65 65 65}}':
    "   42|42   |00042|+42|ff|FF|10|101|A|U+0041|'A'",
  '{{printf "%6s|%-6s|%.2s|%q|%x" .s .s .s "a\\"b" "hi"}}': '   abc|abc   |ab|"a\\"b"|6869',
  '{{1.0}} {{1e6}} {{1e21}} {{123456789.0}} {{0.00001}} {{.fl}}': '1 1e+06 1e+21 1.23456789e+08 1e-05 100',
  'a\n  {{- range .l }}\n  - {{ . }}\n  {{- end }}\nb\n': 'a\n  - 1\n  - 2\n  - 3\nb\n',
};

const faults: Readonly<Record<string, string>> = {
  '{{.s.b}}': 'template: :1:4: executing "" at <.s.b>: can\'t evaluate field b in type interface {}',
  '{{range .s}}{{.}}{{end}}': 'template: :1:8: executing "" at <.s>: range can\'t iterate over abc',
  '{{index .l 9}}': 'template: :1:2: executing "" at <index .l 9>: error calling index: index out of range: 9',
  '{{len .n}}': 'template: :1:2: executing "" at <len .n>: error calling len: len of type int64',
  '{{eq .n 1.0}}':
    'template: :1:2: executing "" at <eq .n 1.0>: error calling eq: incompatible types for comparison: int64 and float64',
  '{{foo}}': 'template: :1: function "foo" not defined',
  '{{$x}}': 'template: :1: undefined variable "$x"',
  '{{if}}': 'template: :1: missing value for if',
  '{{"a': 'template: :1: unterminated quoted string',
  '{{end}}': 'template: :1: unexpected {{end}}',
  'a{{': 'template: :1: unclosed action',
  '{{if .s}}x': 'template: :1: unexpected EOF',
  '{{@}}': 'template: :1: unexpected "@" in command',
  '{{.s 1}}': 'template: :1:2: executing "" at <.s>: s is not a method but has arguments',
  '{{template "x"}}': 'template: :1:11: executing "" at <{{template "x"}}>: template "x" not defined',
  '{{not 1 2}}': 'template: :1:2: executing "" at <not>: wrong number of args for not: want 1 got 2',
  '{{define "a"}}x{{end}}{{define "a"}} {{.}}{{end}}': 'template: :1: template: multiple definition of template "a"',
  '{{break}}': 'template: :1: {{break}} outside {{range}}',
  '{{.null.x}}': 'template: :1:7: executing "" at <.null.x>: nil pointer evaluating interface {}.x',
  '{{range $i, $e := .n}}{{$i}}{{end}}':
    'template: :1:18: executing "" at <.n>: can\'t use 5 to iterate over more than one variable',
  '{{slice .l 2 1}} ':
    'template: :1:2: executing "" at <slice .l 2 1>: error calling slice: invalid slice index: 2 > 1',
  '{{if .s}}{{define "zz"}}q{{end}}{{template "zz"}}{{end}}': 'template: :1: unexpected <define> in command',
  'l1\nl2 {{ .s.x }}\n': 'template: :2:8: executing "" at <.s.x>: can\'t evaluate field x in type interface {}',
};

const done = (template: string, step = (): void => undefined): string => execute(template, data, step);

describe('a template', () => {
  for (const [template, text] of Object.entries(texts)) {
    it(`is executed: ${template}`, () => assert.equal(done(template), text));
  }

  for (const [template, message] of Object.entries(faults)) {
    it(`is refused: ${template}`, () => {
      assert.throws(
        () => done(template),
        (error) => error instanceof CallFault && error.message === message,
      );
    });
  }

  it('counts its work as steps', () => {
    let left = 10_000;
    const step = (): void => {
      if (--left < 0) throw new CueLimitError('steps', 'too many');
    };
    assert.throws(() => done('{{range 1000}}{{range 1000}}{{end}}{{end}}', step), CueLimitError);
    assert.throws(() => done('{{range 100000}}{{$.s}}{{end}}', step), CueLimitError);
  });

  it('that calls itself endlessly is refused', () => {
    assert.throws(
      () => done('{{define "a"}}{{template "a" .}}{{end}}{{template "a"}}'),
      /exceeded maximum template depth/,
    );
  });
});
