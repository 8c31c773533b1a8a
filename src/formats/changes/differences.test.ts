import assert from 'node:assert/strict';
import fc from 'fast-check';
import { law } from '../../../test/law';
import { equalTrees, nodeAt, type Tree, treeOf } from '../../data';
import { yamlFormat } from '../yaml/format';
import { kitOf } from '../format-kit.test';
import { changesBetween } from './differences';

const { edit, rootOf } = kitOf(yamlFormat);

const data = fc.letrec<{ value: unknown; map: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>('a', 'b', 1, null, true, '1'),
    fc.array(tie('value'), { maxLength: 2 }),
    tie('map'),
  ),
  map: fc.dictionary(fc.constantFrom('x', 'y', 'z'), tie('value'), { noNullPrototype: true }),
}));

/** A YAML document after changes that make the data at `path` equal to `after`. */
function edited(text: string, after: Tree, path: readonly string[] = []): string {
  return edit(text, ...changesBetween(nodeAt<Tree>(rootOf(text), path), after, path));
}

describe('changesBetween', () => {
  law('turns one tree into the other', 100, [data.map, data.map], (before, after) => {
    const text = edited(yamlFormat.print(treeOf({ content: before })), treeOf(after), ['content']);
    assert.ok(equalTrees(rootOf(text), treeOf({ content: after })));
  });

  law('is empty for equal trees', 100, [data.map], (before) => {
    assert.deepEqual(changesBetween(rootOf(yamlFormat.print(treeOf(before))), treeOf(before)), []);
  });

  it('keeps the comments of values that remain', () => {
    assert.equal(
      edited('content:\n  a: 1 # one\n  b: 2 # two\n', treeOf({ a: 1, b: 3, c: 4 }), ['content']),
      'content:\n  a: 1 # one\n  b: 3 # two\n  c: 4\n',
    );
    assert.equal(
      edited('- {a: 1} # one\n- {a: 2} # two\n', treeOf([{ a: 1 }, { a: 3 }, { a: 4 }])),
      '- {a: 1} # one\n- {a: 3} # two\n- a: 4\n',
    );
  });

  it('inserts a new key at its position in the new map, and removes missing keys', () => {
    assert.equal(edited('a: 1\nc: 3\nd: 4\n', treeOf({ a: 1, b: 2, c: 3 })), 'a: 1\nb: 2\nc: 3\n');
  });

  it('supports maps of any size', () => {
    const large = (value: number): Tree =>
      treeOf({ m: Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`k${index}`, value])) });
    assert.equal(changesBetween(large(1), large(2)).length, 130_000);
  });

  it('creates missing values', () => {
    assert.deepEqual(changesBetween(undefined, treeOf(1), ['a']), [{ kind: 'set', path: ['a'], value: treeOf(1) }]);
  });
});
