import assert from 'node:assert/strict';
import { configOf, runOn } from '../../test/run-on-values';
import { layerConfig } from './function';

describe('a bounded report', () => {
  it('bounds the conflicts of a run', async () => {
    const values = (value: number): object =>
      Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, value]));
    const layers = [1, 2].map((value) => ({ name: `l${value}`, values: values(value) }));
    const ran = await runOn(layerConfig, configOf('LayerConfig', { spec: { layers } }), []);
    assert.equal(ran.exitCode, 2);
    assert.equal(ran.messages.trimEnd().split('\n').length, 101);
    assert.match(ran.messages, /9900 more results with the code "layer-conflict" are not shown/);
  });
});
