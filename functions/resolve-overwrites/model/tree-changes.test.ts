import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { equalTrees, type Tree, treeOf } from '../../../src/data';
import { yamlFormat } from '../../../src/formats';
import { Resource } from '../../../src/resource-list';
import { treeChanges } from './tree-changes';

const data = fc.letrec<{ value: unknown; map: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('a', 'b', 1, null, true, '1'),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('map'),
  ),
  map: fc.dictionary(fc.constantFrom('x', 'y', 'z'), tie('value'), { noNullPrototype: true }),
}));

const resource = (content: unknown): Resource =>
  Resource.create(treeOf({ kind: 'K', metadata: { name: 'n' }, content }));

const contentOf = (one: Resource): Tree => {
  const node = one.get(['content']);
  assert.ok(node);
  return node;
};

describe('tree changes', () => {
  law('make one tree into the other', 100, [data.map, data.map], (before, after) => {
    const from = resource(before);
    const to = treeOf(after);
    const edited = from.edit(treeChanges(['content'], contentOf(from), to));
    assert.ok(equalTrees(contentOf(edited), to));
  });

  law('are none between equal trees', 100, [data.map], (before) => {
    assert.deepEqual(treeChanges(['content'], contentOf(resource(before)), treeOf(before)), []);
  });

  it('leave the comments beside what stays', () => {
    const from = Resource.of('kind: K\ncontent:\n  a: 1 # one\n  b: 2 # two\n', { format: yamlFormat, column: 0 });
    const after = treeOf({ a: 1, b: 3, c: 4 });
    assert.equal(
      from.edit(treeChanges(['content'], contentOf(from), after)).text,
      'kind: K\ncontent:\n  a: 1 # one\n  b: 3 # two\n  c: 4\n',
    );
  });
});
