import assert from 'node:assert/strict';
import { resource } from '../../../test/run-on-values';
import { treeOf } from '../../data';
import { indexKey, legacyIndexKey, legacyPathKey, pathKey } from '../../krm';
import { Resource } from '../../resource-list';
import type { Version } from './versions';
import { currentPlace, newPlaceAnnotations, orphanPlace, placeAnnotations } from './stable-path';

const noted = (annotations: Readonly<Record<string, string>>): Resource =>
  Resource.create(treeOf(resource('ConfigMap', 'a', { metadata: { name: 'a', annotations } })));

describe('the file of a version', () => {
  const version = (annotations: Readonly<Record<string, string>>, more: Partial<Version> = {}): Version => ({
    resource: noted(annotations),
    kind: 'Secret',
    name: 'conf-1',
    member: undefined,
    generation: 1,
    isOrphaned: false,
    isIntact: true,
    ...more,
  });
  const object = { kind: 'Secret', base: 'conf' } as Parameters<typeof currentPlace>[1];
  const config = noted({ [pathKey]: 'app/fn.yaml' });

  it('is the file of the last version, otherwise a file next to the functionConfig', () => {
    const old = version({ [pathKey]: 'x/old.yaml', [indexKey]: '3' });
    assert.deepEqual(currentPlace([old], object, config), { last: old, place: { path: 'x/old.yaml', index: 3 } });
    const fresh = { path: 'app/secret_conf.yaml', index: undefined };
    const other = version({ [pathKey]: 'x/old.yaml' }, { kind: 'ConfigMap' });
    for (const last of [version({}), other]) {
      assert.deepEqual(currentPlace([last], object, config), { last, place: fresh });
    }
    const orphan = version({ [pathKey]: 'x/old.yaml' }, { isOrphaned: true });
    assert.deepEqual(currentPlace([orphan], object, config), { last: undefined, place: fresh });
    for (const inRoot of [noted({}), noted({ [pathKey]: 'fn.yaml' })]) {
      assert.equal(currentPlace([], object, inRoot).place.path, 'secret_conf.yaml');
    }
  });

  it('is the file with the default name if two versions are current', () => {
    const newer = version({ [pathKey]: 'app/secret_b.yaml' }, { generation: 2 });
    const stable = version({ [pathKey]: 'app/secret_conf.yaml', [indexKey]: '0' });
    const place = { path: 'app/secret_conf.yaml', index: 0 };
    assert.deepEqual(currentPlace([newer, stable], object, config), { last: stable, place });
  });

  it('is next to a separate file for orphans', () => {
    for (const [path, expected] of [
      ['app/a.yaml', 'app/a-orphaned.yaml'],
      ['app.d/a', 'app.d/a-orphaned'],
      ['.yaml', '-orphaned.yaml'],
      ['a', 'a-orphaned'],
    ] as const) {
      assert.deepEqual(orphanPlace({ path, index: 5 }, 1), { path: expected, index: 1 });
    }
  });

  it('is recorded in the annotations that an item from a file has', () => {
    const place = { path: 'b.yaml', index: 2 };
    assert.deepEqual(newPlaceAnnotations(place), { [pathKey]: 'b.yaml', [indexKey]: '2' });
    assert.deepEqual(newPlaceAnnotations({ path: 'b.yaml', index: undefined })[indexKey], undefined);
    const all = { [pathKey]: 'b.yaml', [legacyPathKey]: 'b.yaml', [indexKey]: '2', [legacyIndexKey]: '2' };
    assert.deepEqual(
      placeAnnotations(noted(Object.fromEntries(Object.keys(all).map((key) => [key, '1']))), place),
      all,
    );
    assert.deepEqual(
      placeAnnotations(noted({ [legacyPathKey]: 'a', [indexKey]: '1' }), { path: 'b', index: undefined }),
      { [legacyPathKey]: 'b', [indexKey]: '0' },
    );
    assert.deepEqual(placeAnnotations(noted({ [indexKey]: '1' }), place), {});
  });
});
