import assert from 'node:assert/strict';
import { resourceOf } from '../../test/run-on-values';
import { trackSecrets } from './secrets/secrets';
import { maskedResource } from './text-changes';

describe('maskedResource', () => {
  it('shows the keys of a Secret, and which values change', () => {
    const [before, after] = ['x', 'y'].map((a) => resourceOf('Secret', 'app', { data: { a, b: 'z' }, type: 'Opaque' }));
    assert.ok(before && after);
    const { text } = maskedResource(after, before, ', changed', trackSecrets([before, after]));
    assert.match(text, /\ndata:\n {2}a: "\(secret, changed\)"\n {2}b: \(secret\)\ntype: Opaque\n/);
  });

  it('hides only the annotations into which a value of a Secret was written', () => {
    const shown = resourceOf('ConfigMap', 'app', { metadata: { name: 'app', annotations: { a: 'x', b: 'y' } } });
    const secrets = trackSecrets([shown]);
    secrets.mark(shown, ['metadata', 'annotations', 'a']);
    assert.match(maskedResource(shown, undefined, '', secrets).text, /\n {4}a: \(secret\)\n {4}b: "?y"?\n/);
  });
});
