import assert from 'node:assert/strict';
import type { Json } from '../../data';
import { withNamespaces } from './namespaces';

const object = (apiVersion: string, kind: string, fields: Readonly<Record<string, Json>> = {}) => ({
  component: 'c',
  object: { apiVersion, kind, metadata: { name: 'a' }, ...fields },
});
const definition = (kind: string, scope: string, spec = true) =>
  object('apiextensions.k8s.io/v1', spec ? 'CustomResourceDefinition' : 'Other', {
    spec: { group: 'x.io', scope, names: { kind } },
  });

describe('the default namespace', () => {
  it('is set on all objects except those that already have one or cannot have one', () => {
    const objects = [
      object('v1', 'ConfigMap'),
      object('v1', 'ConfigMap', { metadata: { name: 'a', namespace: 'own' } }),
      object('v1', 'Namespace'),
      object('x.io/v1', 'Namespace'),
      object('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding'),
      object('rbac.authorization.k8s.io/v1', 'RoleBinding'),
      object('x.io/v1', 'Wide'),
      object('y.io/v1', 'Wide'),
      object('x.io/v1', 'Narrow'),
      object('x.io/v1', 'Odd'),
      definition('Wide', 'Cluster'),
      definition('Narrow', 'Namespaced'),
      definition('Odd', 'Cluster', false),
    ];
    assert.deepEqual(
      withNamespaces(objects, 'd').map(({ object: { metadata } }) => (metadata as { namespace?: string }).namespace),
      ['d', 'own', undefined, 'd', undefined, 'd', undefined, 'd', 'd', 'd', undefined, undefined, 'd'],
    );
  });
});
