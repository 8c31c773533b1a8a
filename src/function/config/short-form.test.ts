import assert from 'node:assert/strict';
import { treeOf, plainOf } from '../../data/trees/plain';
import { LongForm, type ShortForm } from './short-form';

const shortForm: ShortForm = {
  keys: {
    path: { field: 'source.path', about: 'a path' },
    value: { field: 'all.0.sourceValue', about: 'a value' },
    create: { field: 'all.0.options.create', about: 'true or false' },
    names: { field: 'names', is: 'list', about: 'names' },
    tree: { field: 'tree', is: 'structure', about: 'a tree' },
    'vars.*': { field: 'vars', about: 'variables' },
  },
  example: 'path=a',
};

const written = (data: Readonly<Record<string, string>>): LongForm =>
  new LongForm(treeOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data }), shortForm, {
    apiVersion: 'example.com/v1',
    kind: 'Made',
  });

describe('a short form', () => {
  it('sets the field of each key, and for a key with a star, the field with the matched name', () => {
    const { config, problems } = written({ path: 'x', names: 'a, b', tree: '[c]', 'vars.a': '1', 'vars.*': '2' });
    assert.deepEqual(problems, []);
    assert.deepEqual(JSON.parse(JSON.stringify(plainOf(config))), {
      apiVersion: 'example.com/v1',
      kind: 'Made',
      metadata: { name: 'a' },
      source: { path: 'x' },
      names: ['a', 'b'],
      tree: ['c'],
      vars: { a: '1', '*': '2' },
    });
  });

  it('refuses any other key', () => {
    for (const key of ['vars.', 'vars', 'other']) {
      const [problem, ...others] = written({ [key]: 'x' }).problems;
      assert.deepEqual(
        [problem?.field, others],
        [key.includes('.') ? `data.${key.replaceAll('.', '\\.')}` : `data.${key}`, []],
      );
    }
  });

  it('names its own keys in messages', () =>
    assert.equal(
      written({ path: 'x' }).withShortKeys('set `sourceValue` or `options.create: true`'),
      'set `value` or `create=true`',
    ));
});
