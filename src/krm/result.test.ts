import assert from 'node:assert/strict';
import { treeOf, type Tree } from '../data';
import { resultTree, sortResults, type Result } from './result';

const full: Result = {
  message: 'must be a number',
  severity: 'error',
  resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'settings', namespace: 'default' },
  field: { path: 'data.port', currentValue: 'x', proposedValue: '80' },
  file: { path: 'app/config.yaml', index: 1 },
  tags: { function: 'replace-values', code: 'invalid-value' },
};

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
    assert.deepEqual(
      resultTree(full),
      treeOf({
        message: 'must be a number',
        severity: 'error',
        resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'settings', namespace: 'default' },
        field: { path: 'data.port', currentValue: 'x', proposedValue: '80' },
        file: { path: 'app/config.yaml', index: 1 },
        tags: { function: 'replace-values', code: 'invalid-value' },
      }),
    );
  });

  it('omits missing fields', () => {
    assert.deepEqual(
      resultTree({ message: 'm\nn', severity: 'info', field: { path: 'a' }, file: { path: 'c.yaml' } }),
      treeOf({ message: 'm\nn', severity: 'info', field: { path: 'a' }, file: { path: 'c.yaml' } }),
    );
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
