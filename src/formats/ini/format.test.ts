import assert from 'node:assert/strict';
import { cpuMs } from '../../../test/cpu-time';
import { nodeAt, type Tree } from '../../data/tree';
import { osloFormat } from '../oslo/format';
import { iniFormat } from './format';
import { treeOf } from '../../data/trees/plain';
import { type Change, NoSpellingError } from '../document';
import { assertRefused, insert, kitOf, remove, set } from '../format-kit.test';

const { dataOf, edit, rootOf } = kitOf(iniFormat);

const lookAlike =
  'a key and its value need "=" or ":" between them: if whitespace separates them, as in classic Fluent Bit configuration, use the format `fluent-bit`';

describe('reading INI', () => {
  for (const [text, object] of [
    ['', {}],
    ['\uFEFFa=1\n[s] ; c\r\nb : 2\r\nc\nd =\n', { a: '1', s: { b: '2', c: '', d: '' } }],
    [
      '; c\n  # c\n[s t]\na;b = c;d # e\nurl = http://x:1\nk:v = 1',
      { 's t': { 'a;b': 'c;d # e', url: 'http://x:1', k: 'v = 1' } },
    ],
    ['[s]\n  a = 1\n  b = 2\n c = 3\n   more\n', { s: { a: '1', b: '2', c: '3\nmore' } }],
    ['a = "x\n  y"\n', { a: '"x\ny"' }],
    ['a =\n  x\n\n  # c\n  [y]\n\n\nb = 1\n', { a: '\nx\n\n[y]', b: '1' }],
    ['[s]\n    a = 1\n[t]\n    b = 2\n', { s: { a: '1' }, t: { b: '2' } }],
    ['a = "x y"\nb = \'\'\nc = "a" "b"\nd = "\ne = " x"', { a: 'x y', b: '', c: '"a" "b"', d: '"', e: ' x' }],
    [
      'a = 1\na = 2\n[p]\nk = 1\nk = 2\nk = 3\n[q]\n[p]\nk = 4\n',
      { a: ['1', '2'], p: [{ k: ['1', '2', '3'] }, { k: '4' }], q: {} },
    ],
    ['[__proto__]\n__proto__ = 1\n', { ['__proto__']: { ['__proto__']: '1' } }],
    [
      'a = 80 ; why\nb = x ; y\nc = 10.0.0.1 ; 10.0.0.2\nd = on\t#c',
      { a: '80', b: 'x ; y', c: '10.0.0.1 ; 10.0.0.2', d: 'on' },
    ],
    ['[a]b]\n', { 'a]b': {} }],
    ['[a\u2028b] ; \u2029\n', { 'a\u2028b': {} }],
    ['\u0085a\u001c = \u001f\u0085x \u0085y\u0085\nb = \ufeffz\n', { a: 'x \u0085y', b: '\ufeffz' }],
    [
      '[mysqld]\nskip-name-resolve\n!includedir /etc/my.cnf.d\n',
      { mysqld: { 'skip-name-resolve': '', '!includedir /etc/my.cnf.d': '' } },
    ],
  ] as const) {
    it(`reads ${JSON.stringify(text)}`, () => assert.equal(dataOf(text), JSON.stringify(object)));
  }

  for (const [text, place, message] of [
    ['a=1\n[b', '2:1', 'a section header must end in "]"'],
    ['[b] x', '1:1', 'a section header must end in "]"'],
    ['a\n  b = 1', '2:3', 'an indented line follows a key without "=": add "=" or remove the indentation'],
    ['[SERVICE]\n    Log_Level     info\n', '2:5', lookAlike],
    ['a\tb', '1:1', lookAlike],
    ['a=1\n[]', '2:1', 'a section has no name'],
    ['a=1\n= 2', '2:1', 'a key is missing before the separator'],
    ['a=1\rb=2\n', '1:4', 'a carriage return without a line feed'],
    ['a=1\n[a]', '2:1', 'a section has the same name as a key before the first section'],
  ] as const) {
    it(`refuses ${JSON.stringify(text)}`, () => assertRefused(iniFormat, text, place, message));
  }

  it('has the position of a list, from the first to the last value', () => {
    const text = 'a = 1\nb = 2\na = 33\n';
    const { start, end } = nodeAt(rootOf(text), ['a']) ?? {};
    assert.equal(text.slice(start, end), '1\nb = 2\na = 33');
  });

  it('takes time in proportion to the text', () => {
    const text = `a = x${' '.repeat(200_000)}y\n[s]\n${'k = v\n'.repeat(20_000)}l =\n${'  v\n\n'.repeat(20_000)}`;
    const root = rootOf(text);
    assert.ok(root.kind === 'map');
    const cost = cpuMs(() => edit(text, set(['s', 'l'], 'x')));
    assert.ok(cost < 4000, `${cost} ms`);
  });
});

describe('editing INI', () => {
  for (const [title, before, changes, after] of [
    [
      'a value changes in place',
      '# c\r\n[s]\r\na   = 1 \r\n\r\nb:2\r\n',
      [set(['s', 'a'], 3), set(['s', 'b'], true)],
      '# c\r\n[s]\r\na   = 3 \r\n\r\nb:true\r\n',
    ],
    [
      'a comment after a number or a boolean stays',
      '[s]\na = 80 ; why\nb: true\t#c\n',
      [set(['s', 'a'], '30s'), set(['s', 'b'], 'off')],
      '[s]\na = 30s ; why\nb: off\t#c\n',
    ],
    [
      'a comment is removed if it would become part of the value',
      '[s]\na = 80 ; why\nb = 1 # c\nc = 2 # c\n',
      [set(['s', 'a'], 'auto'), set(['s', 'b'], 'x\ny'), set(['s', 'c'], '80 ; x')],
      '[s]\na = auto\nb = x\n    y\nc = "80 ; x"\n',
    ],
    [
      'a single value changes like a list',
      'a = 1 ; c\nb = 2\n[s]\nc = 3\n',
      [set(['a', 1], 4), set(['b', 0], 5), set(['b', 1], 6), set(['s', 'c', 1], 7)],
      'a = 1 ; c\na = 4\nb = 5\nb = 6\n[s]\nc = 3\nc = 7\n',
    ],
    [
      'a section becomes the first section of a list',
      '; c\n[s]\n; d\na = 1\nb = 2\n\n[t]\n',
      [set(['s'], [{ a: 1, b: 3 }, { a: 2 }])],
      '; c\n[s]\n; d\na = 1\nb = 3\n\n[s]\na = 2\n\n[t]\n',
    ],
    ['quotes stay', 'a = "x"\nb = \'y\'\n', [set(['a'], "it's"), set(['b'], '')], "a = \"it's\"\nb = ''\n"],
    [
      'quotes change if necessary',
      'a = "x"\nb = y\nc = \'z\'\n',
      [set(['a'], 'say "x"'), set(['b'], ' y'), set(['c'], "'z'")],
      'a = say "x"\nb = " y"\nc = "\'z\'"\n',
    ],
    [
      'a key without a value gets one',
      '[s]\na\nb =\nc=\nd = \n',
      [set(['s', 'a'], 1), set(['s', 'b'], 1), set(['s', 'c'], 1), set(['s', 'd'], 1)],
      '[s]\na = 1\nb = 1\nc=1\nd = 1\n',
    ],
    ['a value becomes empty', 'a = 1\n', [set(['a'], '')], 'a = \n'],
    [
      'one line of several changes',
      'a = x\n  # c\n    y\n  z\nb = 1\n',
      [set(['a'], 'x\ny\nw')],
      'a = x\n  # c\n    y\n    w\nb = 1\n',
    ],
    [
      'lines are added between others',
      'a =\n  x\n  # c\n  y\n',
      [set(['a'], '\nx\nn\n\nm\ny')],
      'a =\n  x\n  n\n\n  m\n  # c\n  y\n',
    ],
    ['lines are added before the first', 'a = x\n  y\n', [set(['a'], 'n\nx\ny')], 'a = n\n  x\n  y\n'],
    ['a line is removed', 'a = x\n  y\n  z\n', [set(['a'], 'x\nz')], 'a = x\n  z\n'],
    ['the first line is removed', 'a = x\n  y\n  z\n', [set(['a'], 'y\nz')], 'a = y\n  z\n'],
    ['the last line is removed', 'a = x\n  y\n  z\nb = 1', [set(['a'], 'x\ny')], 'a = x\n  y\nb = 1'],
    ['several lines become one', 'a = x\n  y\nb = 1', [set(['a'], '"z"')], 'a = \'"z"\'\nb = 1'],
    [
      'one line becomes several',
      '  a = x\n  b =\n',
      [set(['a'], 'x\ny'), set(['b'], '\nz')],
      '  a = x\n      y\n  b =\n      z\n',
    ],
    ['a first line that looks like a comment', 'a = 1\n', [set(['a'], '#x\ny')], 'a = #x\n    y\n'],
    ['all lines change', 'a = x\n  y\n', [set(['a'], 'z\nw')], 'a = z\n  w\n'],
    ['a first line changes', 'a = x\n  y\n', [set(['a'], 'z\ny')], 'a = z\n  y\n'],
    [
      'lines between comments change',
      'a = v\n  # c\n  w\n  # d\n  x\n  # e\n  y\n    z\n',
      [set(['a'], 'v\n1\n2\ny\nz')],
      'a = v\n  # c\n  1\n  # d\n  2\n  # e\n  y\n    z\n',
    ],
    [
      'a line is added above lines between comments',
      'a = v\n  w\n  # d\n  x\n  # e\n  y\n',
      [set(['a'], 'v\n1\n2\nx\ny')],
      'a = v\n  1\n  2\n  # d\n  x\n  # e\n  y\n',
    ],
    [
      'a line is removed with the comments above it',
      'a = v\n  # c\n  w\n  # d\n  x\n',
      [set(['a'], 'v\nx')],
      'a = v\n  # d\n  x\n',
    ],
    [
      'a first line is removed above a comment',
      'a = x\n  # c\n  y\n  z\n',
      [set(['a'], 'y\nz')],
      'a = y\n  # c\n  z\n',
    ],
    ['a first line changes above a comment', 'a = x\n  # c\n  y\n', [set(['a'], 'z\ny')], 'a = z\n  # c\n  y\n'],
    ['a key without a value gets several lines', 'a\n', [set(['a'], 'z\nw')], 'a = z\n    w\n'],
    [
      'a new key is spelled like its neighbor',
      '[s]\n  name   = x\n',
      [set(['s', 'a'], 1), set(['s', 'longer name'], 'x\ny')],
      '[s]\n  name   = x\n  a      = 1\n  longer name = x\n      y\n',
    ],
    [
      'a new key is spelled like others elsewhere',
      '[s]\na:1\n[t]\n# c\n',
      [set(['t', 'b'], 1)],
      '[s]\na:1\n[t]\nb:1\n# c\n',
    ],
    [
      'a new key is spelled like the last key elsewhere',
      '[s]\na:1\nb = 2\n[t]\n',
      [set(['t', 'c'], 1)],
      '[s]\na:1\nb = 2\n[t]\nc = 1\n',
    ],
    [
      'a new key is spelled like the last key before all sections',
      'a:1\nb = 2\n\n[t]\n',
      [set(['t', 'c'], 1)],
      'a:1\nb = 2\n\n[t]\nc = 1\n',
    ],
    ['a new key above an indented section', '  [s]\n[t]\n', [set(['a'], 1)], '  a = 1\n\n  [s]\n[t]\n'],
    ['a list of the section that exists', '[s]\na=1 \n# c\n', [set(['s'], [{ a: 1 }])], '[s]\na=1 \n# c\n'],
    ['a second section with the same name', '[s]\na=1\n', [set(['s', 1], { a: 2 })], '[s]\na=1\n\n[s]\na=2\n'],
    [
      'a section is replaced by several',
      'x=1\n\n[s]\na=1\nb=2\n',
      [set(['s'], [{ a: 1, b: 3 }, { a: 2 }])],
      'x=1\n\n[s]\na=1\nb=3\n\n[s]\na=2\n',
    ],
    [
      'a new key is inserted before another',
      '[s]\na=1\n# b\nb=2\n',
      [set(['s', 'x'], 1, 'b'), set(['s', 'y'], 2, 'a')],
      '[s]\ny=2\na=1\nx=1\n# b\nb=2\n',
    ],
    [
      'a comment stays above its key',
      '; file\n\n; a\n# a\na=1\n[s]\n# b\nb=2\n',
      [set(['x'], 1, 'a'), set(['s', 'y'], 2, 'b')],
      '; file\n\nx=1\n; a\n# a\na=1\n[s]\ny=2\n# b\nb=2\n',
    ],
    [
      'a comment stays above its item',
      '[s]\n# one\nl=1\nk=0\n# two\nl = 2\n',
      [insert(['s', 'l', 2], 8, 0), insert(['s', 'l', 3], 9, 0), insert(['s', 'l', 4], 7, 1), set(['s', 'l', 5], 3)],
      '[s]\nl=8\nl=9\n# one\nl=1\nk=0\nl=7\n# two\nl = 2\nl = 3\n',
    ],
    [
      'a new section is inserted before another with its name',
      '[s]\na=1\n# t\n[t]\nb=2\n[t]\nb=3\n',
      [insert(['t', 2], { b: 8 }, 0), insert(['t', 3], { b: 9 }, 1), set(['t', 4], { b: 4 })],
      '[s]\na=1\n[t]\nb=8\n# t\n[t]\nb=2\n[t]\nb=9\n[t]\nb=3\n[t]\nb=4\n',
    ],
    [
      'a new key is not indented deeper than the next section',
      '[s]\n  [t]\n',
      [set(['s', 'a'], 1)],
      '[s]\n  a = 1\n  [t]\n',
    ],
    [
      'a new key without a value next to such keys',
      '[s]\n  a\n',
      [set(['s', 'b'], ''), set(['s', 'c'], 1)],
      '[s]\n  a\n  b\n  c = 1\n',
    ],
    ['a new key with a space next to keys without values', '[s]\na\n', [set(['s', 'b c'], '')], '[s]\na\nb c =\n'],
    [
      'whitespace that only Python recognizes',
      'a = 1\n',
      [set(['a'], '\u0085x'), set(['b'], 'x\ufeff')],
      'a = "\u0085x"\nb = "x\ufeff"\n',
    ],
    ['a new key below an empty value', '[s]\na =\n', [set(['s', 'b'], 'x')], '[s]\na =\nb = x\n'],
    [
      'a new key below a separator with a space on one side',
      '[s]\na =1\n',
      [set(['s', 'b'], 'x')],
      '[s]\na =1\nb =x\n',
    ],
    ['a new key without a value', '[s]\na = 1\n', [set(['s', 'b'], '')], '[s]\na = 1\nb =\n'],
    [
      'a new key above all sections',
      '# file\n\n# s\n[s]\n',
      [set(['a'], 1), set(['b'], 2)],
      '# file\n\na = 1\nb = 2\n\n# s\n[s]\n',
    ],
    ['a new key below others above all sections', 'a=1\n\n[s]\n', [set(['b'], 2)], 'a=1\nb=2\n\n[s]\n'],
    ['the first key', '# c', [set(['a'], 1)], '# c\na = 1'],
    [
      'a new section is added at the end',
      '[s]\na=1\n\n# end\n',
      [set(['t'], { b: 1, c: [1, 2] })],
      '[s]\na=1\n\n[t]\nb=1\nc=1\nc=2\n\n# end\n',
    ],
    ['a new section next to sections without blank lines', '[s]\n[t]\n', [set(['u'], {})], '[s]\n[t]\n[u]\n'],
    [
      'a new section is inserted before another',
      '[s]\n\n# t\n[t]\n',
      [set(['u'], { a: 1 }, 't'), set(['v'], {}, 's')],
      '[v]\n\n[s]\n\n[u]\na = 1\n\n# t\n[t]\n',
    ],
    ['a new section is added after keys', 'a = 1\n', [set(['s'], { b: 2 })], 'a = 1\n\n[s]\nb = 2\n'],
    [
      'a new section that should be inserted before a key',
      'a = 1\n[t]\n',
      [set(['s'], { b: 2 }, 'a')],
      'a = 1\n\n[s]\nb = 2\n[t]\n',
    ],
    ['the first section', '', [set(['s'], { b: 2 })], '[s]\nb = 2\n'],
    ['the first section below comments', '# c\n', [set(['s'], {})], '# c\n\n[s]\n'],
    [
      'a new section and a key at once',
      '\uFEFF# t\n[t]\n',
      [set(['s'], {}, 't'), set(['a'], 1)],
      '\uFEFFa = 1\n\n[s]\n\n# t\n[t]\n',
    ],
    ['a key is removed with its lines', '[s]\na = 1\n  2\n# b\nb = 2', [remove('s', 'a')], '[s]\n# b\nb = 2'],
    [
      'a section is removed with its keys',
      'a=1\n\n[s]\nb=1\n# c\nc=2\n# end\n\n[t]\n',
      [remove('s')],
      'a=1\n# end\n\n[t]\n',
    ],
    ['the first section is removed', '[s]\n\n[t]\n', [remove('s')], '\n[t]\n'],
    [
      'an item is changed, another removed, and one added',
      '[s]\nk = 1 \nk = 2\nk = 3\nx = 1\n',
      [set(['s', 'k', 0], 9), remove('s', 'k', 1), set(['s', 'k', 3], 4)],
      '[s]\nk = 9 \nk = 3\nk = 4\nx = 1\n',
    ],
    [
      'a list becomes longer and shorter',
      'a = 1\na = 2\nb = 1\nb = 2\nc = 1\n',
      [set(['a'], [1, 3, 4]), set(['b'], 5), set(['c'], [1, 2])],
      'a = 1\na = 3\na = 4\nb = 5\nc = 1\nc = 2\n',
    ],
    ['all items are removed', 'a = 1\na = 2\nb = 1\n', [remove('a', 0), remove('a', 1)], 'b = 1\n'],
    [
      'several sections with one name',
      '[p]\nk=1\n[p]\nk=2\n[q]\n',
      [set(['p', 1, 'k'], 3), set(['p', 1, 'l'], 1), set(['p', 2], { k: 4 }), remove('p', 0)],
      '[p]\nk=3\nl=1\n[p]\nk=4\n[q]\n',
    ],
    ['a section becomes a key', 'x=1\n[s]\na=1\n[t]\n', [set(['s'], 1)], 'x=1\ns=1\n[t]\n'],
    ['a key becomes a section', 'x=1\ns=1\n[t]\n', [set(['s'], { a: 1 })], 'x=1\n[t]\n\n[s]\na=1\n'],
    ['a section becomes several', '[s]\na=1\n', [set(['s'], [{ a: 1 }, { a: 2 }])], '[s]\na=1\n\n[s]\na=2\n'],
    [
      'a replaced section changes only where it differs',
      '[s]\na=1\n# b\nb=2 \n',
      [set(['s'], { c: 3, b: 2 })],
      '[s]\nc=3\n# b\nb=2 \n',
    ],
  ] as const) {
    it(`keeps unchanged text: ${title}`, () => assert.equal(edit(before, ...changes), after));
  }

  for (const [title, change, message] of [
    ['null', set(['s', 'a'], null), 'INI cannot contain null'],
    ['an empty list', set(['s', 'a'], []), 'INI cannot contain an empty list, because a list is a repeated key'],
    ['a map in a section', set(['s', 'a'], { b: 1 }), 'INI allows only strings in this place, not maps'],
    ['a map in a new section', set(['n'], { a: { b: 1 } }), 'INI allows only strings in this place, not maps'],
    [
      'an empty list before all sections',
      set(['n'], []),
      'INI cannot contain an empty list, because a list is a repeated key',
    ],
    ['a list of maps and other values', set(['n'], [{}, 1]), 'INI allows only strings in this place, not maps'],
    ['a value among sections', set(['p', 2], 1), 'a list of sections cannot contain other values'],
    ...['a]', ''].map(
      (name) =>
        [
          `a section called "${name}"`,
          set([name], {}),
          'INI cannot contain a section whose name is empty or contains "]" or a line break',
        ] as const,
    ),
    [
      'both kinds of quotes',
      set(['s', 'a'], ` "'`),
      'INI cannot contain a value that needs quotes and contains both kinds of quotes',
    ],
    ['a root that is not a map', set([], 1), 'INI must be a map of sections, not a scalar'],
  ] as const) {
    it(`has no spelling for ${title}`, () =>
      assert.throws(() => edit('[s]\na=1\n[p]\n[p]\n', change), new NoSpellingError(message)));
  }

  it('keeps the spelling of a value from another INI text', () => {
    const from = rootOf('[s]\nq = "x # y"\nplain = z\nalone\nempty =\nquoted = ""\n');
    const value = (key: string): Tree => nodeAt<Tree>(from, ['s', key]) as Tree;
    const copy = (key: string, path = ['t', key]): Change => ({ kind: 'set', path, value: value(key) });
    const changes = [copy('q'), copy('alone'), copy('empty')];
    assert.equal(edit('[t]\nq = 1\n', ...changes), '[t]\nq = "x # y"\nalone\nempty =\n');
    assert.equal(edit('[t]\nalone = 1\nplain = "1"\n', copy('alone'), copy('plain')), '[t]\nalone\nplain = "z"\n');
    // A key without a separator can differ from an empty value, so copied keys keep their separators.
    assert.equal(edit('[t]\nq\n', copy('empty'), copy('quoted')), '[t]\nq\nempty =\nquoted = ""\n');
    assert.equal(edit('[t]\na b = 1\n', copy('alone', ['t', 'a b'])), '[t]\na b = \n');
    assert.equal(osloFormat.read('[t]\nq = 1\n').edit(changes), '[t]\nq = "x # y"\nalone =\nempty =\n');
  });

  it('has no spelling for some keys and lines', () => {
    for (const key of ['', ' a', 'a ', '\ufeffa', '\u001Ca', '[a', '#a', ';a', 'a=b', 'a:b', 'a\nb', 'a\rb']) {
      assert.throws(() => edit('[s]\n', set(['s', key], 1)), /INI cannot contain a key/, key);
    }
    for (const text of ['a\n', 'a\n b', 'a\n#b', 'a\n;b', ' a\nb']) {
      assert.throws(() => edit('[s]\na=1', set(['s', 'a'], text)), /INI cannot contain a multi-line value/, text);
      assert.throws(() => iniFormat.print(treeOf({ a: text })), /INI cannot contain a multi-line value/, text);
    }
    for (const text of ['a\r\nb', 'a\r=', '\r']) {
      assert.throws(() => edit('[s]\na=1', set(['s', 'a'], text)), /a value with a carriage return/, text);
      assert.throws(() => iniFormat.print(treeOf({ a: text })), /a value with a carriage return/, text);
    }
  });

  for (const change of [
    set(['x', 'y'], 1),
    set([0], 1),
    set(['s', 'a', 'b'], 1),
    set(['s', 'a', 2], 1),
    set(['p', 5], {}),
    set(['p', 'k'], 1),
    set(['l', 5], 1),
    set(['l', 'k'], 1),
    remove('x'),
    remove('p', 2),
    remove('l', 2),
    remove(),
  ]) {
    it(`has no place for ${change.kind} ${JSON.stringify(change.path)}`, () =>
      assert.throws(() => edit('l=1\nl=2\n[s]\na=1\n[p]\n[p]\n', change), RangeError));
  }

  it('prints keys, then sections', () => {
    const tree = treeOf({ s: { b: 'x y', l: [1, 2] }, a: 1, e: {}, p: [{ k: 'one\ntwo' }, {}], q: ' "' });
    assert.equal(
      iniFormat.print(tree),
      "a = 1\nq = ' \"'\n\n[s]\nb = x y\nl = 1\nl = 2\n\n[e]\n\n[p]\nk = one\n    two\n\n[p]\n",
    );
    assert.equal(iniFormat.print(treeOf({ s: {} })), '[s]\n');
    assert.equal(iniFormat.print(treeOf({})), '');
    assert.throws(() => iniFormat.print(treeOf([])), new NoSpellingError('INI must be a map of sections, not a list'));
  });
});
