import assert from 'node:assert/strict';
import { collectingReport } from '../../../test/run-on-values';
import { treeOf } from '../../../src/data';
import { Fields } from './fields';

function messages(value: unknown, read: (fields: Fields) => unknown): readonly string[] {
  const { report, messages: all } = collectingReport();
  read(new Fields(treeOf(value), report));
  return all.map((one) => one.replace(/^error invalid-resource \S+: /, ''));
}

describe('typed fields', () => {
  const typed = { s: 'x', e: '', n: 1, b: true, z: null, m: { a: 1 }, l: [1] };
  const reads: readonly (readonly [said: string | undefined, ...reads: readonly ((fields: Fields) => unknown)[]])[] = [
    [undefined, (fields) => assert.equal(['s', 'z', 'no'].map((name) => fields.text([name])).join('|'), 'x||')],
    ['`n` must be a string, not a number: put it in quotes', (fields) => fields.text(['n'])],
    ['`b` must be a string, not a boolean: put it in quotes', (fields) => fields.text(['b'])],
    ['`m` must be a string, not a map', (fields) => fields.text(['m'])],
    ['`l` must be a string, not a list', (fields) => fields.requiredText(['l'])],
    ['`e` is required', (fields) => fields.requiredText(['e'])],
    ['`z` is required', (fields) => fields.requiredText(['z'])],
    ['`no` is required', (fields) => fields.requiredText(['no'])],
    ['`z` is required', (fields) => fields.required(['n']), (fields) => fields.required(['z'])],
    [undefined, (fields) => fields.map(['m']), (fields) => fields.map(['z']), (fields) => fields.requiredMap(['m'])],
    ['`s` must be a map, not a string', (fields) => fields.map(['s'])],
    ['`l` must be a map, not a list', (fields) => fields.requiredMap(['l'])],
    ['`z` is required and must be a map', (fields) => fields.requiredMap(['z'])],
    [undefined, (fields) => fields.list(['l']), (fields) => fields.list(['z'])],
    ['`m` must be a list, not a map', (fields) => fields.list(['m'])],
  ];

  it('are reported if they have a wrong type', () => {
    for (const [words, ...looks] of reads) {
      const all = messages(typed, (fields) => looks.map((look) => look(fields)));
      assert.deepEqual(all, words === undefined ? [] : [words]);
    }
  });

  it('must be known', () => {
    const names = ['context', 'data'];
    const unknown = (value: unknown, path: readonly string[] = []): readonly string[] =>
      messages(value, (fields) => fields.checkNames(path, names, 'spec'));
    assert.deepEqual(unknown({ context: 1, data: 2 }), []);
    assert.deepEqual(unknown({ contxt: 1 }), ['`contxt` is an unknown field: did you mean "context"?']);
    assert.deepEqual(unknown({ spec: { x: 1, data: 2 } }), ['`spec` is an unknown field: move `data` one level up']);
    for (const value of [{ spec: { x: 1 } }, { spec: 'x' }, { other: { data: 1 } }]) {
      assert.equal(unknown(value).length, 1);
      assert.doesNotMatch(unknown(value).join('\n'), /one level up/);
    }
    assert.equal(unknown({ a: { x: 1 } }, ['a']).length, 1);
    assert.equal(unknown({ a: 'x' }, ['a']).length, 0);
  });

  it('are reported if they are misspelled', () => {
    const nearly = (value: unknown): readonly string[] =>
      messages(value, (fields) => fields.checkSpelling([], ['overwrites']));
    assert.deepEqual(nearly({ overwrites: 1, far: 1 }), []);
    assert.deepEqual(nearly({ overwites: 1 }), ['`overwites` is an unknown field: did you mean "overwrites"?']);
  });
});
