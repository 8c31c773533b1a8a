import assert from 'node:assert/strict';
import { errorFrom, orError } from '../../../test/or-error';
import { tomlFormat } from './format';
import { nodeAt, type Scalar, stringScalar, type Tree, treeAt, treeOf } from '../../data';
import { DocumentSyntaxError, NoSpellingError } from '../document';
import type { SourceNode } from '../source-node';
import { assertRefused, insert, kitOf, remove, set, setScalar } from '../format-kit.test';

const { dataOf, edit, rootOf } = kitOf(tomlFormat);

describe('reading TOML', () => {
  it('joins tables that are defined in several places', () => {
    const text = [
      'title = "x"',
      '[owner]',
      'name.first = "a"',
      '[[x.list]]',
      '[x.list.sub]',
      'k = 1',
      '[[x.list]]',
      '[owner.name.more]',
      'inline = { p.q = 1, p.r = [ { s = 2 } ] }',
    ].join('\n');
    assert.equal(
      dataOf(text),
      '{"title":"x","owner":{"name":{"first":"a","more":{"inline":{"p":{"q":1,"r":[{"s":2}]}}}}},"x":{"list":[{"sub":{"k":1}},{}]}}',
    );
  });

  for (const [source, type, text] of [
    ['"a\\u00e9\\n"', 'string', 'aé\n'],
    ["'a\\n'", 'string', 'a\\n'],
    ['"""\n  a\\\n   b"""', 'string', '  ab'],
    ["'''\na'b\n'''", 'string', "a'b\n"],
    ['1_000', 'int', '1_000'],
    ['0xDEAD_beef', 'int', '0xDEAD_beef'],
    ['+99', 'int', '+99'],
    ['6.6_2e-34', 'float', '6.6_2e-34'],
    ['-inf', 'float', '-.inf'],
    ['nan', 'float', '.nan'],
    ['-nan', 'float', '.nan'],
    ['true', 'bool', 'true'],
    ['1979-05-27T00:32:00.999-07:00', 'date', '1979-05-27T00:32:00.999-07:00'],
    ['1979-05-27 07:32:00', 'date', '1979-05-27 07:32:00'],
    ['1979-05-27', 'date', '1979-05-27'],
    ['07:32:00', 'date', '07:32:00'],
  ] as const) {
    it(`${JSON.stringify(source)} is of type ${type}`, () => {
      const value = nodeAt(rootOf(`k = ${source} # c`), ['k']);
      assert.ok(value?.kind === 'scalar');
      assert.deepEqual([value.type, value.text, value.start, value.end], [type, text, 4, 4 + source.length]);
    });
  }

  it('returns the places of keys and values', () => {
    const text = '\uFEFF# c\n[a."b"]\nx . y = [1]\n';
    const root = rootOf(text);
    const at = (node: SourceNode, ...keys: readonly string[]): readonly [string, string] => {
      let found = node;
      let name = '';
      for (const key of keys) {
        const entry = found.kind === 'map' ? found.entries.find((candidate) => candidate.key === key) : undefined;
        assert.ok(entry);
        name = text.slice(entry.keyStart, entry.keyEnd);
        found = entry.value;
      }
      return [name, text.slice(found.start, found.end)];
    };
    assert.deepEqual(at(root, 'a', 'b'), ['"b"', '"b"]\nx . y = [1]\n']);
    assert.deepEqual(at(root, 'a', 'b', 'x', 'y'), ['y', '[1]']);
    const list = nodeAt(rootOf('[[l]]\nx = 1\n[[l]]\n[m]\n'), ['l']);
    assert.deepEqual([list?.start, list?.end], [2, 18]);
  });

  for (const [text, place, message] of [
    ['a = 1\na = 2', '2:1', 'duplicate key in a table'],
    ['[a]\n[a]', '2:2', 'duplicate key in a table'],
    ['__proto__ = 1\n__proto__ = 2', '2:1', 'duplicate key in a table'],
    ['a = "x', '1:7', 'a string is not closed'],
    ['a = [1', '1:7', 'an array is not closed: expected "]"'],
    ['a = [1 2]', '1:8', 'expected "," between values'],
    ['a = {b = 1', '1:11', 'an inline table is not closed: expected "}"'],
    ['a = {b = 1,}', '1:12', 'an inline table must not end in a comma'],
    ['a = {b = 1\n}', '2:1', 'an inline table must be on one line'],
    ['[a', '1:3', 'a table header must end in "]"'],
    ['a', '1:2', 'expected "=" after a key'],
    ['a =', '1:4', 'a value is missing'],
    ['a\n= 1', '2:1', 'a key, its "=" and its value must be on the same line'],
    ['a = 1 b = 2', '1:7', 'expected the end of the line'],
    ['a = 01', '1:5', 'a number must not start with a zero'],
    ['a = 1__0', '1:7', 'an underscore must be between digits'],
    ['a = "\\q"', '1:7', 'not a valid TOML escape sequence'],
    ['a = "\\ud800"', '1:11', 'this character is not allowed here'],
    ['a = """x\ry"""', '1:9', 'a carriage return must be followed by a line feed'],
    ['a = [1,\r2]', '1:8', 'a carriage return must be followed by a line feed'],
    ['a = 2021-13-01', '1:14', 'not a valid date'],
    ['a = 24:00:00', '1:12', 'not a valid time'],
    ['a..b = 1', '1:2', 'a key is missing before or after a dot'],
    ['a. = 1', '1:2', 'a key is missing before or after a dot'],
    ['[[a] ]', '1:6', 'a space is not allowed here'],
    ['[]', '1:2', 'a key is missing'],
    ['{{ x }}', '1:1', 'this character is not allowed here'],
  ] as const) {
    it(`refuses ${JSON.stringify(text)}`, () => assertRefused(tomlFormat, text, place, message));
  }

  it('does not quote the text in its errors', () => {
    for (const text of [
      'a = "\\uDEAD"',
      'a = "secret',
      '# secret\0',
      'secret secret',
      'a = secret',
      'a = "s\\Uffffffff"',
    ]) {
      const { message } = errorFrom(DocumentSyntaxError, () => tomlFormat.read(text));
      assert.doesNotMatch(message, /secret|DEAD|ffff|0000/i);
    }
  });

  it('terminates within limits for hostile texts', () => {
    const deep = (open: string, close: string, count: number): string =>
      `a = ${open.repeat(count)}${close.repeat(count)}`;
    const refused = (text: string): string => {
      const outcome = orError(DocumentSyntaxError, () => tomlFormat.read(text));
      return outcome instanceof DocumentSyntaxError ? outcome.message : 'read';
    };
    assert.equal(refused(deep('[', ']', 900)), 'read');
    assert.equal(refused(deep('[', ']', 1100)), 'nested deeper than 1000 levels');
    const tooDeep = 'values are nested too deeply, or a key or number is longer than 100 000 characters';
    assert.equal(refused(deep('[', ']', 100_000)), tooDeep);
    assert.equal(refused(`a = ${'{a='.repeat(20_000)}1${'}'.repeat(20_000)}`), tooDeep);
    assert.equal(refused(`${'a.'.repeat(20_000)}a = 1`), 'nested deeper than 1000 levels');
    assert.equal(refused(`[${'a.'.repeat(20_000)}a]`), 'nested deeper than 1000 levels');
    assert.equal(refused(`a = ${'1'.repeat(1_000_000)}`), tooDeep);
    assert.equal(refused(`a = """${'k'.repeat(70_000)}""""""`), 'a string is not closed');
    for (const key of ['"k"', 'a."k"', '["k"]', '[a."k"]']) {
      assert.equal(refused(key.replace('k', 'k'.repeat(200_000)) + (key.startsWith('[') ? '' : ' = 1')), tooDeep, key);
    }
  });
});

describe('editing TOML', () => {
  for (const [title, before, changes, after] of [
    [
      'changes its own text only',
      'a = 1 # one\r\n\r\nb   =  "x"\r\n',
      [set(['b'], 'y')],
      'a = 1 # one\r\n\r\nb   =  "y"\r\n',
    ],
    ['keeps escapes', 'a = "x\\u00e9y"\n', [set(['a'], 'xéz')], 'a = "x\\u00e9z"\n'],
    ['keeps literal quotes', "a = 'x'\n", [set(['a'], 'C:\\x')], "a = 'C:\\x'\n"],
    ['changes quotes if necessary', "a = 'x'\n", [set(['a'], "it's")], 'a = "it\'s"\n'],
    [
      'keeps multi-line strings',
      's = """\nfoo \\\n  "bar"\n"""\n',
      [set(['s'], 'foo "baz"\n')],
      's = """\nfoo \\\n  "baz"\n"""\n',
    ],
    [
      'keeps the escapes of a string on several lines',
      's = """\\u0041 x"""\n',
      [set(['s'], 'A y')],
      's = """\\u0041 y"""\n',
    ],
    ['escapes quotes that would close a string', 's = """x"""\n', [set(['s'], 'x"""y"')], 's = """x""\\"y\\""""\n'],
    ['keeps multi-line literal strings', "s = '''\nx'''\n", [set(['s'], "it's\n{}")], "s = '''\nit's\n{}'''\n"],
    ['replaces literal strings that cannot contain the text', "s = '''x'''\n", [set(['s'], "x'")], 's = "x\'"\n'],
    ['keeps a line break at the start of the text', "s = '''x'''\n", [set(['s'], '\nx')], "s = '''\n\nx'''\n"],
    ['rewrites strings with carriage returns', 's = """\r\nx\r\n"""\r\n', [set(['s'], 'y\n')], 's = "y\\n"\r\n'],
    [
      'quotes a string that looks like a date',
      'd = 1979-05-27 # c\n',
      [set(['d'], '1979-05-27')],
      'd = "1979-05-27" # c\n',
    ],
    [
      'replaces the text of a date with the date',
      'd = "1979-05-27"\n',
      [setScalar(['d'], 'date', '1979-05-27')],
      'd = 1979-05-27\n',
    ],
    [
      'leaves an equal date alone',
      'd = 1979-05-27 07:32:00z\n',
      [setScalar(['d'], 'date', '1979-05-27T07:32:00Z')],
      'd = 1979-05-27 07:32:00z\n',
    ],
    ['replaces a date with other text', 'd = 07:32:00\n', [set(['d'], 'noon')], 'd = "noon"\n'],
    [
      'spells numbers of other formats',
      'a = 1\nb = 1\nc = 1\n',
      [setScalar(['a'], 'int', '0X1F'), setScalar(['b'], 'float', '.5'), setScalar(['c'], 'float', '-.INF')],
      'a = 31\nb = 0.5\nc = -inf\n',
    ],
    ['leaves equal numbers alone', 'a = 0x1F\n', [set(['a'], 31)], 'a = 0x1F\n'],
    [
      'replaces a value with an inline table',
      'a = 1 # c\n',
      [set(['a'], { b: [1, { c: 2 }] })],
      'a = { b = [1, { c = 2 }] } # c\n',
    ],
    [
      'adds a key after the last key of its table',
      '[t]\nx=1\n# c\n\n[u]\n',
      [set(['t', 'y'], [1])],
      '[t]\nx=1\ny=[1]\n# c\n\n[u]\n',
    ],
    ['adds a key to an empty table', '[t] # c\n[u]\nx = 1', [set(['t', 'y'], 1)], '[t] # c\ny = 1\n[u]\nx = 1'],
    [
      'inserts a key before another',
      'a = 1\n# b\nb = 2\n',
      [set(['x'], 0, 'a'), set(['y'], 3, 'b')],
      'x = 0\na = 1\ny = 3\n# b\nb = 2\n',
    ],
    [
      'spells a key like its neighbor',
      '  name   = 1\n',
      [set(['port'], 2), set(['longer-name'], 3)],
      '  name   = 1\n  port   = 2\n  longer-name = 3\n',
    ],
    ['quotes a key like its neighbor', '"a" = 1\n', [set(['b'], 2)], '"a" = 1\n"b" = 2\n'],
    [
      'quotes a key in single quotes like its neighbor',
      "'a' = 1\n",
      [set(['b'], 2), set(["c'"], 3)],
      "'a' = 1\n'b' = 2\n\"c'\" = 3\n",
    ],
    ['quotes a key that needs it', 'a = 1\n', [set(['b c'], 2), set([''], 3)], 'a = 1\n"b c" = 2\n"" = 3\n'],
    ['adds the first key above all tables', '# about t\n[t]\n', [set(['a'], 1)], 'a = 1\n\n# about t\n[t]\n'],
    ['adds a key to an empty text', '', [set(['a'], 1)], 'a = 1\n'],
    ['adds a key below comments', '\uFEFF# c', [set(['a'], 1)], '\uFEFF# c\na = 1'],
    [
      'adds a table after the tables of its parent',
      '[a]\nx = 1\n\n[a.b]\ny = 1\n\n[c]\n',
      [set(['a', 'n'], { z: 1, s: {} })],
      '[a]\nx = 1\n\n[a.b]\ny = 1\n\n[a.n]\nz = 1\n\n[a.n.s]\n\n[c]\n',
    ],
    ['adds a table before another', '[a]\n[c]\n', [set(['b'], { x: 1 }, 'c')], '[a]\n[b]\nx = 1\n[c]\n'],
    [
      'adds a table before the first',
      '# about a\n[a]\n',
      [set(['b'], { x: 1 }, 'a')],
      '[b]\nx = 1\n\n# about a\n[a]\n',
    ],
    ['adds a table before an array of tables', 'k = 1\n[[a]]\n', [set(['b'], {}, 'a')], 'k = 1\n\n[b]\n[[a]]\n'],
    ['adds a table to a text with comments', '# c\n', [set(['t'], { x: 1 })], '# c\n\n[t]\nx = 1\n'],
    ['adds a table below a blank line', '# c\n\n', [set(['t'], { x: 1 })], '# c\n\n[t]\nx = 1\n'],
    ['adds a header to a table for a new key', '[a.b]\nx = 1\n', [set(['a', 'k'], 1)], '[a]\nk = 1\n\n[a.b]\nx = 1\n'],
    ['adds a header to a table after other tables', '[c]\n[a.b]\n', [set(['a', 'k'], 1)], '[c]\n[a]\nk = 1\n[a.b]\n'],
    [
      'adds to a table of dotted keys next to them',
      'a.b = 1\nc = 2\n',
      [set(['a', 'x'], { y: 1 })],
      'a.b = 1\na.x = { y = 1 }\nc = 2\n',
    ],
    [
      'inserts a dotted key before another',
      '[t]\na . b = 1\n',
      [set(['t', 'a', 'x'], 1, 'b')],
      '[t]\na.x = 1\na . b = 1\n',
    ],
    [
      'adds to an inline table',
      'a = {}\nb = { x = 1 }\nc={x=1,y=2}\n',
      [set(['a', 'k'], 1), set(['b', 'k'], 1), set(['c', 'k'], [])],
      'a = { k = 1 }\nb = { x = 1, k = 1 }\nc={x=1,y=2,k=[]}\n',
    ],
    [
      'rewrites an inline table with dotted keys',
      'a = { b.c = 1 } # c\n',
      [set(['a', 'b', 'd'], 1)],
      'a = { b = { c = 1, d = 1 } } # c\n',
    ],
    [
      'replaces a table of dotted keys in an inline table',
      'a = { b.c = 1 }\n',
      [set(['a', 'b'], 1)],
      'a = { b = 1 }\n',
    ],
    [
      'changes a value under dotted keys in an inline table',
      'a = { b.c = 1, b.d = 2 }\n',
      [set(['a', 'b', 'c'], 3)],
      'a = { b.c = 3, b.d = 2 }\n',
    ],
    ['appends to an array on one line', 'a = [1, 2]\n', [set(['a', 2], 3)], 'a = [1, 2, 3]\n'],
    [
      'appends to an array on several lines',
      'a = [\n  1, # one\n  { b = 1 } # two\n]\n',
      [set(['a', 2], { x: [1] })],
      'a = [\n  1, # one\n  { b = 1 }, # two\n  { x = [1] }\n]\n',
    ],
    ['keeps inline tables on one line', 'a = [\n  {}\n]\n', [set(['a', 0, 'x'], 1)], 'a = [\n  { x = 1 }\n]\n'],
    ['deletes from an array', 'a = [1, [2], 3]\n', [remove('a', 1)], 'a = [1, 3]\n'],
    [
      'appends a table',
      '[[a]]\n[[a]]\nx = 1\n[a.s]\n[b]\n',
      [set(['a', 2], { x: 2 })],
      '[[a]]\n[[a]]\nx = 1\n[a.s]\n[[a]]\nx = 2\n[b]\n',
    ],
    [
      'deletes a table of an array with its subtables',
      '[[a]]\n[a.s]\nx = 1\n\n[[a]]\ny = 1\n',
      [remove('a', 0)],
      '\n[[a]]\ny = 1\n',
    ],
    [
      'leaves an empty array when its last table is deleted',
      'k = 1\n[[a]]\nx = 1\n',
      [remove('a', 0)],
      'k = 1\na = []\n',
    ],
    [
      'leaves one blank line below an empty array at the top',
      '[[a]]\nx = 1\n\n[b]\n',
      [remove('a', 0)],
      'a = []\n\n[b]\n',
    ],
    [
      'leaves one blank line below an empty array in a new table at the top',
      '[[a.b]]\nx = 1\n\n[c]\n',
      [remove('a', 'b', 0)],
      '[a]\nb = []\n\n[c]\n',
    ],
    ['adds a blank line above a table', '[a]\nx = 1\n[b]\n', [remove('a'), set(['k'], 'v')], 'k = "v"\n\n[b]\n'],
    ['adds a key below a last line without a line break', 'a = 1\nb = 2', [set(['c'], 3)], 'a = 1\nb = 2\nc = 3'],
    [
      'adds a table to a table that only the headers of other tables name',
      '[a.b]\nx = 1\n',
      [set(['a', 'c'], { x: 1 })],
      '[a.b]\nx = 1\n\n[a.c]\nx = 1\n',
    ],
    ['adds no blank line at the end', '[[a.b]]\nx = 1\n', [remove('a', 'b', 0)], '[a]\nb = []\n'],
    ['deletes a key with its lines', 'a = [\n 1 # c\n] # d\n# e\nb = 2\n', [remove('a')], '# e\nb = 2\n'],
    [
      'deletes all parts of a table',
      'k = 1\n\n[a]\nx = 1\n\n[b]\n\n[a.c]\n# c\ny = 1\n# end\n',
      [remove('a')],
      'k = 1\n\n[b]\n# end\n',
    ],
    ['deletes a table of dotted keys', 'a.b = 1\nc = 2\na.d.e = 3\n', [remove('a')], 'c = 2\n'],
    ['deletes an array of tables', '[[a]]\n[[a]]\n[b]\n', [remove('a')], '[b]\n'],
    ['keeps a table that becomes empty', '[a.b]\nx = 1\n', [remove('a', 'b')], '[a]\n'],
    ['keeps a table of dotted keys that becomes empty', 'x = 1\n  a.b = 1\n', [remove('a', 'b')], 'x = 1\n  a = {}\n'],
    ['keeps a table with a header that becomes empty', '[a]\nb = 1\n', [remove('a', 'b')], '[a]\n'],
    [
      'changes only the differences in a new table',
      '# c\n[t]\nx = 1 # one\ny = 2\n',
      [set(['t'], { x: 1, n: 1, y: 3 })],
      '# c\n[t]\nx = 1 # one\nn = 1\ny = 3\n',
    ],
    [
      'changes only the differences in a new root',
      '[t]\nx = 1\n[[l]]\na = 1 # c\n[[l]]\n',
      [set([], { t: { x: 2 }, l: [{ a: 1 }] })],
      '[t]\nx = 2\n[[l]]\na = 1 # c\n',
    ],
    ['replaces a table with a value', 'k = 1\n[t]\nx = 1\n', [set(['t'], 5)], 'k = 1\nt = 5\n'],
    [
      'replaces a table with an array of tables',
      'k = 1\n\n[t]\nx = 1\n\n[u]\n',
      [set(['t'], [{ y: 1 }])],
      'k = 1\n\n[[t]]\ny = 1\n\n[u]\n',
    ],
    [
      'replaces an array of tables with a table',
      '[[t]]\nx = 1\n[[t]]\n[u]\n',
      [set(['t'], { y: 1 })],
      '[t]\ny = 1\n[u]\n',
    ],
    [
      'adds a header for a new key to a table that only other headers mention',
      '[a.b]\n[c]\n[c.d.e]\n',
      [set(['a', 'x'], 1), set(['c', 'd', 'y'], 1)],
      '[a]\nx = 1\n[a.b]\n[c]\n[c.d]\ny = 1\n[c.d.e]\n',
    ],
    [
      'uses dotted keys even if headers also mention the table',
      '[a.b.c]\n[a]\nb.x = 1\n',
      [set(['a', 'b', 'y'], 1)],
      '[a.b.c]\n[a]\nb.x = 1\nb.y = 1\n',
    ],
    ['replaces an array of tables with values', '[[t]]\n', [set(['t'], [1, {}])], 't = [1, {}]\n'],
    [
      'writes text with line breaks on several lines',
      'a = 1\n',
      [set(['b'], 'x\n"y"\n')],
      'a = 1\nb = """\nx\n"y"\n"""\n',
    ],
    [
      'writes text with line breaks on one line if lines end in CRLF',
      'a = 1\r\n',
      [set(['b'], 'x\n')],
      'a = 1\r\nb = "x\\n"\r\n',
    ],
  ] as const) {
    it(title, () => {
      assert.equal(edit(before, ...changes), after);
      const sets = changes.filter(({ kind, path }) => kind === 'set' && path.every((step) => typeof step === 'string'));
      assert.equal(edit(after, ...sets), after);
    });
  }

  it('writes dates without quotes, of any kind', () => {
    for (const text of ['07:32:00', '1980-01-28', '1980-01-28T07:32:00', '1980-01-28 07:32:00.5Z']) {
      const change = setScalar(['d'], 'date', text);
      assert.equal(edit('d = 1979-05-27 # c\n', change), `d = ${text} # c\n`);
      assert.equal(edit('d = "1979-05-27" # c\n', change), `d = ${text} # c\n`);
      assert.equal(tomlFormat.print(treeAt(['d'], { kind: 'scalar', type: 'date', text })), `d = ${text}\n`);
    }
  });

  it('accepts dates from another document as dates', () => {
    const value = nodeAt<Tree>(rootOf('d = 1979-05-27\n'), ['d']) as Tree;
    assert.equal(edit('x = 1\n', { kind: 'set', path: ['y'], value }), 'x = 1\ny = 1979-05-27\n');
    assert.equal(edit('x = "1"\n', { kind: 'set', path: ['x'], value }), 'x = 1979-05-27\n');
  });

  for (const [title, text, change, message] of [
    [
      'a leading zero',
      'a = 1\n',
      setScalar(['a'], 'int', '0644'),
      'programs disagree about the value of a number with a leading zero: put it in quotes, or remove the zero',
    ],
    ['a date that does not exist', 'd = 1\n', setScalar(['d'], 'date', '2023-02-29'), 'not a valid TOML date'],
    ['null', 'a = 1\n', set(['b'], null), 'TOML has no null: remove the value'],
    ['null in a list', 'a = 1\n', set(['a'], [null]), 'TOML has no null: remove the value'],
    ['an integer of more than 64 bits', 'a = 1\n', set(['a'], 2n ** 63n), 'TOML supports only 64-bit integers'],
    [
      'a large integer, a float in YAML',
      'a = 1\n',
      setScalar(['a'], 'float', '18446744073709551616'),
      'TOML supports only 64-bit integers',
    ],
    [
      'a large negative float',
      'a = 1.5\n',
      setScalar(['a'], 'float', '-9_223_372_036_854_775_809'),
      'TOML supports only 64-bit integers',
    ],
    [
      'a number that is too large for a float',
      'a = 1.5\n',
      setScalar(['a'], 'float', '-1e400'),
      'the number is too large for a 64-bit float: write a string',
    ],
    ['a lone surrogate', 'a = 1\n', set(['a'], '\ud800'), 'TOML cannot contain a lone surrogate'],
    ['a root that is not a table', 'a = 1\n', set([], [1]), 'a TOML document must be a table, not a list'],
  ] as const) {
    it(`has no spelling for ${title}`, () => assert.throws(() => edit(text, change), new NoSpellingError(message)));
  }

  it('refuses a value that it cannot spell in an array of tables, with its path', () =>
    assert.throws(
      () => edit('[[a]]\n[[a.b]]\n', set(['a', 0, 'b', 1], 5)),
      new NoSpellingError('an array of tables can contain only tables', ['a', 0, 'b', 1]),
    ));

  for (const change of [
    set(['a', 'b'], 1),
    set(['t', 0], 1),
    set(['l', 'x'], 1),
    set(['l', 5], {}),
    set(['n', 'x'], 1),
    remove('x'),
    remove('l', 1),
    remove(),
    set(['i', 5], 1),
  ]) {
    it(`has no place for ${JSON.stringify(change.path)}`, () =>
      assert.throws(() => edit('a = 1\ni = []\n[t]\n[[l]]\n', change), RangeError));
  }

  it('inserts items before the requested item, whose comments stay with it', () => {
    assert.equal(
      edit(
        '# t\n[[a]]\nx = 1 # one\n\n# two\n[[a]]\nx = 2\n',
        insert(['a', 2], { x: 8 }, 1),
        insert(['a', 3], { x: 9 }, 1),
      ),
      '# t\n[[a]]\nx = 1 # one\n\n[[a]]\nx = 8\n\n[[a]]\nx = 9\n\n# two\n[[a]]\nx = 2\n',
    );
    assert.equal(
      edit('# t\n[[a]]\nx = 1 # one\n', insert(['a', 1], { x: 8 }, 0)),
      '[[a]]\nx = 8\n\n# t\n[[a]]\nx = 1 # one\n',
    );
    assert.equal(edit('a = [\n  1, # one\n  2,\n]\n', insert(['a', 2], 0, 0)), 'a = [\n  0,\n  1, # one\n  2,\n]\n');
  });

  it('refuses changes inside other changes', () => {
    assert.throws(() => edit('a = 1', set(['b'], 1), set(['b', 'c'], 1)), /equals or leads into/);
  });
});

describe('printing TOML', () => {
  it('writes values, then tables', () => {
    const tree = treeOf({
      t: { u: { deep: {} }, v: 1 },
      a: 'x',
      'b c': [1, [true, { d: 1.5 }]],
      l: [{ x: 1, m: [{ y: 2 }] }, {}],
      e: [],
      text: 'one\n\ttwo """ \\\n',
    });
    assert.equal(
      tomlFormat.print(tree),
      [
        'a = "x"',
        '"b c" = [1, [true, { d = 1.5 }]]',
        'e = []',
        'text = """',
        'one',
        '\ttwo ""\\" \\\\',
        '"""',
        '',
        '[t]',
        'v = 1',
        '',
        '[t.u.deep]',
        '',
        '[[l]]',
        'x = 1',
        '',
        '[[l.m]]',
        'y = 2',
        '',
        '[[l]]',
        '',
      ].join('\n'),
    );
    assert.equal(tomlFormat.print(treeOf({})), '');
    assert.equal(tomlFormat.print(treeOf({ a: 1 })), 'a = 1\n');
  });

  it('spells the numbers of other formats', () => {
    const numbers: readonly (readonly [Scalar['type'], string, string])[] = [
      ['int', '0x1F', '0x1F'],
      ['int', '0X1F', '31'],
      ['int', '-0x1F', '-31'],
      ['int', '+1_000', '+1_000'],
      ['int', '1__0', '10'],
      ['float', '1.', '1.0'],
      ['float', '.5', '0.5'],
      ['float', '1e3', '1e3'],
      ['float', '1E+21', '1E+21'],
      ['float', '12345678901234567890.10', '12345678901234567890.10'],
      ['float', '1', '1.0'],
      ['float', '-0', '-0.0'],
      ['float', '9223372036854775807', '9223372036854775807.0'],
      ['float', '.NaN', 'nan'],
      ['float', '+.inf', '+inf'],
    ];
    for (const [type, text, spelling] of numbers) {
      assert.equal(tomlFormat.print(treeAt(['k'], { kind: 'scalar', type, text })), `k = ${spelling}\n`);
    }
    assert.throws(
      () => tomlFormat.print(stringScalar('x')),
      new NoSpellingError('a TOML document must be a table, not a scalar'),
    );
  });
});
