import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatTests } from '../../test/formats';
import { root } from '../../test/project';
import { catchError, treeOf } from '../data';
import type { Scalar, Tree } from '../data/tree';
import { asRead, asReadBack } from './as-read';
import { DocumentSyntaxError } from './document';
import { type FormatName, formatNamed, formatNames, formatOfKey, formatTable, namesOfFormats } from './table';

describe('the table of formats', () => {
  it('has a row for each folder of a format', () => {
    const folder = join(root, 'src', 'formats');
    const folders = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'format.ts')));
    assert.deepEqual(folders.toSorted(), formatNames.toSorted());
  });

  it('assigns each extension to one format', () => {
    for (const name of formatNames) {
      for (const extension of formatTable[name].extensions) {
        assert.equal(formatOfKey(`a.b.${extension}`), name);
        assert.equal(formatOfKey(`A.${extension.toUpperCase()}`), name);
      }
    }
    for (const key of ['a.conf', 'json', 'a.constructor', '', undefined]) assert.equal(formatOfKey(key), undefined);
  });

  it('has a sign that matches only texts in its format', () => {
    for (const name of formatNames) {
      const { sample } = formatTests[name];
      const signed = formatNames.filter((other) => formatTable[other].sign?.test(sample));
      assert.deepEqual(signed, formatTable[name].sign === undefined ? [] : [name]);
    }
  });

  it('marks the formats that accept texts of most other formats', () => {
    for (const name of formatNames.filter((each) => !formatTable[each].isLenient)) {
      const read = (other: FormatName): unknown =>
        catchError(DocumentSyntaxError, () => formatNamed(name).read(formatTests[other].sample));
      assert.ok(formatNames.filter(read).length <= (formatNames.length * 2) / 3, name);
    }
  });

  for (const name of formatNames) {
    it(`has the code of ${name}`, () => {
      const format = formatNamed(name);
      const { sample, broken } = formatTests[name];
      assert.equal(format.name, name);
      assert.equal(format.read(sample).edit([]), sample);
      assert.throws(() => format.read(broken('word')), DocumentSyntaxError);
    });
  }

  it('marks the formats in which a document of a stream can be deleted', () => {
    const names = formatNames.filter((name) => formatTable[name].deletesDocuments);
    assert.deepEqual(names, ['json', 'yaml']);
    for (const name of names) {
      const streamed = formatNamed(name).read(`{"a": 1}\n${name === 'yaml' ? '---\n' : ''}{"b": 2}\n`);
      assert.equal(streamed.edit([{ kind: 'delete', path: [] }]), '{"b": 2}\n');
    }
  });

  it('describes how other readers read dates and types', () => {
    const date = { kind: 'scalar', type: 'date', text: '2026-11-28' } satisfies Tree;
    const number = { kind: 'scalar', type: 'int', text: '1' } satisfies Tree;
    for (const name of formatNames) {
      const typeOf = (tree: Tree): string => (asRead(tree, name) as Scalar).type;
      const { hasDates, isTyped } = formatTable[name];
      assert.deepEqual(
        [typeOf(date), typeOf(number)],
        [hasDates ? 'date' : 'string', isTyped || hasDates ? 'int' : 'string'],
      );
    }
  });

  it('describes how XML reads lists', () => {
    const tree = treeOf({ a: ['1'], b: ['x', {}], c: [] });
    assert.deepEqual(asReadBack(tree, 'xml'), treeOf({ a: '1', b: ['x', ''], c: [] }));
  });

  it('names formats for messages', () => {
    assert.match(namesOfFormats('or'), /^`json`, `yaml`, .*, `[\w-]+` or `[\w-]+`$/);
    assert.equal(
      namesOfFormats('and', ({ isYaml }) => isYaml),
      '`json` and `yaml`',
    );
  });
});
