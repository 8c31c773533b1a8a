/**
 * A ConfigMap that a function writes for people to read. The annotation `local-config` prevents tools from applying
 * this ConfigMap to a cluster. The next run finds the ConfigMap by another annotation, the mark.
 */
import { treeOf } from '../../data/trees/plain';
import { entriesOf, type Tree } from '../../data/tree';
import { changesBetween } from '../../formats/changes/differences';
import type { Report } from '../../function/report';
import { localConfigKey } from '../../krm/annotations';
import { effectiveNamespace, type ResourceId } from '../../krm/resource-id';
import { Resource } from '../../resource-list/resource';

export interface Mark {
  /** The annotation's key: `inlay.dev/report`. */
  readonly key: string;
  /** The value of the annotation: the name of the function, or of its functionConfig. */
  readonly by: string;
  /** The option that requests the ConfigMap: `report: true`. */
  readonly option: string;
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

/**
 * Returns `resources` with the created or updated ConfigMap. Reports an error if a ConfigMap without the mark has the
 * same name and namespace.
 */
export function withMarked(
  resources: readonly Resource[],
  place: MarkedPlace,
  mark: Mark,
  texts: Readonly<Record<string, string>>,
  report: Report,
): readonly Resource[] {
  const data = treeOf(texts);
  const before = findMarked(resources, place, mark);
  if (before !== undefined) {
    const after = before.edit(changesBetween(before.get(['data']), data, ['data']));
    return resources.map((resource) => (resource === before ? after : resource));
  }
  const taken = resources.find(({ id }) => isAt(id, place));
  if (taken === undefined) return [...resources, created(place, mark, data)];
  const message = `\`${mark.option}\` would overwrite ConfigMap/${place.name}, which it did not generate: rename or remove the ConfigMap, or remove \`${mark.option}\``;
  report.error({ code: 'already-exists', message, resource: taken, field: 'metadata.name' });
  return resources;
}

const isAt = ({ group, kind, name, namespace }: ResourceId, place: MarkedPlace): boolean =>
  group === '' &&
  kind === 'ConfigMap' &&
  name === place.name &&
  effectiveNamespace(namespace) === effectiveNamespace(place.namespace ?? '');

function created({ name, namespace = '' }: MarkedPlace, { key, by }: Mark, data: Tree): Resource {
  const head = treeOf({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(namespace !== '' && { namespace }), annotations: { [localConfigKey]: 'true', [key]: by } },
  });
  return Resource.create({ kind: 'map', entries: [...entriesOf(head), { key: 'data', value: data }] });
}
