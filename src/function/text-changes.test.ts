import assert from 'node:assert/strict';
import { resourceOf } from '../../test/run-on-values';
import { nodeAt, plainOf, type Tree } from '../data';
import { trackSecrets } from './secrets/secrets';
import { maskedResource } from './text-changes';

describe('maskedResource', () => {
  it('shows the keys of a Secret, and which values change', () => {
    const [before, after] = ['x', 'y'].map((a) => resourceOf('Secret', 'app', { data: { a, b: 'z' }, type: 'Opaque' }));
    assert.ok(before && after);
    const { text } = maskedResource(after, before, ', changed', trackSecrets([before, after]));
    assert.match(text, /\ndata:\n {2}a: "\(secret, changed\)"\n {2}b: \(secret\)\ntype: Opaque\n/);
  });

  it('hides copies that are escaped or broken into lines, also in unchanged resources', () => {
    const secret = resourceOf('Secret', 'app', { stringData: { a: 'hunter&2 <Zq>\nsecond line' } });
    const data = {
      'a.xml': '<a><b>hunter&amp;2 &lt;Zq&gt;\nsecond line</b><port>1</port></a>',
      'b.yaml': 'b:\n  c: |\n    hunter&2 <Zq>\n    second line\n  port: 1\n',
      'c.json': JSON.stringify({ b: JSON.stringify({ c: 'hunter&2 <Zq>\nsecond line', port: 1 }) }),
    };
    const copy = resourceOf('ConfigMap', 'copy', { data });
    for (const other of [undefined, copy]) {
      const shown = maskedResource(copy, other, '', trackSecrets([secret, copy]));
      assert.deepEqual(structuredClone(plainOf(nodeAt<Tree>(shown.root, ['data']) as Tree)), {
        'a.xml': '<a><b>(secret)</b><port>1</port></a>',
        'b.yaml': 'b:\n  c: |\n    (secret)\n  port: 1\n',
        'c.json': '{"b":"{\\"c\\":\\"(secret)\\",\\"port\\":1}"}',
      });
    }
  });

  it('hides only the annotations into which a value of a Secret was written', () => {
    const shown = resourceOf('ConfigMap', 'app', { metadata: { name: 'app', annotations: { a: 'x', b: 'y' } } });
    const secrets = trackSecrets([shown]);
    secrets.mark(shown, ['metadata', 'annotations', 'a']);
    assert.match(maskedResource(shown, undefined, '', secrets).text, /\n {4}a: \(secret\)\n {4}b: "?y"?\n/);
  });
});
