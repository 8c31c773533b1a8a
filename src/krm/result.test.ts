import assert from 'node:assert/strict';
import { treeOf, type Tree } from '../data';
import { resultText, resultTree, sortResults, type Result } from './result';

const full: Result = {
  message: 'must be a number',
  severity: 'error',
  resourceRef: { apiVersion: 'v1', kind: 'ConfigMap', name: 'settings', namespace: 'default' },
  field: { path: 'data.port', currentValue: 'x', proposedValue: '80' },
  file: { path: 'app/config.yaml', index: 1 },
  tags: { function: 'replace-values', code: 'type-mismatch' },
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

describe('resultText', () => {
  it('names resource, field, file and code', () => {
    assert.equal(
      resultText(full),
      '[error] v1/ConfigMap/default/settings data.port: must be a number (app/config.yaml#1) [type-mismatch]',
    );
  });

  it('leaves out what is not there', () => {
    const { resourceRef, file, message } = full;
    assert.ok(resourceRef && file);
    const { apiVersion, kind, name } = resourceRef;
    assert.equal(
      resultText({ message, severity: 'warning', resourceRef: { apiVersion, kind, name } }),
      '[warning] v1/ConfigMap/settings: must be a number',
    );
    assert.equal(resultText({ message, severity: 'info' }), '[info] must be a number');
    assert.equal(
      resultText({ message, severity: 'info', field: { path: 'a.b' }, file: { path: 'c.yaml' } }),
      '[info] a.b: must be a number (c.yaml)',
    );
  });

  it('counts documents from the second on', () => {
    assert.equal(
      resultText({ message: 'm', severity: 'info', file: { path: 'c.yaml', index: 0 } }),
      '[info] m (c.yaml)',
    );
  });

  it('names the function where there is no resource and no field', () => {
    const tags = { function: 'replace-values', code: 'no-config' };
    assert.equal(
      resultText({ message: 'm', severity: 'error', field: { path: '' }, tags }),
      '[error] replace-values: m [no-config]',
    );
  });

  it('has no control characters, whatever the texts hold', () => {
    assert.equal(
      resultText({ message: 'a\u001b[31m\u0085d\u2028e\rf', severity: 'error', field: { path: 'x\ny' } }),
      String.raw`[error] x y: a\u001B[31m d e f`,
    );
  });

  it('indents further lines of a message, so that none looks like a result', () => {
    const tags = { code: 'broken' };
    assert.equal(
      resultText({ message: 'a:\n\n  b\r\n\tc\td\n[error] forged', severity: 'error', tags }),
      '[error] a: [broken]\n      b\n    c d\n    [error] forged',
    );
    for (const lineBreak of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const lines = resultText({ message: `a${lineBreak}[error] forged`, severity: 'info' }).split(
        /[\n\r\v\f\u0085\u2028\u2029]/,
      );
      assert.ok(
        lines.slice(1).every((line) => line.startsWith('    ')),
        lineBreak,
      );
    }
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
        tags: { function: 'replace-values', code: 'type-mismatch' },
      }),
    );
  });

  it('leaves out what is not there', () => {
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
