import assert from 'node:assert/strict';
import { resource } from '../../../test/run-on-values';
import { treeOf } from '../../data';
import { Resource } from '../../resource-list';
import { nearTarget } from './near-target';

const items = [
  resource('ConfigMap', 'web', { metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', tier: 'front' } } }),
  resource('Secret', 'db'),
].map((item) => Resource.create(treeOf(item)));

describe('nearTarget', () => {
  for (const [target, expected] of [
    [
      { kind: 'ConfigMap', name: 'wev' },
      { excludingField: 'name', name: 'wev', candidates: ['web'] },
    ],
    [
      { kind: 'Secret', name: 'wev' },
      { excludingField: 'name', name: 'wev', candidates: ['db'] },
    ],
    [
      { kind: 'Secrt', name: 'db' },
      { excludingField: 'kind', name: 'Secrt', candidates: ['Secret'] },
    ],
    [
      { kind: 'Secret', namespace: 'shop', name: 'web' },
      { excludingField: 'kind', name: 'Secret', candidates: ['ConfigMap'] },
    ],
    [{ kind: 'ConfigMap', labelSelector: 'app=x' }, { candidates: ['app=web', 'tier=front'] }],
    [{ kind: 'Service', name: 'x' }, { candidates: ['ConfigMap', 'Secret'] }],
    [{ kind: 'Service', name: 'x', labelSelector: 'app=x' }, { candidates: ['app=web', 'tier=front'] }],
  ] as const) {
    it(`suggests a correction for ${JSON.stringify(target)}`, () =>
      assert.deepEqual(nearTarget(target, items), expected));
  }
});
