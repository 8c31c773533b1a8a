import assert from 'node:assert/strict';
import { parseApiVersion } from './group-version-kind';

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
