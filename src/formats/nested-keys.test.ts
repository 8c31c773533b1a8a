import assert from 'node:assert/strict';
import { plainOf, treeOf, type Json } from '../data';
import type { Change, Format } from './document';
import { kitOf, remove, set } from './format-kit.test';
import { nestedKeys, nestedTree } from './nested-keys';
import { type FormatName, formatNamed } from './table';
import { templates } from './template/templates';

const dotted = nestedKeys(formatNamed('properties'), '.');
const ini = nestedKeys(formatNamed('ini'), '.');

const rootOf = (format: Format, text: string): unknown => JSON.parse(kitOf(format).dataOf(text));

const nested = (tree: unknown, format: FormatName): string =>
  JSON.stringify(plainOf(nestedTree(treeOf(tree), '.', format)));

describe('keys with a separator', () => {
  for (const [text, tree] of [
    ['a.b=1\na.c.d=2\nx=3\n', { a: { b: '1', c: { d: '2' } }, x: '3' }],
    // The keys of one map need not be adjacent.
    ['a.b=1\nx=3\na.c=2\n', { a: { b: '1', c: '2' }, x: '3' }],
    ['a=1\na.b=2\n', { a: { '': '1', b: '2' } }],
    ['a.b=2\na=1\n', { a: { '': '1', b: '2' } }],
    ['a..b=1\n.c=2\nd.=3\n', { 'a..b': '1', '.c': '2', 'd.': '3' }],
    ['=1\n', { '': '1' }],
    ['s[0].u=1\n', { 's[0]': { u: '1' } }],
    ['__proto__.x=1\n', JSON.parse('{"__proto__": {"x": "1"}}')],
    ['', {}],
  ] as readonly (readonly [string, Json])[]) {
    it(`are a tree: ${JSON.stringify(text)}`, () => {
      assert.equal(JSON.stringify(rootOf(dotted, text)), JSON.stringify(tree));
      const printed = dotted.print(treeOf(tree));
      assert.equal(JSON.stringify(rootOf(dotted, printed)), JSON.stringify(tree));
    });
  }

  it('are printed below their section', () => {
    const tree = treeOf({ a: { b: { c: 1 } }, d: 2 });
    assert.equal(ini.print(tree), 'd = 2\n\n[a]\nb.c = 1\n');
    assert.equal(dotted.print(tree), 'a.b.c=1\nd=2\n');
  });

  const text = '# c\na.b = 1\na.c.d = 2\n\n# x\nx = 3\na.z = 4\n';
  for (const [what, changes, edited] of [
    ['nothing', [], text],
    ['a value', [set(['a', 'c', 'd'], 5)], text.replace('2', '5')],
    ['an equal map', [set(['a', 'c'], { d: '2' })], text],
    ['a new key next to its neighbors', [set(['a', 'c', 'e'], 5)], text.replace('d = 2\n', 'd = 2\na.c.e = 5\n')],
    ['a map', [set(['a', 'c'], { e: { f: 5 } })], text.replace('a.c.d = 2\n', 'a.c.e.f = 5\n')],
    ['a map that replaces a value', [set(['x'], { y: 5 })], `${text.replace('x = 3\n', '')}x.y = 5\n`],
    ['a value that replaces a map', [set(['a', 'c'], 5)], text.replace('a.c.d = 2', 'a.c = 5')],
    ['a deleted key', [remove('a', 'c', 'd')], text.replace('a.c.d = 2\n', '')],
    ['a deleted map', [remove('a')], '# c\n\n# x\nx = 3\n'],
    ['two changes at once', [set(['a', 'b'], 5), set(['new'], { k: 6 })], `${text.replace('1', '5')}new.k = 6\n`],
    ['a key inserted before another', [set(['n'], 5, 'x')], text.replace('d = 2\n', 'd = 2\nn = 5\n')],
    ['all', [set([], { x: { y: 1 } })], undefined],
    ['a key that contains the separator', [set(['n.m'], 5)], `${text}n.m = 5\n`],
  ] as readonly (readonly [string, readonly Change[], string | undefined])[]) {
    it(`are edited: ${what}`, () => {
      const result = dotted.read(text).edit(changes);
      if (edited === undefined) assert.deepEqual(rootOf(dotted, result), { x: { y: '1' } });
      else assert.equal(result, edited);
    });
  }

  for (const [what, source, change, problem] of [
    ['the value of a key with keys below it', 'a=1\na.b=2\n', set(['a'], 5), /both a value and keys below it/],
    ['a map without that value', 'a=1\na.b=2\n', set(['a'], { b: 3 }), /both a value and keys below it/],
    ['an empty map', 'a=1\n', set(['b'], {}), /cannot represent an empty map/],
    ['an empty map inside another', 'a=1\n', set(['b'], { c: {} }), /cannot represent an empty map/],
    ['a list', 'a=1\n', set(['b'], { c: [1] }), /cannot contain lists/],
    ['a key that already exists in nested form', 'a.b=1\n', set(['a.b'], 5), /two keys would have the same name/],
  ] as const) {
    it(`refuse ${what}`, () => {
      assert.throws(() => dotted.read(source).edit([change]), { name: 'NoSpellingError', message: problem });
    });
  }

  it('keep the value of a key if a key below it changes', () => {
    assert.equal(dotted.read('a=1\na.b=2\n').edit([set(['a', 'b'], 5)]), 'a=1\na.b=5\n');
    assert.equal(dotted.read('a=1\na.b=2\n').edit([remove('a', 'b')]), 'a=1\n');
    assert.equal(dotted.read('a=1\na.b=2\n').edit([set(['a', ''], 5)]), 'a=5\na.b=2\n');
  });

  it('leave INI sections unchanged', () => {
    const source = 'k.l = 1\ns.t = 4\n[a.b]\nc.d = 2\n[s]\ne = 3\n';
    const tree = { k: { l: '1' }, 's.t': '4', 'a.b': { c: { d: '2' } }, s: { e: '3' } };
    assert.deepEqual(rootOf(ini, source), tree);
    const edited = ini
      .read(source)
      .edit([set(['k', 'm'], 5), set(['a.b', 'c', 'e'], 6), set(['new'], { x: { y: 7 } })]);
    const expected = { ...tree, k: { l: '1', m: '5' }, 'a.b': { c: { d: '2', e: '6' } }, new: { x: { y: '7' } } };
    assert.deepEqual(rootOf(ini, edited), expected);
    assert.match(edited, /^\[new\]\n+x\.y ?= ?7$/m);
  });

  it('are in repeated sections', () => {
    const source = '[s]\na.b = 1\n[s]\na.b = 2\nk = x\n[p.q]\n[p.q]\n';
    const tree = { s: [{ a: { b: '1' } }, { a: { b: '2' }, k: 'x' }], 'p.q': [{}, {}] };
    assert.deepEqual(rootOf(ini, source), tree);
    assert.equal(nested({ s: [{ 'a.b': 1 }], 'p.q': [{}] }, 'ini'), '{"s":[{"a":{"b":1}}],"p.q":[{}]}');
    assert.equal(ini.read(source).edit([set(['s', 1, 'a', 'b'], 3)]), source.replace('b = 2', 'b = 3'));
    assert.throws(() => ini.read('').edit([set(['s'], [{}, { a: {} }])]), /cannot represent an empty map/);
  });

  it('may be in a single section or option that becomes a list', () => {
    const source = '; c\n[s]\na.b = 1\n; d\nk = x\n';
    const edited = ini
      .read(source)
      .edit([set(['s', 0, 'a', 'c'], 2), set(['s', 0, 'k', 1], 'y'), set(['s', 1], { a: { b: 2 } })]);
    assert.equal(edited, '; c\n[s]\na.b = 1\na.c = 2\n; d\nk = x\nk = y\n\n[s]\na.b = 2\n');
  });

  it('may be in repeated sections and options that are all deleted', () => {
    const source = '[s]\na.b = 1\na.b = 2\nc = 3\n\n[t]\n[t]\n';
    const edited = ini
      .read(source)
      .edit([['s', 'a', 'b'], ['t']].flatMap((path) => [remove(...path, 0), remove(...path, 1)]));
    assert.equal(edited, '[s]\nc = 3\n');
    assert.equal(ini.read('[s]\n[t]\n').edit([remove('s', 0)]), '[t]\n');
    assert.throws(() => ini.read(source).edit([set(['t'], [])]), /cannot contain an empty list/);
  });

  it('get a new neighbor next to a key that a template repeats', () => {
    const env = nestedKeys(templates('env'), '_');
    const source = 'A_B={{ x }}\nexport A_B=y\nC=1\n';
    assert.equal(env.read(source).edit([set(['A', 'D'], 2)]), source.replace('y\n', 'y\nA_D=2\n'));
    assert.equal(env.read(source).edit([set(['D'], 2, 'A')]), source.replace('y\n', 'y\nD=2\n'));
  });

  it('may have other separators', () => {
    const env = nestedKeys(formatNamed('env'), '__');
    assert.deepEqual(rootOf(env, 'A__B=1\nA_C=2\n'), { A: { B: '1' }, A_C: '2' });
    assert.equal(env.read('A__B=1\n').edit([set(['A', 'C'], { D: 2 })]), 'A__B=1\nA__C__D=2\n');
  });

  for (const [what, format, tree, expected] of [
    [
      'are found in',
      'properties',
      { a: { 'b.c': 1, d: null }, 'a.e': { f: [1] } },
      { a: { b: { c: 1 }, d: null, e: { f: [1] } } },
    ],
    ['are below their section in', 'ini', { 'a.b': { 'c.d': 1 } }, { 'a.b': { c: { d: 1 } } }],
    [
      'may be before the sections in',
      'ini',
      { 'a.b': 1, 's.x': 2, s: { 'c.d': 3 } },
      { a: { b: 1 }, 's.x': 2, s: { c: { d: 3 } } },
    ],
  ] as const) {
    it(`${what} a tree that a user wrote`, () => {
      assert.equal(nested(tree, format), JSON.stringify(expected));
    });
  }

  it('may have any number of parts', () => {
    const deep = Array.from({ length: 50_000 }, () => 'a').join('.');
    assert.deepEqual(rootOf(dotted, `${deep}=1\n`), { [deep]: '1' });
  });
});
