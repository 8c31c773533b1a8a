import assert from 'node:assert/strict';
import { formatResourceId, resourceRef } from './resource-id';

const web = { group: 'apps', version: 'v1', kind: 'Deployment', namespace: 'prod', name: 'web' };
const nothing = { group: '', version: '', kind: '', namespace: '', name: '' };

describe('formatResourceId', () => {
  it('has the same format as in kustomize', () => {
    assert.equal(formatResourceId(web), 'Deployment.v1.apps/web.prod');
    assert.equal(formatResourceId(nothing), '[noKind].[noVer].[noGrp]/[noName].[noNs]');
  });
});

describe('resourceRef', () => {
  it('has a namespace only if one is set', () => {
    assert.deepEqual(resourceRef(web), { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', namespace: 'prod' });
    assert.deepEqual(resourceRef({ ...nothing, version: 'v1', kind: 'ConfigMap', name: 'a' }), {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: 'a',
    });
  });
});
