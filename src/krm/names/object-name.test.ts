import assert from 'node:assert/strict';
import { namespaceProblem, nameProblem } from './object-name';
import type { ResourceId } from '../resource-id';

const id: ResourceId = { group: '', version: 'v1', kind: 'ConfigMap', namespace: '', name: 'web' };

describe('nameProblem', () => {
  for (const [given, isRefused] of [
    [{ name: 'web-1.example' }, false],
    [{ name: 'A B' }, true],
    [{ name: 'Web' }, true],
    [{ name: 'web-' }, true],
    [{ name: '' }, true],
    [{ name: 'a'.repeat(253) }, false],
    [{ name: 'a'.repeat(254) }, true],
    [{ kind: 'Namespace', name: 'team.a' }, true],
    [{ kind: 'Namespace', name: 'a'.repeat(63) }, false],
    [{ kind: 'Namespace', name: 'a'.repeat(64) }, true],
    [{ group: 'networking.k8s.io', kind: 'Ingress', name: 'Web' }, true],
    [{ group: 'networking.k8s.io', kind: 'IPAddress', name: '2001:db8::1' }, false],
    [{ group: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system:Node' }, false],
    [{ group: 'authorization.openshift.io', kind: 'Role', name: 'system:Node' }, false],
    [{ group: 'image.openshift.io', kind: 'ImageStreamTag', name: 'web:1.0' }, false],
    [{ group: 'user.openshift.io', kind: 'Identity', name: 'ldap:Ann' }, false],
    [{ group: 'certificates.k8s.io', kind: 'ClusterTrustBundle', name: 'a:b' }, false],
    [{ name: '${NAME}-web' }, false],
    [{ name: 'web-$(NAME)' }, false],
    [{ name: 'web-$NAME' }, true],
  ] as readonly (readonly [Partial<ResourceId>, boolean])[]) {
    it(`${isRefused ? 'refuses' : 'accepts'} ${JSON.stringify(given).slice(0, 60)}`, () => {
      const problem = nameProblem({ ...id, ...given });
      assert.equal(problem !== undefined, isRefused);
      if (isRefused) assert.ok(problem?.startsWith(`Kubernetes rejects the name "${given.name}": `), problem);
    });
  }
});

describe('namespaceProblem', () => {
  it('accepts a label or an empty string', () => {
    assert.equal(namespaceProblem(id), undefined);
    assert.equal(namespaceProblem({ ...id, namespace: 'team-a' }), undefined);
    assert.equal(namespaceProblem({ ...id, namespace: '${TEAM}' }), undefined);
    assert.match(
      namespaceProblem({ ...id, namespace: 'team.a' }) ?? '',
      /^Kubernetes rejects the namespace "team\.a": /,
    );
  });
});
