import assert from 'node:assert/strict';
import { treeOf } from '../../data/trees/plain';
import { Resource } from '../../resource-list/resource';
import { absentObject } from './absent-object';

const object = (kind: string, name: string, namespace?: string, apiVersion = 'v1'): Resource =>
  Resource.create(treeOf({ apiVersion, kind, metadata: { name, ...(namespace === undefined ? {} : { namespace }) } }));

describe('absentObject', () => {
  const items = [
    object('ConfigMap', 'shop'),
    object('ConfigMap', 'web', 'prod'),
    object('Secret', 'hidden'),
    object('Keystone', 'main', undefined, 'example.com/v2'),
  ];
  const absent = { what: 'it is absent', apiVersion: 'v1', kind: 'ConfigMap', namespace: '', allow: 'ignoreMissing' };
  const said = (more: object, resources = items): string => absentObject(resources, { ...absent, name: 'x', ...more });

  it('asks for the nearest name in the namespace', () => {
    assert.equal(said({ name: 'shpo' }), 'it is absent: did you mean "shop"? (`ignoreMissing: true` allows it)');
    assert.equal(said({ name: 'zebra' }), 'it is absent; there is only "shop" (`ignoreMissing: true` allows it)');
    assert.equal(
      said({ name: 'zebra', namespace: 'test' }),
      'it is absent; there is no ConfigMap there (`ignoreMissing: true` allows it)',
    );
    assert.equal(
      said({ name: 'zebra' }, [object('Secret', 'hidden')]),
      'it is absent; there is no ConfigMap among the items (`ignoreMissing: true` allows it)',
    );
  });

  it('takes any namespace where none is wanted', () => {
    const { namespace: _, ...anywhere } = absent;
    assert.equal(
      absentObject(items, { ...anywhere, name: 'wbe' }),
      'it is absent: did you mean "web"? (`ignoreMissing: true` allows it)',
    );
  });

  it('points to the other namespace', () => {
    assert.equal(
      said({ name: 'web' }),
      'it is absent: there is one in namespace "prod" (`ignoreMissing: true` allows it)',
    );
    assert.equal(
      said({ name: 'shop', namespace: 'prod', namespaceField: 'metadata.namespace' }),
      'it is absent: there is one in namespace "default"; `metadata.namespace` chooses one (`ignoreMissing: true` allows it)',
    );
  });

  it('points to the other kind where a field is for it', () => {
    const fieldOfKind = (kind: string): string | undefined => (kind === 'Secret' ? 'secret' : undefined);
    assert.equal(
      said({ name: 'hidden', fieldOfKind }),
      'it is absent: "hidden" is a Secret, which `secret` is for (`ignoreMissing: true` allows it)',
    );
    assert.equal(
      said({ name: 'main', fieldOfKind }),
      'it is absent; there is only "shop" (`ignoreMissing: true` allows it)',
    );
  });

  it('tells a Secret that was taken for a ConfigMap, and the other way round, where no field is for it', () => {
    assert.equal(said({ name: 'hidden' }), 'it is absent: "hidden" is a Secret (`ignoreMissing: true` allows it)');
    assert.equal(
      said({ name: 'shop', kind: 'Secret' }),
      'it is absent: "shop" is a ConfigMap (`ignoreMissing: true` allows it)',
    );
  });

  it('asks for the nearest kind', () => {
    assert.equal(
      said({ kind: 'ConfigMpa', name: 'shop' }),
      'it is absent; there is no ConfigMpa among the items: did you mean "ConfigMap"? (`ignoreMissing: true` allows it)',
    );
  });

  it('says who sees no items', () => {
    for (const resources of [[], [object('LayerConfig', 'team', undefined, 'fn.inlay.dev/v1alpha1')]]) {
      assert.equal(
        said({ name: 'shop' }, resources),
        'it is absent: there are none; under kustomize the items are seen from `transformers:`, not from `generators:`; under kpt they are the resources of the package (`ignoreMissing: true` allows it)',
      );
    }
  });

  it('points to the other apiVersion', () => {
    assert.equal(
      said({ name: 'main', kind: 'Keystone', apiVersion: 'example.com/v1' }),
      'it is absent: its apiVersion is "example.com/v2" (`ignoreMissing: true` allows it)',
    );
  });
});
