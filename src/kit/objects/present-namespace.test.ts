import assert from 'node:assert/strict';
import { resourceOf } from '../../../test/run-on-values';
import type { Resource } from '../../resource-list';
import { presentNamespace } from './present-namespace';

/** An item as kustomize passes it to a function. `was` is its earlier namespace. */
function item(kind: string, namespace: string | undefined, was?: string): Resource {
  const previous = {
    'internal.config.kubernetes.io/previousNames': 'x',
    'internal.config.kubernetes.io/previousKinds': kind,
    'internal.config.kubernetes.io/previousNamespaces': was,
  };
  const metadata = { name: 'x', namespace, annotations: was === undefined ? undefined : previous };
  return resourceOf(kind, 'x', { metadata });
}

describe('the current namespace of a functionConfig', () => {
  for (const [what, written, items, expected] of [
    ['is its own if nothing was moved from there', 'o', [item('Pod', 'prod', 'default')], 'o'],
    ['is empty if nothing was moved', '', [item('Pod', 'prod')], ''],
    [
      'is the namespace to which kustomize moved all resources',
      '',
      [item('Pod', 'prod', 'default'), item('Pod', 'prod', 'prod')],
      'prod',
    ],
    ['may also replace another namespace than `default`', 'o', [item('Pod', 'prod', 'o')], 'prod'],
    ['ignores cluster-wide kinds', '', [item('Pod', 'prod', 'default'), item('Namespace', undefined)], 'prod'],
    ['does not change if a resource stayed', '', [item('Pod', 'prod', 'default'), item('ConfigMap', undefined)], ''],
    ['does not change if a Secret stayed', '', [item('Pod', 'prod', 'default'), item('Secret', undefined)], ''],
    ['does not change if a workload stayed', '', [item('Pod', 'prod', 'default'), item('Pod', 'default')], ''],
    [
      'does not change if kustomize moved resources to two namespaces',
      '',
      [item('Pod', 'a', 'default'), item('Pod', 'b', 'default')],
      '',
    ],
  ] as const) {
    it(what, () => assert.equal(presentNamespace(written, items), expected));
  }
});
