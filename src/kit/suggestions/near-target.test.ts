import assert from 'node:assert/strict';
import { resourceOf } from '../../../test/run-on-values';
import { nearTarget, type NearTarget } from './near-target';

const items = [
  resourceOf('ConfigMap', 'web', {
    metadata: { name: 'web', namespace: 'shop', labels: { app: 'web', tier: 'front' } },
  }),
  resourceOf('Secret', 'db', { metadata: { name: 'db', namespace: 'shops', labels: { app: 'db' } } }),
];
const excluded = (field: string, name: string, candidate: string): NearTarget => ({
  excludingField: field,
  name,
  candidates: [candidate],
});

describe('nearTarget', () => {
  for (const [target, expected] of [
    [{ kind: 'ConfigMap', name: 'wev' }, excluded('name', 'wev', 'web')],
    [{ kind: 'Secret', name: 'wev' }, excluded('name', 'wev', 'db')],
    [{ kind: 'Secrt', name: 'db' }, excluded('kind', 'Secrt', 'Secret')],
    [{ kind: 'Secret', namespace: 'shop', name: 'web' }, excluded('kind', 'Secret', 'ConfigMap')],
    [{ name: 'db', namespace: 'shop' }, excluded('namespace', 'shop', 'shops')],
    [{ kind: 'ConfigMap', labelSelector: 'app=x' }, { candidates: ['app=web', 'tier=front'] }],
    [{ kind: 'Service', name: 'x' }, { candidates: ['ConfigMap', 'Secret'] }],
    [{ kind: 'Service', name: 'x', labelSelector: 'app=x' }, { candidates: ['app=web', 'tier=front', 'app=db'] }],
  ] as const) {
    it(`suggests a correction for ${JSON.stringify(target)}`, () =>
      assert.deepEqual(nearTarget(target, items), expected));
  }
});
