import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { treeOf } from '../../data/trees/plain';
import { DocumentSyntaxError, NoSpellingError } from '../document';
import { kitOf, remove, set } from '../format-kit.test';
import { osloFormat } from './format';
import { osloProblem } from './problem';

const { dataOf, edit } = kitOf(osloFormat);

const dataIn = (text: string): unknown => JSON.parse(dataOf(text));

describe('reading files of oslo.config', () => {
  for (const [text, object] of [
    ['', {}],
    ['# a\n\n[DEFAULT]\na = x # no comment\nb: 1 = 2\n', { DEFAULT: { a: 'x # no comment', b: '1 = 2' } }],
    ['[a]\nb = " x "\nc = \'a\',\'b\'\nd = "\ne = ""x""\n', { a: { b: ' x ', c: "a','b", d: '', e: '"x"' } }],
    ['[a]\nb = 1\n   2\n\t# 3\n\nc =\n  d\r\n', { a: { b: '1\n2\n# 3', c: '\nd' } }],
    ['[a]\nb = 1\nb = 2\n[c]\n[a]\nb = 3\n', { a: { b: ['1', '2', '3'] }, c: {} }],
    ['a = 1\n[ DEFAULT ]\nb = $c$$\n', { a: '1', ' DEFAULT ': { b: '$c$$' } }],
  ] as const) {
    it(JSON.stringify(text), () => assert.deepEqual(dataIn(text), object));
  }

  it('is refused if oslo.config refuses it', () => {
    for (const text of [
      '\ufeff[a]\n',
      '[a] # b\n',
      '[]\n',
      '[a]\nb\n',
      '[a]\n= b\n',
      '[a]\nb = 1\n\n  2\n',
      '[a]\nb = 1\n# c\n  2\n',
      '  b = 1\n',
      '[a]\nb = 1\r2\n',
    ]) {
      assert.throws(() => osloFormat.read(text), DocumentSyntaxError, JSON.stringify(text));
    }
  });
});

describe('editing files of oslo.config', () => {
  const text = '[a]\n# of b\nb = 1\n    2\nc: "x"\n\n[d]\ne=1\n[a]\nf = 1\nf = 2\n';
  it('changes the lines of one value', () => {
    assert.equal(edit(text, set(['a', 'c'], ' y')), text.replace('"x"', '" y"'));
    assert.equal(edit("[a]\nb = 'x'\n", set(['a', 'b'], 'y')), "[a]\nb = 'y'\n");
    assert.equal(edit(text, set(['a', 'b'], '1\n3')), text.replace('    2', '    3'));
    assert.equal(edit(text, set(['a', 'b'], ' 1')), text.replace('1\n    2', '" 1"'));
    assert.equal(edit(text, set(['d', 'e'], 'a # b')), text.replace('e=1', 'e=a # b'));
    assert.equal(edit(text, set(['a', 'f', 2], 3)), `${text}f = 3\n`);
    assert.equal(edit(text, set(['d', 'g'], 'h')), text.replace('e=1\n', 'e=1\ng=h\n'));
    assert.equal(edit(text, set(['a', 'g'], 'h')), `${text}g = h\n`);
  });

  it('removes all sections of a name', () => {
    assert.equal(edit(text, remove('a')), '\n[d]\ne=1\n');
    assert.equal(edit(text, set(['g'], { h: 1 })), text.replace('e=1\n', 'e=1\n\n[g]\nh=1\n'));
  });

  it('is refused if oslo.config would read something else', () => {
    for (const change of [
      set(['a', 'b'], 'x\n\ny'),
      set(['a', 'b'], 'x\r'),
      set(['a', 'x=y'], '1'),
      set(['a', '#x'], '1'),
      set(['x'], '1'),
      set(['d'], '1'),
      set(['g'], [{ h: '1' }, { h: '2' }]),
      set(['d', 1], { h: '1' }),
    ]) {
      assert.throws(() => edit(text, change), NoSpellingError);
    }
  });

  it('keeps values before all sections', () => {
    assert.equal(edit('a = 1\n[b]\n', set(['a'], '2')), 'a = 2\n[b]\n');
  });
});

const unit = fc.constantFrom('a', ' ', '"', "'", '#', ';', '=', ':', '[', ']', '$', '\n', '\t', 'é');
law('a value that oslo.config can read is read back', 300, [fc.string({ unit, maxLength: 8 })], (value) => {
  if (osloProblem(value) !== undefined) return;
  const data = { s: { a: value, b: 'x' } };
  const text = osloFormat.print(treeOf(data));
  assert.deepEqual(dataIn(text), data);
  assert.deepEqual(dataIn(edit(text, set(['s', 'b'], value))), { s: { a: value, b: value } });
});
