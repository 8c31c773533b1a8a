/** The expected matches and messages were recorded by running qbec and Go's doublestar. */
import assert from 'node:assert/strict';
import { globImporter } from './glob-importer';
import { sourceFiles } from '../../../src/render';
import { type Files, noFiles } from '../../../src/files';
import { evaluate, type Json, memoryImporter } from '../../../src/jsonnet/index';

const filesOf = (names: readonly string[]): Files =>
  sourceFiles({ texts: new Map(names.map((name) => [name, ''])), directory: undefined }, noFiles);

const texts = {
  'data/.h.libsonnet': '{ h: 1 }',
  'data/a.libsonnet': '{ a: 1 }',
  'data/sub/b.libsonnet': '{ b: import "../a.libsonnet" }',
  'data/sub/deep/c.libsonnet': '{ c: 1 }',
  'data/z.yaml': 'z: 1\n',
  "data/it's.txt": 'it is',
  'components/x.json': '[1]',
  'data/[q].txt': 'q',
  'data/broken.libsonnet': 'error "asked for"',
};

const paths = Object.keys(texts);

function run(code: string, files = filesOf(paths), name = 'components/c.jsonnet'): Json {
  return evaluate({ name, code, importer: globImporter(memoryImporter(texts), files) });
}

/** The matching paths, relative to `components`. */
const matches = (pattern: string, files = filesOf(paths)): readonly string[] => {
  const text = run(`importstr 'glob-importstr:${pattern}'`, files) as string;
  return Array.from(text.matchAll(/^\t'(.*)': importstr '.*',$/gm), ([, name = '']) => name);
};

describe('globImporter', () => {
  it('returns an object with the contents of the files', () => {
    assert.deepEqual(run("import 'glob-import:../data/{.h,a}.libsonnet'"), {
      '../data/.h.libsonnet': { h: 1 },
      '../data/a.libsonnet': { a: 1 },
    });
    assert.deepEqual(run("import 'glob-importstr:../data/*.yaml'"), { '../data/z.yaml': 'z: 1\n' });
    assert.deepEqual(run("import 'glob-import:nothing/*.x'"), {});
    assert.deepEqual(run("import 'glob-import:*.json'"), { 'x.json': [1] });
    assert.deepEqual(run("import 'glob-import:components/*.json'", filesOf(paths), 'main.jsonnet'), {
      'components/x.json': [1],
    });
  });

  it('is a program that imports the files in sorted order on demand', () => {
    assert.equal(
      run("importstr 'glob-import:../data/**/[a-c].libsonnet'"),
      "{\n\t'../data/a.libsonnet': import '../data/a.libsonnet',\n\t'../data/sub/b.libsonnet': import '../data/sub/b.libsonnet',\n\t'../data/sub/deep/c.libsonnet': import '../data/sub/deep/c.libsonnet',\n}",
    );
    assert.equal(run("importstr 'glob-import:none/*'"), '{\n}');
    assert.deepEqual(run("std.objectFields(import 'glob-import:../data/b*.libsonnet')"), ['../data/broken.libsonnet']);
    assert.deepEqual(run("(import 'glob-import:../data/**/*.libsonnet')['../data/sub/b.libsonnet']"), { b: { a: 1 } });
  });

  it('also imports the bytes of such a program', () => {
    assert.deepEqual(
      run("importbin 'glob-import:none/*'"),
      [...'{\n}'].map((char) => char.charCodeAt(0)),
    );
    const bytes = { ...memoryImporter(texts), loadBytes: () => new Uint8Array([7]) };
    const importer = globImporter(bytes, filesOf(paths));
    assert.deepEqual(evaluate({ name: 'a.jsonnet', code: "importbin 'data/z.yaml'", importer }), [7]);
    assert.deepEqual(
      run("importbin '../data/z.yaml'"),
      [...'z: 1\n'].map((char) => char.charCodeAt(0)),
    );
  });

  it('writes quotes in names so that they can be read again', () => {
    assert.deepEqual(run("import 'glob-importstr:../data/it*'"), { "../data/it's.txt": 'it is' });
  });

  it('passes all other imports to the next importer', () => {
    assert.deepEqual(run("import '../data/a.libsonnet'"), { a: 1 });
    assert.throws(() => run("import 'glob:x'"), /couldn't open import "glob:x"/);
  });

  it('cleans paths', () => {
    assert.deepEqual(matches('./sub/../x.json'), ['x.json']);
    assert.deepEqual(matches('../*/*/*/'), ['../data/sub/b.libsonnet', '../data/sub/deep']);
  });

  it('reports the mistake in a pattern', () => {
    const importer = globImporter(memoryImporter({}), filesOf(paths));
    const refused = (pattern: string, message: string): void =>
      assert.throws(() => importer.resolve('components/c.jsonnet', `glob-import:${pattern}`), { message });
    refused('/etc/*.x', "invalid glob pattern '/etc/*.x', cannot be absolute");
    refused('[.json', 'unable to expand glob "components/[.json", syntax error in pattern');
    for (const bad of ['[', '[]', 'a{b', 'a}*', '*\\']) {
      refused(bad, `unable to expand glob ${JSON.stringify(`components/${bad}`)}, syntax error in pattern`);
    }
    refused(
      '../../*.x',
      'unable to expand glob "../*.x", ".." points outside the sources in the functionConfig, and files outside are not read',
    );
    const many = '{a,b}'.repeat(20);
    refused(many, `unable to expand glob "components/${many}", syntax error in pattern`);
  });
});
