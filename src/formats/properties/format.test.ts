import assert from 'node:assert/strict';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/any-character';
import { holds, law } from '../../../test/law';
import { orError } from '../../../test/or-error';
import { propertiesFormat } from './format';
import { refuseRepeatedProperties } from './read';
import { plainOf, stringScalar, type Tree, treeOf } from '../../data';
import { arbitraryLines, changesOf, wishes } from '../changes/arbitrary-edits.test';
import { DocumentSyntaxError, NoSpellingError } from '../document';
import { assertReadBack, assertRefused, assertRowsKept, kitOf, remove, set } from '../format-kit.test';

const kit = kitOf(propertiesFormat);
const { dataOf, edit, rootOf } = kit;

describe('Java properties', () => {
  for (const [text, object] of [
    [
      'Truth = Beauty\n Truth2:Beauty\nTruth3                  :Beauty',
      { Truth: 'Beauty', Truth2: 'Beauty', Truth3: 'Beauty' },
    ],
    [
      'fruits      apple, banana, pear, \\\n            cantaloupe, \\\n  kiwi',
      { fruits: 'apple, banana, pear, cantaloupe, kiwi' },
    ],
    ['cheeses', { cheeses: '' }],
    ['# c\n! c \\\na.b=1\n \t\f\n', { 'a.b': '1' }],
    ['a\\ b\\=\\:c=d', { 'a b=:c': 'd' }],
    ['a==b\nb= = c\nc : : d\nd  =e ', { a: '=b', b: '= c', c: ': d', d: 'e ' }],
    ['a=\\u0041\\t\\n\\r\\f\\q\\\\\\"', { a: 'A\t\n\r\fq\\"' }],
    ['a=1\rb=2\r\nc=3', { a: '1', b: '2', c: '3' }],
    ['a=1\\\n\nb=2\\\r\n  \t# no comment\nc=\\', { a: '1', b: '2# no comment', c: '' }],
    ['k\\\n  ey \\\n  = \\\n  v', { key: 'v' }],
    ['=v', { '': 'v' }],
    ['\\\n\n\\\n#a\n\\\n  b\n\\', { b: '' }],
    ['\uFEFFa=1', { a: '1' }],
    ['a=1\nb=2\n a : 3', { a: '3', b: '2' }],
    ['', {}],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as Java does`, () => assert.equal(dataOf(text), JSON.stringify(object)));
  }

  for (const [text, place, message] of [
    ['a=\\u12g4', '1:3', '\\u must be followed by four hexadecimal digits'],
    ['a=\\u12', '1:3', '\\u must be followed by four hexadecimal digits'],
    ['a\\u=1', '1:2', '\\u must be followed by four hexadecimal digits'],
  ] as const) {
    it(`refuses ${JSON.stringify(text)}`, () => assertRefused(propertiesFormat, text, place, message));
  }

  for (const [title, before, changes, after] of [
    [
      'a value changes in place',
      '# c\r\na.b : 1 \r\n\r\nc 2\r\n',
      [set(['a.b'], 3), set(['c'], '=x')],
      '# c\r\na.b : 3\r\n\r\nc \\=x\r\n',
    ],
    [
      'escapes of unchanged text stay',
      'a=caf\\u00e9\\: \\\n   bar',
      [set(['a'], 'café: baz')],
      'a=caf\\u00e9\\: \\\n   baz',
    ],
    ['a space that moves to the start is escaped', 'a=x y\n', [set(['a'], ' y')], 'a=\\ y\n'],
    ['a space after a line continuation is escaped', 'a=x\\\n  y\n', [set(['a'], 'x z')], 'a=x\\\n  \\ z\n'],
    ['a key without a value gets one', 'a\nb =\nc=', [set(['a'], 1), set(['b'], 1), set(['c'], 1)], 'a=1\nb =1\nc=1'],
    ['new text is escaped', 'a=1', [set(['é =#'], 'é\n"\\😀')], 'a=1\n\\u00E9\\ \\=#=\\u00E9\\n"\\\\\\uD83D\\uDE00'],
    ['new text is not escaped if other text is not', 'a=ü\n', [set(['#é'], 'é\0')], 'a=ü\n\\#é=é\\u0000\n'],
    [
      'a new key is spelled like the one before it',
      '  name   = x\n',
      [set(['a'], 1), set(['longer.name'], 2)],
      '  name   = x\n  a      = 1\n  longer.name = 2\n',
    ],
    ['a new key after one without a value', 'a =\n', [set(['b'], 1)], 'a =\nb = 1\n'],
    [
      'a new key after one with a line continuation before its value',
      'a \\\n = 1\n',
      [set(['b'], 1)],
      'a \\\n = 1\nb=1\n',
    ],
    ['a comment stays above its key', '# p\n\n! a\n# a\na=1\n', [set(['x'], 1, 'a')], '# p\n\nx=1\n! a\n# a\na=1\n'],
    [
      'a new key is inserted before another',
      'a 1\n# b\nb 2\n',
      [set(['x'], '=1', 'b'), set(['y'], 2, 'a')],
      'y 2\na 1\nx \\=1\n# b\nb 2\n',
    ],
    ['a new key after a line continuation at the end', 'a=1\\', [set(['b'], 2)], 'a=1\\\n\nb=2\n'],
    ['a new key after a line continuation and a line break at the end', 'a=1\\\n', [set(['b'], 2)], 'a=1\\\n\nb=2\n'],
    ['a new key in a text with carriage returns', 'a=1\rb=2', [set(['c'], 3)], 'a=1\rb=2\rc=3'],
    ['the first key', '\uFEFF# c', [set(['a'], 1)], '\uFEFFa=1\n# c'],
    ['the last of several equal keys changes', 'a=1\nb=2\n a : 3\n', [set(['a'], 4)], 'a=1\nb=2\n a : 4\n'],
    ['all equal keys are removed', 'a=1\nb=2\n a : 3\n', [remove('a')], 'b=2\n'],
    ['a key is removed with its lines', 'a=1\\\n  2\n# b\nb=2\\', [remove('a')], '# b\nb=2\\'],
    ['a replaced root changes only where it differs', 'a=1\n# b\nb=2\n', [set([], { c: 0, b: 2 })], 'c=0\n# b\nb=2\n'],
  ] as const) {
    it(`keeps unchanged text: ${title}`, () => {
      assert.equal(edit(before, ...changes), after);
      assert.equal(edit(after, ...changes.filter(({ kind }) => kind === 'set')), after);
    });
  }

  const spring = 'server.port=8080\napp.mode=dev\n#---\napp.mode=prod\n\n!---  \nx=1\n';

  it('separates documents like Spring Boot', () => {
    const documents = (text: string): string =>
      JSON.stringify(propertiesFormat.read(text).roots.map((root) => plainOf(root)));
    for (const [text, expected] of [
      [spring, [{ 'server.port': '8080', 'app.mode': 'dev' }, { 'app.mode': 'prod' }, { x: '1' }]],
      ['#---\na=1\n#---\n', [{ a: '1' }]],
      ['#---\n#---\n', [{}]],
      ['a=1\n #---\nb=2\n#----\nc=3\n#--- x\n#\n#---\n', [{ a: '1', b: '2', c: '3' }]],
      ['a=1\n# c\n#---\nb=2', [{ a: '1', b: '2' }]],
      ['a=1\n! c\n#---\nb=2', [{ a: '1' }, { b: '2' }]],
      ['a=1\n#---\n\n! c\nb=2', [{ a: '1', b: '2' }]],
      ['a=1\r\n#---\r\nb=2', [{ a: '1' }, { b: '2' }]],
    ] as const) {
      assert.equal(documents(text), JSON.stringify(expected), text);
    }
  });

  it('has the position of each document', () => {
    const places = (text: string): readonly string[] =>
      propertiesFormat.read(text).roots.map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(places(spring), ['server.port=8080\napp.mode=dev\n', 'app.mode=prod\n', 'x=1\n']);
    assert.deepEqual(places('# a\nb=1\n# c\n'), ['# a\nb=1\n# c\n']);
    assert.deepEqual(places('# a\nb=1\n#---\n#---\nc=1\n# d\n'), ['# a\nb=1\n', 'c=1\n']);
  });

  it('edits one of several documents, or all', () => {
    const document = propertiesFormat.read(spring);
    assert.equal(document.edit([set(['app.mode'], 'test')], 1), spring.replace('prod', 'test'));
    assert.equal(document.edit([set(['y'], 2)], 1), spring.replace('prod\n', 'prod\ny=2\n'));
    assert.equal(document.edit([set(['y'], 2, 'app.mode')], 1), spring.replace('#---\n', '#---\ny=2\n'));
    assert.throws(
      () => document.edit([remove('app.mode')], 1),
      new NoSpellingError(
        'a document of the stream would become empty, and the following documents would be renumbered: keep one key in it',
      ),
    );
    const all = new Map([0, 1, 2].map((number) => [number, [set(['z'], number)]]));
    assert.equal(
      document.editAll(all),
      'server.port=8080\napp.mode=dev\nz=0\n#---\napp.mode=prod\nz=1\n\n!---  \nx=1\nz=2\n',
    );
    assert.throws(() => document.edit([], 3), new RangeError('document index 3 is out of range'));
    assert.throws(
      () => propertiesFormat.read('a=1\n# c\nb=2\n#---\nc=3\n').edit([remove('b')]),
      /^NoSpellingError: a comment would be next to a `#---` line/,
    );
  });

  it('has no notation for values that are not text', () => {
    for (const [value, message] of [
      [null, 'a Java properties file cannot contain null'],
      [[1], 'a Java properties file cannot contain lists'],
      [{}, 'a Java properties file allows only strings in this place, not maps'],
    ] as const) {
      assert.throws(() => edit('a=1', set(['a'], value)), new NoSpellingError(message));
    }
    assert.throws(
      () => propertiesFormat.print(treeOf([])),
      new NoSpellingError('a Java properties file must be a map of strings, not a list'),
    );
  });

  it('prints one key per line', () => {
    assert.equal(
      propertiesFormat.print(treeOf({ 'a.b': 'x y', '#': ' é', 'k =:': 1.5, '': '' })),
      'a.b=x y\n\\#=\\ \\u00E9\nk\\ \\=\\:=1.5\n=\n',
    );
  });

  const piece = fc.constantFrom(
    'a', 'b', '\\\n', '\\\r\n  ', ' ', '\t', '=', ':', '\\u0041', '\\=', '\\\\', '\\n', '#', 'é', '__proto__',
  ); // prettier-ignore
  const line = fc.oneof(
    fc.constantFrom('', '# c', '! c\\', ' ', 'a=1', ' b : x', 'c', 'd\\ e=\\u00e9 x', 'f = a, \\\n   b, \\\n   c'),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  );
  const documents = arbitraryLines(line, '\n', '\r\n', '\r').filter((text) => {
    const check = (): void => refuseRepeatedProperties(text);
    return !(orError(DocumentSyntaxError, check) instanceof DocumentSyntaxError);
  });
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  );
  const keys = fc.oneof(fc.constantFrom('a', 'b', 'new', '__proto__'), texts);

  it('changes as intended, and keeps everything else', () => {
    const values = fc.oneof(texts.map(stringScalar), fc.constantFrom<Tree>(treeOf(1), treeOf(1.5)));
    holds(1500, [documents, wishes(keys, values)], (text, list) => {
      const changes = changesOf(rootOf(text), list);
      assertRowsKept(kit, text, changes, edit(text, ...changes));
    });
  });

  law('reads back printed text', 300, [fc.dictionary(keys, texts, { maxKeys: 5 })], (object) => {
    assertReadBack(propertiesFormat, treeOf(object));
  });
});
