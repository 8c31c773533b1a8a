import assert from 'node:assert/strict';
import { nameReferenceFields } from './name-references';

const pathsOf = (kind: string, group = ''): readonly string[] =>
  nameReferenceFields({ group, version: 'v1', kind }).map(({ refersTo, path }) => `${refersTo} ${path.join('/')}`);

describe('nameReferenceFields', () => {
  it('has every field of a pod for each kind that has one, at its depth', () => {
    const depths = [
      ['Pod', 'spec'],
      ['PodTemplate', 'template/spec'],
      ['Deployment', 'spec/template/spec'],
      ['ReplicaSet', 'spec/template/spec'],
      ['ReplicationController', 'spec/template/spec'],
      ['DaemonSet', 'spec/template/spec'],
      ['StatefulSet', 'spec/template/spec'],
      ['Job', 'spec/template/spec'],
      ['CronJob', 'spec/jobTemplate/spec/template/spec'],
    ] as const;
    const fields = [
      'ConfigMap volumes/configMap/name', 'ConfigMap volumes/projected/sources/configMap/name',
      'ConfigMap containers/env/valueFrom/configMapKeyRef/name', 'ConfigMap containers/envFrom/configMapRef/name',
      'ConfigMap initContainers/env/valueFrom/configMapKeyRef/name',
      'ConfigMap initContainers/envFrom/configMapRef/name',
      'ConfigMap ephemeralContainers/env/valueFrom/configMapKeyRef/name',
      'ConfigMap ephemeralContainers/envFrom/configMapRef/name', 'Secret volumes/secret/secretName',
      'Secret volumes/projected/sources/secret/name', 'Secret volumes/azureFile/secretName',
      'Secret volumes/csi/nodePublishSecretRef/name', 'Secret volumes/cephfs/secretRef/name',
      'Secret volumes/cinder/secretRef/name', 'Secret volumes/flexVolume/secretRef/name',
      'Secret volumes/iscsi/secretRef/name', 'Secret volumes/rbd/secretRef/name',
      'Secret volumes/scaleIO/secretRef/name', 'Secret volumes/storageos/secretRef/name',
      'Secret imagePullSecrets/name', 'Secret containers/env/valueFrom/secretKeyRef/name',
      'Secret containers/envFrom/secretRef/name', 'Secret initContainers/env/valueFrom/secretKeyRef/name',
      'Secret initContainers/envFrom/secretRef/name', 'Secret ephemeralContainers/env/valueFrom/secretKeyRef/name',
      'Secret ephemeralContainers/envFrom/secretRef/name',
    ]; // prettier-ignore
    for (const [kind, depth] of depths) {
      assert.deepEqual(
        pathsOf(kind),
        fields.map((field) => field.replace(' ', ` ${depth}/`)),
        kind,
      );
    }
  });

  it('has the fields of the other kinds', () => {
    assert.deepEqual(pathsOf('ServiceAccount'), ['Secret imagePullSecrets/name', 'Secret secrets/name']);
    assert.deepEqual(pathsOf('Ingress'), [
      'Secret spec/tls/secretName',
      'Secret metadata/annotations/ingress.kubernetes.io/auth-secret',
      'Secret metadata/annotations/nginx.ingress.kubernetes.io/auth-secret',
      'Secret metadata/annotations/nginx.ingress.kubernetes.io/auth-tls-secret',
      'ConfigMap metadata/annotations/nginx.ingress.kubernetes.io/fastcgi-params-configmap',
    ]);
    for (const kind of ['Role', 'ClusterRole']) {
      assert.deepEqual(pathsOf(kind), ['ConfigMap rules/resourceNames', 'Secret rules/resourceNames']);
    }
    assert.deepEqual(pathsOf('Node'), ['ConfigMap spec/configSource/configMap/name']);
    assert.deepEqual(pathsOf('PersistentVolume'), ['Secret spec/azureFile/secretName']);
    assert.deepEqual(pathsOf('StorageClass'), [
      'Secret parameters/secretName',
      'Secret parameters/adminSecretName',
      'Secret parameters/userSecretName',
      'Secret parameters/secretRef',
    ]);
  });

  it('returns the field of the referenced namespace if it differs from the namespace of the owner', () => {
    const keysOf = (kind: string): readonly unknown[] =>
      nameReferenceFields({ group: '', version: 'v1', kind }).map(({ anyNamespace, namespaceKey }) =>
        anyNamespace === true ? namespaceKey : 'its own',
      );
    assert.deepEqual(keysOf('StorageClass'), [
      'secretNamespace',
      'adminSecretNamespace',
      'userSecretNamespace',
      'secretNamespace',
    ]);
    assert.deepEqual(keysOf('PersistentVolume'), ['secretNamespace']);
    assert.deepEqual(keysOf('Node'), ['namespace']);
    assert.deepEqual(keysOf('ClusterRole'), [undefined, undefined]);
    assert.deepEqual(keysOf('Role'), ['its own', 'its own']);
  });

  it('distinguishes a Knative Service from a core Service', () => {
    assert.equal(pathsOf('Service', 'serving.knative.dev').length, 26);
    assert.deepEqual(pathsOf('Service'), []);
  });

  it('is empty for any other kind', () => {
    for (const kind of ['ConfigMap', 'Secret', 'Namespace', '', '__proto__', 'constructor']) {
      assert.deepEqual(pathsOf(kind), []);
    }
  });
});
