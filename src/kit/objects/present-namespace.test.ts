import assert from 'node:assert/strict';
import { resource } from '../../../test/run-on-values';
import { treeOf } from '../../data';
import { Resource } from '../../resource-list';
import { presentNamespace } from './present-namespace';

/** An item as kustomize passes it to a function. `was` is its earlier namespace. */
function item(kind: string, namespace: string | undefined, was?: string): Resource {
  const previous = {
    'internal.config.kubernetes.io/previousNames': 'x',
    'internal.config.kubernetes.io/previousKinds': kind,
    'internal.config.kubernetes.io/previousNamespaces': was,
  };
  const metadata = { name: 'x', namespace, annotations: was === undefined ? undefined : previous };
  return Resource.create(treeOf(resource(kind, 'x', { metadata })));
}

describe('the namespace that a functionConfig is in', () => {
  for (const [what, written, items, expected] of [
    ['is the one that it says', 'o', [item('Pod', 'prod', 'default')], 'o'],
    ['is none where nothing was moved', '', [item('Pod', 'prod')], ''],
    [
      'is the one that kustomize moved all to',
      '',
      [item('Pod', 'prod', 'default'), item('Pod', 'prod', 'prod')],
      'prod',
    ],
    ['moves from another one than `default`, too', 'o', [item('Pod', 'prod', 'o')], 'prod'],
    ['is not that of cluster-wide kinds', '', [item('Pod', 'prod', 'default'), item('ClusterRole', undefined)], 'prod'],
    ['stays where something stays', '', [item('Pod', 'prod', 'default'), item('ConfigMap', undefined)], ''],
    ['stays where a workload stays', '', [item('Pod', 'prod', 'default'), item('Pod', 'default')], ''],
    ['stays where kustomize moved to two', '', [item('Pod', 'a', 'default'), item('Pod', 'b', 'default')], ''],
  ] as const) {
    it(what, () => assert.equal(presentNamespace(written, items), expected));
  }
});
