/** Layers of data and of CUE in one unification: every conflict names all layers, and a Secret hides its own value only. */
import assert from 'node:assert/strict';
import { treeOf } from '../data';
import { exportSources, type CueSource, type DataSource } from './engine';

const data = (name: string, value: unknown, options: Partial<DataSource> = {}): DataSource => ({
  name,
  text: '',
  tree: treeOf(value),
  ...options,
});

/** The errors as `path: message [layer value; …]`. */
function decodedErrors(sources: readonly (CueSource | DataSource)[]): readonly string[] {
  const result = exportSources(sources);
  if (!('errors' in result)) return [];
  return result.errors.map(({ path, message, contributions }) => {
    const parts = contributions.map(({ source, value }) => (value === undefined ? source : `${source} ${value}`));
    return `${path}: ${message} [${parts.join('; ')}]`;
  });
}

const cue = (name: string, text: string): CueSource => ({ name, text });

describe('layers', () => {
  it('show both values and both layers of a conflict', () => {
    assert.deepEqual(decodedErrors([data('v', { workers: 300 }), cue('types', 'workers: int & <=64')]), [
      'workers: invalid value 300 (out of bound <=64) [types <=64; v 300]',
    ]);
    assert.deepEqual(decodedErrors([data('a', { x: 1 }), data('b', { x: 2 })]), [
      'x: conflicting values 2 and 1 [a 1; b 2]',
    ]);
  });

  it('name a setting that no type has beside a value that is wrong', () => {
    const types = cue('types', '#D: {workers?: int & <=64, debug?: bool}\nDEFAULT: #D');
    assert.deepEqual(decodedErrors([data('v', { DEFAULT: { workers: 300, debgu: true } }), types]), [
      'DEFAULT.debgu: field not allowed [v]',
      'DEFAULT.workers: invalid value 300 (out of bound <=64) [types <=64; v 300]',
    ]);
  });

  it('hide the value of a Secret and nothing else', () => {
    const secret = data('pw', { db: { password: 'hunter2' } }, { isSecret: true });
    const [first, ...rest] = decodedErrors([
      secret,
      data('v', { db: { port: 'x' } }),
      cue('types', 'db: {password: =~"^x", port: int}'),
    ]);
    assert.equal(first, 'db.password: invalid value (secret) (out of bound =~"^x") [types =~"^x"; pw (secret)]');
    assert.deepEqual(rest, [
      'db.port: conflicting values "x" and int (mismatched types string and int) [v "x"; types int]',
    ]);
  });

  it('hide what is computed from a Secret', () => {
    const errors = decodedErrors([
      data('pw', { password: 'hunter2' }, { isSecret: true }),
      cue('uses', 'password: string\nurl: "x://\\(password)" & "y"\nsum: password + 1'),
    ]);
    assert.equal(errors.length, 2);
    for (const error of errors) assert.doesNotMatch(error, /hunter2/);
  });

  it('let CUE decide between defaults', () => {
    const [d1, d2] = [data('d1', { a: 1 }, { isDefault: true }), data('d2', { a: 2 }, { isDefault: true })];
    const decided = exportSources([d1, d2, cue('q', 'a: 7')]);
    assert.deepEqual('data' in decided && decided.data, treeOf({ a: 7 }));
    const bounded = exportSources([d1, d2, cue('q', 'a: <2')]);
    assert.deepEqual('data' in bounded && bounded.data, treeOf({ a: 1 }));
    assert.ok('errors' in exportSources([d1, d2]));
  });

  it('keep the spelling of numbers', () => {
    const tree = {
      kind: 'map',
      entries: [{ key: 'a', value: { kind: 'scalar', type: 'float', text: '1.10' } }],
    } as const;
    const result = exportSources([{ name: 'd', text: '', tree }]);
    assert.deepEqual('data' in result && result.data, tree);
  });
});
