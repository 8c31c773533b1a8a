/** Tests which versions of a renamed or removed LayerConfig are taken over. */
import assert from 'node:assert/strict';
import { configOf, type Ran, resource, runOn } from '../../../test/run-on-values';
import { layerConfig } from '../function';

const outputAs = (name: string): object => ({ name, files: [{ key: 'a', format: 'json' }] });
const generate = (name: string, more: object, items: readonly object[] = []): Promise<Ran> => {
  const layers = [{ name: 'l', values: { name } }];
  const spec = { layers, output: outputAs('app'), references: { ignoreMissing: true }, ...more };
  const config = configOf('LayerConfig', { spec }, name);
  return runOn(layerConfig, config, items);
};

describe('the versions of another LayerConfig', () => {
  for (const [title, before, more, owner] of [
    ['are taken over by its new name', {}, {}, 'new'],
    ['are taken over by a family with the same base name', {}, { members: [{ name: 'gpu' }] }, 'new'],
    ['are taken over if their member is gone', { members: [{ name: 'cpu' }] }, { members: [{ name: 'gpu' }] }, 'new'],
    ['are taken over if the family is gone', { members: [{ name: 'cpu' }] }, {}, 'new'],
    [
      'are taken over by the member with their name',
      { output: outputAs('app-gpu') },
      { members: [{ name: 'gpu' }] },
      'new',
    ],
    ['keep their label if `cleanUp` does not list it', { members: [{ name: 'cpu' }] }, { cleanUp: undefined }, 'old'],
  ] as const) {
    it(title, async () => {
      const { items } = await generate('old', before, [resource('ConfigMap', 'other')]);
      const taken = await generate('new', { cleanUp: [{ name: 'old' }], ...more }, items);
      const version = taken.items.find(({ data }) => data?.['a']?.includes('old'));
      assert.equal(version?.metadata.labels?.['inlay.dev/config'], owner, taken.messages);
    });
  }
});
