/** The kind of an object. Unset parts and the core group are empty strings. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** `apps/v1` is `{group: 'apps', version: 'v1'}`, `v1` is `{group: '', version: 'v1'}`. */
export function parseApiVersion(apiVersion: string): { readonly group: string; readonly version: string } {
  const slash = apiVersion.indexOf('/');
  return { group: apiVersion.slice(0, Math.max(slash, 0)), version: apiVersion.slice(slash + 1) };
}

/** The inverse of `parseApiVersion`: `apps/v1`, `v1`. */
export const formatApiVersion = ({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string =>
  group === '' ? version : `${group}/${version}`;

/** Formats a kind like kustomize: `Deployment.v1.apps`, `ConfigMap.v1.[noGrp]`. */
export const formatGroupVersionKind = ({ group, version, kind }: GroupVersionKind): string =>
  `${kind || '[noKind]'}.${version || '[noVer]'}.${group || '[noGrp]'}`;
