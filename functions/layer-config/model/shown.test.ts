import assert from 'node:assert/strict';
import { stringScalar, treeOf } from '../../../src/data';
import type { Layer } from './layer';
import { shown, shownContributions } from './shown';

const layer = (name: string): Layer => ({
  name,
  origin: 'functionConfig',
  isDefault: false,
  secret: false,
  isUntyped: false,
  tree: treeOf({}),
});

describe('shown values', () => {
  it('are cut where they are long', () => {
    const fits = 'x'.repeat(78);
    assert.equal(shown(stringScalar(fits)), `"${fits}"`);
    assert.equal(shown(stringScalar(`${fits}y`)), `"${fits}y…`);
    assert.equal(shown(treeOf({ a: [1, null, 'b'], 'c d': {} })), '{"a": [1, null, "b"], "c d": {}}');
    assert.equal(shown(treeOf([fits, 1, 2])), `["${fits}…`);
  });

  it('stand once with all layers that say the same, unless they are cut', () => {
    const said = (...values: readonly string[]): readonly string[] =>
      shownContributions(values.map((value, index) => ({ layer: layer(`l${index}`), tree: stringScalar(value) })));
    assert.deepEqual(said('a', 'b', 'a'), [
      '"a" (layer "l0", functionConfig; layer "l2", functionConfig)',
      '"b" (layer "l1", functionConfig)',
    ]);
    const long = 'x'.repeat(80);
    assert.deepEqual(
      said(`${long}a`, `${long}b`),
      ['l0', 'l1'].map((name) => `"${long.slice(1)}… (layer "${name}", functionConfig)`),
    );
  });
});
