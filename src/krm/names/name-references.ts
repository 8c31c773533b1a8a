/**
 * Which field of which kind names a ConfigMap or a Secret: kustomize's `nameReference` table for the two, and the fields
 * of a pod and a ServiceAccount that it leaves out. Facts only; `src/fields/references.ts` follows them.
 *
 * A path goes through lists by itself: `spec/volumes/configMap/name` means that of every volume.
 */
import type { GroupVersionKind } from '../group-version-kind';

export type ReferencedKind = 'ConfigMap' | 'Secret';

export interface NameReferenceField {
  readonly refersTo: ReferencedKind;
  /** Only of this API group; of every one where it is not said. */
  readonly group?: string;
  /** Keys from the resource's root; a list on the way is every item of it. */
  readonly path: readonly string[];
  /** The name is one of an object in any namespace: its owner lives in none. */
  readonly anyNamespace?: true;
  /** The key beside the name that holds the namespace of what is named, if it is there. */
  readonly namespaceKey?: string;
  /** The value may also be `<namespace>/<name>`. */
  readonly mayBeQualified?: true;
  /** The names are those of a RBAC rule: they count only where the rule is about this resource. */
  readonly ruleFor?: string;
}

/** Where each kind has its pod. */
const podSpecs: Readonly<Record<string, string>> = {
  Pod: 'spec',
  PodTemplate: 'template/spec',
  Deployment: 'spec/template/spec',
  ReplicaSet: 'spec/template/spec',
  ReplicationController: 'spec/template/spec',
  DaemonSet: 'spec/template/spec',
  StatefulSet: 'spec/template/spec',
  Job: 'spec/template/spec',
  CronJob: 'spec/jobTemplate/spec/template/spec',
};

const containers = ['containers', 'initContainers', 'ephemeralContainers'];

/** Kinds of volume that name the Secret with their credentials. */
const volumesWithSecretRef = ['cephfs', 'cinder', 'flexVolume', 'iscsi', 'rbd', 'scaleIO', 'storageos'];

/** The fields of a pod. */
const inPod: Readonly<Record<ReferencedKind, readonly string[]>> = {
  ConfigMap: [
    'volumes/configMap/name',
    'volumes/projected/sources/configMap/name',
    ...containers.flatMap((list) => [
      `${list}/env/valueFrom/configMapKeyRef/name`,
      `${list}/envFrom/configMapRef/name`,
    ]),
  ],
  Secret: [
    'volumes/secret/secretName',
    'volumes/projected/sources/secret/name',
    'volumes/azureFile/secretName',
    'volumes/csi/nodePublishSecretRef/name',
    ...volumesWithSecretRef.map((kind) => `volumes/${kind}/secretRef/name`),
    'imagePullSecrets/name',
    ...containers.flatMap((list) => [`${list}/env/valueFrom/secretKeyRef/name`, `${list}/envFrom/secretRef/name`]),
  ],
};

const inPods: readonly NameReferenceField[] = (['ConfigMap', 'Secret'] as const).flatMap((refersTo) =>
  inPod[refersTo].map((path) => ({ refersTo, path: path.split('/') })),
);

const inIngress = (refersTo: ReferencedKind, annotation: string): NameReferenceField => ({
  refersTo,
  path: ['metadata', 'annotations', annotation],
  mayBeQualified: true,
});

const inRules: readonly NameReferenceField[] = [
  { refersTo: 'ConfigMap', path: ['rules', 'resourceNames'], ruleFor: 'configmaps' },
  { refersTo: 'Secret', path: ['rules', 'resourceNames'], ruleFor: 'secrets' },
];

const inStorageClass = (key: string, namespaceKey: string): NameReferenceField => ({
  refersTo: 'Secret',
  path: ['parameters', key],
  anyNamespace: true,
  namespaceKey,
});

const fieldsOfKind: ReadonlyMap<string, readonly NameReferenceField[]> = new Map([
  ...Object.entries(podSpecs).map(([kind, spec]) => [kind, inPods.map((field) => below(spec, field))] as const),
  [
    'ServiceAccount',
    [
      { refersTo: 'Secret', path: ['imagePullSecrets', 'name'] },
      { refersTo: 'Secret', path: ['secrets', 'name'] },
    ],
  ],
  [
    'Ingress',
    [
      { refersTo: 'Secret', path: ['spec', 'tls', 'secretName'] },
      inIngress('Secret', 'ingress.kubernetes.io/auth-secret'),
      inIngress('Secret', 'nginx.ingress.kubernetes.io/auth-secret'),
      inIngress('Secret', 'nginx.ingress.kubernetes.io/auth-tls-secret'),
      inIngress('ConfigMap', 'nginx.ingress.kubernetes.io/fastcgi-params-configmap'),
    ],
  ],
  ['Role', inRules],
  ['ClusterRole', inRules.map((field): NameReferenceField => ({ ...field, anyNamespace: true }))],
  [
    'Node',
    [
      {
        refersTo: 'ConfigMap',
        path: ['spec', 'configSource', 'configMap', 'name'],
        anyNamespace: true,
        namespaceKey: 'namespace',
      },
    ],
  ],
  [
    'PersistentVolume',
    [
      {
        refersTo: 'Secret',
        path: ['spec', 'azureFile', 'secretName'],
        anyNamespace: true,
        namespaceKey: 'secretNamespace',
      },
    ],
  ],
  [
    'StorageClass',
    [
      inStorageClass('secretName', 'secretNamespace'),
      inStorageClass('adminSecretName', 'adminSecretNamespace'),
      inStorageClass('userSecretName', 'userSecretNamespace'),
      inStorageClass('secretRef', 'secretNamespace'),
    ],
  ],
  // Knative's: the core Service of the same kind has no pod.
  ['Service', inPods.map((field) => ({ ...below('spec/template/spec', field), group: 'serving.knative.dev' }))],
]);

function below(parent: string, field: NameReferenceField): NameReferenceField {
  return { ...field, path: [...parent.split('/'), ...field.path] };
}

/** All fields of resources of this kind that name a ConfigMap or Secret; empty for most kinds. */
export function nameReferenceFields({ group, kind }: GroupVersionKind): readonly NameReferenceField[] {
  const fields = fieldsOfKind.get(kind) ?? [];
  return fields.some((field) => field.group !== undefined && field.group !== group) ? [] : fields;
}
