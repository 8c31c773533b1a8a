import assert from 'node:assert/strict';
import { resource } from '../../test/run-on-values';
import { treeOf } from '../data/trees/plain';
import { Resource } from '../resource-list/resource';
import { trackSecrets } from './secrets/secrets';
import { maskedResource } from './text-changes';

describe('maskedResource', () => {
  const of = (kind: string, fields: object): Resource => Resource.create(treeOf(resource(kind, 'app', fields)));

  it('shows the keys of a Secret, and which values change', () => {
    const [before, after] = ['x', 'y'].map((a) => of('Secret', { data: { a, b: 'z' }, type: 'Opaque' }));
    assert.ok(before && after);
    const { text } = maskedResource(after, before, ', changed', trackSecrets([before, after]));
    assert.match(text, /\ndata:\n {2}a: "\(secret, changed\)"\n {2}b: \(secret\)\ntype: Opaque\n/);
  });

  it('hides only the annotations into which a value of a Secret was written', () => {
    const shown = of('ConfigMap', { metadata: { name: 'app', annotations: { a: 'x', b: 'y' } } });
    const secrets = trackSecrets([shown]);
    secrets.mark(shown, ['metadata', 'annotations', 'a']);
    assert.match(maskedResource(shown, undefined, '', secrets).text, /\n {4}a: \(secret\)\n {4}b: "?y"?\n/);
  });
});
