/** Tests package arguments against the output of `cue` (v0.18 at f356f8f). */
import assert from 'node:assert/strict';
import { runCueOn } from '../../test/command/cue-files';

const moduleFile = (path: string): string => `module: "${path}"\nlanguage: version: "v0.13.0"\n`;

const texts: Readonly<Record<string, string>> = {
  'm/cue.mod/module.cue': moduleFile('a.com/x'),
  'm/x.cue': 'package x\nx: 1\n',
  'm/y/cue.mod/module.cue': moduleFile('b.com/y'),
  'm/y/y.cue': 'package y\ny: 1\n',
  'm/s/a.cue': 'package a\na: 1\n',
  'm/s/b.cue': 'package b\nb: 1\n',
  'm/p/p.cue': 'package p\np: 1\n',
  'm/p/q/q.cue': 'package p\nq: 1\n',
  'm/p/_u/u.cue': 'package u\n',
  'm/p/testdata/t.cue': 'package t\n',
  'm/if/a.cue': '@if(a)\npackage a\na: 1\n',
  'm/if/b.cue': '@if(b)\npackage b\nb: 1\n',
  'm/n/n.cue': 'n: 1\n',
  'm/only/a.json': '{}',
  'm/e/a.json': '{}',
  'none/hid/_h.cue': 'package h\n',
  'none/hid/h_tool.cue': 'package h\n',
  'm/imp/i.cue': 'package imp\nimport "a.com/x/j"\ni: j\n',
  'm/j/j.cue': 'package j\nimport "a.com/x/n"\nj: n\n',
  'm/cyc/c.cue': 'package cyc\nimport "a.com/x/cyd"\nc: cyd\n',
  'm/cyd/d.cue': 'package cyd\nimport "a.com/x/cyc"\nd: cyc\n',
  'm/std/s.cue': 'package std\nimport "str"\nimport "list"\nimport "lists"\nlist: lists.x\n',
  'm/e/e.cue': '@extern(embed)\npackage e\ne: _ @embed(file="a.json")\n',
  'm/o/old.cue': 'l: [\n1\n2]\n',
  'm/d.json': '{"x": "s"}',
  'none/e.cue': '@extern(embed)\npackage e\ne: _ @embed(file="a.json")\n',
  'none/f.cue': '@extern(embed)\npackage f\nf: 1\n',
  'none/a/a.cue': 'package a\nimport "b.com/y"\na: y\n',
  'none/c.cue': 'package c\nc: 1\n',
  'none/c/c.cue': 'package c\nd: 1\n',
};

function run(folder: string, args: string): string {
  const { stdout, stderr } = runCueOn(new Map(Object.entries(texts)), folder, args.split(' '), texts['m/e/e.cue']);
  return stdout + stderr;
}

describe('packages as arguments of the command', () => {
  const printed: readonly (readonly [folder: string, args: string, printed: string])[] = [
    ['m', 'export', '{\n    "x": 1\n}\n'],
    ['m', 'export .:x', '{\n    "x": 1\n}\n'],
    ['m', 'export /w/m/s:b', '{\n    "b": 1\n}\n'],
    ['m', 'export ./p/../p/', '{\n    "p": 1\n}\n'],
    ['m', 'export ./s', 'found packages "a" (a.cue) and "b" (b.cue) in "s"\n'],
    ['m/s', 'export .:b', '{\n    "b": 1\n}\n'],
    [
      'm/s',
      'export .:x',
      'build constraints exclude all CUE files in .:\n    ./a.cue: package is a, want x\n    ./b.cue: package is b, want x\n',
    ],
    ['m/s', 'export ../n', 'build constraints exclude all CUE files in ../n:\n    ../n/n.cue: no package name\n'],
    ['m/s', 'export ../p', '{\n    "p": 1\n}\n'],
    ['m', 'export ./p/q', '{\n    "p": 1,\n    "q": 1\n}\n'],
    ['m', 'export ./y', 'cannot determine import path for "./y" (directory is in a nested module)\n'],
    ['m/y', 'export ../s', 'cannot determine import path for "../s" (dir outside of root)\n'],
    ['m/y', 'export /w/m/s', 'cannot determine import path for "./../s" (dir outside of root)\n'],
    ['m', 'export ./x.cue/', './x.cue/ is a file and not a package directory\n'],
    ['m', 'export ./only', 'no CUE files in ./only\n'],
    ['m', 'export ./nix', 'cannot find package "./nix"\n'],
    ['m/nix', 'export', 'cue: "." matched no packages\n'],
    ['m', 'export ./s:_', 'invalid import path qualifier _ in "./s:_"\n'],
    [
      'none',
      'export ./hid',
      "build constraints exclude all CUE files in ./hid:\n    ./hid/_h.cue: filename starts with a '_'\n    ./hid/h_tool.cue: _tool.cue files excluded in non-cmd mode\n",
    ],
    ['m', 'export nix.cue', 'stat /w/m/nix.cue: no such file or directory\n'],
    ['m', 'export nix .', 'standard library import path "nix" cannot be imported as a CUE package\n'],
    [
      'm',
      'export ./imp',
      'a.com/x/imp@v0.a.com/x/j: import failed: import failed: cannot find package "a.com/x/n": no files in package directory with package name "n":\n    ./imp/i.cue:2:8\n    ./j/j.cue:2:8\n',
    ],
    [
      'm/s',
      'export ../imp/i.cue',
      'a.com/x/j: import failed: import failed: cannot find package "a.com/x/n": no files in package directory with package name "n":\n    ../imp/i.cue:2:8\n    ../j/j.cue:2:8\n',
    ],
    [
      'm',
      'export ./cyc',
      'import failed: import failed: import failed: package import cycle not allowed:\n    ./cyc/c.cue:2:8\n    ./cyd/d.cue:2:8\n',
    ],
    [
      'm',
      'export ./std',
      'builtin package "str" undefined:\n    ./std/s.cue:2:8\nimported and not used: "str":\n    ./std/s.cue:2:8\nlist redeclared as imported package name\n\tprevious declaration at ./std/s.cue:5:1:\n    ./std/s.cue:3:8\nbuiltin package "lists" undefined:\n    ./std/s.cue:4:8\n',
    ],
    ['m', 'export e/e.cue', '{\n    "e": {}\n}\n'],
    ['m', 'export -', '@embed: cannot embed files from a file outside of the current module:\n    -:3:6\n'],
    [
      'm',
      'export ../none/e.cue',
      '@embed: cannot embed files from a file outside of the current module:\n    ../none/e.cue:3:6\n',
    ],
    ['m', 'export o/old.cue', "missing ',' before newline in list literal:\n    ./o/old.cue:3:1\n"],
    [
      'm/s',
      'export ../x.cue ../d.json',
      'x: conflicting values "s" and 1 (mismatched types string and int):\n    ../d.json:1:7\n    ../x.cue:2:4\n',
    ],
    ['none', 'export e.cue', 'cannot embed files when not in a module\n'],
    ['none', 'export f.cue', 'cannot embed files when not in a module\n'],
    ['none', 'export ./c', '{\n    "d": 1\n}\n'],
    [
      'none',
      'export ./a',
      'import failed: imports are unavailable because there is no cue.mod/module.cue file:\n    ./a/a.cue:2:8\n',
    ],
    ['m', 'export ./p/...', '"./p/..." may match several packages, but only one can be evaluated at a time\n'],
    ['m', 'vet ./p ./p/q', 'only one package can be evaluated at a time\n'],
  ];
  for (const [folder, args, wanted] of printed) {
    it(`${args}, in ${folder}`, () => assert.equal(run(folder, args), wanted));
  }
});
