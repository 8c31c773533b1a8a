import assert from 'node:assert/strict';
import { resourceOf } from '../../../test/run-on-values';
import { collectReport } from '../../function/report';
import type { Resource } from '../../resource-list/resource';
import { findMarked, isMarked, withMarked } from './marked-config-map';

const mark = { key: 'example.com/made-by' };
const made = (kind: string, annotations: object): Resource =>
  resourceOf(kind, 'a', { metadata: { name: 'a', annotations } });

describe('a marked ConfigMap', () => {
  it('has the annotation, and is not a Secret', () => {
    const marked = { [mark.key]: 'x' };
    const all = [made('ConfigMap', marked), made('ConfigMap', {}), made('Secret', marked)];
    assert.deepEqual(
      all.map((one) => isMarked(one, mark)),
      [true, false, false],
    );
    const [one] = all;
    assert.equal(findMarked(all, { name: 'a', namespace: 'default' }, mark), one);
    assert.equal(findMarked(all, { name: 'a', namespace: 'other' }, mark), undefined);
    assert.equal(findMarked(all, { name: 'b' }, mark), undefined);
  });

  it('is created once and then updated', () => {
    const other = made('ConfigMap', {});
    const report = collectReport('test');
    const write = (before: readonly Resource[], namespace: string | undefined, text: string): readonly Resource[] =>
      withMarked(
        before,
        { name: 'a', ...(namespace !== undefined && { namespace }) },
        { ...mark, by: 'x', option: 'explain: true' },
        { text },
        report,
      );
    const first = write([other], 'shop', 'one');
    assert.equal(first[0], other);
    assert.equal(
      first[1]?.text,
      `apiVersion: v1
kind: ConfigMap
metadata:
  name: a
  namespace: shop
  annotations:
    config.kubernetes.io/local-config: "true"
    example.com/made-by: x
data:
  text: one
`,
    );
    const second = write(first, 'shop', 'two');
    assert.equal(second[0], other);
    assert.equal(second[1]?.text, first[1]?.text.replace('one', 'two'));
    assert.equal(write([], undefined, 'one')[0]?.text, first[1]?.text.replace('  namespace: shop\n', ''));
    assert.equal(report.failed, false);
    assert.deepEqual(write([other], undefined, 'one'), [other]);
    assert.equal(report.results[0]?.tags?.['code'], 'already-exists');
  });
});
