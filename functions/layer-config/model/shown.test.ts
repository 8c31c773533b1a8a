import assert from 'node:assert/strict';
import { nodeAt, stringScalar, treeOf, type Tree } from '../../../src/data';
import { yamlFormat } from '../../../src/formats';
import { layerOf } from '../../../test/layer-of';
import type { Layer } from './layer';
import { layerPlace, shown, shownContributions, shownPath, shownScalar } from './shown';
import { taggedTree, type UnifiedScalar } from './unified';

const layer = (name: string): Layer => layerOf(name, {});

describe('shown values', () => {
  it('are shortened if they are long', () => {
    const fits = 'x'.repeat(78);
    assert.equal(shown(stringScalar(fits)), `"${fits}"`);
    assert.equal(shown(stringScalar(`${fits}y`)), `"${fits}y…`);
    assert.equal(shown(treeOf({ a: [1, null, 'b'], 'c d': {} })), '{"a": [1, null, "b"], "c d": {}}');
    assert.equal(shown(treeOf([fits, 1, 2])), `["${fits}…`);
  });

  it('are read only as far as they are shown', () => {
    const one = { kind: 'scalar', type: 'int', text: '1' } as const;
    const unread = {
      ...one,
      get text(): string {
        return assert.fail('the text is truncated');
      },
    };
    assert.equal(shown({ kind: 'list', items: [...Array.from({ length: 100 }, () => one), unread] }).length, 81);
  });

  it('appear once with all layers that set the same value, unless they are truncated', () => {
    const messages = (...values: readonly string[]): readonly string[] =>
      shownContributions(values.map((value, index) => ({ layer: layer(`l${index}`), tree: stringScalar(value) })));
    assert.deepEqual(messages('a', 'b', 'a'), [
      '"a" (layer "l0", functionConfig; layer "l2", functionConfig)',
      '"b" (layer "l1", functionConfig)',
    ]);
    const long = 'x'.repeat(80);
    assert.deepEqual(
      messages(`${long}a`, `${long}b`),
      ['l0', 'l1'].map((name) => `"${long.slice(1)}… (layer "${name}", functionConfig)`),
    );
  });

  it('hide values from a Secret, or from a field with a Secret value', () => {
    const tree = stringScalar('hunter2');
    const scalar = (one: Layer): UnifiedScalar => taggedTree(tree, [{ layer: one, tree }]) as UnifiedScalar;
    assert.equal(shownScalar(scalar(layer('l'))), '"hunter2"');
    assert.equal(shownScalar(scalar({ ...layer('l'), secret: true })), '(secret)');
    const contributions = ['a', 'b'].map((name) => ({ layer: { ...layer(name), secret: true }, tree }));
    assert.equal(shownContributions(contributions).length, 2, 'the message does not show that the values are equal');
  });

  it('are found by file and line if the layer is a document', () => {
    const document = { file: 'a.yaml', key: 'k', text: 'a: 1\nb: 2\n' };
    const [root] = yamlFormat.read(document.text).roots;
    const at = (one: Layer['document'], tree: Tree | undefined): string =>
      layerPlace({ ...layer('l'), ...(one && { document: one }) }, tree ?? treeOf(1));
    assert.equal(at(document, nodeAt(root as Tree, ['b'])), 'layer "l", functionConfig, a.yaml, line 2 of k');
    assert.equal(at(document, treeOf(1)), 'layer "l", functionConfig, a.yaml');
    assert.equal(at({ ...document, file: undefined }, root), 'layer "l", functionConfig, line 1 of k');
    assert.equal(at(undefined, root), 'layer "l", functionConfig');
    assert.equal(shownPath([]), 'the whole value');
    assert.equal(shownPath(['a.b', '', 0]), 'a\\.b."".0');
  });
});
