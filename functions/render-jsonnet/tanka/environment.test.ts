/** What Environments say, and what Tanka writes of them into resources. The label's digits were made by Tanka. */
import assert from 'node:assert/strict';
import { errorFrom } from '../../../test/or-error';
import type { Json, JsonObject } from '../../../src/data';
import { type Environment, EnvironmentError, readEnvironment } from './environment';
import type { Project } from './project';
import { completer } from './resources';

const project: Project = {
  root: '',
  base: 'environments/dev',
  program: 'environments/dev/main.jsonnet',
  spec: 'environments/dev/spec.json',
  libraries: [],
  name: 'environments/dev',
  namespace: 'environments/dev/main.jsonnet',
};

const read = (json: Json, of = project): Environment => readEnvironment(json, 'spec.json', of);
const says = (json: Json): string => errorFrom(EnvironmentError, () => read(json)).message;

describe('an Environment', () => {
  it('has Tanka’s defaults, and the path for its name', () => {
    assert.deepEqual(read({ metadata: { name: 'x', namespace: 'y' } }), {
      name: 'environments/dev',
      namespace: 'default',
      labels: {},
      annotations: {},
      labelFrom: [],
      unknown: [],
      json: {
        apiVersion: 'tanka.dev/v1alpha1',
        kind: 'Environment',
        metadata: { name: 'environments/dev', namespace: 'environments/dev/main.jsonnet' },
        spec: { namespace: 'default', resourceDefaults: {}, expectVersions: {} },
      },
    });
  });

  it('keeps its own name where it is inline', () => {
    const { name, json } = read({ metadata: { name: 'x', namespace: 'y' } }, { ...project, spec: undefined });
    assert.deepEqual([name, json['metadata']], ['x', { name: 'x', namespace: 'environments/dev/main.jsonnet' }]);
  });

  it('is shown to programs without what is empty', () => {
    const { json } = read({
      metadata: { labels: { team: 'a' } },
      spec: {
        apiserver: 'host:6443',
        namespace: '',
        diffStrategy: '',
        injectLabels: false,
        contextNames: [],
        resourceDefaults: { labels: {} },
        expectVersions: { tanka: '>=0.1' },
      },
      data: { a: 1 },
    });
    assert.deepEqual(json, {
      apiVersion: 'tanka.dev/v1alpha1',
      kind: 'Environment',
      metadata: { name: 'environments/dev', namespace: 'environments/dev/main.jsonnet', labels: { team: 'a' } },
      spec: { apiServer: 'https://host:6443', namespace: '', resourceDefaults: {}, expectVersions: { tanka: '>=0.1' } },
    });
  });

  it('must have fields that there are, of the right types', () => {
    assert.equal(
      says({ spec: { injectLabel: true } }),
      'spec.json has no field `spec.injectLabel`: did you mean "injectLabels"?',
    );
    assert.equal(
      says({ server: 'x' }),
      'spec.json: `server` is a field of the first versions of Tanka: write `spec.apiServer`',
    );
    assert.equal(says({ spec: { namespace: 1 } }), 'spec.json: `spec.namespace` must be text, not float64');
    assert.equal(
      says({ spec: { injectLabels: 'true' } }),
      'spec.json: `spec.injectLabels` must be true or false, not string',
    );
    assert.equal(
      says({ spec: { contextNames: [1] } }),
      'spec.json: `spec.contextNames` must be a list of texts, not float64',
    );
    assert.equal(
      says({ spec: { resourceDefaults: { labels: { a: 1 } } } }),
      'spec.json: `spec.resourceDefaults.labels` must be an object of texts, not float64',
    );
    assert.equal(says([]), 'spec.json: it must be an object, not []interface {}');
    assert.deepEqual(read({ metadata: { annotations: {} }, spec: { owner: 'a', namespace: null } }).unknown, [
      'metadata.annotations',
      'spec.owner',
    ]);
  });
});

describe('the resources of an Environment', () => {
  const inNamespace = (spec: JsonObject, ...objects: readonly JsonObject[]): readonly Json[] =>
    objects.map(completer(read({ spec }))).map((object) => object['metadata'] ?? null);
  const object = (kind: string, metadata: JsonObject): JsonObject => ({ apiVersion: 'v1', kind, metadata });

  it('get the namespace where they have none and live in one', () => {
    const annotated = { name: 'a', annotations: { 'tanka.dev/namespaced': 'true' } };
    const not = { name: 'a', annotations: { 'tanka.dev/namespaced': 'yes' } };
    assert.deepEqual(
      inNamespace(
        { namespace: 'shop' },
        object('ConfigMap', { name: 'a' }),
        object('ConfigMap', { name: 'a', namespace: 'b' }),
        object('ConfigMap', { name: 'a', namespace: '' }),
        object('ConfigMap', { name: 'a', namespace: null }),
        object('ClusterRole', { name: 'a' }),
        object('IngressClass', { name: 'a' }),
        object('ClusterRole', annotated),
        object('ConfigMap', not),
      ),
      [
        { name: 'a', namespace: 'shop' },
        { name: 'a', namespace: 'b' },
        { name: 'a', namespace: '' },
        { name: 'a', namespace: 'shop' },
        { name: 'a' },
        { name: 'a', namespace: 'shop' },
        { ...annotated, namespace: 'shop' },
        not,
      ],
    );
    assert.deepEqual(inNamespace({ namespace: '' }, object('ConfigMap', { name: 'a' })), [{ name: 'a' }]);
  });

  it('lose empty annotations, as in Tanka only with a namespace', () => {
    const empty = object('ConfigMap', { name: 'a', annotations: {} });
    assert.deepEqual(inNamespace({ namespace: 'x' }, empty), [{ name: 'a', namespace: 'x' }]);
    assert.deepEqual(inNamespace({ namespace: '' }, empty), [{ name: 'a', annotations: {} }]);
  });

  it('get the label of the environment, and defaults where a key is absent', () => {
    const own = object('ConfigMap', { name: 'a', labels: { b: 'own' }, annotations: { c: 'own' } });
    const spec = {
      namespace: '',
      injectLabels: true,
      resourceDefaults: { labels: { a: '1', b: '2', 'tanka.dev/environment': 'x' }, annotations: { c: '3', d: '4' } },
    };
    const label = '11cf48bbe383f5d7a6648cd97b2e45df616ec4d61247add9';
    assert.deepEqual(inNamespace(spec, own), [
      { name: 'a', labels: { a: '1', b: 'own', 'tanka.dev/environment': label }, annotations: { c: 'own', d: '4' } },
    ]);
  });

  it('get a label of other fields', () => {
    const labelFrom = (...fields: readonly string[]): Json | undefined => {
      const [metadata] = inNamespace(
        { injectLabels: true, tankaEnvLabelFromFields: [...fields] },
        object('A', { name: 'a' }),
      );
      return (metadata as { labels: JsonObject }).labels['tanka.dev/environment'];
    };
    assert.equal(labelFrom('.metadata.name', '.metadata.namespace'), labelFrom());
    assert.notEqual(labelFrom('.metadata.name'), labelFrom());
    // Fields of Go's structs are there, if empty.
    assert.equal(labelFrom('.spec.apiServer'), labelFrom('.spec.diffStrategy'));
    assert.notEqual(labelFrom('.spec.injectLabels'), labelFrom('.spec.apiServer'));
    for (const path of ['.spec', '.spec.contextNames', '.spec.unknown', '.metadata.name.x']) {
      assert.throws(() => labelFrom(path), EnvironmentError, path);
    }
    assert.throws(
      () => labelFrom('.metadata.labels.team'),
      /has "\.metadata\.labels\.team", which is not a text of the Environment/,
    );
    assert.throws(() => labelFrom('.metadata'), EnvironmentError);
  });
});
