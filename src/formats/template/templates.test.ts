import assert from 'node:assert/strict';
import { cpuMs } from '../../../test/cpu-time';
import { errorFrom, orError } from '../../../test/or-error';
import { nodeAt, plainOf, type Tree } from '../../data';
import { type Change, TemplateError } from '../document';
import { remove, set } from '../format-kit.test';
import { formatNamed, formatNames, type FormatName } from '../table';
import { blocksOf, expressionsOf } from './expressions';
import { hasExpression, templates } from './templates';

const read = (format: FormatName, text: string) => templates(format).read(text);
const rootOf = (format: FormatName, text: string): Tree => read(format, text).roots[0] as Tree;
const dataOf = (format: FormatName, text: string): unknown => JSON.parse(JSON.stringify(plainOf(rootOf(format, text))));
const edit = (format: FormatName, text: string, ...changes: readonly Change[]): string =>
  read(format, text).edit(changes);

describe('template expressions', () => {
  const found: readonly (readonly [text: string, ...expressions: readonly string[]])[] = [
    ['a {{ .b }} c {{- .d -}}e', '{{ .b }}', '{{- .d -}}'],
    ['{{ "a}}b" }} {{ `}}` }} {{ \'}}\' }}', '{{ "a}}b" }}', '{{ `}}` }}', "{{ '}}' }}"],
    ['{{ it\'s }} {{ "open }}', "{{ it's }}", '{{ "open }}'],
    ['"{{ printf \\"%s\\" .a }}"', '{{ printf \\"%s\\" .a }}'],
    ['{{/* a }} "\n b */}}x', '{{/* a }} "\n b */}}'],
    ["{{ {'a': {'b': 1}} }} {{{ raw }}}", "{{ {'a': {'b': 1}} }}", '{{{ raw }}}'],
    ['{"a": {{ .a }}}', '{{ .a }}'],
    ['${A} ${A:-{b}} ${A:-${B}} ${{ x }}', '${A}', '${A:-{b}}', '${A:-${B}}', '${{ x }}'],
    ['<%= a %><% if b %>', '<%= a %>', '<% if b %>'],
    ['{% if a %} @A@ @a.b-c@', '{% if a %}', '@A@', '@a.b-c@'],
    ['{{ a'],
    ['{{ a {{ b }}', '{{ b }}'],
    ['${a\n} ${} <% a <% b %> a@b @ c@ @1@', '<% b %>'],
  ];
  for (const [text, ...expected] of found) {
    it(`are found: ${text}`, () => {
      const expressions = expressionsOf(text).map(({ start, end }) => text.slice(start, end));
      assert.deepEqual(expressions, expected);
    });
  }

  it('are found in each of several texts', () => {
    assert.equal(expressionsOf(`${' '.repeat(50)}{{/* a */}}`).length, 1);
    assert.equal(expressionsOf('{{/* a */}} {{ b }}').length, 2);
  });

  it('have the index of the block around them', () => {
    const text =
      '{{ if a }}{{ .b }}{{ else if c }}{{- range $i, $e := .l -}}{{ end }}{{ end }}<% l.each do |x| %><% } %>' +
      '{% for a in b %}{% endfor %}{{#each x}}{{/each}}{{ $x := 1 }}{{ iframe }}{{ ifx.y }}{{ end }}<%= z %>';
    const expressions = expressionsOf(text);
    assert.deepEqual(blocksOf(expressions), [-1, 0, 0, 2, 3, 2, -1, 6, -1, 8, -1, 10, -1, -1, -1, -1, -1, -1]);
    const values = expressions.filter(({ isControl }) => !isControl).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(values, ['{{ .b }}', '{{ iframe }}', '{{ ifx.y }}', '<%= z %>']);
  });
});

describe('a template', () => {
  const plain: readonly (readonly [FormatName, string])[] = [
    ['yaml', 'a: http://${HOST}/x{{ y }}\nb: "{{ c }}" # {{ d }}\n'],
    ['json', '{"a": "{{ b }} ${c} @d@ <%= e %>"}'],
    ['toml', 'a = "{{ b }}" # {{ c }}\n'],
    ['properties', 'a=${B}\nc={{ d }}\n${e}=f\n{{g}}h=i\n'],
    ['ini', '[a]\nb = %(c)s {{ d }}\n'],
    ['env', 'A=${B}\n'],
  ];
  for (const [format, text] of plain) {
    it(`is not detected if a plain reader reads it as text: ${text}`, () => {
      const document = read(format, text);
      assert.equal(document.isTemplate, undefined);
      assert.equal(JSON.stringify(document.roots), JSON.stringify(formatNamed(format).read(text).roots));
    });
  }

  const readings: readonly (readonly [FormatName, string, unknown])[] = [
    ['json', '{"a": {{ .a }}, "b": "x{{ f "y" }}\\n", "c": 1{{ .d }}}', { a: '{{ .a }}', b: 'x{{ f "y" }}\n', c: '1{{ .d }}' }],
    ['json', '{ {{ if .a }}"a": 1, {{ end }}{{ .k }}: 2, {{ include "x" }} }', { a: 1, '{{ .k }}': 2 }],
    ['json', '{"a": {{ if .b }}1{{ else }}"2"{{ end }}}', { a: '{{ if .b }}1{{ else }}"2"{{ end }}' }],
    ['json', '[1{{ .a }}\n{{ end }}{{/* b */}}\n]', ['1{{ .a }}']],
    ['json', '[{{ if a }}1, {{ end }}{{ if b }}{{ if c }}2{{ end }}, 3{{ end }}]', [1, 2, 3]],
    ['json', '[{{ range .l }}{"a": {{ .a }}}, {{ end }} 1 // {{ c }}\n]', [{ a: '{{ .a }}' }, 1]],
    ['json', '{"a": {{ .a }}, "b": "x{{ .b }}"{{ .c }}}', { a: '{{ .a }}', b: '"x{{ .b }}"{{ .c }}' }],
    ['json', '{"a": {{ .x }} 1, "b": 2 {{ .y }}, "c": [{{ .z }} 3, 4{{ .w }} {{ .v }}], "d": 5 {{ .u }} 6, {{ .more }}}', { a: '{{ .x }} 1', b: 2, c: [3, '4{{ .w }}'], d: '5 {{ .u }} 6' }],
    ['json', `{'a': 'x, {{ .a }}', "b": {{ .b }}}`, { a: 'x, {{ .a }}', b: '{{ .b }}' }],
    ['json', '{"a": {{ .x }} [1], "b": [{{ .y }} [2]]}', { a: [1], b: [[2]] }],
    ['json', '{"a": "x\\"y{{ .a }}", "b": {{ .b }}}', { a: 'x"y{{ .a }}', b: '{{ .b }}' }],
    ['json', '{"a": 1, /* c */ {{ if .x }}"d": 2,{{ end }} "e": 3 // f\n}', { a: 1, d: 2, e: 3 }],
    ['json', '{"a": 1, // c */\n{{ if .x }}"d": 2,{{ end }} "e": 3}', { a: 1, d: 2, e: 3 }],
    ['json', '{"port": ${PORT}, "url": "${URL}"}', { port: '${PORT}', url: '${URL}' }],
    ['yaml', 'a: {{ .a }}\nb: {{ .b }}:{{ .c }} # d\n', { a: '{{ .a }}', b: '{{ .b }}:{{ .c }}' }],
    ['yaml', '{{- if .a }}\na: 1\n{{- end }}\nb: [${B}, c]\n@K@: d\n', { a: 1, b: ['${B}', 'c'], '@K@': 'd' }],
    ['yaml', 'a: 1\n---\nb: {{ .b }}\n', { a: 1 }],
    ['yaml', 'a: 1\n---\n<%= b %>: 1\n', { a: 1 }],
    ['yaml', 'a: |\n  b\n{{- if .c }}\n  d\n{{- end }}\ne: {{ .f }}\n', { a: 'b\n{{- if .c }}\nd\n', e: '{{ .f }}' }],
    ['yaml', 'a: |\n{{ if .b }}\n  c\n{{ end }}\nd: {{ .e }}\n', { a: '{{ if .b }}\nc\n', d: '{{ .e }}' }],
    ['yaml', 'a:\n  b: |\n  {{ if .c }}\n    d\n  {{ end }}\n', { a: { b: '{{ if .c }}\nd\n' } }],
    ['yaml', '# a: |\n{{ if .b }}\n  c: 1\n{{ end }}\n', { c: 1 }],
    ['yaml', '- a: |\n{{ if .b }}\n  d: 1\n{{ end }}\n', [{ a: '', d: 1 }]],
    ['yaml', '|\n{{ if .a }}\n  b\n---\nc: {{ .d }}\n', '{{ if .a }}\n  b\n'],
    ['yaml', 'a:\n "b"{{end}}\nc: {{ .d }}\n', { a: 'b', c: '{{ .d }}' }],
    ['yaml', 'a: |\n   b\n${A}\n   c\nd: {{ .e }}\n', { a: 'b\n${A}\nc\n', d: '{{ .e }}' }],
    ['yaml', '- a: |\n{{ if .b }}\n    c\n  d: {{ .e }}\n- |\n{{ end }}\n  f\n', [{ a: '{{ if .b }}\nc\n', d: '{{ .e }}' }, '{{ end }}\nf\n']],
    ['yaml', 'a:\n  - {{ .b }}\n  - "{{ f "c" }}"\n  {{- range .d }}\n  - {{ . }}\n  {{- end }}\n', { a: ['{{ .b }}', '{{ f "c" }}', '{{ . }}'] }],
    ['yaml', 'a:\n  {{- toYaml .a | nindent 2 }}\nb: 1\n', { a: null, b: 1 }],
    ['yaml', 'a: {{ .a }}\n{{with .b }}c: "{{.}}"{{end}}\nd:\n- \'e\' {{- end }}\n', { a: '{{ .a }}', '{{with .b }}c': '{{.}}', d: ['e'] }],
    ['yaml', 'a: {{ .a }}\nb: |\n  c: "d"{{end}}\ne: f"{{end}}\n', { a: '{{ .a }}', b: 'c: "d"{{end}}\n', e: 'f"{{end}}' }],
    ['yaml', '{{- define "a" }}\n    b: {{ if .c }}1{{ end }}\n{{- end }}\nd: 1\ne: {{ .e }}\n', { d: 1, e: '{{ .e }}' }],
    ['toml', '[{{ s }}]\na = {{ b }}\nc = 1{{ d }}.5\n{{ if e }}\nf = [ {{ g }}, 2 ]\n{{ end }}\n{{ if h }}i = 3{{ end }}\n', { '{{ s }}': { a: '{{ b }}', c: '1{{ d }}.5', f: ['{{ g }}', 2] } }],
    ['toml', 'a = { b = 1, c.{{ d }} = 2.{{ e }}, f = [3, 4.{{ g }}] }\n{{ h }}.i = 5\n', { a: { b: 1, c: { '{{ d }}': '2.{{ e }}' }, f: [3, '4.{{ g }}'] }, '{{ h }}': { i: 5 } }],
    ['toml', '{{ if a }}b = {{ c\n}}{{ end }}\nd = 1\n', { d: 1 }],
    ['toml', '{{ if a }}\nid = 1\n{{ else }}\nid = 2\n{{ end }}\nb = 1\n', { id: 2, b: 1 }],
    ['toml', 'a = """x "{{ b }}" y"""\nc = {{ d }}\n', { a: 'x "{{ b }}" y', c: '{{ d }}' }],
    ['properties', '{{ if .a }}\na.b=c\n{{ end }}\n{{ .p }}.d={{ .e }}\n', { 'a.b': 'c', '{{ .p }}.d': '{{ .e }}' }],
    ['properties', '{{ .a }}b=c\\\n{{ end }}{{/* d */}}\n  e\nf=g\n', { '{{ .a }}b': 'c{{ end }}{{/* d */}}e', f: 'g' }],
    ['properties', 'a={{ .a }}\\\\\n{{ if .b }}\nc=d\n{{ end }}\n', { a: '{{ .a }}\\', c: 'd' }],
    ['properties', `{{ .a }}b=c\\\n${' '.repeat(200)}{{ end }}\n  e\n`, { '{{ .a }}b': 'c{{ end }}e' }],
    ['ini', '{{ if eq .a "b=c" }}\n[d]\ne = {{ f }}\n{{ end }}\n', { d: { e: '{{ f }}' } }],
    ['env', 'A={{ f\nB=c }}\nD=1\n', { A: '{{ f\nB=c }}', D: '1' }],
    ['env', 'A=1\n{{ if .x }}\nB={{ .b }}\n{{ end }}\n', { A: '1', B: '{{ .b }}' }],
  ]; // prettier-ignore
  for (const [format, text, expected] of readings) {
    it(`is read: ${text}`, () => {
      assert.equal(read(format, text).isTemplate, true);
      assert.deepEqual(dataOf(format, text), expected);
    });
  }

  const unread: readonly (readonly [FormatName, string, RegExp])[] = [
    ['json', '{"a": {{ .a }} "b": 1}', /\(even if template expressions are ignored\)$/],
    ['json', '{"a": "{{ .a }}" "b": 1}', /found "\\""$/],
    ['json', '{"a": ${A}, "b": }', /found "}" \(even if template expressions are ignored\)$/],
    ['json', '{"a": {{ .a }', /^a template is not JSON/],
    // An expression of four characters is too short for a mask that is a comment.
    ['json', '{"a": {{ .a }}, ${B} "c": 1}', /\(even if template expressions are ignored\)$/],
    // A key of TOML can only be masked in quotes, which need three characters.
    ['toml', '{{ if a }}\nid=1\n{{ else }}\nid=2\n{{ end }}\n', /only if spaces follow the key$/],
    ['toml', '{{ if a }}\n""=1\n{{ else }}\n""=2\n{{ end }}\n', /only if spaces follow the key$/],
    // In a block scalar, an expression must be longer than the indentation, which is part of the expression's mask.
    ['yaml', 'a: |\n    b\n${A}\n    c\nd: {{ .e }}\n', /^a key must be on one line/],
    ['yaml', 'a: {{ .a }}\n   b: 1\n', /\(even if template expressions are ignored\)$/],
  ];
  for (const [format, text, problem] of unread) {
    it(`is refused: ${text}`, () => {
      assert.throws(() => read(format, text), { name: 'DocumentSyntaxError', message: problem });
    });
  }

  const helm = `image: {{ .image }}:{{ .tag }} # why
{{- if .tls }}
port: 443
{{- else }}
port: 80
{{- end }}
labels:
  {{- include "labels" . | nindent 2 }}
map:
  a: 1
  {{- include "more" . | nindent 2 }}
list:
- name: {{ .name }}
  size: 1
{{- if .debug }}
debug: true
{{- end }}
`;
  // The notifications of Argo CD and Argo Rollouts have such lists.
  const commas =
    '[{"a": "{{ .a }}"}\n{{ range $i, $e := .b }}\n{{ if not $i }},{{ end }}\n{{ if $i }},{{ end }}\n{"c": {{ .c }}, "d": 1}\n{{ end }}, {"f": 1}]';
  // Only a place before all keys is not next to a comma that may be omitted.
  const optional = `{"a": 1${Array.from({ length: 7 }, (_, index) => `{{ if .b }}, {{ end }}"b${index}": 2`).join('')}{{ if .c }}, "y": 2{{ end }}}`;
  const edits: readonly (readonly [FormatName, string, Change, (string | RegExp)?, string?])[] = [
    ['yaml', helm, set(['map', 'a'], 2), '  a: 1\n', '  a: 2\n'],
    ['yaml', helm, set(['map', 'b'], 2), '  a: 1\n', '  a: 1\n  b: 2\n'],
    ['yaml', helm, set(['list', 0, 'size'], 2), 'size: 1', 'size: 2'],
    ['yaml', 'l:\n- {{ a }}\n- b\nc: {{ c }}\n', remove('l', 1), '- b\n', ''],
    ['yaml', helm, set(['debug'], false), 'debug: true', 'debug: false'],
    ['yaml', helm, remove('debug'), 'debug: true\n', ''],
    // At the end, the new key would be in the block.
    ['yaml', helm, set(['level'], 'info'), 'image:', 'level: info\nimage:'],
    ['yaml', 'm:\n  b: 1\n  {{ if .x }}\n  c: 1\n  {{ end }}\n', set(['m', 'd'], 2), '  b', '  d: 2\n  b'],
    [
      'yaml',
      '{{ if a }}\nm:\n  b: 1\n  {{ if x }}\n  c: 1\n  {{ end }}\n{{ end }}\n',
      set(['m', 'd'], 2),
      '  b',
      '  d: 2\n  b',
    ],
    ['yaml', 'a: 1\nb:\n  {{- include "b" . }}\n', set(['c'], 2), 'b:', 'c: 2\nb:'],
    ['yaml', 'b:\n  {{- include "b" . }}\n', set(['c'], 2), 'b:', 'c: 2\nb:'],
    ['yaml', helm, set(['map'], { a: 2, b: 3 }), '  a: 1\n', '  a: 2\n  b: 3\n'],
    ['yaml', '{{ .a }}:\n- {{ .b }}: 1\n', set(['{{ .a }}', 0, '{{ .b }}'], 2), '1', '2'],
    ['json', '{"a": {{ .a }}, "b": [1, ${c}]}', set(['b', 0], 2), '1', '2'],
    ['json', '{"a": {{ .a }}, "b": 1}', remove('b'), ', "b": 1', ''],
    ['json', '[{{ if a }}1, {{ end }}2]', set([0], 5), '1', '5'],
    ['json', '{"a": {{ .a }}, "b": 1}', set(['c'], '{{ .c }}'), '1}', '1, "c": "{{ .c }}"}'],
    ['json', '{"a": 1{{ if .b }}, "b": 2{{ end }}}', set(['c'], 3), '{"a"', '{"c": 3, "a"'],
    ['json', optional, set(['c'], 3), '{"a"', '{"c": 3, "a"'],
    ['json', '{"\uac00": "\\uac01{{ f "x" }}", "b": 1}', set(['b'], '각간'), '1}', '"각간"}'],
    ['json', '{{ with a }}{"b": 1}{{ end }}', set(['c'], 2), '1}', '1, "c": 2}'],
    ['json', '[{{ range .a }}{{ if .b }},{{ end }}\n{"c": {{ .c }}, "d": 1}{{ end }}]', set([0, 'd'], 2), '1}', '2}'],
    ['json', '{"a": "x{{ .a }}:1", "b": {{ .b }}}', set(['a'], 'x{{ .a }}:2'), ':1', ':2'],
    [
      'yaml',
      'a: {{ .a }}\n{{with .b }}c: "{{.}}"{{end}}\nd: {{with .d}}"e"{{end}}\nf:\n- "g"{{end}}\n',
      set(['f', 0], 'h'),
      '"g"',
      '"h"',
    ],
    ['yaml', '{{- define "a" }}\n    b: 1\n{{- end }}\nd: 1\n', set(['d'], 2), 'd: 1', 'd: 2'],
    // Only one of the two commas is written. Both are before the item that the block repeats.
    ['json', commas, set([1, 'd'], 2), 'd": 1', 'd": 2'],
    ['json', commas, set([2, 'f'], 3), 'f": 1', 'f": 3'],
    ['yaml', helm, set(['image'], '{{ .image }}/x:{{ .tag }}-y'), '}}:{{ .tag }}', '}}/x:{{ .tag }}-y'],
    ['yaml', 'm:\n  a: 1\n  l:\n    b: c\n    {{ d }}\n', set(['m', 'a'], 2), '1', '2'],
    ['ini', '{{ if .x }}\na = 1\n{{ end }}\nk = 1\nk = 2\n', set(['k', 1], '3'), '2', '3'],
    ['toml', 'a = {{ b }}\nc = 1\n', set(['c'], 2), '1', '2'],
    ['toml', 'a = [1]\n{{ include "b" . }}\n', remove('a', 0), '[1]', '[]'],
    ['toml', '{{ a }} = 1\n', set(['{{ a }}'], 2), '1', '2'],
    ['properties', '{{ if .a }}\nb=c\n{{ end }}\nd=e\n', set(['d'], 'é'), '=e', String.raw`=\u00E9`],
  ];
  for (const [format, text, change, before = '', after = ''] of edits) {
    it(`keeps its expressions: ${JSON.stringify(change)} in ${text.slice(0, 40)}`, () => {
      const expected = text.replace(before, () => after);
      assert.equal(edit(format, text, change), expected);
      if (change.kind === 'set') assert.equal(edit(format, expected, change), expected);
    });
  }

  const refused: readonly (readonly [FormatName, string, Change, RegExp])[] = [
    ['yaml', helm, set(['image'], '{{ .image }}:1.2'), /at line 1, column 8 of the text would be changed/],
    ['yaml', helm, set(['image'], '{{ .tag }}:{{ .image }}'), /at line 1, column 8 of the text would be changed/],
    ['yaml', helm, set(['image'], '{{ .image }}:{{ .tag }}{{ .c }}'), /at line 1, column 8 of the text would be changed/],
    ['yaml', helm, set(['image'], 'x'), /at line 1, column 8 of the text would be changed/],
    ['yaml', helm, remove('list'), /at line 13, column 9 of the text would be changed/],
    ['yaml', helm, set(['port'], 8080), /contains the key at line 3, column 1 of the text several times/],
    ['yaml', helm, remove('port'), /several times/],
    ['yaml', helm, set([], 'x'), /would be changed/],
    // The lines below would write entries into a value that is no longer a map.
    ['yaml', helm, set(['labels'], 'x'), /would be changed/],
    ['yaml', helm, remove('map'), /would be changed/],
    ['yaml', helm, remove('map', 'a'), /would be changed/],
    ['yaml', helm, set(['map'], 1), /would be changed/],
    ['yaml', 'l:\n- a\n{{ if b }}\n- b\n{{ end }}\n', set(['l', 2], 'c'), /would be inside a block/],
    ['yaml', '{{ if a }}\nb: 1\n{{ end }}\n', set(['c'], 1), /would be inside a block/],
    ['yaml', 'a: &a {b: 1}\nd: {{ .d }}\nc: *a\n', set(['c', 'b'], 2), /text around an expression would change/],
    ['yaml', 'a: &a {b: 1}\nc: *a\nd: {{ .d }}\ne: &e {f: 1}\ng: *e\n', set(['e', 'f'], 2), /text around an expression would change/],
    // The comma before the last entry is in the block.
    ['json', '{"a": 1,\n{{ if b }}\n"b": 2,\n{{ end }}\n"c": 3}', remove('c'), /text around an expression would change/],
    ['json', '[1, {{ if .a }}2{{ end }}]', set([2], 3), /may write more entries of the same map or list, or none/],
    ['yaml', 'a: {{ b }}\nc: \'d\'{{end}}\n', set(['c'], 'e\nf'), /text around an expression would change/],
    ['yaml', 'a: {{ b }}\nc:\n- "d"{{end}}\n', set(['c', 0], { e: { f: 1 } }), /text around an expression would change/],
    ['yaml', 'a: {{ b }}\nc:\n- "d"{{end}}\n', remove('c', 0), /text around an expression would change/],
    ['json', commas, set([3], {}), /may write more entries of the same map or list, or none/],
    ['json', commas, remove(1), /may write more entries of the same map or list, or none/],
    ['json', '{"a": 1, {{ include "more" }} }', set(['b'], 1), /may write more entries of the same map or list/],
    ['toml', 'a = [\n  {{ b }}\n]\n', set(['a', 0], 1), /may write more entries of the same map or list/],
    ['json', '{"a": "x", "b": {{ c }}, "d": "}}"}', set(['a'], '{{'), /would change with this value/],
    ['ini', '{{ if a }}\nk = 1\n{{ else }}\nk = 2\n{{ end }}\n', set(['k'], 'x'), /several times/],
    ['properties', '{{ if a }}\nk = 1\n{{ else }}\nk = 2\n{{ end }}\n', set(['k'], 'x'), /several times/],
    ['toml', 'a = {{ b }}\nport = 1\n{{ if e }}\nport = 2\n{{ end }}\n', set(['port'], 3), /several times/],
  ]; // prettier-ignore
  for (const [format, text, change, reason] of refused) {
    it(`is not changed: ${JSON.stringify(change)} in ${text.slice(0, 40)}`, () => {
      assert.match(errorFrom(TemplateError, () => edit(format, text, change)).message, reason);
    });
  }

  it('accepts letters that mark expressions', () => {
    for (const letter of ['\uac00', '\uae00', '\uc000']) {
      assert.equal(edit('yaml', 'a: {{ b }}\nc: 1\n', set(['c'], letter)), `a: {{ b }}\nc: ${letter}\n`);
    }
    const all = Array.from({ length: 0x89 }, (_, index) => String.fromCharCode(0x4e00 + 0x100 * index)).join('');
    assert.match(
      errorFrom(TemplateError, () => edit('yaml', 'a: {{ b }}\nc: 1\n', set(['c'], all))).message,
      /characters that are needed/,
    );
  });

  it('keeps a repeated key only if the new map contains one of its values', () => {
    const text = '{{ if a }}\nk: 1\n{{ else }}\nk: 2\n{{ end }}\nb: 1\n';
    assert.equal(edit('yaml', text, set([], { k: 2, b: 3 })), text.replace('b: 1', 'b: 3'));
    for (const value of [{ k: 9, b: 3 }, { b: 3 }]) {
      assert.match(errorFrom(TemplateError, () => edit('yaml', text, set([], value))).message, /several times/);
    }
  });

  for (const [format, row] of [
    ['yaml', '"": #'],
    ['json', '"": #,'],
    ['toml', '"" =#'],
    ['toml', '""= #'],
    ['toml', 'a = #'],
    ['toml', 'a  =#'],
  ] as const) {
    it(`may contain a short key several times: ${row} in ${format}`, () => {
      const branches = `{{ if a }}\n${row.replace('#', '1')}\n{{ else }}\n${row.replace('#', '2')}\n{{ end }}\n`;
      const text = { toml: `${branches}b = 1\n`, yaml: `${branches}b: 1\n`, json: `{\n${branches}"b": 1}\n` }[format];
      assert.equal(edit(format, text, set(['b'], 3)), text.replace(/1(?=\}?\n$)/, '3'));
    });
  }

  it('may contain at most 64 repeated keys', () => {
    const branches = (count: number): string =>
      Array.from({ length: count }, (_, at) => `{{ if a }}\nk${at}: 1\n{{ else }}\nk${at}: 2\n{{ end }}\n`).join('');
    assert.equal(edit('yaml', `${branches(64)}b: 1\n`, set(['b'], 3)), `${branches(64)}b: 3\n`);
    assert.throws(() => read('yaml', `${branches(65)}b: 1\n`), {
      name: 'DocumentSyntaxError',
      message: 'a template can contain at most 64 repeated keys',
    });
  });

  it('refuses a change of the whole map that would add a key to a branch', () => {
    for (const [format, text] of [
      ['yaml', 'm:\n  {{ if .x }}\n  d: 3 # why\n  {{ end }}\nz: 1\n'],
      ['json', '{"m": {\n{{ if .x }}\n"d": 3\n{{ end }}\n}}'],
    ] as const) {
      assert.equal(edit(format, text, set(['m'], { d: 4 })), text.replace('3', '4'));
      errorFrom(TemplateError, () => edit(format, text, set(['m'], { d: 3, b: 1 })));
    }
  });

  it('leaves expressions between values', () => {
    const text = '{"a": [${AB} "x"], "b": 1, @CDE@ "c": 2}';
    assert.equal(edit('json', text, set(['b'], 3)), text.replace('1,', '3,'));
  });

  it('marks the values that are expressions', () => {
    const root = rootOf('yaml', helm);
    const marks = ['image', 'port', 'labels', 'map', 'debug'].map((key) => nodeAt(root, [key])?.template);
    assert.deepEqual(marks, ['expression', 'repeated', 'expression', undefined, undefined]);
    assert.deepEqual(
      ['map', 'list'].map((key) => hasExpression(nodeAt(root, [key]) as Tree)),
      [false, true],
    );
  });

  it('does not quote its text in errors', () => {
    for (const format of formatNames) {
      const text = format === 'json' ? '{"hidden": {{ secret }}}' : 'hidden: {{ secret }}\n{{ if secret }}\n';
      const error = orError(Error, () => edit(format, text, set(['hidden'], 'x')));
      assert.ok(!(error instanceof Error) || !/hidden|secret/.test(error.message), String(error));
    }
  });

  it('is read and edited in linear time', () => {
    const large = (count: number): readonly (readonly [FormatName, string])[] => [
      [
        'yaml',
        Array.from({ length: count }, (_, at) => `{{ if .a }}\nk${at}: {{ .v }} # {{ c }}\n{{ end }}\n`)
          .concat('last: 1\n')
          .join(''),
      ],
      [
        'json',
        `{${Array.from({ length: count }, (_, at) => `{{ if .a }}"k${at}": {{ .v }},{{ end }}`).join('\n')} "last": 1}`,
      ],
      [
        'toml',
        `last = 1\n${Array.from({ length: count }, (_, at) => `{{ if .a }}\nk${at} = {{ .v }}\n{{ end }}\n`).join('')}`,
      ],
      [
        'properties',
        Array.from({ length: count }, (_, at) => `{{ if .a }}\nk${at}={{ .v }}\n{{ end }}\n`)
          .concat('last=1\n')
          .join(''),
      ],
    ];
    for (const [at, [format, text]] of large(4000).entries()) {
      const [, half] = large(1000)[at] as [FormatName, string];
      const cost = (one: string): number => cpuMs(() => edit(format, one, set(['last'], '2')));
      cost(half);
      const [less, more] = [cost(half), cost(text)];
      assert.ok(more < 10 * less + 200, `${format}: ${less} and ${more} ms`);
    }
    const hostile = ['{{ "', '{{', '${', '<%', '@a', "{{'}}", '{{/*', '{%', '{{ ` ', '@'];
    const cost = cpuMs(() => hostile.map((piece) => expressionsOf(piece.repeat(100_000))));
    assert.ok(cost < 4000, `${cost} ms`);
    // Each piece may begin the header of a block scalar. `.` does not match U+2028.
    for (const piece of [': &a', ': | #']) {
      const header = cpuMs(() => read('yaml', `a: "${piece.repeat(40_000)}\u2028"\nb: {{ c }}\n`));
      assert.ok(header < 1500, `${piece}: ${header} ms`);
    }
  });
});
