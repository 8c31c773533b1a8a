import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../src/data';
import { withMetadata } from './metadata';

const object = (metadata: Json, apiVersion = 'v1'): JsonObject => ({ apiVersion, kind: 'K', metadata });
const none = { labels: {}, annotations: {} };
const metadataOf = (metadata: Json, added = none): unknown => withMetadata(object(metadata), added)['metadata'];

describe("qbec's metadata", () => {
  it('is added to the metadata of the object, and takes precedence', () => {
    const added = { labels: { app: 'q' }, annotations: {} };
    const labels = { app: 'q', b: '' };
    assert.deepEqual(metadataOf({ name: 'a', labels: { app: 'x', b: null } }, added), { name: 'a', labels });
    const annotations = { n: '1' };
    assert.deepEqual(metadataOf({ name: 'a' }, { labels: {}, annotations }), { name: 'a', annotations });
    const empty = { name: 'a', labels: null, annotations: {} };
    assert.deepEqual(metadataOf(empty), empty);
  });

  it('omits `generateName` if the object has a name', () => {
    assert.deepEqual(metadataOf({ name: 'a', generateName: 'b' }), { name: 'a' });
    for (const names of [
      { name: '', generateName: 'b' },
      { name: 'a', generateName: '' },
      { name: 'a', generateName: 1 },
    ]) {
      assert.deepEqual(metadataOf(names), names);
    }
  });

  it('is refused if the object has no maps of strings', () => {
    const refused = (metadata: Json, message: string, apiVersion?: string): void =>
      assert.throws(() => withMetadata(object(metadata, apiVersion), none), { name: 'FaultError', message });
    refused(
      { name: 'a', labels: [] },
      '/v1, Kind=K, Name=a: .metadata.labels accessor error: [] is of the type []interface {}, expected map[string]interface{}',
    );
    refused(
      3,
      '/v1, Kind=K, Name=<xxxxx>: .metadata.labels accessor error: 3 is of the type float64, expected map[string]interface{}',
    );
    refused(
      { generateName: 'a-', annotations: { x: 'y', b: true } },
      'apps/v1, Kind=K, Name=a-<xxxxx>: .metadata.annotations accessor error: contains non-string value in the map under key "b": true is of the type bool, expected string',
      'apps/v1',
    );
  });
});
