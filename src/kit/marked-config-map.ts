/**
 * A ConfigMap that a function writes for people to read. The annotation `local-config` prevents tools from applying
 * this ConfigMap to a cluster. The next run finds the ConfigMap by another annotation, the mark.
 */
import { treeOf } from '../data/trees/plain';
import { entriesOf, type Tree } from '../data/tree';
import { changesBetween } from '../formats/changes/differences';
import { localConfigKey } from '../krm/annotations';
import { effectiveNamespace } from '../krm/resource-id';
import { Resource } from '../resource-list/resource';

export interface Mark {
  /** The annotation's key: `inlay.dev/report`. */
  readonly key: string;
  /** The value of the annotation: the name of the function, or of its functionConfig. */
  readonly by: string;
}

/**
 * The name and namespace of the ConfigMap. If `namespace` is undefined, the ConfigMap is written without a namespace
 * and is found in any namespace.
 */
export interface MarkedPlace {
  readonly name: string;
  readonly namespace?: string;
}

export const isMarked = (resource: Resource, { key }: Pick<Mark, 'key'>): boolean =>
  resource.identity.kind === 'ConfigMap' && resource.identity.apiVersion === 'v1' && resource.annotations().has(key);

/** Returns the marked ConfigMap with this name and namespace from a previous run, if there is such a ConfigMap. */
export const findMarked = (
  resources: readonly Resource[],
  { name, namespace }: MarkedPlace,
  mark: Pick<Mark, 'key'>,
): Resource | undefined =>
  resources.find(
    (resource) =>
      resource.identity.name === name &&
      (namespace === undefined || effectiveNamespace(resource.id.namespace) === effectiveNamespace(namespace)) &&
      isMarked(resource, mark),
  );

/** Returns `resources` with the created or updated ConfigMap. */
export function withMarked(
  resources: readonly Resource[],
  place: MarkedPlace,
  mark: Mark,
  texts: Readonly<Record<string, string>>,
): readonly Resource[] {
  const data = treeOf(texts);
  const before = findMarked(resources, place, mark);
  if (before === undefined) return [...resources, created(place, mark, data)];
  const after = before.edit(changesBetween(before.get(['data']), data, ['data']));
  return resources.map((resource) => (resource === before ? after : resource));
}

function created({ name, namespace = '' }: MarkedPlace, { key, by }: Mark, data: Tree): Resource {
  const head = treeOf({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(namespace !== '' && { namespace }), annotations: { [localConfigKey]: 'true', [key]: by } },
  });
  return Resource.create({ kind: 'map', entries: [...entriesOf(head), { key: 'data', value: data }] });
}
