/** Tests the commands on in-memory files against the output of `cue` (v0.18 at f356f8f). */
import assert from 'node:assert/strict';
import { runCueOn } from '../../test/command/cue-files';
import type { Outcome } from './command';

const files: Readonly<Record<string, string>> = {
  'a.cue': 'a: 1\nb: a + 1\n#D: {x: int, y?: string}\nd: #D & {x: 5}\n_h: 3\n',
  'open.cue': 'a: int\nb: "x" | "y"\n',
  'bad.cue': '#D: {x: int}\nd: #D & {x: "s"}\ne: nope\n',
  'conflict.cue': '#D: {x: int}\nd: #D & {x: "s", w: 1}\n',
  'schema.cue': '#C: {a?: int, b?: {c?: int}}\nx: string\n',
  'package/p.cue': 'package p\nt: string @tag(t)\n',
  'data.yaml': 'a: 1\nb:\n  d: 1\n---\na: x\n',
  'commented.yaml': `${'# a\n'.repeat(200)}b: 1\n`,
  'empty.yaml': ' # a\r\n\n',
  'scalars.yaml': 'a: 08\nTrue: 0o17\nb: x\u0085c: 1_0\n',
  'tag.yaml': 'a: 1\nb: !c d\n',
  'nan.yaml': 'a: .nan\n',
  'return.yaml': '# a\rb: 1\n',
  'data.json': '{"x": "y"}',
  'marked.json': '\uFEFF{"x": "y"}',
  'broken.json': '{"x": }',
  'end.json': '{"x": tru',
  'end.jsonl': '{"x": 1\n',
  'letter.json': '"é" é',
  'use-d.cue': 'package x\n#D\n',
  'with-d.cue': 'package x\n#D: {a: string}\n',
  'types.json': '{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}',
  'api.yaml': 'openapi: 3.0.0\ninfo: {title: a, version: "1"}\n',
  'd.json': '{"a": "s"}',
  'not-d.json': '{\n "b": "s"}',
  'beside.cue': '#m: {for k in a {"\\(k)": 1}}\n',
  'list.cue': 'package x\na: ["k"]\n',
  'z.cue': 'z: 1\n// of b\nb: {\n\n\t// of c\n\tc: 1\n\t// at the end\n}\n',
  'y.cue': 'y: 1\n',
  'plain.cue': 'a: 1\nb: {c: -2, d: [null, "x"]}\nb: e: 1.5\n',
  'graph.cue': 'a: 1\nb: a\nc: {d: b}\n',
  'no-data.cue': 'a: 1 + 1\nb: int\n#C: 1\nd: [...]\ne: >5\n[string]: _\nf: {if true {g: 1}}\n',
  'forms.cue': 'n: 1e10\nm: 1.5e10\nb: \'x\'\ns: "y"\nl: [1, {a: 1}]\nt: u: {v: 1, w: "it\'s"}\n',
  'text.cue': 'import "encoding/yaml"\n\nx: yaml.Unmarshal("a: s")\nx: {a: 1}\n',
  'list-type.cue': 'import "list"\nx: list.Comparer\nx: 5\n',
  list: 'not read',
  'tag.cue': 'a: int @tag(t,type=int)\na: >5\n',
  'adjacent.jsonl': '{"é":1}{"b":2}{"c":\n{"d":3}}',
  'adjacent-conflict.jsonl': '{"a":1}{"b":2,"a":"x"}',
  'surrogate.json': '{"a": ["\\ud83d\\ude00", "\\ud800"]}',
  'surrogate-key.jsonl': '{} {"\\udc00": 1}',
  'surrogate.cue': 'a: "\\ud800"\n',
  'stream.jsonl': '{"k":"q","v":1}\n{"k":"b"}\n{"k":"q","w":2}\n',
};

const run = (args: string, texts = new Map(Object.entries(files))): Outcome =>
  runCueOn(texts, '', args.split(' '), 'a: 7\n');

describe('the commands of cue', () => {
  const printed: readonly (readonly [args: string, stdout: string])[] = [
    ['export a.cue', '{\n    "a": 1,\n    "b": 2,\n    "d": {\n        "x": 5\n    }\n}\n'],
    ['export a.cue --out yaml', 'a: 1\nb: 2\nd:\n  x: 5\n'],
    ['export -e a -e b a.cue --out=yaml', '1\n---\n2\n'],
    ['export -', '{\n    "a": 7\n}\n'],
    ['export open.cue data.json -e x --out text', 'y\n'],
    ['export -e b commented.yaml', '1\n'],
    ['export empty.yaml', 'null\n'],
    ['export scalars.yaml', '{\n    "a": "08",\n    "true": 15,\n    "b": "x",\n    "c": 10\n}\n'],
    ['export adjacent.jsonl -e b', '2\n'],
    ['vet a.cue', ''],
    ['export -e info json: types.json yaml: api.yaml', '{\n    "title": "a",\n    "version": "1"\n}\n'],
    ['vet -c=false open.cue', ''],
    ['vet -d {x:string} schema.cue data.json', ''],
    ['vet -d {x:string} schema.cue marked.json', ''],
    ['vet use-d.cue with-d.cue d.json', ''],
    [
      'export forms.cue --out yaml',
      '"n": 1e+10\nm: 1.5E+10\nb: !!binary eA==\ns: "y"\nl:\n  - 1\n  - a: 1\n"t":\n  u:\n    v: 1\n    w: it\'s\n',
    ],
  ];
  for (const [args, stdout] of printed) {
    it(args, () => assert.deepEqual(run(args), { stdout, stderr: '', exitCode: 0 }));
  }

  const refused: readonly (readonly [args: string, stderr: string])[] = [
    ['vet bad.cue', 'e: reference "nope" not found:\n    ./bad.cue:3:4\n'],
    [
      'vet conflict.cue',
      'd.w: field not allowed:\n    ./conflict.cue:2:18\nd.x: conflicting values "s" and int (mismatched types string and int):\n    ./conflict.cue:1:9\n    ./conflict.cue:2:4\n    ./conflict.cue:2:13\n',
    ],
    [
      'vet open.cue',
      'some instances are incomplete; use the -c flag to show errors or -c=false to allow incomplete instances\n',
    ],
    [
      'vet -c open.cue',
      'a: incomplete value int:\n    ./open.cue:1:4\nb: incomplete value "x" | "y":\n    ./open.cue:2:4\n',
    ],
    [
      'vet -d #C schema.cue data.yaml',
      'b.d: field not allowed:\n    ./data.yaml:3:3\na: conflicting values "x" and int (mismatched types string and int):\n    ./data.yaml:5:4\n    ./schema.cue:1:10\n',
    ],
    [
      'vet schema.cue broken.json',
      "invalid JSON: invalid character '}' looking for beginning of value:\n    ./broken.json:1:7\n",
    ],
    ['export end.json', "invalid JSON: invalid character ' ' in literal true (expecting 'e'):\n    ./end.json:1:9\n"],
    ['export return.yaml', 'a carriage return must be followed by a line feed:\n    ./return.yaml:1:4\n'],
    ['export tag.yaml', 'cannot unmarshal tag "!c":\n    ./tag.yaml:2:7\n'],
    ['export nan.yaml', 'cannot decode ".nan" as !!float: illegal fraction ".nan":\n    ./nan.yaml:1:4\n'],
    [
      'export adjacent-conflict.jsonl',
      'a: conflicting values 1 and "x" (mismatched types int and string):\n    ./adjacent-conflict.jsonl:1:6\n    ./adjacent-conflict.jsonl:1:19\n',
    ],
    ['export surrogate.json', 'invalid string: unmatched surrogate pair:\n    ./surrogate.json:1:25\n'],
    ['export surrogate-key.jsonl', 'invalid string: unmatched surrogate pair:\n    ./surrogate-key.jsonl:1:6\n'],
    ['export surrogate.cue', 'invalid string: unmatched surrogate pair:\n    ./surrogate.cue:1:6\n'],
    ['export end.jsonl', 'invalid JSON: unexpected EOF:\n    ./end.jsonl:1:8\n'],
    ['export letter.json', "invalid JSON: invalid character 'Ã' after top-level value:\n    ./letter.json:1:6\n"],
    ['export a.cue -e nope', 'reference "nope" not found:\n    --expression:1:1\n'],
    [
      'export text.cue',
      'x.a: conflicting values 1 and "s" (mismatched types int and string):\n    1:4\n    ./text.cue:3:4\n    ./text.cue:4:8\n',
    ],
    [
      'vet list-type.cue',
      'x: conflicting values {T:_,x:T,y:T,less:bool} and 5 (mismatched types struct and int):\n    ./list-type.cue:3:4\n    list:1:1\n',
    ],
    ['vet -t t=0 tag.cue', 'a: invalid value 0 (out of bound >5):\n    ./tag.cue:2:4\n'],
    ['export forms.cue -e n --out text', 'n: cannot use value 1E+10 (type float) as string:\n    ./forms.cue:1:4\n'],
    ['export ./none', 'cannot find package "./none"\n'],
    ['export nix', 'standard library import path "nix" cannot be imported as a CUE package\n'],
    ['export a.cue --nix', 'unknown flag: --nix\n'],
    ['vet a.cue -e a', "unknown shorthand flag: 'e' in -e\n"],
    ['export a.cue --out openapi', 'output format "openapi" is not supported: use json, yaml or text\n'],
    ['export a.proto', '"a.proto": the format "proto" is not supported\n'],
    [
      'vet a.cue types.json',
      '"types.json": JSON Schema is not supported: to read the file as data, write "json: types.json"\n',
    ],
    ['export api.yaml', '"api.yaml": OpenAPI is not supported: to read the file as data, write "yaml: api.yaml"\n'],
    ['vet use-d.cue with-d.cue not-d.json', 'b: field not allowed:\n    ./not-d.json:2:3\n'],
    ['export a.cue -o nix', 'no encoding specified for file "nix"\n'],
    ['export a.cue -o nix.nix', 'output format "nix" is not supported: use json, yaml or text\n'],
    ['eval a.cue', 'unknown command "eval": expected export or vet\n'],
    ['export -l a a.cue', "unknown shorthand flag: 'l' in -l\n"],
    ['export a.cue -o data.yaml', 'error writing "data.yaml": file already exists\n'],
  ];
  for (const [args, stderr] of refused) {
    it(`${args} fails`, () => assert.deepEqual(run(args), { stdout: '', stderr, exitCode: 1 }));
  }

  it('end if references are nested too deeply', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => `a${at}: a${at + 1} + 1\n`).join('');
    const { stderr, exitCode } = run('export a.cue', new Map([['a.cue', `${chain}a20000: 1\n`]]));
    assert.equal(exitCode, 1);
    assert.match(stderr, /nested too deeply|chain of references has more/);
  });

  it('write files', () => {
    const texts = new Map(Object.entries(files));
    assert.equal(run('export a.cue -e d -o out.yaml', texts).exitCode, 0);
    assert.equal(run('export a.cue -e d -o C:\\u\\out.yaml', texts).exitCode, 0);
    assert.deepEqual([texts.get('out.yaml'), texts.get('C:\\u\\out.yaml')], ['x: 5\n', 'x: 5\n']);
  });
});
