/**
 * Like Tanka, adds the namespace, the environment's label, and default labels and annotations to the resources of an
 * Environment.
 */
import type { JsonObject } from '../../../src/data';
import { sha256Hex } from '../../../src/go';
import { fieldOf, fieldText } from '../../../src/render';
import { asObject, type Environment, EnvironmentError, fieldAt } from './environment';

const namespacedKey = 'tanka.dev/namespaced';
const environmentKey = 'tanka.dev/environment';

/** The kinds that Tanka treats as cluster-scoped. The annotation `tanka.dev/namespaced` overrides this set. */
const clusterWide = new Set([
  'APIService', 'CertificateSigningRequest', 'ClusterRole', 'ClusterRoleBinding', 'ComponentStatus', 'CSIDriver',
  'CSINode', 'CustomResourceDefinition', 'MutatingWebhookConfiguration', 'Namespace', 'Node', 'NodeMetrics',
  'PersistentVolume', 'PodSecurityPolicy', 'PriorityClass', 'RuntimeClass', 'SelfSubjectAccessReview',
  'SelfSubjectRulesReview', 'StorageClass', 'SubjectAccessReview', 'TokenReview', 'ValidatingWebhookConfiguration',
  'VolumeAttachment',
]); // prettier-ignore

/** Converts an object to the output of `tk show`. Throws an EnvironmentError. */
export function completer(environment: Environment): (object: JsonObject) => JsonObject {
  const label = labelOf(environment);
  return (object) => ({ ...object, metadata: withMetadata(object, environment, label) });
}

function withMetadata(object: JsonObject, environment: Environment, label: string | undefined): JsonObject {
  const metadata = { ...asObject(fieldOf(object, 'metadata')) };
  const annotations = asObject(metadata['annotations']);
  if (environment.namespace !== '') {
    const wish = fieldOf(annotations, namespacedKey);
    const isNamespaced = wish === undefined ? !clusterWide.has(fieldText(object, 'kind')) : wish === 'true';
    if (isNamespaced && typeof metadata['namespace'] !== 'string') metadata['namespace'] = environment.namespace;
    if (Object.keys(annotations).length === 0) delete metadata['annotations'];
  }
  const own = { ...asObject(metadata['labels']), ...(label === undefined ? {} : { [environmentKey]: label }) };
  const labels = { ...environment.labels, ...own };
  if (Object.keys(labels).length > 0) metadata['labels'] = labels;
  const allAnnotations = { ...environment.annotations, ...annotations };
  if (Object.keys(allAnnotations).length > 0) metadata['annotations'] = allAnnotations;
  return metadata;
}

/**
 * Returns the environment's label (48 hexadecimal digits), or undefined if the Environment does not request the label.
 * Throws an EnvironmentError.
 */
function labelOf({ json, labelFrom }: Environment): string | undefined {
  if (labelFrom.length === 0) return undefined;
  const values = labelFrom.map((path) => {
    const value = fieldAt(json, path);
    if (value === undefined) {
      throw new EnvironmentError(
        `\`spec.tankaEnvLabelFromFields\` contains "${path}", which is not a string field of the Environment`,
      );
    }
    return value;
  });
  return sha256Hex(values.join(':')).slice(0, 48);
}
