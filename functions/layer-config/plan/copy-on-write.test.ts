import assert from 'node:assert/strict';
import { runOn, type Item, type Ran } from '../../../test/run-on-values';
import { layerConfig } from '../function';

interface Output {
  readonly kind?: 'ConfigMap' | 'Secret';
  readonly naming?: 'hash' | 'kustomize' | 'none';
}

const generate = (items: readonly object[], values: object, output: Output = {}): Promise<Ran> =>
  runOn(
    layerConfig,
    {
      apiVersion: 'fn.inlay.dev/v1alpha1',
      kind: 'LayerConfig',
      metadata: { name: 'conf' },
      spec: { layers: [{ name: 'l', values }], output: { ...output, files: [{ key: 'a.json', format: 'json' }] } },
    },
    items,
  );

describe('copy on write', () => {
  for (const [kind, foreign] of [
    ['ConfigMap', { binaryData: { x: 'eA==' } }],
    ['Secret', { stringData: { x: 'x' } }],
  ] as const) {
    it(`restores a ${kind} that was edited by hand, whatever was changed`, async () => {
      const { items } = await generate([], { a: 1 }, { kind });
      const [made] = items as readonly [Item];
      for (const edit of [
        foreign,
        { data: {} },
        { data: { ...made.data, b: 'eA==' } },
        { data: 'x' },
        { immutable: false },
      ]) {
        const ran = await generate([{ ...made, ...edit }], { a: 1 }, { kind });
        assert.deepEqual(ran.items, items, JSON.stringify(edit));
        assert.match(ran.said, /^\[warning\] .* had been edited by hand/);
      }
    });
  }
});
