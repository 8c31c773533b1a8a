import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { orError } from '../../../test/or-error';
import { envFormat } from './format';
import { stringScalar, type Tree, treeOf } from '../../data';
import { arbitraryLines, changesOf, wishes } from '../changes/arbitrary-edits.test';
import { NoSpellingError } from '../document';
import { assertReadBack, assertRefused, assertRowsKept, isReadable, kitOf, remove, set } from '../format-kit.test';

const kit = kitOf(envFormat);
const { dataOf, edit, rootOf } = kit;

describe('env files', () => {
  it('are read like in kustomize', () => {
    const text =
      '\uFEFF# c\n\nA=1\n  \u00a0B = "x y" # no comment \r\nC=a=b\n \t# c\n=ignored\nD\nexport E=1\n\uFEFFF=\n"G"=$X';
    assert.deepEqual(
      dataOf(text),
      JSON.stringify({ A: '1', 'B ': ' "x y" # no comment ', C: 'a=b', D: '', E: '1', '\uFEFFF': '', '"G"': '$X' }),
    );
    assert.equal(dataOf(''), '{}');
  });

  it('cannot contain a key twice', () => {
    assertRefused(envFormat, 'A=1\n  A=2', '2:3', 'duplicate key');
  });

  for (const [title, before, changes, after] of [
    ['a value changes on its line', '# c\r\nA=1 \r\n\r\nB=2\r\n', [set(['A'], 3)], '# c\r\nA=3\r\n\r\nB=2\r\n'],
    ['equal text changes nothing', 'A=0x1F', [set(['A'], '0x1F')], 'A=0x1F'],
    ['a key without a value gets one', '  A\nB\n', [set(['A'], 'x'), set(['B'], '')], '  A=x\nB\n'],
    ['a new key is added after the last key', '# c\nA=1\n\n# end', [set(['B'], true)], '# c\nA=1\nB=true\n\n# end'],
    ['a new key after a line without a line break', ' A=1', [set(['B'], 'x'), set(['C'], 'y')], ' A=1\n B=x\n C=y'],
    [
      'a new key is inserted before another',
      'A=1\n# b\nB=2\n',
      [set(['X'], 1, 'B'), set(['Y'], 2, 'A'), set(['Z'], 3, 'no')],
      'Y=2\nA=1\nX=1\n# b\nB=2\nZ=3\n',
    ],
    ['a comment stays above its key', '# e\n\n# a\nA=1\n', [set(['X'], 1, 'A')], '# e\n\nX=1\n# a\nA=1\n'],
    [
      'a new exported value gets the quotes of the last one',
      "export A='x y'\n",
      [set(['B'], 'z')],
      "export A='x y'\nexport B='z'\n",
    ],
    ['an exported value and a new one', 'export A=1\n', [set(['A'], 2), set(['B'], 3)], 'export A=2\nexport B=3\n'],
    [
      'an exported value and a new one in quotes, and the text after them',
      'export A="x y" # why\nexport B=\'z\'; C=1\n',
      [set(['A'], 'p "q"'), set(['B'], "it's"), set(['D'], '$x')],
      "export A=\"p \\\"q\\\"\" # why\nexport B='it'\\''s'; C=1\nexport D='$x'\n",
    ],
    [
      'an exported value on several lines',
      'export A="x\ny" # c\nB=1\n',
      [set(['A'], 'x\nz')],
      'export A="x\nz" # c\nB=1\n',
    ],
    [
      'quotes of a line without export',
      'A="x y"\nexport B="x y"\n',
      [set(['A'], 'p q'), set(['B'], 'p q')],
      'A=p q\nexport B="p q"\n',
    ],
    ['a new key next to exported keys and others', 'B=1\nexport A=1\n', [set(['C'], 3)], 'B=1\nexport A=1\nC=3\n'],
    ['the first key', '', [set(['A'], 1)], 'A=1\n'],
    ['the first key above comments', '# c\n', [set(['A'], 1)], 'A=1\n# c\n'],
    ['the first key after a byte order mark', '\uFEFF# c\n', [set(['A'], 1)], '\uFEFFA=1\n# c\n'],
    ['a key is removed with its line', 'A=1\n# b\nB=2\nC', [remove('A'), remove('C')], '# b\nB=2'],
    ['all keys are removed', 'A=1\nB=2', [remove('A'), remove('B')], ''],
    ['a replaced root changes only where it differs', 'A=1\n# b\nB=2\n', [set([], { B: 3, C: 4 })], '# b\nB=3\nC=4\n'],
  ] as const) {
    it(`keep unchanged text: ${title}`, () => assert.equal(edit(before, ...changes), after));
  }

  it('have no key that looks like an exported one', () => {
    assert.throws(() => edit('A=1\n', set(['export B'], 2)), NoSpellingError);
  });

  for (const [value, message] of [
    [null, 'an env file cannot contain null'],
    [[1], 'an env file cannot contain lists'],
    [{}, 'an env file allows only strings in this place, not maps'],
    ['a\nb', 'an env file cannot contain a value with a line break'],
    ['a\r', 'an env file cannot contain a value with a line break'],
  ] as const) {
    it(`have no spelling for ${JSON.stringify(value)}`, () => {
      assert.throws(() => edit('A=1', set(['A'], value)), new NoSpellingError(message));
      assert.throws(() => envFormat.print(treeOf({ A: value })), new NoSpellingError(message));
    });
  }

  it('read exported values like a shell', () => {
    const text =
      'export A="x y" # c\nexport B=\'$p\'"q"\\ r; C=1\nexport\tD=$HOME/~\nexport E=\nexport F="\n"\nG="x"\n';
    const values = { A: 'x y', B: '$pq r', D: '$HOME/~', E: '', F: '\n', G: '"x"' };
    assert.equal(dataOf(text), JSON.stringify(values));
    assert.match(JSON.stringify(rootOf('export A="x"\nB="x"')), /"style":"double".*"style":"plain"/);
    assertRefused(envFormat, 'A=1\nexport B="x\n', '2:10', 'a quote is not closed');
    assertRefused(envFormat, 'export B=${x\n', '1:10', 'an expansion is not closed');
  });

  it('export no names and values that a shell does not allow', () => {
    assert.throws(
      () => edit('export A=1', set(['a.b'], 1)),
      new NoSpellingError(
        'a shell cannot export this key, because a variable name must start with a letter or `_` and contain only letters, digits and `_`',
      ),
    );
    for (const [before, value, message] of [
      ['export A=x', 'a\nb', 'an env file cannot contain a value with a line break'],
      ['export A="x"', 'a\rb', 'an env file cannot contain a value with a line break'],
      ['export A="x"', 'a\0b', 'a shell variable cannot contain a null character'],
    ] as const) {
      assert.throws(() => edit(before, set(['A'], value)), new NoSpellingError(message));
      assert.throws(() => edit(before, set(['B'], value)), new NoSpellingError(message));
    }
  });

  it('contain one document', () => {
    const document = envFormat.read('A=1\n');
    assert.equal(document.editAll(new Map()), 'A=1\n');
    assert.equal(document.editAll(new Map([[0, [set(['A'], 2)]]])), 'A=2\n');
    assert.throws(() => document.editAll(new Map([[1, []]])), new RangeError('document index 1 is out of range'));
  });

  it('have no spelling for some keys and documents', () => {
    const message =
      'an env file cannot contain a key that is empty, starts with whitespace, "#" or "export ", or contains "=" or a line break';
    for (const key of ['', '#a', ' a', 'a=b', 'a\nb', '\uFEFFa', 'export B', 'export\tB']) {
      assert.throws(() => edit('A=1', set([key], 1)), new NoSpellingError(message), key);
    }
    assert.throws(
      () => edit('A=1', set([], [])),
      new NoSpellingError('an env file must be a map of strings, not a list'),
    );
    for (const change of [set(['A', 'b'], 1), set([0], 1), remove('B'), set(['B', 'c'], 1), remove()]) {
      assert.throws(() => edit('A=1', change), RangeError);
    }
  });

  it('are printed with one key per line', () => {
    assert.equal(envFormat.print(treeOf({ A: 'x y', B: 1.5, C: '' })), 'A=x y\nB=1.5\nC=\n');
    assert.equal(envFormat.print(treeOf({})), '');
  });

  const line = fc.oneof(
    fc.constantFrom('', '# c', ' ', '=x', 'A', ' B', 'C=', 'A=1', 'D = "x" ', 'E=a=b\t', '__proto__=1', 'F=\\'),
    fc.string(),
  );
  const documents = arbitraryLines(line, '\n', '\r\n').filter(isReadable(envFormat));
  const values = fc.oneof(
    fc.string().map(stringScalar),
    fc.constantFrom<Tree>(treeOf(1), treeOf(null), treeOf({}), treeOf([]), stringScalar('a\nb')),
  );
  const keys = fc.oneof(fc.constantFrom('A', 'B', 'C', 'new', '__proto__', '#'), fc.string());

  law('change as intended, and keep everything else', 1000, [documents, wishes(keys, values)], (text, list) => {
    const changes = changesOf(rootOf(text), list);
    const edited = orError(NoSpellingError, () => edit(text, ...changes));
    if (edited instanceof NoSpellingError) return;
    assertRowsKept(kit, text, changes, edited);
  });

  law('read back as the printed data', 300, [fc.dictionary(keys, fc.string(), { maxKeys: 5 })], (object) => {
    assertReadBack(envFormat, treeOf(object));
  });
});
