/**
 * Tests encoding/*, uuid and text/template against the text or errors that `cue` (f356f8f) prints. `call:` stands for
 * `error in call to` and the name of the function.
 */
import assert from 'node:assert/strict';
import { builtinImports } from '../../../../test/builtin-imports';
import { exportSources } from '../../engine';

const texts: readonly (readonly [expression: string, text: string])[] = [
  ["base64.Encode(null, 'h\\xff')", 'aP8='],
  ['base64.Decode(null, "aGVsbG8=")', 'aGVsbG8='],
  ['base64.Decode(null, "")', ''],
  ['base64.Decode(null, "aGVs\\nbG8=")', 'aGVsbG8='],
  ['hex.Encode("hello")', '68656c6c6f'],
  ['hex.Decode("68656c6C6f")', 'aGVsbG8='],
  [
    'hex.Dump("hello, world! this is text")',
    '00000000  68 65 6c 6c 6f 2c 20 77  6f 72 6c 64 21 20 74 68  |hello, world! th|\n00000010  69 73 20 69 73 20 74 65  78 74                    |is is text|\n',
  ],
  ["hex.Dump('')", ''],
  ['"6ba7b810-9dad-11d1-80b4-00c04fd430c8" & uuid.Valid', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['uuid.Parse("{6BA7B810-9dad-11d1-80b4-00c04fd430c8}")', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['uuid.Parse("urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8")', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['uuid.Parse("6ba7b8109dad11d180b400c04fd430c8")', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['uuid.URN("6ba7b8109dad11d180b400c04fd430c8")', 'urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['uuid.FromInt(0x6ba7b810_9dad_11d1_80b4_00c04fd430c8)', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'],
  ['uuid.FromInt(-5)', '00000000-0000-0000-0000-000000000005'],
  ['uuid.FromInt(0)', '00000000-0000-0000-0000-000000000000'],
  ['uuid.SHA1(uuid.ns.DNS, "example.com")', 'cfbff0d1-9375-5685-968c-48ce8b15ae17'],
  ["uuid.MD5(uuid.ns.URL, 'example.com')", 'a0473a67-27a1-3c05-a2d1-5c134639347f'],
  ['template.JSEscape("a\\u00a0b\\u2028<é😀=")', 'a\\u00A0b\\u2028\\u003Cé😀\\u003D'],
  ['template.HTMLEscape("<a>&\'\\"")', '&lt;a&gt;&amp;&#39;&#34;'],
  ['template.JSEscape("<a>\'\\"\\\\\\n\\u2028=&")', '\\u003Ca\\u003E\\\'\\"\\\\\\u000A\\u2028\\u003D\\u0026'],
  ['json.Compact(" { \\"a\\" : [ ] } ")', '{"a":[]}'],
  ['json.Compact(#""a  b é""#)', '"a  b é"'],
  [
    'json.Indent("{\\"a\\":1,\\"b\\":[],\\"c\\":[1,{}]}", "> ", "  ")',
    '{\n>   "a": 1,\n>   "b": [],\n>   "c": [\n>     1,\n>     {}\n>   ]\n> }',
  ],
  ['json.Indent("  [1] \\n ", "", "\\t")', '[\n\t1\n] \n '],
  ['json.HTMLEscape("\\"<a>&\\u2028\\"")', '"\\u003ca\\u003e\\u0026\\u2028"'],
  ['json.HTMLEscape("not json <")', 'not json \\u003c'],
  [
    'json.Marshal({a: 1.50, b: \'x\', c: null, d: [1e3, 0.0000001], e: "\\u2028<é\\u0001\\b\\f\\u007f"})',
    '{"a":1.50,"b":"eA==","c":null,"d":[1E+3,1E-7],"e":"\\u2028<é\\u0001\\b\\f"}',
  ],
  ['json.Marshal({a?: int, #b: 1, _c: 2})', '{}'],
  ['json.Marshal(*1 | 2)', '1'],
  ['json.MarshalStream([{a: 1}, {b: 2}])', '{"a":1}\n{"b":2}\n'],
  ['json.MarshalStream([])', ''],
  ['json.Unmarshal(#""\\ud83d\\ude00\\/""#)', '😀/'],
  ['"{\\"a\\": 1}" & json.Validate({a: int})', '{"a": 1}'],
  ['"{}" & json.Validate({a: int})', '{}'],
  ['\'{"a": 1}\' & json.Validate({a: int})', 'eyJhIjogMX0='],
  [
    'yaml.Marshal({a: [1, 2], b: {c: [{d: 1, e: 2}, []]}, f: {}, g: [[1, 2], [3]]})',
    'a:\n  - 1\n  - 2\nb:\n  c:\n    - d: 1\n      e: 2\n    - []\n"f": {}\ng:\n  - - 1\n    - 2\n  - - 3\n',
  ],
  ['yaml.Marshal("x y \\nz")', '"x y \\nz"\n'],
  [
    'yaml.Marshal({y: 1, n: 2, "1": 3, "a b": 4, "a:": 5, "true": 6, "": 7, "- a": 8, f: 9, null: 10})',
    '"y": 1\n"n": 2\n"1": 3\na b: 4\n\'a:\': 5\n"true": 6\n"": 7\n\'- a\': 8\n"f": 9\n"null": 10\n',
  ],
  ["yaml.Marshal({a: 'bytes', b: '\\xff'})", 'a: !!binary Ynl0ZXM=\nb: !!binary /w==\n'],
  [
    'yaml.Marshal({a: "line1\\nline2", b: "line1\\nline2\\n", c: "  lead\\nx", d: "x\\n\\n", e: "\\n", f: ["a\\nb"]})',
    'a: |-\n  line1\n  line2\nb: |\n  line1\n  line2\nc: "  lead\\nx"\nd: |+\n  x\n\ne: |2+\n\n"f":\n  - "a\\nb"\n',
  ],
  ['yaml.Marshal({a: null, b: true})', 'a: null\nb: true\n'],
  ['yaml.Marshal({b: 1, a: 2, #c: 3, _d: 4, e?: 5})', 'b: 1\na: 2\n'],
  ['yaml.Marshal("2020-01-01T00:00:00Z")', '"2020-01-01T00:00:00Z"\n'],
  ['yaml.Marshal("...a")', "'...a'\n"],
  ['yaml.Marshal(["\\n\\n", {a: "\\na\\n"}])', '- "\\n\\n"\n- a: |2\n\n    a\n'],
  ['yaml.Marshal("- ")', "'- '\n"],
  ['yaml.Marshal("a\\u2028b")', '"a\\u2028b"\n'],
  ['yaml.Marshal(".5")', '".5"\n'],
  ['yaml.Marshal("0b1")', '"0b1"\n'],
  ['yaml.Marshal("0o7")', '"0o7"\n'],
  ['yaml.Marshal(".Nan")', '".Nan"\n'],
  [
    'yaml.Marshal("a very long line that goes on and on and on and on and on and on and on and on and on and on and on and on and on and on")',
    'a very long line that goes on and on and on and on and on and on and on and on and on and on and on and on and on and on\n',
  ],
  ['yaml.Marshal("<<")', "'<<'\n"],
  ['yaml.Marshal("=")', '=\n'],
  ['yaml.Marshal("1-2")', '"1-2"\n'],
  ['yaml.Marshal("12:30:45")', '"12:30:45"\n'],
  ['yaml.Marshal("0.0.0.0")', '0.0.0.0\n'],
  ['yaml.Marshal("a\\r\\nb")', '"a\\r\\nb"\n'],
  ['yaml.MarshalStream([{a: 1}, [1], "x"])', 'a: 1\n---\n- 1\n---\nx\n'],
  ['yaml.MarshalStream([])', ''],
  ['"a: 2" & yaml.Validate({a: int})', 'a: 2'],
  ['"a: 2" & yaml.ValidatePartial({a: int, b: int})', 'a: 2'],
  [
    'yaml.Marshal({a: [{b: "x\\ny"}], c: {d: ["x\\ny", "z"]}})',
    'a:\n  - b: |-\n      x\n      y\nc:\n  d:\n    - "x\\ny"\n    - z\n',
  ],
  ['len(yaml.Marshal(strings.Repeat("1:", 150000) + "x"))', '300002'],
  ['len(template.Execute("a" + strings.Repeat(" ", 300000) + "a{{- 1}}", {}))', '300003'],
  ['yaml.Marshal([strings.Join(["x", "y"], "\\n")])', '- |-\n  x\n  y\n'],
  ['yaml.Marshal(strings.Join(["x", "y"], "\\n"))', '|-\n  x\n  y\n'],
  ['yaml.Marshal("""\n  x\n  y\n  """)', '|-\n  x\n  y\n'],
  ['yaml.Marshal({a: """\n  x\n  """})', 'a: x\n'],
  ['yaml.Marshal(["""\n  x\n  """])', '- |-\n  x\n'],
  ['yaml.Marshal({"a\\nb": 1})', '"a\\nb": 1\n'],
  ['yaml.Marshal({"a\\tb": 1})', '"a\\tb": 1\n'],
  ['yaml.Marshal({a: "x\\n\\ty"})', 'a: |-\n  x\n  \ty\n'],
  ['yaml.Marshal({a: "x\\u2028\\ny"})', 'a: "x\\u2028\\ny"\n'],
  ['yaml.Marshal({a: "x\\n y"})', 'a: |-\n  x\n   y\n'],
  ['yaml.Marshal({a: "\\nx"})', 'a: |2-\n\n  x\n'],
  ['yaml.Marshal({a: "\\n\\n"})', 'a: |2+\n\n\n'],
  ['json.Unmarshal("1.50")', '1.50'],
  ['json.Unmarshal("[1E5]")[0]', '1E+5'],
  ['template.Execute("{{.a}}-{{len .b}}", {a: "x", b: [1, 2]})', 'x-2'],
  ['yaml.Unmarshal("a: &x {b: c}\\nd: *x").d.b', 'c'],
  ['yaml.Unmarshal("# nothing")', 'null'],
  ['yaml.Unmarshal("~: a").null', 'a'],
  ['yaml.Unmarshal("a: 08").a', '08'],
  [
    'json.Marshal(yaml.Unmarshal("[010, 07_1, 0o17, 1_000, +1, 0x1F, 0b1, -0o7, 1_0.5]"))',
    '[8,57,15,1000,1,31,1,-7,10.5]',
  ],
  [
    'json.Marshal(yaml.Unmarshal("[!!str 1, !!int \'3\', ! 08, !<tag:yaml.org,2002:str> 2020-01-01]"))',
    '["1",3,"08","2020-01-01"]',
  ],
  [
    'json.Marshal(yaml.Unmarshal("[!!float 3, !!float 0x1F, 18446744073709551616, !!set {a: 1}]"))',
    '[3,31,18446744073709551616,{"a":1}]',
  ],
  [
    'json.Marshal(yaml.Unmarshal("{True: 1, 010: 2, 08: 3, Null: 4, \'~\': 5}"))',
    '{"true":1,"0o10":2,"08":3,"null":4,"~":5}',
  ],
  ['json.Marshal([yaml.Unmarshal("0b1") & int, yaml.Unmarshal("!!str <<")])', '[1,"<<"]'],
  [`json.Marshal(yaml.Unmarshal("{'-1': 1}\\n"))`, '{"-1":1}'],
  ['json.Marshal(yaml.Unmarshal("? |-\\n  True\\n: 1"))', '{"True":1}'],
  ['json.Marshal(yaml.Unmarshal("a: x\u0085b: \'1\u2028\'"))', '{"a":"x","b":"1\\u2028"}'],
  ['json.Marshal(yaml.Unmarshal("a: {b: 1}\\na: {c: 2}\\na: {b: 1}"))', '{"a":{"b":1,"c":2}}'],
  ['json.Marshal(yaml.Unmarshal("a: [\\nb,\\n]#c\\nd: \'x\\ny\'#c"))', '{"a":["b"],"d":"x y"}'],
  ['json.Marshal(yaml.Unmarshal("a: &x 1\\n*x: 3\\nd:\\n- &b: 2\\n  c: 1"))', '{"a":1,"1":3,"d":[{"null":2,"c":1}]}'],
];

const errors: readonly (readonly [expression: string, message: string])[] = [
  ["base64.Encode({}, 'h')", 'call: base64: unsupported encoding: cannot use value {} (type struct) as null'],
  ['base64.EncodedLen(null, "a")', 'cannot use "a" (type string) as int in argument 2 to "encoding/base64".EncodedLen'],
  ['base64.Decode(null, "aGVsbG8")', 'call: illegal base64 data at input byte 4'],
  ['base64.Decode(null, "aG*sbG8=")', 'call: illegal base64 data at input byte 2'],
  ['base64.Decode(null, "ab=c")', 'call: illegal base64 data at input byte 2'],
  [
    "base64.Decode(null, 'ab==')",
    'cannot use \'ab==\' (type bytes) as string in argument 2 to "encoding/base64".Decode',
  ],
  ['hex.Decode("6865z")', "call: encoding/hex: invalid byte: U+007A 'z'"],
  ['hex.Decode("686")', 'call: encoding/hex: odd length hex string'],
  ['hex.Decode("é1")', "call: encoding/hex: invalid byte: U+00C3 'Ã'"],
  ['hex.Encode(1)', 'cannot use 1 (type int) as (string|bytes) in argument 1 to "encoding/hex".Encode'],
  ['uuid.Valid("6ba7b810")', 'call: invalid UUID length: 8'],
  ['"x" & uuid.Valid', 'invalid value "x" (does not satisfy uuid.Valid): invalid UUID length: 1'],
  ['uuid.Parse("urn:uuix:6ba7b810-9dad-11d1-80b4-00c04fd430c8")', 'call: invalid urn prefix: "urn:uuix:"'],
  ['uuid.Parse("6ba7b8109dad11d180b400c04fd430cz")', 'call: invalid UUID format'],
  ['uuid.Parse("6ba7b810-9dad-11d1-80b4-00c04fd430cz")', 'call: invalid UUID format'],
  ['uuid.Parse("6ba7b810x9dad-11d1-80b4-00c04fd430c8")', 'call: invalid UUID format'],
  ['uuid.FromInt(0x16ba7b810_9dad_11d1_80b4_00c04fd430c8)', 'call: invalid UUID (got 17 bytes)'],
  ['uuid.SHA1("x", "y")', 'call: invalid UUID length: 1'],
  ['uuid.nope', 'undefined field: nope'],
  ['json.Compact("[1, 2")', 'call: unexpected end of JSON input'],
  ['json.Compact("[1, 2}")', "call: invalid character '}' after array element"],
  ['json.Compact(1)', 'cannot use 1 (type int) as (string|bytes) in argument 1 to "encoding/json".Compact'],
  ['json.Indent("[1", "", "\\t")', 'call: unexpected end of JSON input'],
  ['json.Marshal({a: int})', 'call: cannot convert incomplete value "int" to JSON'],
  ['json.Marshal({a: 1 & 2})', 'call: conflicting values 2 and 1'],
  ['json.Marshal(string)', 'call: non-concrete argument 0'],
  ['json.Marshal({a!: int})', 'call: field is required but not present'],
  ['json.Marshal(1 | 2)', 'unresolved disjunction 1 | 2 (type int)'],
  ['json.Marshal([1, int])', 'call: cannot convert incomplete value "int" to JSON'],
  ['json.Marshal(1, 2)', 'too many arguments in call to "encoding/json".Marshal (have 2, want 1)'],
  ['json.MarshalStream([{a: int}])', 'call: cannot convert incomplete value "int" to JSON'],
  ['json.MarshalStream({a: int})', 'call: cannot use value {a:int} (type struct) as list'],
  ['json.Unmarshal("{")', 'call: json: invalid JSON'],
  ['json.Unmarshal("{\\"a\\": 1, \\"a\\": 2}")', 'x.a: conflicting values 2 and 1'],
  ['json.Unmarshal("")', 'call: json: invalid JSON'],
  ['json.Unmarshal(int)', 'cannot use int (type int) as (string|bytes) in argument 1 to "encoding/json".Unmarshal'],
  ['json.UnmarshalStream("{\\"a\\": 1")', 'call: invalid JSON: unexpected EOF'],
  ['json.UnmarshalStream("1,2")', "call: invalid JSON: invalid character ',' looking for beginning of value"],
  [
    'json.Validate("{\\"a\\": 1}", {a: string})',
    'call: conflicting values 1 and string (mismatched types int and string)',
  ],
  ['json.Validate("{\\"a\\": 1}", {a: int, b!: int})', 'call: field is required but not present'],
  ['json.Validate("{\\"a\\": 1}", close({}))', 'call: field not allowed'],
  ['json.Validate("{", {a: int})', 'call: json: invalid JSON'],
  ['json.Validate("1", >5)', 'call: invalid value 1 (out of bound >5)'],
  [
    'json.Validate(1, {a: string})',
    'cannot use 1 (type int) as (string|bytes) in argument 1 to "encoding/json".Validate',
  ],
  [
    '"{\\"a\\": \\"x\\"}" & json.Validate({a: int})',
    'invalid value "{\\"a\\": \\"x\\"}" (does not satisfy encoding/json.Validate): conflicting values "x" and int (mismatched types string and int)',
  ],
  ['"{" & json.Validate({a!: int})', 'invalid value "{" (does not satisfy encoding/json.Validate): json: invalid JSON'],
  ['json.Validate({a: int})', 'incomplete value "encoding/json".Validate({a:int})'],
  ['yaml.Marshal({a: int})', 'call: incomplete value int'],
  ['yaml.Unmarshal("1\\n---\\n2")', 'call: 3:1: expected a single YAML document'],
  ['yaml.Unmarshal("a: !!str 1\\nb: !!int \'1\'\\nc: !!float 1\\nd: !foo x")', 'call: :4: cannot unmarshal tag "!foo"'],
  ['yaml.Unmarshal(int)', 'cannot use int (type int) as (string|bytes) in argument 1 to "encoding/yaml".Unmarshal'],
  ['yaml.Validate("a: 2\\n---\\na: 4", {a: <3})', 'call: invalid value 4 (out of bound <3)'],
  ['yaml.Validate("a: 2", {a: int, b: int})', 'call: incomplete value int'],
  ['yaml.Validate("", {a: int})', 'call: incomplete value int'],
  [
    'yaml.ValidatePartial("a: 2", {a: string, b!: int})',
    'call: conflicting values 2 and string (mismatched types int and string)',
  ],
  [
    '"a: 2" & yaml.Validate({a: string})',
    'invalid value "a: 2" (does not satisfy encoding/yaml.Validate): conflicting values 2 and string (mismatched types int and string)',
  ],
  ['yaml.Unmarshal("!b c: 1")', 'call: :1: cannot unmarshal tag "!b"'],
  ['yaml.Unmarshal("[&x !b c, *x]")', 'call: :1: cannot unmarshal tag "!b"'],
  ['yaml.Unmarshal("!<tag:foo,2000:x> c")', 'call: :1: cannot unmarshal tag "tag:foo,2000:x"'],
  ['yaml.Unmarshal("!!float 08")', 'call: :1: cannot decode "0o8" as !!float: illegal octal number "0o8"'],
  ['yaml.Unmarshal("a: <<")', 'call: :1: cannot unmarshal tag "!!merge"'],
  ['yaml.Unmarshal("a: 0_7")', 'call: :1: cannot decode "0_7" as !!int: illegal integer number "0_7"'],
  ['yaml.Unmarshal("a: 1_")', `call: :1: cannot decode "1_" as !!int: illegal '_' in number`],
  ['yaml.Unmarshal("a: 1_e3")', `call: :1: cannot decode "1_e3" as !!float: illegal '_' in number`],
  ['yaml.Unmarshal("a: 0o-7")', 'call: :1: cannot decode "0o-7" as !!int: illegal octal number "0o-7"'],
  ['yaml.Unmarshal("a: 08.5")', 'call: :1: cannot decode "0o8.5" as !!float: illegal octal number "0o8.5"'],
  ['yaml.Unmarshal("-1: a")', 'call: :1: invalid label -1'],
  ['yaml.Unmarshal("a: x\u2028b: 1")', 'call: :1: U+2028 and U+2029 must be written as escapes in double quotes'],
  ['yaml.Unmarshal("a: 1\\na: 2")', 'x.a: conflicting values 2 and 1'],
  ['yaml.Unmarshal("a: 1\\nb: \\"\\\\/\\"")', 'call: :2: found unknown escape character'],
  ['yaml.Unmarshal("\\"\\\\ud83d\\\\ude00\\": 1")', 'call: :1: found invalid Unicode character escape code'],
  ['yaml.Unmarshal("a: |\\n  \\tb")', 'call: :2: found a tab character where an indentation space is expected'],
  ['yaml.Unmarshal("? |\\n \\tb")', 'call: :2: found a tab character where an indentation space is expected'],
  ['yaml.Unmarshal("a: {b\\n: 1}")', 'call: :2: a key must be on one line'],
];

function outcome(expression: string): { readonly text?: string; readonly errors?: readonly string[] } {
  const imports = builtinImports(expression);
  const result = exportSources([{ name: 'x.cue', text: `${imports}x: ${expression}\n` }]);
  if ('data' in result) {
    const [entry] = result.data.kind === 'map' ? result.data.entries : [];
    return entry?.value.kind === 'scalar' ? { text: entry.value.text } : {};
  }
  const [, path = ''] = /"(.*)"/.exec(imports) ?? [];
  const called = `error in call to ${path}${/\.\w+(?=\()/.exec(expression)?.[0]}:`;
  const shown = result.errors.map((each) => (each.path === 'x' ? each.message : `${each.path}: ${each.message}`));
  return { errors: shown.map((each) => each.replace(called, 'call:').replace(/:$/, '')) };
}

describe('the packages that encode', () => {
  for (const [expression, text] of texts) {
    it(`evaluates ${expression}`, () => assert.deepEqual(outcome(expression), { text }));
  }

  for (const [expression, message] of errors) {
    it(`refuses ${expression}`, () => assert.deepEqual(outcome(expression), { errors: [message] }));
  }

  it('hides values that it reads from a Secret', () => {
    const result = exportSources([
      {
        name: 's',
        text: '{"token": "hunter2"}',
        tree: { kind: 'map', entries: [{ key: 's', value: { kind: 'scalar', type: 'string', text: 'a: hunter2' } }] },
        isSecret: true,
      },
      {
        name: 'x.cue',
        text: [
          'import ("encoding/yaml", "text/template")\ns: string',
          'x: yaml.Unmarshal(s)\nx: a: "b"\ny: yaml.Unmarshal("[" + s)',
          't: template.Execute("{{range .s}}{{end}}", {"s": s})\nv: template.Execute("{{.}}", s) & "x"',
          'w: template.Execute("{{\\(s)}}", {})\nq: template.Execute("{{.\\(s).x.y}}", {"\\(s)": {x: 1}})',
        ].join('\n'),
      },
    ]);
    assert.ok('errors' in result);
    assert.doesNotMatch(JSON.stringify(result), /hunter/);
  });
});
