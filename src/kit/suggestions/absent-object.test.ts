import assert from 'node:assert/strict';
import { resourceOf } from '../../../test/run-on-values';
import type { Resource } from '../../resource-list/resource';
import { absentObject } from './absent-object';

const object = (kind: string, name: string, namespace?: string, apiVersion = 'v1'): Resource =>
  resourceOf(kind, name, { apiVersion, metadata: { name, namespace } });

describe('absentObject', () => {
  const items = [
    object('ConfigMap', 'shop'),
    object('ConfigMap', 'web', 'prod'),
    object('Secret', 'hidden'),
    object('Keystone', 'main', undefined, 'example.com/v2'),
  ];
  const absent = {
    what: 'it is absent',
    apiVersion: 'v1',
    kind: 'ConfigMap',
    namespace: '',
    allowedBy: 'ignoreMissing',
  };
  const allowed = ' (to suppress this message, set `ignoreMissing: true`)';
  /** The message without its start and without the remedy at its end. */
  const messages = (more: object, resources = items): string => {
    const message = absentObject(resources, { ...absent, name: 'x', ...more });
    assert.ok(message.startsWith('it is absent') && message.endsWith(allowed), message);
    return message.slice('it is absent'.length, -allowed.length);
  };

  it('suggests the most similar name in the namespace', () => {
    assert.equal(messages({ name: 'shpo' }), ': did you mean "shop"?');
    assert.equal(messages({ name: 'zebra' }), '; available: "shop"');
    assert.equal(messages({ name: 'zebra', namespace: 'test' }), '; this namespace contains no ConfigMap');
    assert.equal(messages({ name: 'zebra' }, [object('Secret', 'hidden')]), '; the items contain no ConfigMap');
  });

  it('matches any namespace if none is required', () => {
    assert.equal(messages({ namespace: undefined, name: 'wbe' }), ': did you mean "web"?');
  });

  it('points to the other namespace', () => {
    assert.equal(messages({ name: 'web' }), '; a ConfigMap with this name exists in namespace "prod"');
    assert.equal(
      messages({ name: 'shop', namespace: 'prod', namespaceField: 'metadata.namespace' }),
      '; a ConfigMap with this name exists in namespace "default": set `metadata.namespace` to use it',
    );
  });

  it('points to the other kind if there is a field for it', () => {
    const fieldOfKind = (kind: string): string | undefined => (kind === 'Secret' ? 'secret' : undefined);
    assert.equal(messages({ name: 'hidden', fieldOfKind }), '; "hidden" is a Secret: use `secret`');
    assert.equal(messages({ name: 'main', fieldOfKind }), '; available: "shop"');
  });

  it('reports a Secret that was named as a ConfigMap and vice versa, if no field accepts the other kind', () => {
    assert.equal(messages({ name: 'hidden' }), '; "hidden" is a Secret');
    assert.equal(messages({ name: 'shop', kind: 'Secret' }), '; "shop" is a ConfigMap');
  });

  it('suggests the most similar kind', () => {
    assert.equal(
      messages({ name: 'zebra' }, [object('ConfigMap', 'shop'), object('ConfigMpa', 'y')]),
      '; available: "shop"',
    );
    assert.equal(
      messages({ kind: 'ConfigMpa', name: 'shop' }),
      '; the items contain no ConfigMpa: did you mean "ConfigMap"?',
    );
  });

  it('reports if a function receives no items', () => {
    for (const resources of [[], [object('LayerConfig', 'team', undefined, 'fn.inlay.dev/v1alpha1')]]) {
      assert.equal(
        messages({ name: 'shop' }, resources),
        ', because there are no items: in kustomize, list the function under `transformers:`, not under `generators:`; in kpt, add resources to the package',
      );
    }
  });

  it('points to the other apiVersion', () => {
    assert.equal(
      messages({ name: 'main', kind: 'Keystone', apiVersion: 'example.com/v1' }),
      '; a Keystone with this name has the apiVersion "example.com/v2"',
    );
  });
});
