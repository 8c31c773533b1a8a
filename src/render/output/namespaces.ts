/**
 * Adds the default namespace to namespaced objects without a namespace. A function cannot ask a cluster which kinds are
 * namespaced. Therefore, a kind counts as cluster-scoped only if it is built in or if a CustomResourceDefinition among
 * the objects defines its scope.
 */
import { fieldOf, type JsonObject } from '../json';
import { fieldText, groupOf, metadataText } from '../kubernetes-object';

/** The built-in cluster-scoped kinds of Kubernetes up to 1.34, except kinds that users never write. */
const clusterKinds: Readonly<Record<string, string>> = {
  '': 'ComponentStatus Namespace Node PersistentVolume',
  'admissionregistration.k8s.io':
    'MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration',
  'apiextensions.k8s.io': 'CustomResourceDefinition',
  'apiregistration.k8s.io': 'APIService',
  'certificates.k8s.io': 'CertificateSigningRequest ClusterTrustBundle',
  'flowcontrol.apiserver.k8s.io': 'FlowSchema PriorityLevelConfiguration',
  'networking.k8s.io': 'IPAddress IngressClass ServiceCIDR',
  'node.k8s.io': 'RuntimeClass',
  policy: 'PodSecurityPolicy',
  'rbac.authorization.k8s.io': 'ClusterRole ClusterRoleBinding',
  'resource.k8s.io': 'DeviceClass ResourceSlice',
  'scheduling.k8s.io': 'PriorityClass',
  'storage.k8s.io': 'CSIDriver CSINode StorageClass VolumeAttachment VolumeAttributesClass',
};

/** Returns the objects in the same order. Namespaced objects without a namespace get `namespace`. */
export function withNamespaces<T extends { readonly object: JsonObject }>(
  objects: readonly T[],
  namespace: string,
): readonly T[] {
  const cluster = new Set(
    Object.entries(clusterKinds).flatMap(([group, kinds]) => kinds.split(' ').map((kind) => `${group}/${kind}`)),
  );
  for (const { object } of objects) {
    const spec = fieldOf(object, 'spec');
    if (fieldText(object, 'kind') !== 'CustomResourceDefinition' || fieldOf(spec, 'scope') !== 'Cluster') continue;
    cluster.add(`${fieldText(spec, 'group')}/${fieldText(fieldOf(spec, 'names'), 'kind')}`);
  }
  return objects.map((rendered) => {
    const { object } = rendered;
    const isClusterWide = cluster.has(`${groupOf(object)}/${fieldText(object, 'kind')}`);
    if (isClusterWide || metadataText(object, 'namespace') !== '') return rendered;
    const metadata = { ...(fieldOf(object, 'metadata') as JsonObject), namespace };
    return { ...rendered, object: { ...object, metadata } };
  });
}
