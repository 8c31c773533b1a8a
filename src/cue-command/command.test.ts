/** The commands on files in memory, and what `cue` (v0.18 at f356f8f) prints for the same. */
import assert from 'node:assert/strict';
import { runCue, type Outcome } from './command';

const files: Readonly<Record<string, string>> = {
  'a.cue': 'a: 1\nb: a + 1\n#D: {x: int, y?: string}\nd: #D & {x: 5}\n_h: 3\n',
  'open.cue': 'a: int\nb: "x" | "y"\n',
  'bad.cue': '#D: {x: int}\nd: #D & {x: "s"}\ne: nope\n',
  'conflict.cue': '#D: {x: int}\nd: #D & {x: "s", w: 1}\n',
  'schema.cue': '#C: {a?: int, b?: {c?: int}}\nx: string\n',
  'package/p.cue': 'package p\nt: string @tag(t)\n',
  'data.yaml': 'a: 1\nb:\n  d: 1\n---\na: x\n',
  'data.json': '{"x": "y"}',
  'broken.json': '{"x": }',
  'use-d.cue': 'package x\n#D\n',
  'with-d.cue': 'package x\n#D: {a: string}\n',
  'd.json': '{"a": "s"}',
  'not-d.json': '{\n "b": "s"}',
  'beside.cue': '#m: {for k in a {"\\(k)": 1}}\n',
  'list.cue': 'package x\na: ["k"]\n',
  'z.cue': 'z: 1\n// of b\nb: {\n\n\t// of c\n\tc: 1\n\t// at the end\n}\n',
  'y.cue': 'y: 1\n',
  'stream.jsonl': '{"k":"q","v":1}\n{"k":"b"}\n{"k":"q","w":2}\n',
};

function run(args: string, written: Record<string, string> = {}): Outcome {
  const all: Record<string, string | undefined> = { ...files, ...written };
  return runCue(args.split(' '), {
    port: {
      read: (path) => all[path.replace(/^\.\//, '')],
      list: (folder) =>
        Object.keys(files).flatMap((name) => {
          if (folder === '.') return name.includes('/') ? [name.replace(/\/.*/, '/')] : [name];
          return name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : [];
        }),
      standardInput: () => 'a: 7\n',
      write: (path, text) => {
        written[path] = text;
        return undefined;
      },
    },
    root: '',
    folder: '',
  });
}

describe('the commands of cue', () => {
  const printed: readonly (readonly [args: string, stdout: string])[] = [
    ['export a.cue', '{\n    "a": 1,\n    "b": 2,\n    "d": {\n        "x": 5\n    }\n}\n'],
    ['export a.cue --out yaml', 'a: 1\nb: 2\nd:\n  x: 5\n'],
    ['export a.cue -e d --out json+compact', '{"x":5}\n'],
    ['export -e a -e b a.cue --out=yaml', '1\n---\n2\n'],
    ['export -', '{\n    "a": 7\n}\n'],
    ['export open.cue data.json -e x --out text', 'y\n'],
    ['export ./package -t t=v --out cue', 't: "v"\n'],
    ['eval a.cue', 'a: 1\nb: 2\n#D: x: int\nd: x:  5\n'],
    ['eval -aH a.cue -e #D', 'x:  int\ny?: string\n'],
    ['eval -e a -e b a.cue', '// a\n1\n// b\n2\n'],
    ['eval open.cue', 'a: int\nb: "x" | "y"\n'],
    ['def a.cue', 'a: 1\nb: a + 1\n#D: {\n\tx:  int\n\ty?: string\n}\nd:  #D & {x: 5}\n_h: 3\n'],
    ['def a.cue -e #D', '_#def\n_#def: {\n\tx:  int\n\ty?: string\n}\n'],
    ['vet a.cue', ''],
    ['vet -c=false open.cue', ''],
    ['vet -d {x:string} schema.cue data.json', ''],
    ['vet use-d.cue with-d.cue d.json', ''],
    ['vet -E -s --merge a.cue', ''],
    ['eval -e #m list.cue beside.cue', 'k: 1\n'],
    ['eval z.cue y.cue', 'y: 1\nz: 1\nb: c: 1\n'],
    ['export z.cue --out cue', 'z: 1\n// of b\nb: {\n\n\t// of c\n\tc: 1\n\t// at the end\n}\n'],
    ['def z.cue', 'z: 1\n// of b\nb: {\n\n\t// of c\n\tc: 1\n\t// at the end\n}\n'],
    ['export -l k stream.jsonl --out json+compact', '{"q":{"k":"q","v":1,"w":2},"b":{"k":"b"}}\n'],
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
    ['export a.cue -e nope', 'reference "nope" not found:\n    --expression:1:1\n'],
    ['export ./none', 'cannot find package "./none": no CUE files in ./none\n'],
    ['export nix', 'standard library import path "nix" cannot be imported as a CUE package\n'],
    ['export a.cue --nix', 'unknown flag: --nix\n'],
    ['vet a.cue -e a', "unknown shorthand flag: 'e' in -e\n"],
    [
      'export a.cue -T',
      '"-T" is not supported: the result must not depend on the machine: give each tag its value with "-t"\n',
    ],
    ['export a.cue --out openapi', 'output of the form "openapi" is not supported\n'],
    ['export a.proto', '"a.proto": files of the format "proto" are not supported\n'],
    ['vet use-d.cue with-d.cue not-d.json', 'b: field not allowed:\n    ./not-d.json:2:3\n'],
    [
      'export a.cue --merge=false',
      '"--merge=false" is not supported: files of data are one value with the files of CUE\n',
    ],
    ['export -n *.json ./package', '"--name" is not supported: name the files of data\n'],
    ['export -n *.json a.cue', 'use of -n/--name flag without a directory\n'],
    ['export cue+date: a.cue', 'unknown filetype date\n'],
    ['export a.cue --out yaml+nix', 'unknown filetype nix\n'],
    ['export a.cue -o nix', 'no encoding specified for file "nix"\n'],
    ['export a.cue -o nix.nix', 'unknown file extension .nix\n'],
    ['fmt a.cue', 'unknown command "fmt": one of export, vet, eval, def is expected\n'],
    ['export a.cue -o open.cue', 'error writing "open.cue": file already exists\n'],
  ];
  for (const [args, stderr] of refused) {
    it(`${args} fails`, () => assert.deepEqual(run(args), { stdout: '', stderr, exitCode: 1 }));
  }

  it('write files', () => {
    const written: Record<string, string> = {};
    assert.equal(run('export a.cue -e d -o out.yaml', written).exitCode, 0);
    assert.deepEqual(written, { 'out.yaml': 'x: 5\n' });
  });
});
