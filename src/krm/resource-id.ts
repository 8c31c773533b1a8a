/**
 * The name of a resource, with its kind and namespace. An id may match several resources in a list, because kpt
 * renders several packages at once.
 */
import { formatApiVersion, formatGroupVersionKind, type GroupVersionKind } from './group-version-kind';

/** The identity of a resource: its group, version, kind, namespace and name. An unset part is the empty string. */
export interface ResourceId extends GroupVersionKind {
  readonly namespace: string;
  readonly name: string;
}

/** The `resourceRef` of a result. */
export interface ResourceRef {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/**
 * True for a Secret in Kubernetes' core group. A Secret's values must not be shown. Other groups may define a kind with
 * the same name.
 */
export const isSecret = ({ kind, group }: Pick<ResourceId, 'kind' | 'group'>): boolean =>
  kind === 'Secret' && group === '';

/**
 * True for the functionConfigs of Inlay and of kpt's catalog, and for kpt's own objects in a package, such as the
 * Kptfile. Functions do not change these objects.
 */
export const isToolConfig = ({ group }: Pick<ResourceId, 'group'>): boolean =>
  ['fn.inlay.dev', 'fn.kpt.dev', 'kpt.dev'].includes(group);

/** True for a Kptfile, which describes a kpt package. */
export const isKptfile = ({ kind, group }: Pick<ResourceId, 'kind' | 'group'>): boolean =>
  kind === 'Kptfile' && group === 'kpt.dev';

/** kpt gives this name to the functionConfig that it makes from a step's `configMap` or from arguments. */
export const inlineConfigName = 'function-input';

/** The field of a ConfigMap or a Secret whose values are base64. */
export function base64Field(id: Pick<ResourceId, 'kind' | 'group'>): 'data' | 'binaryData' | undefined {
  if (isSecret(id)) return 'data';
  return id.kind === 'ConfigMap' && id.group === '' ? 'binaryData' : undefined;
}

/** Formats an id like kustomize: `Deployment.v1.apps/web.prod`, `ConfigMap.v1.[noGrp]/settings.[noNs]`. */
export const formatResourceId = (id: ResourceId): string =>
  `${formatGroupVersionKind(id)}/${id.name || '[noName]'}.${id.namespace || '[noNs]'}`;

/** The namespace for comparisons. As in kustomize, an unset namespace is `default`, even for cluster-scoped kinds. */
export const effectiveNamespace = (namespace: string): string => namespace || 'default';

/** `{apiVersion: apps/v1, kind: Deployment, name: web, namespace: prod}`; `namespace` is omitted if it is unset. */
export const resourceRef = (id: ResourceId): ResourceRef => ({
  apiVersion: formatApiVersion(id),
  kind: id.kind,
  name: id.name,
  ...(id.namespace === '' ? {} : { namespace: id.namespace }),
});
