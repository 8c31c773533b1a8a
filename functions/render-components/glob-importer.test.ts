/** What fits which pattern, and the messages, are those of qbec and Go's doublestar, which were run to get them. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { globImporter } from './glob-importer';
import type { GlobFiles } from './find-glob';
import { evaluate, type Json, memoryImporter } from '../../src/jsonnet/index';

/** Folders are what the names of texts make them; `links` are folders that are links. */
function filesOf(paths: readonly string[], links: readonly string[] = []): GlobFiles {
  const kinds = new Map<string, 'file' | 'directory'>([['.', 'directory']]);
  for (const path of paths) {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      kinds.set(path.slice(0, slash), 'directory');
    }
    kinds.set(path, 'file');
  }
  return {
    kind: (path) => kinds.get(path),
    list(path) {
      const prefix = path === '.' ? '' : `${path}/`;
      const inside = [...kinds.keys()].filter((key) => key !== '.' && key.startsWith(prefix));
      return inside
        .map((key) => key.slice(prefix.length))
        .filter((name) => name !== '' && !name.includes('/'))
        .map((name) => ({ name, kind: kinds.get(prefix + name) ?? 'other', link: links.includes(prefix + name) }));
    },
  };
}

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

/** The paths that fit, seen from `components`. */
const fits = (pattern: string, files = filesOf(paths)): readonly string[] => {
  const text = run(`importstr 'glob-importstr:${pattern}'`, files) as string;
  return Array.from(text.matchAll(/^\t'(.*)': importstr '.*',$/gm), ([, name = '']) => name);
};

describe('globImporter', () => {
  it('gives an object of what the files hold', () => {
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

  it('is a program that imports the files, sorted, when they are asked for', () => {
    assert.equal(
      run("importstr 'glob-import:../data/**/[a-c].libsonnet'"),
      "{\n\t'../data/a.libsonnet': import '../data/a.libsonnet',\n\t'../data/sub/b.libsonnet': import '../data/sub/b.libsonnet',\n\t'../data/sub/deep/c.libsonnet': import '../data/sub/deep/c.libsonnet',\n}",
    );
    assert.equal(run("importstr 'glob-import:none/*'"), '{\n}');
    assert.deepEqual(run("std.objectFields(import 'glob-import:../data/b*.libsonnet')"), ['../data/broken.libsonnet']);
    assert.deepEqual(run("(import 'glob-import:../data/**/*.libsonnet')['../data/sub/b.libsonnet']"), { b: { a: 1 } });
  });

  it('imports the bytes of such a program, too', () => {
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

  it('leaves all other imports to the importer behind it', () => {
    assert.deepEqual(run("import '../data/a.libsonnet'"), { a: 1 });
    assert.throws(() => run("import 'glob:x'"), /couldn't open import "glob:x"/);
  });

  it("knows doublestar's patterns", () => {
    const files = filesOf(['c/a.x', 'c/b.x', 'c/.h.x', 'c/d/a.x', 'c/d/e/a.x', 'c/é.x', 'c/a-b', 'c/a*b', 'c/d-']);
    const cases: readonly (readonly [pattern: string, ...found: string[]])[] = [
      ['*.x', '.h.x', 'a.x', 'b.x', 'é.x'],
      ['?.x', 'a.x', 'b.x', 'é.x'],
      ['[ab].x', 'a.x', 'b.x'],
      ['[!a].x', 'b.x', 'é.x'],
      ['[^a-b].x', 'é.x'],
      ['[z-a].x'],
      ['d[-]', 'd-'],
      ['a[\\-]b', 'a-b'],
      ['a\\*b', 'a*b'],
      ['{a,b}.x', 'a.x', 'b.x'],
      ['{d/{e/,},}a.x', 'a.x', 'd/a.x', 'd/e/a.x'],
      ['{b}.x', 'b.x'],
      ['**/a.x', 'a.x', 'd/a.x', 'd/e/a.x'],
      ['d/**', 'd', 'd/a.x', 'd/e', 'd/e/a.x'],
      ['**/**/e/*', 'd/e/a.x'],
      ['d/**.x', 'd/a.x'],
      ['a.x/**'],
      ['a.x', 'a.x'],
      ['./d/../b.x', 'b.x'],
      ['none.x'],
      ['{,none}'],
      ['*/*/*/', 'd/e/a.x'],
    ];
    for (const [pattern, ...found] of cases) {
      const text = evaluate({
        name: 'c/main.jsonnet',
        code: `importstr @'glob-import:${pattern}'`,
        importer: globImporter(memoryImporter({}), files),
      }) as string;
      assert.deepEqual(
        Array.from(text.matchAll(/^\t'(.*)': /gm), ([, name]) => name),
        found,
        pattern,
      );
    }
  });

  it('does not follow links with `**`', () => {
    const files = filesOf(['components/l/a.x', 'components/m/a.x'], ['components/l']);
    assert.deepEqual(fits('**/*.x', files), ['m/a.x']);
    assert.deepEqual(fits('*/*.x', files), ['l/a.x', 'm/a.x']);
    assert.deepEqual(fits('**', files), ['.', 'l', 'm', 'm/a.x']);
  });

  it('says what is wrong with a pattern', () => {
    const importer = globImporter(memoryImporter({}), filesOf(paths));
    const refused = (pattern: string, message: string): void =>
      assert.throws(() => importer.resolve('components/c.jsonnet', `glob-import:${pattern}`), { message });
    refused('/etc/*.x', "invalid glob pattern '/etc/*.x', cannot be absolute");
    refused('[.json', 'unable to expand glob "components/[.json", syntax error in pattern');
    for (const bad of ['[', '[]', 'a{b', 'a}*', '*\\']) {
      refused(bad, `unable to expand glob ${JSON.stringify(`components/${bad}`)}, syntax error in pattern`);
    }
    refused('../../*.x', 'unable to expand glob "../*.x", it leads out of the app\'s root');
    const many = '{a,b}'.repeat(20);
    refused(many, `unable to expand glob "components/${many}", syntax error in pattern`);
  });

  it('finds a file by its own name, whatever it is, with escapes', () => {
    const name = fc.string({ unit: fc.constantFrom(...'ab*?[]{},!^-.'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(name, (own) => {
        fc.pre(!/^\.{1,2}$/.test(own));
        const escaped = own.replaceAll(/[*?[\]{},]/g, '\\$&');
        const importer = globImporter(memoryImporter({}), filesOf([`c/${own}`, 'c/other']));
        for (const pattern of [escaped, `**/${escaped}`, `{none,${escaped}}`]) {
          const id = importer.resolve('c/main.jsonnet', `glob-import:${pattern}`) ?? '';
          assert.equal(importer.load(id), `{\n\t'${own}': import '${own}',\n}`, pattern);
        }
      }),
      { numRuns: 200 },
    );
  });
});
