import assert from 'node:assert/strict';
import { orError } from '../../../../test/or-error';
import { treeOf } from '../../../data';
import { checkIdentity, isPublic, publicFieldIn } from './identity';

const keysOf = (path: string): readonly string[] => (path === '' ? [] : path.split('.'));

const whole = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } };

describe('the identity of an object', () => {
  const warned = /^the kind was "Pod"/;
  const needed = (name: string): RegExp => new RegExp(`^\`${name}\` identifies the object and cannot be deleted`);
  const filled = (name: string): RegExp =>
    new RegExp(`^\`${name}\` identifies the object and must be a non-empty string`);
  const rows: readonly (readonly [string, before: unknown, after: unknown, RegExp | undefined])[] = [
    ['kind', 'Pod', 'Job', warned],
    ['kind', 'Pod', 'Pod', undefined],
    ['kind', undefined, 'Job', undefined],
    ['apiVersion', 'v1', 'v2', undefined],
    ['', whole, { ...whole, kind: 'Job' }, warned],
    ['', whole, whole, undefined],
    ['kind', 'Pod', undefined, needed('kind')],
    ['', whole, undefined, needed('apiVersion')],
    ['', whole, { metadata: { generateName: 'a-' } }, needed('apiVersion')],
    ['', whole, { ...whole, metadata: {} }, needed('metadata.name')],
    ['', whole, { ...whole, metadata: { generateName: 'a-' } }, undefined],
    ['metadata', { name: 'a' }, undefined, needed('metadata')],
    ['metadata', { name: 'a' }, { labels: {} }, needed('metadata')],
    ['metadata', { name: 'a' }, { generateName: 'a-' }, undefined],
    ['metadata', { labels: {} }, undefined, undefined],
    ['metadata', { name: 'a' }, { name: '' }, filled('metadata.name')],
    ['metadata.name', 'a', undefined, needed('metadata.name')],
    ['metadata.name', 'a', '', filled('metadata.name')],
    ['metadata.name', 'a', null, filled('metadata.name')],
    ['metadata.name', 'a', { b: 1 }, filled('metadata.name')],
    ['metadata.name', 'a', 5, undefined],
    ['metadata.labels', {}, undefined, undefined],
    ['metadata.name.a', 'b', undefined, undefined],
    ['kind', 'Pod', '', filled('kind')],
  ];
  for (const [path, before, after, expected] of rows) {
    it(`${path} from ${JSON.stringify(before)} to ${JSON.stringify(after)}`, () => {
      const [old, now] = [before, after].map((value) => (value === undefined ? undefined : treeOf(value)));
      const messages = orError(Error, () => checkIdentity(keysOf(path), old, now));
      const message = messages instanceof Error ? messages.message : messages;
      if (expected === undefined) assert.equal(message, undefined);
      else assert.match(message ?? '', expected);
      assert.equal(messages instanceof Error, expected !== undefined && expected !== warned);
    });
  }

  it('is public in a Secret, like its namespace and type', () => {
    for (const [path, value, expected] of [
      ['kind', undefined, 'kind'],
      ['metadata.namespace', undefined, 'metadata.namespace'],
      ['type', undefined, 'type'],
      ['metadata', undefined, undefined],
      ['metadata', { name: 'a' }, 'metadata.name'],
      ['metadata', { labels: {} }, undefined],
      ['', { type: 'Opaque' }, 'type'],
      ['data', { name: 'a' }, undefined],
      ['metadata.labels', undefined, undefined],
      ['data.name', undefined, undefined],
      ['metadata.name.a', undefined, undefined],
    ] as const) {
      assert.equal(publicFieldIn(keysOf(path), value && treeOf(value))?.join('.'), expected, path);
      if (value === undefined) assert.equal(isPublic(keysOf(path)), expected === path, path);
    }
  });
});
