import assert from 'node:assert/strict';
import { listening } from '../../../test/run-on-values';
import { treeOf } from '../../../src/data';
import { Fields } from './fields';

function said(value: unknown, read: (fields: Fields) => unknown): readonly string[] {
  const { report, said: all } = listening();
  read(new Fields(treeOf(value), report, 'x'));
  return all.map((one) => one.replace(/^error x \S+: /, ''));
}

describe('typed fields', () => {
  it('are told where they are of another type', () => {
    const value = { s: 'x', e: '', n: 1, b: true, z: null, m: { a: 1 }, l: [1] };
    const read = (look: (fields: Fields) => unknown): readonly string[] => said(value, look);
    assert.deepEqual(
      read((fields) =>
        [fields.text(['s']), fields.text(['z']), fields.text(['no'])].map((text) =>
          assert.ok(text === 'x' || text === ''),
        ),
      ),
      [],
    );
    assert.deepEqual(
      read((fields) => fields.text(['n'])),
      ['`n` must be a string, not a number: put it in quotes'],
    );
    assert.deepEqual(
      read((fields) => fields.text(['b'])),
      ['`b` must be a string, not a boolean: put it in quotes'],
    );
    assert.deepEqual(
      read((fields) => fields.text(['m'])),
      ['`m` must be a string, not a map'],
    );
    assert.deepEqual(
      read((fields) => fields.requiredText(['l'])),
      ['`l` must be a string, not a list'],
    );
    for (const path of ['e', 'z', 'no']) {
      assert.deepEqual(
        read((fields) => fields.requiredText([path])),
        [`\`${path}\` is required`],
      );
    }
    assert.deepEqual(
      read((fields) => [fields.required(['n']), fields.required(['z'])]),
      ['`z` is required'],
    );
    assert.deepEqual(
      read((fields) => [fields.map(['m']), fields.map(['z']), fields.requiredMap(['m'])]),
      [],
    );
    assert.deepEqual(
      read((fields) => fields.map(['s'])),
      ['`s` must be a map, not a string'],
    );
    assert.deepEqual(
      read((fields) => fields.requiredMap(['l'])),
      ['`l` must be a map, not a list'],
    );
    assert.deepEqual(
      read((fields) => fields.requiredMap(['z'])),
      ['`z` is required, a map'],
    );
    assert.deepEqual(
      read((fields) => [fields.list(['l']), fields.list(['z'])]),
      [],
    );
    assert.deepEqual(
      read((fields) => fields.list(['m'])),
      ['`m` must be a list, not a map'],
    );
  });

  it('are those that there are', () => {
    const names = ['context', 'data'];
    const unknown = (value: unknown, path: readonly string[] = []): readonly string[] =>
      said(value, (fields) => fields.known(path, names, 'spec'));
    assert.deepEqual(unknown({ context: 1, data: 2 }), []);
    assert.deepEqual(unknown({ contxt: 1 }), ['`contxt` is an unknown field: did you mean "context"?']);
    assert.deepEqual(unknown({ spec: { x: 1, data: 2 } }), [
      '`spec` is an unknown field: `data` must be next to it, not in it',
    ]);
    for (const value of [{ spec: { x: 1 } }, { spec: 'x' }, { other: { data: 1 } }]) {
      assert.equal(unknown(value).length, 1);
      assert.doesNotMatch(unknown(value).join('\n'), /beside/);
    }
    assert.equal(unknown({ a: { x: 1 } }, ['a']).length, 1);
    assert.equal(unknown({ a: 'x' }, ['a']).length, 0);
  });

  it('are told where they are misspelt', () => {
    const nearly = (value: unknown): readonly string[] => said(value, (fields) => fields.nearly([], ['overwrites']));
    assert.deepEqual(nearly({ overwrites: 1, far: 1 }), []);
    assert.deepEqual(nearly({ overwites: 1 }), ['`overwites` is an unknown field: did you mean "overwrites"?']);
  });
});
