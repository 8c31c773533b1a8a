import assert from 'node:assert/strict';
import {
  AnnotationError,
  baseNameKey,
  filePlace,
  functionKey,
  idKey,
  indexKey,
  isBookkeeping,
  kustomizeIdKey,
  legacyIdKey,
  legacyIndexKey,
  legacyPathKey,
  localConfigKey,
  packagePathKey,
  pathKey,
  previousIds,
  previousKindsKey,
  previousNamesKey,
  previousNamespacesKey,
} from './annotations';

const id = { group: 'apps', version: 'v1', kind: 'Deployment', namespace: 'prod', name: 'p-web' };

describe('isBookkeeping', () => {
  it('is true for annotations of the orchestrator, in both notations', () => {
    const keys = [
      pathKey,
      legacyPathKey,
      indexKey,
      legacyIndexKey,
      packagePathKey,
      idKey,
      legacyIdKey,
      kustomizeIdKey,
      previousNamesKey,
      'internal.config.kubernetes.io/anything-new',
      'internal.config.k8s.io/kpt-resource-id',
    ];
    for (const key of keys) assert.equal(isBookkeeping(key), true, key);
  });

  it('is false for annotations of the user', () => {
    const keys = [
      localConfigKey,
      functionKey,
      'config.kubernetes.io/depends-on',
      'config.kubernetes.io/path-extra',
      'kustomize.config.k8s.io/needs-hash',
      'kustomize.config.k8s.io/behavior',
      'app',
      '',
      'my.internal.config.kubernetes.io/path',
    ];
    for (const key of keys) assert.equal(isBookkeeping(key), false, key);
  });
});

describe('previousIds', () => {
  it('zips names, namespaces and kinds; group and version are the current ones', () => {
    const annotations = new Map([
      [previousNamesKey, 'web,a-web'],
      [previousNamespacesKey, 'default,test'],
      [previousKindsKey, 'Deployment,DaemonSet'],
    ]);
    assert.deepEqual(previousIds(id, annotations), [
      { group: 'apps', version: 'v1', kind: 'Deployment', namespace: 'default', name: 'web' },
      { group: 'apps', version: 'v1', kind: 'DaemonSet', namespace: 'test', name: 'a-web' },
    ]);
  });

  it('is empty without previous names, even with other annotations', () => {
    assert.deepEqual(previousIds(id, new Map([[previousKindsKey, 'Deployment,DaemonSet']])), []);
  });

  it('treats an absent list as one empty entry', () => {
    const [previous] = previousIds(id, new Map([[previousNamesKey, 'web']]));
    assert.deepEqual(previous, { group: 'apps', version: 'v1', kind: '', namespace: '', name: 'web' });
  });

  it('ends with the name without the hash, unless the object was renamed since', () => {
    const annotations = new Map([
      [previousNamesKey, 'web'],
      [previousNamespacesKey, 'default'],
      [previousKindsKey, 'Deployment'],
      [baseNameKey, 'a-web'],
    ]);
    const names = (name: string): readonly string[] =>
      previousIds({ ...id, name }, annotations).map((previous) => previous.name);
    assert.deepEqual(names('a-web-849f8dd7d4'), ['web', 'a-web']);
    assert.deepEqual(names('other'), ['web']);
    for (const key of [pathKey, legacyPathKey]) {
      assert.deepEqual(
        previousIds({ ...id, name: 'a-web-849f8dd7d4' }, new Map([...annotations, [key, 'a.yaml']])).length,
        1,
        key,
      );
    }
    annotations.set('inlay.dev/orphaned', 'true');
    assert.deepEqual(names('a-web-849f8dd7d4'), ['web']);
    assert.deepEqual(previousIds({ ...id, name: 'a-web-849f8dd7d4' }, new Map([[baseNameKey, 'a-web']])), [
      { ...id, name: 'a-web' },
    ]);
  });

  it('refuses lists of different lengths with the message of kustomize', () => {
    const expected = new AnnotationError(
      'number of previous names, number of previous namespaces, number of previous kinds not equal',
    );
    const lists = (names: string, namespaces: string, kinds: string): ReadonlyMap<string, string> =>
      new Map([
        [previousNamesKey, names],
        [previousNamespacesKey, namespaces],
        [previousKindsKey, kinds],
      ]);
    assert.throws(() => previousIds(id, lists('a,b', 'x', 'K,K')), expected);
    assert.throws(() => previousIds(id, lists('a,b', 'x,y', 'K')), expected);
    assert.throws(() => previousIds(id, lists('a', 'x,y', 'K,K')), expected);
  });
});

describe('filePlace', () => {
  it('prefers the newer spelling', () => {
    const both = new Map([
      [pathKey, 'new.yaml'],
      [legacyPathKey, 'old.yaml'],
      [indexKey, '2'],
      [legacyIndexKey, '1'],
    ]);
    assert.deepEqual(filePlace(both), { path: 'new.yaml', index: 2 });
  });

  it('accepts the older annotation alone', () => {
    const older = new Map([
      [legacyPathKey, 'old.yaml'],
      [legacyIndexKey, '0'],
    ]);
    assert.deepEqual(filePlace(older), { path: 'old.yaml', index: 0 });
  });

  it('omits an index that is missing or not a number', () => {
    assert.deepEqual(filePlace(new Map([[pathKey, 'a.yaml']])), { path: 'a.yaml' });
    for (const index of ['', 'x', '-1', '1.5', '99999999999999999999']) {
      const annotations = new Map([
        [pathKey, 'a.yaml'],
        [indexKey, index],
      ]);
      assert.deepEqual(filePlace(annotations), { path: 'a.yaml' }, index);
    }
  });

  it('is undefined without a path', () => {
    assert.equal(filePlace(new Map([[indexKey, '0']])), undefined);
    assert.equal(filePlace(new Map([[pathKey, '']])), undefined);
  });
});
