import assert from 'node:assert/strict';
import { plainOf, catchError, treeOf } from '../../../data';
import { keptAnnotations, withoutBookkeeping } from './bookkeeping';
import { RefusedError } from '../../faults/field-error';

const path = 'internal.config.kubernetes.io/path';
const mixed = { note: 'x', [path]: 'a.yaml' };

describe('the annotations of the orchestrator', () => {
  const stripped = (value: unknown, keys: string): unknown =>
    structuredClone(plainOf(withoutBookkeeping(treeOf(value), keys.split('.'))));
  const kept = (value: unknown, before: unknown, keys: string): unknown => {
    const change = { kind: 'set', path: [], value: treeOf(value) } as const;
    const old = before === undefined ? undefined : treeOf(before);
    const [changed] = catchError(RefusedError, () => keptAnnotations(keys.split('.'), old, change)) ?? [];
    return changed?.kind === 'set' ? structuredClone(plainOf(changed.value)) : undefined;
  };

  it('are not copied with whole maps', () => {
    assert.deepEqual(stripped(mixed, 'metadata.annotations'), { note: 'x' });
    assert.deepEqual(stripped({ name: 'a', annotations: mixed }, 'metadata'), {
      name: 'a',
      annotations: { note: 'x' },
    });
    for (const [value, keys] of [
      [mixed, 'metadata.labels'],
      [mixed, 'spec.annotations'],
      [mixed, 'metadata.annotations.deeper'],
      [{ annotations: mixed }, 'spec'],
      [{ name: 'a' }, 'metadata'],
      [{ annotations: 'x' }, 'metadata.other'],
      ['x', 'metadata'],
    ] as const) {
      assert.deepEqual(stripped(value, keys), value, keys);
    }
  });

  it('are kept if whole maps are replaced', () => {
    assert.deepEqual(kept({ a: 'b' }, mixed, 'metadata.annotations'), { a: 'b', [path]: 'a.yaml' });
    assert.deepEqual(kept({ a: 'b', [path]: 'other' }, mixed, 'metadata.annotations'), { a: 'b', [path]: 'a.yaml' });
    assert.deepEqual(kept({ name: 'a' }, { annotations: mixed }, 'metadata'), {
      name: 'a',
      annotations: { [path]: 'a.yaml' },
    });
    assert.deepEqual(kept('x', mixed, 'metadata.annotations'), undefined);
    assert.deepEqual(kept('x', { annotations: mixed }, 'metadata'), undefined);
    assert.deepEqual(kept('x', { note: 'x' }, 'metadata.annotations'), 'x');
    assert.deepEqual(kept('x', mixed, 'metadata.labels'), 'x');
    assert.deepEqual(kept({ a: 'b' }, undefined, 'metadata.annotations'), { a: 'b' });
    assert.deepEqual(kept({ a: 'b' }, 'x', 'metadata'), { a: 'b' });
  });
});
