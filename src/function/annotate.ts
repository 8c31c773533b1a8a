/** Sets and removes annotations of a resource. All other lines stay as they are. */
import { stringScalar } from '../data/tree';
import type { Resource } from '../resource-list/resource';

/**
 * The resource with these annotations; one that is undefined is removed. Itself where that changes nothing.
 *
 *     annotate(deployment, { 'example.com/owner': 'shop', 'example.com/former-owner': undefined });
 */
export function annotate(resource: Resource, annotations: Readonly<Record<string, string | undefined>>): Resource {
  const path = ['metadata', 'annotations'];
  const isMap = resource.get(path)?.kind === 'map';
  const given = Object.entries(annotations);
  const set = given.flatMap(([key, text]) => (text === undefined ? [] : [{ key, value: stringScalar(text) }]));
  if (!isMap)
    return set.length === 0 ? resource : resource.edit([{ kind: 'set', path, value: { kind: 'map', entries: set } }]);
  const gone = given.filter(([key, text]) => text === undefined && resource.get([...path, key]) !== undefined);
  return resource.edit([
    ...set.map(({ key, value }) => ({ kind: 'set', path: [...path, key], value }) as const),
    ...gone.map(([key]) => ({ kind: 'delete', path: [...path, key] }) as const),
  ]);
}
