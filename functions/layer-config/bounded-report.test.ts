import assert from 'node:assert/strict';
import { configOf, resource, runOn } from '../../test/run-on-values';
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

  it('bounds the names of members in a message', async () => {
    const members = Array.from({ length: 11 }, (_, index) => ({ name: `m${index}` }));
    const spec = { members, layers: [{ name: 'l', values: {} }], output: { files: [{ key: 'a', format: 'json' }] } };
    const pod = resource('Pod', 'p', { spec: { containers: [{ envFrom: [{ configMapRef: { name: 'x' } }] }] } });
    const { messages } = await runOn(layerConfig, configOf('LayerConfig', { spec }), [pod]);
    assert.match(messages, /change the reference to "x-m0" or [^\n]* or "x-m9" or … \(11 in all\) \[/);
  });
});
