import assert from 'node:assert/strict';
import { replace, resource } from '../../../test/run-on-values';

describe('a selector that matches nothing', () => {
  const items = [resource('ConfigMap', 'a'), resource('Deployment', 'b', { apiVersion: 'apps/v1' })];
  for (const [select, expected] of [
    [{ kind: 'Deployment', name: 'a' }, 'kind: nothing is selected: no Deployment is named "a", but a ConfigMap is'],
    [{ group: 'apps', name: 'a' }, 'name: nothing is selected: no item is named "a"; available: "b"'],
  ] as const) {
    it(`is explained: ${JSON.stringify(select)}`, async () => {
      const { messages } = await replace(items, { sourceValue: 'x', targets: [{ select }] });
      assert.ok(messages.includes(`select.${expected} (`), messages);
    });
  }
});
