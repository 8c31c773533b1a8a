import assert from 'node:assert/strict';
import { treeOf, type Tree } from '../data';
import { resultTree, sortResults, type Result } from './result';

describe('sortResults', () => {
  it('puts errors first and keeps the order among equals', () => {
    const results: readonly Result[] = [
      { severity: 'info', message: '1' },
      { severity: 'error', message: '2' },
      { severity: 'warning', message: '3' },
      { severity: 'error', message: '4' },
      { severity: 'info', message: '5' },
    ];
    assert.deepEqual(
      sortResults(results).map(({ message }) => message),
      ['2', '4', '3', '1', '5'],
    );
    assert.equal(results[0]?.message, '1');
  });
});

describe('resultTree', () => {
  it('has the fields of the specification in its order', () => {
    const [message, severity] = ['must be a number', 'error'] as const;
    const resourceRef = { apiVersion: 'v1', kind: 'ConfigMap', name: 'settings', namespace: 'default' };
    const field = { path: 'data.port', currentValue: 'x', proposedValue: '80' };
    const file = { path: 'app/config.yaml', index: 1 };
    const tags = { function: 'replace-values', code: 'invalid-value' };
    assert.deepEqual(
      resultTree({ tags, file, field, resourceRef, severity, message }),
      treeOf({ message, severity, resourceRef, field, file, tags }),
    );
  });

  it('omits missing fields', () => {
    const partial: Result = { message: 'm\nn', severity: 'info', field: { path: 'a' }, file: { path: 'c.yaml' } };
    assert.deepEqual(resultTree(partial), treeOf(partial));
  });

  it('has values that are data as data', () => {
    const currentValue: Tree = { kind: 'map', entries: [{ key: 'a', value: { kind: 'list', items: [] } }] };
    assert.deepEqual(
      resultTree({ message: 'm', severity: 'info', field: { path: 'a', currentValue, proposedValue: 'b' } }),
      treeOf({ message: 'm', severity: 'info', field: { path: 'a', currentValue: { a: [] }, proposedValue: 'b' } }),
    );
  });

  it('keeps an index of 0', () => {
    const tree = resultTree({ message: 'm', severity: 'info', file: { path: 'c.yaml', index: 0 } });
    assert.match(JSON.stringify(tree), /"key":"index","value":\{"kind":"scalar","type":"int","text":"0"\}/);
  });
});
