/**
 * Tests programs against the output of `cue export ./p.cue`, recorded from the real `cue` (v0.18 at f356f8f): JSON
 * without spaces, or all errors with their positions.
 */
import assert from 'node:assert/strict';
import { formatCueError } from './export/errors';
import { exportCue } from './public';

const rows: readonly (readonly [program: string, printed: string])[] = [
  ['a: int & 5, b: >=1 & <10 & 7', '{"a":5,"b":7}'],
  // A loop visits fields in the order in which the evaluator reaches them. Fields that a comprehension may add come first.
  [
    'i: {objs: {n: 1, s: 2}, if true {objs: d: 3}}\nz: [for k, _ in i.objs {k}]',
    '{"i":{"objs":{"n":1,"s":2,"d":3}},"z":["d","n","s"]}',
  ],
  // An optional field has the position of its declaration in the order.
  ['x: {a: 1, q?: 2, b: 3}, x: q: 2, o: [for k, _ in x {k}]', '{"x":{"a":1,"q":2,"b":3},"o":["a","q","b"]}'],
  ['x: {{a: 1, q: 2}, q?: 2}, o: [for k, _ in x {k}]', '{"x":{"a":1,"q":2},"o":["a","q"]}'],
  ['#E: q: 2, x: {{f: 1}, q?: 2, d: 1, #E}, o: [for k, _ in x {k}]', '{"x":{"f":1,"q":2,"d":1},"o":["f","q","d"]}'],
  ['x: {q?: 2, a: 1, if true {q: 2}}, o: [for k, _ in x {k}]', '{"x":{"q":2,"a":1},"o":["q","a"]}'],
  [
    '#O: {d?: int, a: *1 | int, b?: int, e: int}, s: {e: 4, b: 2, d: 3}, x: #O & s, o: [for k, _ in x {k}]',
    '{"s":{"e":4,"b":2,"d":3},"x":{"a":1,"b":2,"d":3,"e":4},"o":["d","a","b","e"]}',
  ],
  [
    '#O: {a: *1 | int, q?: int, r?: int, b: 4}, #P: {c: 1, r?: int, s?: int}, y: {s: 2, q: 2}, z: r: 3, x: {#O, #P}, x: y, x: z, o: [for k, _ in x {k}]',
    '{"y":{"s":2,"q":2},"z":{"r":3},"x":{"a":1,"q":2,"b":4,"c":1,"r":3,"s":2},"o":["a","q","r","b","c","s"]}',
  ],
  [
    '#D: {a: 1, q?: int, r?: int, z: 3}, x: #D & {r: 1}, x: {if x.r == 1 {q: 2}}, l: [for k, _ in x {k}]',
    '{"x":{"a":1,"q":2,"r":1,"z":3},"l":["r","q","a","z"]}',
  ],
  // The fields of all literals come before the fields of references.
  ['#E: {h: 1, p: int}, e: #E, e: p: 2, o: [for k, _ in e {k}]', '{"e":{"h":1,"p":2},"o":["p","h"]}'],
  [
    '#A: {a: 1, z: 1, ...}, #C: #A & {c: 1, ...}, #D: {#A, d: 1, ...}, e: #C, e: #D, e: {f: 1}, o: [for k, _ in e {k}]',
    '{"e":{"a":1,"c":1,"z":1,"d":1,"f":1},"o":["f","c","d","a","z"]}',
  ],
  [
    'let E = {h: 1, p: int}, e: E & {z: 1}, e: p: 2, o: [for k, _ in e {k}]',
    '{"e":{"h":1,"p":2,"z":1},"o":["z","p","h"]}',
  ],
  ['s: "x", a: close({s}) | 5', '{"s":"x","a":5}'],
  ['#T: {[string]: int, if true {a: 1}}\nx: #T & {b: 2}\nk: [for k, _ in x {k}]', '{"x":{"a":1,"b":2},"k":["b","a"]}'],
  // Conjuncts from one run of a comprehension do not close conjuncts from another run.
  [
    '#K: {kind?: string}\n#A: {#K, a: int}\n#B: {#K, b: int}\no: {x: #A & {kind: "a", a: 1}, y: #B & {kind: "b", b: 1}}\nl: [for v in o {v}]',
    '{"o":{"x":{"kind":"a","a":1},"y":{"kind":"b","b":1}},"l":[{"kind":"a","a":1},{"kind":"b","b":1}]}',
  ],
  ['h: ("s" | "h") != _|_', '{"h":true}'],
  // A value that may be a struct or a list exists, even if it is incomplete.
  [
    '#A: {a: _, b: matchN(1, [int]), c: !=null, d: string}, h: [#A.a != _|_, #A.b != _|_, #A.c != _|_, #A.d != _|_]',
    '{"h":[true,true,true,false]}',
  ],
  ['#A: {a: _, if a != _|_ {b: 1}}, h: #A.b, i: (#A & {a: "x"}).b', '{"h":1,"i":1}'],
  // `...` in an embedded value allows fields from outside the embedded value.
  ['#A: {}, #B: b: #A & {...}\nx: {#A & {...}} & {a: 1}\ny: {#B} & {b: a: 1}', '{"x":{"a":1},"y":{"b":{"a":1}}}'],
  ['#A: {}, #B: {b?: 1, ...}, #B: #A, {x: #B & {a: 1}}', 'x.a: field not allowed:\n    ./p.cue:1:45'],
  ['#A: {}, x: #A & {...} & {a: 1}', 'x.a: field not allowed:\n    ./p.cue:1:26'],
  [
    'sources: web: {}\napps: _\nfor k, v in apps for e, w in v.given {apps: (k): all: (e): w}\nfor id, v in sources {apps: (id): given: HOST: "x"}',
    '{"sources":{"web":{}},"apps":{"web":{"all":{"HOST":"x"},"given":{"HOST":"x"}}}}',
  ],
  // Numbers with units are integers, and labels may be bytes.
  ['x: 1.2Mi', 'x: parse error: number cannot be represented as int:\n    ./p.cue:1:4'],
  ["a: 'x': 1, b: a.x", '{"a":{"x":1},"b":1}'],
  ['a: 2 | **1 | int', '{"a":1}'],
  ['x: (*1 | 2 | 3) & >1, y: x & 2', 'x: incomplete value 2 | 3:\n    ./p.cue:1:4'],
  ['a: "x\\(b)y", b: 3', '{"a":"x3y","b":3}'],
  ['#A: {a: int}, x: #A & {b: 1}', 'x.b: field not allowed:\n    ./p.cue:1:24'],
  ['#A: {a: int}, x: {#A, a: 1, b: 2}', '{"x":{"a":1,"b":2}}'],
  // Embedded lists keep the order of their items.
  ['[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]', '[0,1,2,3,4,5,6,7,8,9,10,11]'],
  ['import "list"\nx: {#a: 1, list.Range(0, 12, 1)}', '{"x":[0,1,2,3,4,5,6,7,8,9,10,11]}'],
  // Equal alternatives are merged, even if they contain optional fields.
  ['#A: {c?: {[string]: int}}, #B: {d: #A | *null}, x: #B | #B', '{"x":{"d":null}}'],
  ['#A: {#a: {d?: {if true {b: {}}}}, a: 1}, x: #A | #A', '{"x":{"a":1}}'],
  ['#A: {b: *{{c?: string | int}} | {d: "p"}}, x: #A | #A', '{"x":{"b":{}}}'],
  // Literals inside a literal that embeds something do not close the outer literal's other values. Files are not such
  // literals.
  ['#D: {}, x: {{#D, a: 1} & {b: 1}}', '{"x":{"a":1,"b":1}}'],
  ['#D: {}, x: {{#D, a: 1} & {b: 1}} & {c: 1}', 'x.c: field not allowed:\n    ./p.cue:1:37'],
  ['#D: {}, v: {b: 1}, x: [if true {{#D} & v}]', '{"v":{"b":1},"x":[{"b":1}]}'],
  ['#D: {}, x: {if true {q: 1}, z: {#D, a: 1} & {b: 1}}', '{"x":{"q":1,"z":{"a":1,"b":1}}}'],
  ['#D: {}, {#D, a: 1} & {b: 1}, c: 1', '{"a":1,"b":1,"c":1}'],
  ['#D: {}, if true {x: {#D, a: 1}}, x: b: 1', 'x.b: field not allowed:\n    ./p.cue:1:37'],
  ['#A: {a: int}, x: {#A & {b: 1}}', 'x.b: field not allowed:\n    ./p.cue:1:25'],
  ['#A: {a?: {b: int}}, x: #A & {a: {b: 1, c: 2}}', 'x.a.c: field not allowed:\n    ./p.cue:1:40'],
  ['x: close({a: 1}) & {b: 2}', 'x.b: field not allowed:\n    ./p.cue:1:21'],
  ['#A: {a: 1, ...}, x: #A & {b: 2}', '{"x":{"a":1,"b":2}}'],
  ['#A: {[=~"^a"]: int}, x: #A & {ab: 1}', '{"x":{"ab":1}}'],
  ['#A: {[=~"^a"]: int}, x: #A & {b: 1}', 'x.b: field not allowed:\n    ./p.cue:1:31'],
  ['a: [1, 2, ...] & [_, _, 3]', '{"a":[1,2,3]}'],
  [
    'a: [...int] & [1, "x"]',
    'a.1: conflicting values "x" and int (mismatched types string and int):\n    ./p.cue:1:8\n    ./p.cue:1:19',
  ],
  ['a: {for k, v in {x: 1, y: 2} {"\\(k)2": v * 2}}', '{"a":{"x2":2,"y2":4}}'],
  ['a: [for x in [1, 2, 3] if x > 1 {x + 1}]', '{"a":[3,4]}'],
  ['let x = 5\na: x + 1', '{"a":6}'],
  ['a: b + 1, b: a - 1, a: 5', '{"a":5,"b":4}'],
  ['x: y & >5, y: x & <10, x: 7', '{"x":7,"y":7}'],
  [
    'a: 1 & 2 & 3',
    'a: conflicting values 2 and 1:\n    ./p.cue:1:4\n    ./p.cue:1:8\na: conflicting values 3 and 1:\n    ./p.cue:1:4\n    ./p.cue:1:12',
  ],
  ['a: int', 'a: incomplete value int:\n    ./p.cue:1:4'],
  ['a!: int', 'a: field is required but not present:\n    ./p.cue:1:1'],
  ['a: b.c, b: {}', 'a: undefined field: c:\n    ./p.cue:1:6'],
  ['a: {x: 1, y: x + 1}\nb: a & {x: 1}', '{"a":{"x":1,"y":2},"b":{"x":1,"y":2}}'],
  [
    'kind: "a" | "b"\nkind: "c"',
    'kind: 2 errors in empty disjunction:\nkind: conflicting values "a" and "c":\n    ./p.cue:1:7\n    ./p.cue:2:7\nkind: conflicting values "b" and "c":\n    ./p.cue:1:13\n    ./p.cue:2:7',
  ],
  ['a: {kind: "x", v: 1} | {kind: "y", w: 2}\na: kind: "y"', '{"a":{"kind":"y","w":2}}'],
  [
    'a: len("é"), b: len([1, 2]), c: len({x: 1}), d: div(-7, 2), e: mod(-7, 2), f: quo(-7, 2), g: rem(-7, 2)',
    '{"a":2,"b":2,"c":1,"d":-4,"e":1,"f":-3,"g":-1}',
  ],
  [
    'a: 1 / 3, b: 4 / 2, c: 100 / 10, d: 1e3 / 1, e: 0.1 + 0.2, f: 3.00 + 1, g: 1.10',
    '{"a":0.3333333333333333333333333333333333,"b":2.0,"c":10,"d":1.0E+3,"e":0.3,"f":4.00,"g":1.10}',
  ],
  ['a: 123456789012345678901234567890123456789 * 10', '{"a":1.234567890123456789012345678901235E+39}'],
  ['a: 1 & 1.0', 'a: conflicting values 1 and 1.0 (mismatched types int and float):\n    ./p.cue:1:4\n    ./p.cue:1:8'],
  ['a: 1 == 1.0, b: {x: 1} == {x: 1}, c: [1] == [2], d: "a" < "b"', '{"a":true,"b":true,"c":false,"d":true}'],
  ['a: {x: 1}.x, b: [4, 5][1], c: {"x-y": 2}["x-y"]', '{"a":1,"b":5,"c":2}'],
  ['a: [1, 2][5]', 'a: index out of range [5] with length 2:\n    ./p.cue:1:11'],
  ['a: true && false || true, b: !true', '{"a":true,"b":false}'],
  ['a: "abc" =~ "^a", b: "abc" !~ "b"', '{"a":true,"b":false}'],
  ['a: =~"^a" & "xyz"', 'a: invalid value "xyz" (out of bound =~"^a"):\n    ./p.cue:1:4\n    ./p.cue:1:13'],
  ['a: int & >5 & <6', 'a: incompatible integer bounds >5 and <6:\n    ./p.cue:1:15\n    ./p.cue:1:10'],
  ['#K: {w: int, t: w * 2}\n_h: {x: int, y: x + 1}\na: 1', '{"a":1}'],
  // A field of `_` in a definition may still be set.
  ['#S: {in: _, out: "\\(in.name)"}\na: #S & {in: name: "q"}', '{"a":{"in":{"name":"q"},"out":"q"}}'],
  ['#S: {x: _, z: x.k}\na: #S & {x: k: 1}', '{"a":{"x":{"k":1},"z":1}}'],
  ['#S: {in: _, z: in[0]}\na: #S & {in: [3]}', '{"a":{"in":[3],"z":3}}'],
  ['#S: {x: _, z: x[i], i: string}\na: #S & {x: k: 1, i: "k"}', '{"a":{"x":{"k":1},"z":1,"i":"k"}}'],
  ['#S: {#in: _, out: #in.a}\na: (#S & {#in: a: 2}).out', '{"a":2}'],
  ['#S: {in: _, out: close({n: in.name})}\na: #S & {in: name: "q"}', '{"a":{"in":{"name":"q"},"out":{"n":"q"}}}'],
  ['#S: {in: _, if in.a {c: 1}}\na: #S & {in: a: true}', '{"a":{"c":1,"in":{"a":true}}}'],
  ['#S: {in: _, l: [for k in in.a {k.b}]}\na: #S & {in: a: [{b: 1}]}', '{"a":{"in":{"a":[{"b":1}]},"l":[1]}}'],
  ['#Sort: {T: _, x: T, y: T, less: x.k < y.k}\na: 1', '{"a":1}'],
  ['#T: {_}\n#S: {x: !=null, z: x.k, y: #T, w: y.k, v: y[0]}\na: 1', '{"a":1}'],
  // Fields that match a pattern, hidden fields and definitions may also still be set.
  ['#S: {x: {[=~"^k"]: int}, z: x.k}\na: #S & {x: k: 1}', '{"a":{"x":{"k":1},"z":1}}'],
  ['#S: {x: {a: 1}, z: x.#k, y: x._k}\na: 1', '{"a":1}'],
  // A definition does not close the operands of its expressions.
  ['#S: {x: _, z: (x & {a: 1}).k}\na: #S & {x: k: 3}', '{"a":{"x":{"k":3},"z":3}}'],
  ['#A: {a: 1}\n#S: z: {x: #A}.x.b', '#S.z: undefined field: b:\n    ./p.cue:2:18'],
  ['#S: {x: {[=~"^k"]: int}, z: x.a}', '#S.z: undefined field: a:\n    ./p.cue:1:31'],
  ['#S: {x: {a: _}, z: x.a.b, y: x.k}', '#S.y: undefined field: k:\n    ./p.cue:1:32'],
  ['a: or(["x", "y"]) & "y", b: and([>1, <5]) & 3', '{"a":"y","b":3}'],
  ['#L: {v: int, next: #L | *null}\na: #L & {v: 1, next: {v: 2}}', '{"a":{"v":1,"next":{"v":2,"next":null}}}'],
  ['a: error("my message")', 'a: my message:\n    ./p.cue:1:4'],
  ['x: "k"\n(x): 1\n"\\(x)2": 2', '{"x":"k","k":1,"k2":2}'],
  ['a: {b?: 1, 5}, c: {..., 5}, d: {if false {e: 1}} & 5', '{"a":5,"c":5,"d":5}'],
  [
    'a: {b?: 1} & 5',
    'a: conflicting values {b?:1} and 5 (mismatched types struct and int):\n    ./p.cue:1:4\n    ./p.cue:1:14',
  ],
  ['a: [for x in [1] let y = x {2}]', '{"a":[2]}'],
  ['a: X={b: 1, c: X.b}', '{"a":{"b":1,"c":1}}'],
  ['a: """\n  one\n    two\n  """', '{"a":"one\\n  two"}'],
  ['a: \'bytes\', b: "\\u00e9\\n"', '{"a":"Ynl0ZXM=","b":"é\\n"}'],
  ['{5, #x: 1} + 1', '6'],
  ['a: {5, #x: 1}\nb: a + 1', '{"a":5,"b":6}'],
  ['[string]: {t: *"d" | string}\na: {}\nb: t: "x"', '{"a":{"t":"d"},"b":{"t":"x"}}'],
  ['a: matchN(1, [int, string]) & 5', '{"a":5}'],
  // A schema is checked against the value, without the value's validators.
  ['import "struct"\nx: {a: {b: 1} & struct.MaxFields(1)} & matchN(1, [{a: {c: 2}}])', '{"x":{"a":{"b":1}}}'],
  ['a?: 1 & 2\nb: 1', '{"b":1}'],
  ['a: {b?: int}\nx: a.b', 'x: cannot reference optional field: b:\n    ./p.cue:2:6'],
  ['import "strings"\na: strings.ToUpper("x"), b: strings.MinRunes(3) & "abc"', '{"a":"X","b":"abc"}'],
  [
    'import "list"\na: list.Sort([3, 1, 2], list.Ascending), b: list.Sum([1, 2.5]), c: list.Max([1, 5, 2])',
    '{"a":[1,2,3],"b":3.5,"c":5}',
  ],
  ['import "list"\na: list.Max([])', 'a: error in call to list.Max: empty list:\n    ./p.cue:2:4'],
  ['import "math"\na: math.Floor(2.7), b: math.Pow(2, 10)', '{"a":2,"b":1024}'],
  ['import "strings"\na: 1', 'imported and not used: "strings":\n    ./p.cue:1:8'],
  [
    'a: 1\na: b: 2',
    'a: conflicting values 1 and {b:2} (mismatched types int and struct):\n    ./p.cue:1:4\n    ./p.cue:2:4',
  ],
  ['a: -5, b: +3, c: 2 - -1', '{"a":-5,"b":3,"c":3}'],
  ['a: "x" + 1', 'a: invalid operands "x" and 1 to \'+\' (type string and int):\n    ./p.cue:1:4\n    ./p.cue:1:10'],
  ['x: 1/0', 'x: failed arithmetic: division by zero:\n    ./p.cue:1:4'],
  ['a: null & null, b: null | 1', 'b: incomplete value null | 1:\n    ./p.cue:1:20'],
  [
    'a: {b: 1} & {b: 2, c: 3} & {c: 4}',
    'a.b: conflicting values 2 and 1:\n    ./p.cue:1:8\n    ./p.cue:1:17\na.c: conflicting values 4 and 3:\n    ./p.cue:1:23\n    ./p.cue:1:32',
  ],
  // Messages show the literals of values that are not evaluated.
  [
    'a: {x: 1, y: z: [1, {q: "s"}]} + 1\nb: "\\([{x: 1}])"',
    'a: invalid operands {x:1,y:{z:[1,{q:"s"}]}} and 1 to \'+\' (type struct and int):\n    ./p.cue:1:4\n    ./p.cue:1:34\nb: invalid interpolation: cannot use [{x:1}] (type list) as type (bool|string|bytes|number):\n    ./p.cue:2:4\n    ./p.cue:2:7',
  ],
  [
    'a: [...{n: int}] & 3\nb: {[string]: int} & [1]',
    'a: conflicting values [...{n:int}] and 3 (mismatched types list and int):\n    ./p.cue:1:4\n    ./p.cue:1:20\nb: conflicting values {[string]:int} and [1] (mismatched types struct and list):\n    ./p.cue:2:4\n    ./p.cue:2:22',
  ],
  // Values without fields or items.
  [
    'a: "x".foo\nb: {c: 1}\nd: b.c["z"]\ne: b[1]\nf: [1].a',
    'a: invalid operand "x" (found string, want list or struct):\n    ./p.cue:1:4\nd: invalid operand b.c (found int, want list or struct):\n    ./p.cue:3:4\ne: invalid index 1 (found struct, want list):\n    ./p.cue:4:6\nf: undefined field: a:\n    ./p.cue:5:8',
  ],
  [
    'f: 7\na: [for x in f {x}]\nb: [for x in "s" {x}]',
    'a: cannot range over f (found int, want list or struct):\n    ./p.cue:2:14\nb: cannot range over "s" (found string, want list or struct):\n    ./p.cue:3:14',
  ],
  // An alternative without a required field does not match.
  [
    '#S: matchN(1, [{uses!: _, ...}, {run!: _, ...}]) & close({uses?: string, run?: string})\na: #S & {run: "x"}',
    '{"a":{"run":"x"}}',
  ],
  [
    'import "list"\ns: [{a: 3, b: "t"}, [4, "f"]]\na: list.Contains(s, {a: 3, b: "t"}), b: list.Contains(s, [4, "f"]), c: list.Contains(s, [5])',
    '{"s":[{"a":3,"b":"t"},[4,"f"]],"a":true,"b":true,"c":false}',
  ],
  [
    'import "text/template"\n#C: {name: string, data: template.Execute("x {{.n}}", {n: name})}\nx: *"a" | string @tag(mv,var=moduleVersion)',
    '{"x":"a"}',
  ],
  // An unknown operand may still become a list.
  [
    'i: {d: _}\na: [for x in i.d {x}]',
    'i.d: incomplete value _:\n    ./p.cue:1:8\na: cannot range over i.d (incomplete type _):\n    ./p.cue:2:14',
  ],
  ['s: {\n\t"a" | "b"\n\t#z: "z"\n}\nv: "x" | *s.#z\ns: "a"', '{"s":"a","v":"z"}'],
  // The error has the position of the interpolation, not of the operand.
  [
    '#b: string\na: "x\\(#b) y"',
    'a: invalid interpolation: non-concrete value string (type string):\n    ./p.cue:2:4\n    ./p.cue:1:5',
  ],
  ['l: [1]\ng: l[-1]', 'g: invalid index -1 (index must be non-negative):\n    ./p.cue:2:4\n    ./p.cue:2:6'],
  ['l: [1]\ng: l[[0]]', 'g: invalid index [0] (invalid type list):\n    ./p.cue:2:4\n    ./p.cue:2:6'],
  ['a: b: 1\n#s: string\nx: a[#s]', 'x: invalid non-ground value string (must be concrete string):\n    ./p.cue:2:5'],
  [
    'import "encoding/yaml"\ny: yaml.Validate({a!: int, b!: int}) & "a: 1"',
    'y: invalid value "a: 1" (does not satisfy encoding/yaml.Validate): field is required but not present:\n    ./p.cue:2:4\n    ./p.cue:2:28\n    ./p.cue:2:40',
  ],
  // A field that a comprehension may add is not missing before the comprehension has run.
  ['a: {}\nif len(a) == 0 {a: b: 1}', 'a: cyclic reference to field b:\n    ./p.cue:2:8'],
  ['a: {x: 1}\nif a.x == 1 {a: b: 1}', '{"a":{"x":1,"b":1}}'],
  ['p: {c: {}, if c != _|_ {c: b: "x"}}', 'p.c: cyclic reference to field b:\n    ./p.cue:1:15'],
  ['p: {if p != _|_ {b: "x"}}', 'p: cyclic reference to field b:\n    ./p.cue:1:8'],
  ['s: {a: 1, c: {}, if c.d != _|_ {g: a}, if a == 1 {c: d: "x"}}', '{"s":{"a":1,"c":{"d":"x"},"g":1}}'],
  [
    'p: {b?: int, if b == _|_ {b: 2}}',
    'p: circular dependency in evaluation of conditionals: b changed after evaluation:\n    ./p.cue:1:17',
  ],
  ['p: {if b == _|_ {c: 2}, if c == _|_ {b: 3}, b?: int, c?: int}', '{"p":{"c":2}}'],
  ['p: {c: e: 1, for k, v in c {c: d: 1}}', '{"p":{"c":{"e":1,"d":1}}}'],
  [
    'p: {c: e: 1, for k, v in c {c: "\\(k)q": 1}}',
    'p.c: adding field eq not allowed as field set was already referenced:\n    ./p.cue:1:41',
  ],
  ['p: {for k, v in p {"\\(k)": v}, a: 1}', '{"p":{"a":1}}'],
  ['p: {if p == 1 {}}', '{"p":{}}'],
  // A reader within an alternative sees the alternative. A reader that needs the value of the disjunction itself is
  // part of a cycle.
  ['b: *{d: b.e, e: 1} | 2', '{"b":{"d":1,"e":1}}'],
  ['b: *{k: "x", d: 1} | {k: "y", d: b.k}\nb: z: y: b.d + 1', '{"b":{"k":"x","d":1,"z":{"y":2}}}'],
  ['b: *c | 2\nc: {d: f, e: 1}\nf: b.e + 1', '{"b":{"d":2,"e":1},"c":{"d":2,"e":1},"f":2}'],
  ['b: *{d: len(b), e: 1} | 2', '{"b":{"d":2,"e":1}}'],
  ['c: a | *2\na: c + 1', '{"c":2,"a":3}'],
  ['c: *a | 2\na: c + 1', 'c: ambiguous default elimination by referencing c:\n    ./p.cue:1:4'],
  ['b: c + 1\nc: a | *2\na: b + 1', 'c: cycle with field: b:\n    ./p.cue:3:4'],
  ['r: int | *(m - 1)\nm: int | *(r + 1)\nm: 7', '{"r":6,"m":7}'],
  ['xe1: xe2 & 8 | xe4 & 9\nxe2: xe3 + 2\nxe3: 6 & xe1-2\nxe4: xe2 + 1\nxe1: 8', '{"xe1":8,"xe2":8,"xe3":6,"xe4":9}'],
  // `...` opens the embedded value next to it.
  ['#A: b?: string\n#B: {#A, ...}\nx: {#B, c: {}}\nx: c: d: 1', '{"x":{"c":{"d":1}}}'],
  ['#A: b?: string\nx: {#A, c: {}, ...}\nx: c: d: 1', 'x.c.d: field not allowed:\n    ./p.cue:3:7'],
  ['#A: b?: int\nx: {#A & {a: 1}, ...}', 'x.a: field not allowed:\n    ./p.cue:2:11'],
  ['#A: b?: int\n#C: {...}\nx: {#A, #C, a: 1}\nx: z: 1', '{"x":{"a":1,"z":1}}'],
  // A condition comes after the other fields of the struct, regardless of the order in the source.
  [
    'p: {a: {b: *2 | int}, if a.b == 1 {c: 1}, q.x}\nq: x: a: b: 1',
    '{"p":{"c":1,"a":{"b":1}},"q":{"x":{"a":{"b":1}}}}',
  ],
  [
    'p: {a: b: 1, if len(a) == 2 {c: 1}} & q.x\nq: x: a: z: 1',
    '{"p":{"a":{"b":1,"z":1},"c":1},"q":{"x":{"a":{"z":1}}}}',
  ],
  ['#D: 1 + 2 + int', "#D: invalid operand int ('+' requires concrete value):\n    ./p.cue:1:13"],
  // A pattern only applies to strings.
  ['c: \'y\' =~ "y"', "c: cannot use 'y' (type bytes) as type string in =~:\n    ./p.cue:1:4"],
  [
    'c: !~"y" & \'b\'',
    'c: conflicting values \'b\' and !~"y" (mismatched types bytes and string):\n    ./p.cue:1:4\n    ./p.cue:1:12',
  ],
  // Language features that `@experiment` enables.
  ['@experiment(try)\nb?: int\nr: {try x = {a: b?} {y: x.a} else {z: 1}}', '{"r":{"z":1}}'],
  ['@experiment(try)\nb?: int\nr: {try {{x: b?} | {x: 0}} else {z: 1}}', '{"r":{"z":1}}'],
  ['@experiment(explicitopen)\n#A: {a: 1, _h: {b: int}}\nx: {#A, _h: {b: 1}, #d: {c: 1}}', '{"x":{"a":1}}'],
  ['@experiment(explicitopen)\n#A: a: 1\n#A', '{"a":1}'],
  // A nested disjunction has the mark of its outcome.
  ['a: (*1 | "y") | "x"\na: (*"x" | *1) | "y"', 'a: incomplete value 1 | "x":\n    ./p.cue:1:4\n    ./p.cue:2:4'],
  ['#D: {_x!: int, y: 1}\nb: #D', 'b._x: field is required but not present:\n    ./p.cue:1:6\n    ./p.cue:2:4'],
  ['#x!: int\n_d: y!: int', '#x: field is required but not present:\n    ./p.cue:1:1'],
  ['#D: x!: int\nb: #D', 'b.x: field is required but not present:\n    ./p.cue:1:5\n    ./p.cue:2:4'],
  // A condition that read an unknown value is checked again.
  [
    'b: {e: "x"} | 2\n#D: a & int\na: "\\(b)"\nb: close({if #D != _|_ {d: 1}})',
    '#D: conflicting values int and "2" (mismatched types int and string):\n    ./p.cue:2:5\n    ./p.cue:2:9\n    ./p.cue:3:4',
  ],
  // A required field still contributes its constraints. Readers cannot see the fields of an incomplete value.
  ['#C: {a: 1, a: b, b!: 2}', '#C.a: conflicting values 2 and 1:\n    ./p.cue:1:9\n    ./p.cue:1:15\n    ./p.cue:1:22'],
  ['#C: {c: b, b!: {a: 2}}\nx: #C.c.a', '#C.c: required field missing: b:\n    ./p.cue:1:9'],
  ['#x: {{a: 1}, #y.z}\n#y: {z?: {b: 1}}\nw: #x.a', '#x: cannot reference optional field: z:\n    ./p.cue:1:17'],
  ['#C: {a: 1, {a: b.c}, b!: {c: 2}}', '{}'],
  ['a: 2 & close({if false {d: 1}})', '{"a":2}'],
  // A definition that is an alternative of itself closes the struct.
  [
    '#C: {a!: "A"} | #C\nv: #C & {a: 3}',
    'v: 2 errors in empty disjunction:\nv.a: conflicting values 3 and "A" (mismatched types int and string):\n    ./p.cue:1:10\n    ./p.cue:2:4\n    ./p.cue:2:13\nv.a: field not allowed:\n    ./p.cue:2:10',
  ],
  ['#C: {a!: "A"} | #C\nv: #C & {a: "A"}', '{"v":{"a":"A"}}'],
  // `_` closes a field of a literal with a closed embedding, unless the definition itself sets the `_`.
  ['#P: {}\nv: {#P & {d: {e: 1}}, d: _}', 'v.d.e: field not allowed:\n    ./p.cue:2:15'],
  ['#P: {}\nv: {#P & {d: {e: 1}}, d: e: int}', '{"v":{"d":{"e":1}}}'],
  ['#A: {b: _}\nv: {#A & {b: {e: 1}}, b: {f: 1}}', '{"v":{"b":{"e":1,"f":1}}}'],
  // A closed struct also closes a list.
  ['#A: {if false {a: 1}}\nx: #A & [1]', 'x.0: field not allowed:\n    ./p.cue:2:10'],
  ['#A: {if false {a: 1}, ...}\nx: #A & [1]', '{"x":[1]}'],
  ['#L: {[int, ...], #b: 2}\nx: #L & [1, 2]', '{"x":[1,2]}'],
  // `close` uses the default of a disjunction and closes one level.
  ['x: close({a: int} | {b: int})', 'x: unresolved disjunction {a:int} | {b:int} (type struct):\n    ./p.cue:1:10'],
  ['x: close(#A) & {b: c: 1}\n#A: b: d?: 1', '{"x":{"b":{"c":1}}}'],
  ['x: close({5})', 'x: cannot use 5 (type int) as struct in argument 1 to close:\n    ./p.cue:1:10'],
  ['x: close({a: int} | *{b: int}) & {b: 1}', '{"x":{"b":1}}'],
  // Fields of embedded literals keep their positions in the order.
  ['x: [for k, v in {{{a: 1}, b: 2}, if true {c: 1}, d: 2} {k}]', '{"x":["a","b","c","d"]}'],
  // An argument that conflicts with itself is an error. An argument with a conflicting field is still a schema.
  ['x: {a: 1} & matchIf({a: 1}, {a: 1}, 1 & 2)', 'x: conflicting values 2 and 1:\n    ./p.cue:1:37\n    ./p.cue:1:41'],
  ['#x: matchN(1 & 2, [1])', '#x: conflicting values 2 and 1:\n    ./p.cue:1:12\n    ./p.cue:1:16'],
  ['x: {a: 1} & matchIf({a: 1}, {a: 1}, {b: 1 & 2})', '{"x":{"a":1}}'],
  [
    'import "list"\nx: [1] & list.MatchN(0, "x" + 1)',
    'x: invalid operands "x" and 1 to \'+\' (type string and int):\n    ./p.cue:2:25\n    ./p.cue:2:31',
  ],
  [
    'import "list"\nx: list.Take([1, 1 & 2], 1)',
    'x: error in call to list.Take: conflicting values 2 and 1:\n    ./p.cue:2:4\n    ./p.cue:2:18\n    ./p.cue:2:22',
  ],
  ['x: 1 & matchN(int, [1, 1])', '{"x":1}'],
  ['x: 1 & matchN(1, 1)', 'x: cannot use 1 (type int) as list in argument 3 to matchN:\n    ./p.cue:1:18'],
  ['x: matchIf(1, 2)', 'x: not enough arguments in call to matchIf (have 2, want 4):\n    ./p.cue:1:4'],
  // Values with the same data are merged, unless only one of them is closed.
  ['#C: {n: #C | null} | #C\nv: #C & {n: n: null}', '{"v":{"n":{"n":null}}}'],
  ['v: (!=null | {a?: int}) & {a: 1}', '{"v":{"a":1}}'],
  ['#U: !=null | close({a?: int})\nv: #U & {a: 1}', '{"v":{"a":1}}'],
  ['#A: {}\n#C: {}\nv: (#A & #A | #C) & {c?: {c: [...]}}', '{"v":{}}'],
  [
    '#U: {a: int, b?: _} | {} | {a?: _}\nv: {#U, a: {b: 1}}',
    'v: incomplete value {a:{b:1}} | {a:{b:1}}:\n    ./p.cue:2:4',
  ],
  ['v: (!=null | close({a?: int})) & {a: 1}', 'v: incomplete value {a:1} | {a:1}:\n    ./p.cue:1:4'],
  ['import "list"\n#U: list.MinItems(1) | [...int]\nv: #U & [1]', '{"v":[1]}'],
  ['#P: {}\nv: {#P & {b: [1]}, b: _}', 'v.b.0: field not allowed:\n    ./p.cue:2:15'],
  ['x: [for k, v in {{b: 1} & {a: 2}, if true {c: 1}, a: 2} {k}]', '{"x":["b","a","c"]}'],
  // Each run of digits may begin with `_`, except the first.
  ['a: 0x_1, b: 1._5, c: 1e_2', '{"a":1,"b":1.5,"c":1E+2}'],
  // Atoms and data are equal only if they have the same type, except two numbers compared by `==`.
  [
    `a: "a" == 'a', b: "a" != 'a', c: ["a"] == ['a'], d: {x: "a"} == {x: 'a'}`,
    '{"a":false,"b":true,"c":false,"d":false}',
  ],
  [
    'a: 1 == 1.0, b: [1] == [1.0], c: {x: 1} == {x: 1.0}, d: [1, 1.50] == [1, 1.5]',
    '{"a":true,"b":false,"c":false,"d":true}',
  ],
  ['x: !=[1], x: [1.0]', '{"x":[1.0]}'],
  // The right operand must be concrete, but its type only matters if the left operand does not determine the result.
  [
    'cfg: enabled: "yes"\nforce: true\non: *(force || cfg.enabled) | false',
    '{"cfg":{"enabled":"yes"},"force":true,"on":true}',
  ],
  ['a: true || "x", b: false && 3, c: true || [1], d: false && {}', '{"a":true,"b":false,"c":true,"d":false}'],
  ['a: "x" || true', 'a: cannot use "x" (type string) as type bool in ||:\n    ./p.cue:1:4'],
  ['b: 1, a: true && b', 'a: cannot use 1 (type int) as type bool in &&:\n    ./p.cue:1:10\n    ./p.cue:1:4'],
  ["a: 'abcé'[1:4], b: 'abc'[3:], c: 'abc'[:], d: [1, 2][1:2]", '{"a":"YmPD","b":"","c":"YWJj","d":[2]}'],
  ["a: 'abc'[0:4]", 'a: index 4 out of range:\n    ./p.cue:1:4'],
  ['a: [1, 2][2:1]', 'a: invalid slice index: 2 > 1:\n    ./p.cue:1:4'],
  ['a: "abc"[0:1]', 'a: cannot slice "abc" (type string):\n    ./p.cue:1:4'],
  ['a: [1]["x":]', 'a: cannot use "x" (type string) as type int in slice index:\n    ./p.cue:1:4\n    ./p.cue:1:8'],
  ['a: [1][-1:]', 'a: cannot convert negative number to uint64:\n    ./p.cue:1:4'],
  // A conflict is reported even if another operand is missing.
  [
    'i: {}\n#C: {a: i.x - (1 + "x"), b: "\\(i.x) \\(1 + "x")", c: len(i.x + (1 + "x")), d: i[i.x - (1 + "x")], e: i.x && 1 + "x", f: i.x - 1 - (1 + "x")}',
    `#C.a: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:2:16\n    ./p.cue:2:20\n#C.b: invalid interpolation: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:2:29\n    ./p.cue:2:39\n    ./p.cue:2:43\n#C.c: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:2:64\n    ./p.cue:2:68\n#C.d: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:2:87\n    ./p.cue:2:91\n#C.e: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:2:108\n    ./p.cue:2:112\n#C.f: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:2:131\n    ./p.cue:2:135`,
  ],
  [
    'import "strings"\ni: {}\n#C: {a: strings.Join(i.x, 1 + "x"), b: i.x[1 + "x"]}',
    `#C.a: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:3:27\n    ./p.cue:3:31\n#C.b: invalid operands 1 and "x" to '+' (type int and string):\n    ./p.cue:3:44\n    ./p.cue:3:48`,
  ],
  ['i: {}\n#C: {a: i.x - (1 - i.x), b: (1 - i.x) - i.x, c: "\\(i.x) \\(1 - i.x)"}', '{"i":{}}'],
  // Operands that are never concrete are errors wherever they occur.
  ['a: *(int + 1) | "x"', "a: invalid operand int ('+' requires concrete value):\n    ./p.cue:1:6"],
  ['if false {a: string + ""}', "a: invalid operand string ('+' requires concrete value):\n    ./p.cue:1:14"],
  ['#P: {[=~"^x"]: 1 + uint8}', "#P.[]: invalid operand uint8 ('+' requires concrete value):\n    ./p.cue:1:20"],
  [
    'a?: 1 + (int) - > 5',
    "a: invalid operand (int) ('+' requires concrete value):\n    ./p.cue:1:9\na: invalid operand >5 ('-' requires concrete value):\n    ./p.cue:1:17",
  ],
  ['a: +string | 1', '{"a":1}'],
  // Each mark counts once, including the mark of a default that a later disjunction drops.
  ['X: *2 | int, X: 2, a: X | *3, a: *(1 | 2) | 3', 'a: incomplete value 2 | 3:\n    ./p.cue:1:23\n    ./p.cue:1:34'],
  ['a: *"s" | int, a: *(*1 | 2) | 3', 'a: incomplete value 1 | 2 | 3:\n    ./p.cue:1:4\n    ./p.cue:1:19'],
  ['#P: port: *80 | int, p: #P & {port: 80}, a: *443 | p.port, a: int | string', '{"p":{"port":80},"a":443}'],
  ['a: *1 | (*2 | 2), a: int | string', '{"a":1}'],
  ['a: *"s" | int, a: *1 | 3', '{"a":1}'],
  ['a: 2 | *(3 | *string), a: 2 | 3', 'a: incomplete value 2 | 3:\n    ./p.cue:1:4\n    ./p.cue:1:27'],
  ['a: 1 | ((*"s" | *2) | string), a: (1 | (1 | 2)) | 2 | *int', '{"a":2}'],
  [
    'import "list"\na: list.Sort([3, 1.5, 2, 1, 1.0, -4, *0 | 9], list.Ascending)\nb: list.Sort(["b", "a", "\\uFFFD", "😀", ""], list.Descending)\nc: [list.IsSorted([1, 2, 2], list.Ascending), list.IsSorted([1, 2], list.Descending), list.IsSorted(["a", 1], list.Ascending)]',
    '{"a":[-4,0,1,1.0,1.5,2,3],"b":["😀","�","b","a",""],"c":[true,false,false]}',
  ],
  // A value of the wrong type is one error, which shows the constraint that allows the fewest kinds.
  [
    '#S: n: int & >=1 & <=10, a: #S & {n: "x"}',
    'a.n: conflicting values "x" and int (mismatched types string and int):\n    ./p.cue:1:8\n    ./p.cue:1:29\n    ./p.cue:1:38',
  ],
  [
    'a: {n: "x"}, a: {n: >4}, a: n: int',
    'a.n: conflicting values "x" and int (mismatched types string and int):\n    ./p.cue:1:8\n    ./p.cue:1:32',
  ],
  [
    'a: {n: "x", n: int, n: bool}',
    'a.n: conflicting values "x" and int (mismatched types string and int):\n    ./p.cue:1:8\n    ./p.cue:1:16',
  ],
  // Embedded definitions do not close the operands of their expressions.
  ['#A: {p: {for k in ["b"] {(k): 1}}}, #B: {p: b?: int}, x: {p: {}, #A & #B}', '{"x":{"p":{"b":1}}}'],
  // A comprehension that waits for a value may still define fields.
  [
    '#D: {x: bool, if x {y: int}}, #R: #D & {y: 1}, r: #R & {x: true}, s: #R & {x: false}',
    's.y: field not allowed:\n    ./p.cue:1:41',
  ],
  ['#D: {k: string, n: (k): int}, #R: #D & {n: y: 1}, r: #R & {k: "y"}', '{"r":{"k":"y","n":{"y":1}}}'],
  // Errors in fields of a value without a remaining alternative are not reported.
  [
    '#D: {k: string, if k == "a" {y: int}, q: int}, x: (5 | #D) & {q: 1}',
    'x: 2 errors in empty disjunction:\nx: conflicting values {q:1} and 5 (mismatched types struct and int):\n    ./p.cue:1:52\n    ./p.cue:1:62\nx: non-concrete value string in operand to ==:\n    ./p.cue:1:20\n    ./p.cue:1:9',
  ],
  // Values of different types hide the faults of their fields.
  [
    'a: {b: c: 1, b: c: 2, "\\("x")": 1}, a: [4]',
    'a: conflicting values {b:{c:1},b:{c:2},"\\("x")":1} and [4] (mismatched types struct and list):\n    ./p.cue:1:4\n    ./p.cue:1:40',
  ],
  ['a: {_: 1}', 'a: cannot use _ as label:\n    ./p.cue:1:5'],
  ['a: _={b: 1}', 'cannot use _ as alias or let clause:\n    ./p.cue:1:4'],
  ['a: _.k', 'a: _.k undefined as _ is incomplete (type _):\n    ./p.cue:1:4'],
  ['#a: _["k"], b: 1', '{"b":1}'],
  ['x: int, z: x.k', 'z: invalid operand x (found int, want list or struct):\n    ./p.cue:1:12'],
  ['x: >5, z: x["k"]', 'z: invalid operand x (found number, want list or struct):\n    ./p.cue:1:11'],
  [
    'x: _, z: x.k',
    'x: incomplete value _:\n    ./p.cue:1:4\nz: x.k undefined as x is incomplete (type _):\n    ./p.cue:1:10',
  ],
  [
    'x: null | {k: 1}, z: x.k',
    'x: incomplete value null | {k:1}:\n    ./p.cue:1:4\nz: unresolved disjunction null | {k:1} (type (null|struct)):\n    ./p.cue:1:22',
  ],
  // The expression of a pattern may not use names of the struct to which the pattern applies.
  ['x: k: "a", y: {[x.k]: 1, a: int}', '{"x":{"k":"a"},"y":{"a":1}}'],
  [
    'x: k: "a"\n[x.k]: 1',
    'reference "x" in label expression refers to field against which it would be matched:\n    ./p.cue:2:2',
  ],
  [
    'x: k: "a", y: {[x.k]: 1, k: 2}',
    'reference "k" in label expression refers to field against which it would be matched:\n    ./p.cue:1:19',
  ],
  [
    'y: {k: "a", if true {[k]: 1}}',
    'reference "k" in label expression refers to field against which it would be matched:\n    ./p.cue:1:23',
  ],
  ['y: {k: "a", s: {[k]: int, a: 3}, let t = {[k]: int, a: 4}, u: t}', '{"y":{"k":"a","s":{"a":3},"u":{"a":4}}}'],
  // `close` returns the default of its argument, but this value is not a default of the surrounding disjunction.
  ['b: close(*{b: 1} | {c: 2}) | [...int]', 'b: incomplete value {b:1} | []:\n    ./p.cue:1:4'],
  ['x: *{b: *1 | int} | {c: 2}, b: close(x), b: b: 3', '{"x":{"b":1},"b":{"b":3}}'],
  [
    'x: *(*{b: 3} | {c: 4}) | {d: 1}, y: close(x), b: y | {g: 1}',
    'b: incomplete value {b:3} | {g:1}:\n    ./p.cue:1:50',
  ],
  // The second of an alias and a field with the same name is reported.
  ['let x = 1\nx: 2', 'cannot have both alias and field with name "x" in same scope:\n    ./p.cue:2:4'],
  ['a: {x: 2, let x = 1}', 'cannot have both alias and field with name "x" in same scope:\n    ./p.cue:1:11'],
  ['x=y: 1\nx: 2', 'cannot have both alias and field with name "x" in same scope:\n    ./p.cue:2:4'],
  ['a: {let x = 2, y: x}\nx: 1', 'cannot have both alias and field with name "x" in same scope:\n    ./p.cue:1:5'],
  ['x: 1\na: x={y: x}', 'cannot have both alias and field with name "x" in same scope:\n    ./p.cue:2:4'],
  [
    'let x = 1\na: [for x in [x] {x}]',
    'cannot have both alias and field with name "x" in same scope:\n    ./p.cue:2:9',
  ],
  ['x: 1\na: [for x in [2] {x}]', '{"x":1,"a":[2]}'],
  ['let a = 1\nlet a = 2', 'alias "a" redeclared in same scope:\n    ./p.cue:2:1'],
  ['let Y = Y\nlet y = 1\nY: int', 'cannot have both alias and field with name "Y" in same scope:\n    ./p.cue:3:4'],
  [
    'let z = 1\ny=X: 2',
    'unreferenced alias or let clause z:\n    ./p.cue:1:1\nunreferenced alias or let clause y:\n    ./p.cue:2:1',
  ],
  // The name of a `let` clause is not visible in its own value.
  ['let x = 1\na: {let x = x + 1, y: x}', '{"a":{"y":2}}'],
  ['let a = {b: 1, c: a.b}\nd: a', 'let[].c: reference "a" not found:\n    ./p.cue:1:19'],
  ['let a = b\nlet b = a\nc: 1', 'let[]: cyclic references in let clause or alias:\n    ./p.cue:1:9'],
  ['a: {let b = {let c = d, e: c}, let d = b}', 'a.let[]: cyclic references in let clause or alias:\n    ./p.cue:1:18'],
  // A reference through `let` reports an error only once, at the field with the error.
  [
    'a: int, let D = a, d: D, a: "x"',
    'a: conflicting values int and "x" (mismatched types int and string):\n    ./p.cue:1:4\n    ./p.cue:1:29',
  ],
  [
    'let D = {a: 1 & 2}, c: D',
    'c.a: conflicting values 2 and 1:\n    ./p.cue:1:13\n    ./p.cue:1:17\n    ./p.cue:1:24',
  ],
  // A value that reads a conflict still shows the conflicts of its own fields.
  [
    'd: 1 & "x"\nr: {(d): 1, a: 1 & 2}',
    'd: conflicting values 1 and "x" (mismatched types int and string):\n    ./p.cue:1:4\n    ./p.cue:1:8\nr.a: conflicting values 2 and 1:\n    ./p.cue:2:16\n    ./p.cue:2:20',
  ],
  // The arguments of a validator are part of the literal that contains the validator.
  ['#A: {}\ny: {{}, x: matchN(1, [{d: {#A, a: 1} & {b: 1}}]) & {}}', '{"y":{"x":{}}}'],
  // Messages show literals on one line.
  [
    'a: {\n\tb: 1\n\tif b == 1 {\n\t\tc: 2\n\t}\n} & 5',
    'a: conflicting values {b:1,if b == 1 {c:2}} and 5 (mismatched types struct and int):\n    ./p.cue:1:4\n    ./p.cue:6:5',
  ],
  ['#A: a!: int\nb: [for k, _ in #A {k}]', 'b: missing required field in for comprehension: a:\n    ./p.cue:2:17'],
  // Messages show the kind after the bounds, types that are ranges by name, and only unprintable characters escaped.
  [
    "a: {b: int & >0, c: 'é\\xff\\x01', d: float32, e: bytes & >'a', f: \"\\u00ad\"} & matchN(0, [{b: int}])",
    "a: invalid value {b:>0 & int,c:'é\\xff\\x01',d:float32,e:>'a',f:\"\\u00ad\"} (does not satisfy matchN): 1 matched, expected 0:\n    ./p.cue:1:79\n    ./p.cue:1:4\n    ./p.cue:1:86",
  ],
  ['a: matchN(>1, [int, {a: 1}])', 'a: incomplete value matchN(>1, [int,{a:1}]):\n    ./p.cue:1:4'],
  ['a: matchIf({a: 1}, _, #B), #B: b: 2', 'a: incomplete value matchIf({a:1}, _, #B):\n    ./p.cue:1:4'],
];

describe('CUE programs with recorded results', () => {
  for (const [program, printed] of rows) {
    it(program.replaceAll('\n', ' ⏎ '), () => {
      const result = exportCue([{ name: './p.cue', text: `${program}\n` }]);
      assert.equal('text' in result ? result.text : result.errors.map(formatCueError).join('\n'), printed);
    });
  }
});
