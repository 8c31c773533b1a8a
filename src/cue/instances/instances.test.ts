/** Tests packages, imports and tags in given files against the output of the real `cue` (v0.18 at f356f8f). */
import assert from 'node:assert/strict';
import { plainOf } from '../../data';
import { exportSources, type AnySource, type EvaluateOptions } from '../engine';
import { formatCueError } from '../export/errors';
import { filesOf, cachedFiles, type CueFiles } from './files';

const moduleText = 'module: "mod.com/x@v0"\nlanguage: version: "v0.18.0"\n';

/** Returns the result in the form of the expected output: JSON without spaces, or all errors. */
function exported(
  texts: Readonly<Record<string, string>>,
  options: Omit<EvaluateOptions, 'files'> = {},
  sources: readonly AnySource[] = [{ instance: '.' }],
): string {
  const files = filesOf(new Map(Object.entries({ 'cue.mod/module.cue': moduleText, ...texts })));
  const result = exportSources(sources, { files, ...options });
  return 'errors' in result ? result.errors.map(formatCueError).join('\n') : JSON.stringify(plainOf(result.data));
}

describe('a package of given files', () => {
  it('includes the files of its folder, and those of the same name in the parent folders', () => {
    const texts = {
      'a/b/b.cue': 'package p\nb: top + 1',
      'a/p.cue': 'package p\na: 1',
      'top.cue': 'package p\ntop: 5',
      'other.cue': 'package q\nnever: 1 & 2',
      'a/b/_ignored.cue': 'package p\nnever: 1 & 2',
      'a/b/.ignored.cue': 'package p\nnever: 1 & 2',
      'a/b/x_tool.cue': 'package p\nnever: 1 & 2',
      'a/b/x_test.cue': 'package p\nnever: 1 & 2',
      'a/b/none.cue': 'never: 1 & 2',
    };
    assert.equal(exported(texts, {}, [{ instance: './a/b' }]), '{"a":1,"b":6,"top":5}');
  });

  it('is chosen by its name if a folder contains several', () => {
    const texts = { 'm/a.cue': 'package a\nx: 1', 'm/b.cue': 'package b\nx: 2' };
    assert.equal(exported(texts, {}, [{ instance: './m:b' }]), '{"x":2}');
    assert.equal(exported(texts, {}, [{ instance: './m' }]), 'found packages "a" (a.cue) and "b" (b.cue) in "m"');
    assert.equal(
      exported({ 'm/a.cue': 'package a\nx: 1', 'm/m.cue': 'package m\nx: 2' }, {}, [{ instance: './m' }]),
      '{"x":2}',
    );
  });

  it('imports packages of its module and of cue.mod', () => {
    const texts = {
      'a.cue': 'package a\nimport "mod.com/x/p"\nimport q "foo.com/q:r"\nx: p.x\ny: q.y\nz: q.z',
      'p/p.cue': 'package p\nx: _h\n_h: 3',
      'cue.mod/pkg/foo.com/q/q.cue': 'package r\ny: int',
      'cue.mod/usr/foo.com/q/q.cue': 'package r\ny: 4\nz: 5',
    };
    assert.equal(exported(texts), '{"x":3,"y":4,"z":5}');
  });

  it('that is not valid CUE is an error at its import', () => {
    const texts = { 'a.cue': 'package a\nimport "mod.com/x/p"\np', 'p/p.cue': 'package p\nx: )' };
    assert.match(exported(texts), /^import failed: .*\n    a\.cue:2:8\n    p\/p\.cue:2:4$/);
  });

  it('reports which files were used', () => {
    const texts = {
      'a.cue': 'package a\nimport "mod.com/x/p"\nx: p.x',
      'p/p.cue': 'package p\nx: 1',
      'q/q.cue': 'package q',
    };
    const files = filesOf(new Map(Object.entries({ 'cue.mod/module.cue': moduleText, ...texts })));
    const result = exportSources([{ instance: '.' }], { files });
    assert.deepEqual('used' in result && [...result.used].toSorted(), ['a.cue', 'cue.mod/module.cue', 'p/p.cue']);
  });

  const wrong: readonly (readonly [name: string, text: string, printed: string])[] = [
    ['a hidden field of another package', 'import "mod.com/x/p"\nx: p._h', 'x: undefined field: _h:\n    a.cue:3:6'],
    ['a missing field', 'import "mod.com/x/p"\nx: p.y', 'x: undefined field: y:\n    a.cue:3:6'],
    [
      'an unused import',
      'import "mod.com/x/p"\nimport "strings"\nx: 1',
      'imported and not used: "mod.com/x/p":\n    a.cue:2:8\nimported and not used: "strings":\n    a.cue:3:8',
    ],
    [
      'a missing package',
      'import "foo.com/q"\nx: q.y',
      'import failed: cannot find package "foo.com/q": no CUE files in cue.mod/gen/foo.com/q, cue.mod/pkg/foo.com/q, cue.mod/usr/foo.com/q. Packages are not downloaded: correct the import path, or copy the package to one of these folders:\n    a.cue:2:8',
    ],
    [
      'a cycle of imports',
      'import "mod.com/x/c"\nx: c.y',
      'import failed: import failed: import failed: package import cycle not allowed:\n    a.cue:2:8\n    c/c.cue:2:8',
    ],
    ['a missing builtin package', 'import "nix"\nx: nix.y', 'builtin package "nix" undefined:\n    a.cue:2:8'],
    [
      'an unsupported builtin package',
      'import "encoding/openapi"\nx: openapi.MarshalSchema({})',
      'builtin package "encoding/openapi" is not supported; available: encoding/base64, encoding/hex, encoding/json, encoding/yaml, list, math, net, path, regexp, strconv, strings, struct, text/template, time, uuid:\n    a.cue:2:8',
    ],
  ];
  for (const [name, text, printed] of wrong) {
    it(`refuses ${name}`, () => {
      const texts = {
        'a.cue': `package a\n${text}`,
        'p/p.cue': 'package p\nx: 1\n_h: 3',
        'c/c.cue': 'package c\nimport "mod.com/x:a"\ny: a.x',
      };
      assert.equal(exported(texts), printed);
    });
  }
});

describe('tags', () => {
  it('give fields values of their types', () => {
    const texts = {
      'a.cue':
        'package a\ns: string @tag(s)\ni: _ @tag(i,type=int)\nb: _ @tag(b,type=bool)\nn: {m: _ @tag(n,type=number)}\ne: "prod" | "dev" @tag(env,short=prod|dev)',
    };
    const tags = [
      { name: 's', value: '1' },
      { name: 'i', value: '1' },
      { name: 'b', value: 'T' },
      { name: 'n', value: '1.50' },
      { name: 'prod' },
    ];
    assert.equal(exported(texts, { tags }), '{"s":"1","i":1,"b":true,"n":{"m":1.5},"e":"prod"}');
  });

  const wrong: readonly (readonly [field: string, tag: string, printed: string])[] = [
    ['@tag(n)', 'm=1', 'no tag for "m"'],
    ['@tag(n)', 'm', 'tag "m" not used in any file'],
    ['@tag(n,type=int)', 'n=1.5', 'invalid int "1.5" for injection tag "n":\n    a.cue:2:6'],
    ['@tag(n,type=bool)', 'n=x', 'invalid boolean "x" for injection tag "n":\n    a.cue:2:6'],
    ['@tag(n,type=nix)', 'n=x', 'invalid type "nix":\n    a.cue:2:6\nno tag for "n"'],
  ];
  for (const [field, tag, printed] of wrong) {
    it(`cannot set ${tag} for ${field}`, () => {
      const [name = '', value] = tag.split('=');
      const tags = [value === undefined ? { name } : { name, value }];
      assert.equal(exported({ 'a.cue': `package a\nx: _ ${field}` }, { tags }), printed);
    });
  }

  it('choose files by @if', () => {
    const texts = {
      'a.cue': 'package a\nx: int',
      'b.cue': '@if(prod && !dev)\npackage a\nx: 1',
      'c.cue': '@if(!prod)\npackage a\nx: 2',
    };
    assert.equal(exported(texts), '{"x":2}');
    assert.equal(exported(texts, { tags: [{ name: 'prod' }] }), '{"x":1}');
  });
});

describe('the result', () => {
  it('must match a definition', () => {
    const texts = { 'a.cue': 'package a\n#C: {a?: int, b?: {c?: int}}' };
    const values = (text: string): readonly AnySource[] => [{ instance: '.' }, { name: 'v.cue', text }];
    assert.equal(exported(texts, { definition: '#C' }, values('a: 1')), '{"a":1}');
    assert.equal(exported(texts, { definition: '#C' }, values('b: d: 1')), 'b.d: field not allowed:\n    v.cue:1:4');
    assert.equal(exported(texts, { definition: '#C' }, values('d: 1')), 'd: field not allowed:\n    v.cue:1:1');
  });

  it('is the value of an expression', () => {
    const texts = { 'a.cue': 'package a\nx: y: [1, 2]\n_z: 3' };
    assert.equal(exported(texts, { expression: 'x.y[1] + _z' }), '5');
    assert.equal(exported(texts, { expression: 'x' }), '{"y":[1,2]}');
  });
});

describe('embedded files', () => {
  const files = {
    'x/a.json': '{"b": 1, "n": 1.10}',
    'x/.hidden.json': '{}',
    'note.txt': '\ufeffé\n',
    'other/cue.mod/module.cue': moduleText,
    'other/a.json': '1',
  };
  const head = '@extern(embed)\npackage a\n';

  it('are values of fields, and declarations', () => {
    const text = `${head}@embed(file=x/a.json)\nf: {n: float} @embed(file="x/a.json")\ng: {c: _ @embed(file=note.txt)}\nb: >0`;
    assert.equal(exported({ ...files, 'a.cue': text }), '{"f":{"b":1,"n":1.1},"g":{"c":"é\\n"},"b":1,"n":1.1}');
  });

  it('are a struct keyed by path if a pattern names them', () => {
    const text = `${head}f: _ @embed(glob="x/*.json")\ng: _ @embed(glob="nix/*",type=text,allowEmptyGlob)\nh: _ @embed(file=note.txt,type=binary)`;
    assert.equal(exported({ ...files, 'a.cue': text }), '{"f":{"x/a.json":{"b":1,"n":1.1}},"g":{},"h":"77u/w6kK"}');
  });

  it('have their own positions', () => {
    const text = `${head}f: {b: string} @embed(file=x/a.json)`;
    assert.equal(
      exported({ ...files, 'a.cue': text }),
      'f.b: conflicting values string and 1 (mismatched types string and int):\n    a.cue:3:8\n    x/a.json:1:7',
    );
  });

  it('are YAML of one document', () => {
    const yaml = { 'v.yaml': 'a: 0x1F\nb: [yes, 1.50]\n', 'two.yml': '1\n---\n2\n', 'bad.yaml': 'a: [' };
    const text = (name: string): string => `${head}f: _ @embed(file=${name})`;
    assert.equal(exported({ ...yaml, 'a.cue': text('v.yaml') }), '{"f":{"a":31,"b":["yes",1.5]}}');
    assert.equal(
      exported({ ...yaml, 'a.cue': text('two.yml') }),
      '@embed: streaming not implemented: found more than one value in file:\n    a.cue:3:6',
    );
    assert.match(exported({ ...yaml, 'a.cue': text('bad.yaml') }), /^@embed: bad\.yaml:.*\n {4}a\.cue:3:6$/);
  });

  it('are not searched for without @extern(embed)', () => {
    assert.equal(exported({ ...files, 'a.cue': 'package a\nf: 1 @embed(file=nix.json)' }), '{"f":1}');
    assert.equal(
      exported({ ...files, 'a.cue': '@extern(embed)\nf: 1' }, {}, [{ name: 'a.cue', text: '@extern(embed)\nf: 1' }]),
      'extern attribute without package clause:\n    a.cue:1:1',
    );
  });

  for (const [text, message, line] of [
    ['@extern(wasm)\npackage a', 'no injection defined for "wasm"', 1],
    ['@extern("a b",embed)\npackage a', 'no injection defined for "a b"', 1],
    ['@extern()\npackage a', 'injection name must be non-empty', 1],
    ['package a\n@extern(embed)', 'extern attribute must appear before package clause', 2],
    ['package a\nb: 1\n@extern(embed)', 'extern attribute must appear before package clause', 3],
  ] as const) {
    it(`are refused in ${JSON.stringify(text)}`, () => {
      assert.equal(exported({ 'a.cue': text }), `${message}:\n    a.cue:${line}:1`);
    });
  }

  const wrong: readonly (readonly [attribute: string, message: string])[] = [
    ['type=json', 'attribute must have file or glob field'],
    ['file=x/a.json, glob="x/*.json"', 'attribute cannot have both file and glob field'],
    ['file=x/a.json,allowEmptyGlob', 'allowEmptyGlob must be specified with a glob field'],
    ['file="../a.json"', 'cannot refer to parent directory'],
    ['file=/a.json', 'only relative files are allowed'],
    ['file="x/../x/a.json"', 'path not normalized, use "x/a.json" instead'],
    ['file=nix.json', 'open nix.json: no such file or directory'],
    ['file=x,type=json', 'cannot embed directories'],
    ['file=x/a.nix', 'unknown file extension .nix'],
    ['file=other/a.json', 'cannot embed file "other/a.json": in different module'],
    ['glob="nix*.json"', 'no matches for glob pattern "nix*.json"'],
    ['glob="x/*"', 'extension not fully specified; type argument required'],
    ['glob="x["', 'invalid glob pattern "x[": syntax error in pattern'],
    ['glob="**/*.json"', 'invalid glob pattern "**/*.json": \'**\' is not supported in patterns as of yet'],
  ];
  for (const [attribute, message] of wrong) {
    it(`are an error for ${attribute}`, () => {
      const text = `${head}f: _ @embed(${attribute})`;
      assert.equal(exported({ ...files, 'a.cue': text }), `@embed: ${message}:\n    a.cue:3:6`);
    });
  }
});

describe('the version of the language', () => {
  const inModule = (text: string, program: string): string =>
    exported({ 'cue.mod/module.cue': `module: "mod.com/x"\n${text}`, 'a.cue': program });

  it('determines the available comparisons and experiments', () => {
    const old = 'language: version: "v0.13.0"';
    assert.equal(
      inModule(old, 'package a\nx: {a: 1} == {a: 1}\ny: 1 == "x"\nz: null == {}\nl: [1] == [1]'),
      `x: invalid operands {a:1} and {a:1} to '==' (type struct and struct):\n    a.cue:2:4\n    a.cue:2:14\ny: invalid operands 1 and "x" to '==' (type int and string):\n    a.cue:3:4\n    a.cue:3:9`,
    );
    assert.equal(
      inModule(old, '@experiment(aliasv2)\npackage a'),
      'cannot set experiment "aliasv2" before version v0.15.0:\n    a.cue:1:1',
    );
    assert.equal(
      inModule('language: version: "v0.8.0"', 'package a\nx: error("no")'),
      'x: builtin "error" is not available in version v0.8.0; it was added in version "v0.14.0":\n    a.cue:2:4',
    );
  });

  const wrong: readonly (readonly [text: string, printed: string])[] = [
    ['', 'no language version declared in module.cue:\n    cue.mod/module.cue:1:1'],
    [
      'language: version: "v0.99.0"',
      'language version "v0.99.0" declared in module.cue is too new for current language version "v0.18.0":\n    cue.mod/module.cue:1:1',
    ],
    [
      'language: version: "9"',
      'language version "9" in module.cue is not valid semantic version:\n    cue.mod/module.cue:1:1',
    ],
    ['language: version: "v0.18.0"\nfoo: 1', 'foo: field not allowed:\n    cue.mod/module.cue:3:1'],
  ];
  for (const [text, printed] of wrong) {
    it(`is required and checked: ${text}`, () => {
      assert.equal(inModule(text, 'package a'), printed);
    });
  }
});

describe('paths', () => {
  const files = { 'a/a.cue': 'package a\nimport "mod.com/x/p/../../q"\nx: q.x', 'p/p.cue': 'package p' };

  it('of imports and instances stay inside the module', () => {
    const read: string[] = [];
    const given = filesOf(new Map(Object.entries({ 'cue.mod/module.cue': moduleText, ...files })));
    const watched: CueFiles = {
      read(path) {
        read.push(path);
        return given.read(path);
      },
      list(folder) {
        read.push(folder);
        return given.list(folder);
      },
    };
    for (const instance of ['./a', '../a', './a/../..', './p/../../q:x', 'mod.com/x/..', 'mod.com/x/../q']) {
      assert.ok('errors' in exportSources([{ instance }], { files: watched }), instance);
    }
    assert.deepEqual(
      read.filter((path) => path.includes('..')),
      [],
    );
  });

  it('of two instances do not make a cycle', () => {
    const texts = { 'a/a.cue': 'package a\nx: 1', 'b/b.cue': 'package b\nimport "mod.com/x/a"\ny: a.x' };
    assert.equal(exported(texts, {}, [{ instance: './a' }, { instance: './b' }]), '{"x":1,"y":1}');
  });

  it('name several packages only if one is intended', () => {
    assert.equal(
      exported(files, {}, [{ instance: './...' }]),
      '"./..." matches several packages: name one of them, such as "./folder"',
    );
  });
});

describe('cached files', () => {
  const texts = {
    'cue.mod/module.cue': moduleText,
    'lib/lib.cue': 'package lib\nimport "mod.com/x/base"\n#A: base.#B & {a: 1}',
    'base/base.cue': 'package base\n#B: {a: int, ...}',
    'tagged/root.cue': 'package tagged\nv: *"none" | string @tag(v)',
    'one/one.cue': 'package one\nimport "mod.com/x/lib"\nlib.#A & {b: 1}',
    'two/two.cue': 'package two\nimport "mod.com/x/lib"\nimport "mod.com/x/tagged"\nlib.#A & {b: tagged.v}',
    'broken/broken.cue': 'package broken\n#C: nowhere',
    'three/three.cue': 'package three\nimport "mod.com/x/broken"\nc: broken.#C',
  };
  const read: string[] = [];
  const source = filesOf(new Map(Object.entries(texts)));
  const files = cachedFiles({
    ...source,
    read: (path) => {
      read.push(path);
      return source.read(path);
    },
  });
  const result = (instance: string, options: EvaluateOptions = {}): string => {
    const found = exportSources([{ instance }], { files, ...options });
    return 'errors' in found ? found.errors.map(formatCueError).join('\n') : JSON.stringify(plainOf(found.data));
  };

  it('are read once for all evaluations', () => {
    assert.equal(result('./one'), '{"a":1,"b":1}');
    assert.ok(read.includes('lib/lib.cue') && read.includes('base/base.cue'));
    read.length = 0;
    assert.equal(result('./two'), '{"a":1,"b":"none"}');
    assert.equal(result('./one'), '{"a":1,"b":1}');
    assert.deepEqual(read.filter((path) => path !== 'cue.mod/module.cue').toSorted(), [
      'tagged/root.cue',
      'two/two.cue',
    ]);
  });

  it('do not keep values from tags', () => {
    assert.equal(result('./tagged', { tags: [{ name: 'v', value: 'x' }] }), '{"v":"x"}');
    assert.equal(result('./two'), '{"a":1,"b":"none"}');
    assert.equal(result('./tagged', { tags: [{ name: 'v', value: 'y' }] }), '{"v":"y"}');
  });

  it('report the mistake in a package each time', () => {
    const wrong = 'reference "nowhere" not found:\n    broken/broken.cue:2:5';
    assert.ok(result('./three').includes(wrong));
    assert.ok(result('./three').includes(wrong));
  });
});
