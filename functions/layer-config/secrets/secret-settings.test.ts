import assert from 'node:assert/strict';
import { redacted } from '../../../src/kit';
import { shownDataKeys } from './secret-settings';

it('the data keys of this run are shown, even if an earlier version had data keys from a Secret', () => {
  const file = {
    file: { key: 'app.yaml', format: 'yaml' },
    value: { kind: 'map', entries: [] },
    path: [],
    isHiddenKey: () => false,
  } as const;
  const shown = shownDataKeys([file], '{"": [[]]}');
  assert.deepEqual(['app.yaml', 'other'].map(shown), ['app.yaml', redacted]);
  assert.equal(shownDataKeys([file])('other'), 'other');
});
