/**
 * A ConfigMap for people that the function writes: with the annotation `local-config`, so no tool applies it to a cluster, and a mark, by
 * which the next run finds it.
 */
import { treeOf, type Tree } from '../../../src/data';
import { changesBetween } from '../../../src/formats';
import { localConfigKey } from '../../../src/krm';
import { Resource } from '../../../src/resource-list';

/** The annotations that mark what the function has written. */
export type Mark = 'inlay.dev/report' | 'inlay.dev/overwritten';

export const isMarked = (resource: Resource, mark: Mark): boolean =>
  resource.identity.kind === 'ConfigMap' && resource.identity.apiVersion === 'v1' && resource.annotations().has(mark);

/** The one of that name that a former run has written. */
export const findMarked = (resources: readonly Resource[], name: string, mark: Mark): Resource | undefined =>
  resources.find((resource) => resource.identity.name === name && isMarked(resource, mark));

/** `resources` with the ConfigMap, made or brought up to date. */
export function withMarked(
  resources: readonly Resource[],
  name: string,
  mark: Mark,
  texts: Readonly<Record<string, string>>,
): readonly Resource[] {
  const data = treeOf(texts);
  const before = findMarked(resources, name, mark);
  if (before === undefined) return [...resources, created(name, mark, data)];
  const after = before.edit(changesBetween(before.get(['data']), data, ['data']));
  return resources.map((resource) => (resource === before ? after : resource));
}

function created(name: string, mark: Mark, data: Tree): Resource {
  const head = treeOf({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, annotations: { [localConfigKey]: 'true', [mark]: 'resolve-overwrites' } },
  });
  return Resource.create({
    kind: 'map',
    entries: [...(head.kind === 'map' ? head.entries : []), { key: 'data', value: data }],
  });
}
