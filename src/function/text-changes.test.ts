import assert from 'node:assert/strict';
import { resourceOf } from '../../test/run-on-values';
import { nodeAt, plainOf, stringScalar, type Tree } from '../data';
import { trackSecrets } from './secrets/secrets';
import type { Resource } from '../resource-list/resource';
import { readListText } from '../resource-list/texts/read';
import { maskedResource, textChanges } from './text-changes';
import { unifiedDiff } from './unified-diff';

/** The start lines of the hunks of a diff, before and after the edits, in turn. */
function hunksOf(text: string, edit: (one: Resource) => Resource): readonly number[] {
  const list = readListText(text, { stream: true });
  const [change] = textChanges([{ file: 'a', text }], list, list.resources.map(edit), trackSecrets(list.resources));
  assert.ok(change);
  const diff = unifiedDiff(change.before, change.after, 'a', 'a', change.lineNumbers);
  return diff.flatMap((line) => /^@@ -(\d+),\d+ \+(\d+),/.exec(line.text)?.slice(1).map(Number) ?? []);
}

it('the lines of a diff have the numbers of the file, also between masked values of several lines', () => {
  const key = (count: number): string => '    line of a key\n'.repeat(count);
  const text = `apiVersion: v1
kind: Secret
metadata: {name: first}
stringData:
  tls.key: |
${key(5)}---
apiVersion: v1
kind: ConfigMap
metadata:
  name: middle
  labels:
    a: a
    b: b
    c: c
data: old
---
apiVersion: v1
kind: Secret
metadata: {name: second}
stringData:
  tls.key: |-
${key(20)}  other: |
${key(3)}  last: x
---
apiVersion: v1
kind: ConfigMap
metadata: {name: end}
data: old
`;
  const hunks = hunksOf(text, (one) => {
    const isFirst = one.id.name === 'first';
    if (!isFirst && one.id.kind === 'Secret') return one;
    const path = isFirst ? ['stringData', 'added'] : ['data'];
    return one.edit([{ kind: 'set', path, value: stringScalar('new') }]);
  });
  const lineOf = (line: string): number => text.split('\n').indexOf(line) + 1;
  const end = lineOf('metadata: {name: end}') - 2;
  const middle = lineOf('    a: a');
  assert.deepEqual(hunks, [lineOf('stringData:'), lineOf('stringData:'), middle, middle + 1, end, end + 1]);
});

it('a hunk that starts at or directly after a masked value has the number of the file', () => {
  const text = 'apiVersion: v1\nkind: Secret\ndata:\n  k: |\n    a\n    b\na: 1\nb: 2\nc: old\nd: old\n';
  const start = (key: string): number | undefined =>
    hunksOf(text, (one) => one.edit([{ kind: 'set', path: [key], value: stringScalar('new') }]))[0];
  assert.deepEqual([start('c'), start('d')], [5, 7]);
});

describe('maskedResource', () => {
  it('shows the keys of a Secret, and which values change', () => {
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{"data":{}}', c: 'd' };
    const [before, after] = ['x', 'y'].map((a) =>
      resourceOf('Secret', 'app', { metadata: { name: 'app', annotations }, data: { a, b: 'z' }, type: 'Opaque' }),
    );
    assert.ok(before && after);
    const { text } = maskedResource(after, before, ', changed', trackSecrets([before, after]));
    assert.match(
      text,
      /\n {2}name: app\n {2}annotations:\n.*: '\(secret\)'\n {4}c: d\ndata:\n {2}a: "\(secret, changed\)"\n {2}b: \(secret\)\ntype: Opaque\n/,
    );
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

  it('hides only the namespace and annotations into which a value of a Secret was written', () => {
    const shown = resourceOf('ConfigMap', 'app', {
      metadata: { name: 'app', namespace: 'n', annotations: { a: 'x', b: 'y' } },
    });
    const secrets = trackSecrets([shown]);
    secrets.mark(shown, ['metadata', 'annotations', 'a']);
    secrets.mark(shown, ['metadata', 'namespace']);
    assert.match(
      maskedResource(shown, undefined, '', secrets).text,
      /: app\n {2}namespace: "\(secret\)"\n.*\n {4}a: \(secret\)\n {4}b: "?y"?\n/,
    );
  });
});
