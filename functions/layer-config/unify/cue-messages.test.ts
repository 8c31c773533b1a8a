import assert from 'node:assert/strict';
import { configOf, resource, runOn } from '../../../test/run-on-values';
import { layerConfig } from '../function';

/** The messages for a CUE layer and layers with these documents. */
async function messages(cue: string, documents: readonly string[], mode?: string): Promise<string> {
  const data = Object.fromEntries(documents.map((text, index) => [`${index}.yaml`, text]));
  const layers = documents.map((_, index) => ({
    name: `l${index}`,
    mode,
    configMap: { name: 'data', key: `${index}.yaml` },
  }));
  const spec = { layers: [{ name: 'types', cue }, ...layers], output: { files: [{ key: 'a', format: 'yaml' }] } };
  return (await runOn(layerConfig, configOf('LayerConfig', { spec }), [resource('ConfigMap', 'data', { data })]))
    .messages;
}

describe('a message about CUE', () => {
  for (const [count, end] of [
    [5, /(?:[^|]*\|){4}[^|…]*$/],
    [6, /(?:[^|]*\|){5} … \(6 in all\) \[layer-conflict\]\s*$/],
  ] as const) {
    it(`lists at most five of ${count} alternatives`, async () => {
      const alternatives = Array.from({ length: count }, (_, index) => `{a: ${index}}`);
      assert.match(await messages(`s: ${alternatives.join(' | ')}`, ['s: {a: 9}']), end);
    });
  }

  it('names a layer that sets a key with a dot', async () => {
    assert.match(await messages('"x.y": z: int', ['x.y: {z: a}']), / x\\\.y\.z: .* "a" \(layer "l0", ConfigMap\/data/);
  });

  it('lists alternatives without a common value', async () => {
    assert.match(await messages('s: (1 & 2) | (3 & 4)', ['d: 1']), / s: no alternative matches: /);
  });

  it('shows equal numbers once', async () => {
    assert.match(
      await messages('s?: _', ['n: a', 'n: 1', 'n: 1.0']),
      / vs 1 \([^)]*l1[^)]*l2[^)]*\) \[layer-conflict\]/,
    );
  });
});

describe('numbers in layers next to CUE', () => {
  it('are equal after a default that is null', async () => {
    assert.doesNotMatch(await messages('s?: _', ['n: null', 'n: 1', 'n: 1.0'], 'default'), /error/);
  });
});
