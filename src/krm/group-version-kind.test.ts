import assert from 'node:assert/strict';
import { formatApiVersion, formatGroupVersionKind, parseApiVersion } from './group-version-kind';

describe('parseApiVersion', () => {
  const parsed: readonly (readonly [string, string, string])[] = [
    ['v1', '', 'v1'],
    ['apps/v1', 'apps', 'v1'],
    ['networking.k8s.io/v1beta1', 'networking.k8s.io', 'v1beta1'],
    ['a/b/c', 'a', 'b/c'],
    ['/v1', '', 'v1'],
    ['', '', ''],
  ];
  for (const [text, group, version] of parsed) {
    it(`reads "${text}"`, () => assert.deepEqual(parseApiVersion(text), { group, version }));
  }
});

describe('formatApiVersion', () => {
  it('omits the slash for the core group', () => {
    assert.equal(formatApiVersion({ group: '', version: 'v1' }), 'v1');
    assert.equal(formatApiVersion({ group: 'apps', version: 'v1' }), 'apps/v1');
  });
});

describe('formatGroupVersionKind', () => {
  it('starts with the kind, and marks unset parts', () => {
    assert.equal(formatGroupVersionKind({ group: 'apps', version: 'v1', kind: 'Deployment' }), 'Deployment.v1.apps');
    assert.equal(formatGroupVersionKind({ group: '', version: '', kind: '' }), '[noKind].[noVer].[noGrp]');
  });
});
