import assert from 'node:assert/strict';
import { replace, resource } from '../../../test/run-on-values';

describe('a source', () => {
  const shop = resource('ConfigMap', 'shop', { data: { text: '', none: null, map: {}, list: [], host: 'old' } });
  for (const [key, problem] of [
    ['text', undefined],
    ['none', 'the source is null'],
    ['map', 'the source is an empty map'],
    ['list', 'the source is an empty list'],
  ] as const) {
    it(`is ${problem === undefined ? 'a value' : 'missing'}: data.${key}`, async () => {
      const source = { kind: 'ConfigMap', name: 'shop', fieldPath: `data.${key}` };
      const targets = [{ select: { name: 'shop' }, fieldPaths: ['data.host'] }];
      const { messages } = await replace([shop], { source, targets });
      if (problem === undefined) assert.doesNotMatch(messages, /the source is/);
      else assert.ok(messages.includes(problem), messages);
    });
  }
});
