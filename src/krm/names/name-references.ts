/**
 * The fields that contain the name of a ConfigMap or Secret, listed by resource kind. The list includes the fields of
 * kustomize's `nameReference` table, and fields of pods and ServiceAccounts that the table omits. This file contains
 * only the table; `src/fields/references.ts` follows the references.
 *
 * A path passes through lists implicitly: `spec.volumes.configMap.name` refers to the names in all volumes.
 * @lazy
 */
import { getOrMake } from '../../data/get-or-make';
import { splitFieldPath } from '../field-path';
import type { GroupVersionKind } from '../group-version-kind';

/** The kinds of objects whose names can contain a hash of their content. */
export type ReferencedKind = 'ConfigMap' | 'Secret';

/** A field that contains the name of a ConfigMap or Secret. */
export interface NameReferenceField {
  readonly refersTo: ReferencedKind;
  /** The API group of the resource with this field; undefined if the group may be any group. */
  readonly group?: string;
  /** Keys from the root of the resource. The path continues in every item of a list. */
  readonly path: readonly string[];
  /** True if the named object may be in any namespace, because the resource with this field is not namespaced. */
  readonly anyNamespace?: true;
  /** The key whose value can be the namespace of the named object. This key is in the same map as the name. */
  readonly namespaceKey?: string;
  /** True if the value may also be `<namespace>/<name>`. */
  readonly mayBeQualified?: true;
  /**
   * Set for the `resourceNames` of an RBAC rule: the resource, such as `secrets`. The field is a reference only if the
   * rule applies to this resource.
   */
  readonly ruleFor?: string;
}

/** `{refersTo: 'Secret', path: ['secrets', 'name']}` for `secrets.name`. */
const to = (
  refersTo: ReferencedKind,
  path: string,
  more: Omit<NameReferenceField, 'refersTo' | 'path'> = {},
): NameReferenceField => ({ refersTo, path: splitFieldPath(path), ...more });

/** The path to the pod spec in each built-in kind that has a pod spec. */
const podSpecs: Readonly<Record<string, string>> = {
  Pod: 'spec',
  PodTemplate: 'template.spec',
  Deployment: 'spec.template.spec',
  ReplicaSet: 'spec.template.spec',
  ReplicationController: 'spec.template.spec',
  DaemonSet: 'spec.template.spec',
  StatefulSet: 'spec.template.spec',
  Job: 'spec.template.spec',
  CronJob: 'spec.jobTemplate.spec.template.spec',
};

const containers = ['containers', 'initContainers', 'ephemeralContainers'];

/** Volume types whose `secretRef` names the Secret with their credentials. */
const volumesWithSecretRef = ['cephfs', 'cinder', 'flexVolume', 'iscsi', 'rbd', 'scaleIO', 'storageos'];

const inPod = (): readonly NameReferenceField[] => [
  to('ConfigMap', 'volumes.configMap.name'),
  to('ConfigMap', 'volumes.projected.sources.configMap.name'),
  ...containers.flatMap((list) => [
    to('ConfigMap', `${list}.env.valueFrom.configMapKeyRef.name`),
    to('ConfigMap', `${list}.envFrom.configMapRef.name`),
  ]),
  to('Secret', 'volumes.secret.secretName'),
  to('Secret', 'volumes.projected.sources.secret.name'),
  to('Secret', 'volumes.azureFile.secretName'),
  to('Secret', 'volumes.csi.nodePublishSecretRef.name'),
  ...volumesWithSecretRef.map((kind) => to('Secret', `volumes.${kind}.secretRef.name`)),
  to('Secret', 'imagePullSecrets.name'),
  ...containers.flatMap((list) => [
    to('Secret', `${list}.env.valueFrom.secretKeyRef.name`),
    to('Secret', `${list}.envFrom.secretRef.name`),
  ]),
];

/** The reference fields of the pod spec at `keys`: `['spec', 'template', 'spec']`. */
export const podReferenceFields = (keys: readonly string[]): readonly NameReferenceField[] =>
  inPod().map((field) => ({ ...field, path: [...keys, ...field.path] }));

const podAt = (spec: string): readonly NameReferenceField[] => podReferenceFields(splitFieldPath(spec));

const inIngress = (refersTo: ReferencedKind, annotation: string): NameReferenceField =>
  to(refersTo, `metadata.annotations.[${annotation}]`, { mayBeQualified: true });

const inRules = (): readonly NameReferenceField[] => [
  to('ConfigMap', 'rules.resourceNames', { ruleFor: 'configmaps' }),
  to('Secret', 'rules.resourceNames', { ruleFor: 'secrets' }),
];

const inStorageClass = (key: string, namespaceKey: string): NameReferenceField =>
  to('Secret', `parameters.${key}`, { anyNamespace: true, namespaceKey });

/** Each list is computed on first use, because a small run has few or none of these kinds. */
const fieldsOfKind: ReadonlyMap<string, () => readonly NameReferenceField[]> = new Map([
  ...Object.entries(podSpecs).map(([kind, spec]) => [kind, () => podAt(spec)] as const),
  ['ServiceAccount', () => [to('Secret', 'imagePullSecrets.name'), to('Secret', 'secrets.name')]],
  [
    'Ingress',
    () => [
      to('Secret', 'spec.tls.secretName'),
      inIngress('Secret', 'ingress.kubernetes.io/auth-secret'),
      inIngress('Secret', 'nginx.ingress.kubernetes.io/auth-secret'),
      inIngress('Secret', 'nginx.ingress.kubernetes.io/auth-tls-secret'),
      inIngress('ConfigMap', 'nginx.ingress.kubernetes.io/fastcgi-params-configmap'),
    ],
  ],
  ['Role', inRules],
  ['ClusterRole', () => inRules().map((field): NameReferenceField => ({ ...field, anyNamespace: true }))],
  [
    'Node',
    () => [to('ConfigMap', 'spec.configSource.configMap.name', { anyNamespace: true, namespaceKey: 'namespace' })],
  ],
  [
    'PersistentVolume',
    () => [to('Secret', 'spec.azureFile.secretName', { anyNamespace: true, namespaceKey: 'secretNamespace' })],
  ],
  [
    'StorageClass',
    () => [
      inStorageClass('secretName', 'secretNamespace'),
      inStorageClass('adminSecretName', 'adminSecretNamespace'),
      inStorageClass('userSecretName', 'userSecretNamespace'),
      inStorageClass('secretRef', 'secretNamespace'),
    ],
  ],
  // Knative's Service. A Service of the core group has no pod spec.
  ['Service', () => podAt('spec.template.spec').map((field) => ({ ...field, group: 'serving.knative.dev' }))],
]);

const made = new Map<string, readonly NameReferenceField[]>();

/** All fields of resources of this kind that name a ConfigMap or Secret. Most kinds have no such fields. */
export function nameReferenceFields({ group, kind }: GroupVersionKind): readonly NameReferenceField[] {
  const fields = getOrMake(made, kind, () => fieldsOfKind.get(kind)?.() ?? []);
  return fields.some((field) => field.group !== undefined && field.group !== group) ? [] : fields;
}
