import assert from 'node:assert/strict';
import { settingsOf } from './settings';

const metadata = { name: 'a' };

describe('settings', () => {
  it('are strings in a ConfigMap', () => {
    const data = {
      descriptors: ' a, b\n\nc',
      target: '{type: OCIRegistry}',
      report: 'true',
      transitive: 'false',
    } as const;
    const found = settingsOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data });
    assert.deepEqual(found.descriptors, ['a', 'b', 'c']);
    assert.equal(found.target?.text('type'), 'OCIRegistry');
    assert.deepEqual([found.report, found.transitive, found.detachContexts], [true, false, false]);
    const invalid = { target: '{' };
    assert.equal(settingsOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: invalid }).target, undefined);
  });
});
