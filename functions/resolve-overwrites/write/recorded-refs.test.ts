import assert from 'node:assert/strict';
import { resource } from '../../../test/run-on-values';
import { treeOf } from '../../../src/data';
import { Resource } from '../../../src/resource-list';
import { forgetChanges, recordChanges } from './recorded-refs';

describe('the record of a reference', () => {
  it('is removed, together with the annotations if there are no others', () => {
    const [original, resolved] = recordChanges(treeOf({ a: 1 }), treeOf({ a: 2 })).map(({ path }) =>
      String(path.at(-1)),
    );
    const forgotten = (...keys: readonly (string | undefined)[]): readonly string[] => {
      const annotations = Object.fromEntries(keys.map((key) => [key ?? '', 'x']));
      const installation = Resource.create(
        treeOf(resource('Installation', 'a', { metadata: { name: 'a', annotations } })),
      );
      return forgetChanges(installation).map(({ kind, path }) => `${kind} ${path.slice(2).join('.')}`);
    };
    assert.deepEqual(forgotten(original, resolved), ['delete ']);
    assert.deepEqual(forgotten(resolved), ['delete ']);
    assert.deepEqual(forgotten(original, 'note'), [`delete ${original}`]);
    assert.deepEqual(forgotten('note'), []);
    assert.deepEqual(forgotten(), []);
  });
});
