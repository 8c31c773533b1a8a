/** Sets and removes annotations and labels of a resource. All other lines of the text stay unchanged. */
import { treeOf } from '../data/trees/plain';
import { isNull, stringScalar } from '../data/tree';
import type { Change } from '../formats/document';
import type { Resource } from '../resource-list/resource';

/**
 * Returns the resource with these annotations. A value of undefined removes the annotation. Returns the same resource
 * if nothing changes.
 *
 *     annotate(deployment, { 'example.com/owner': 'shop', 'example.com/former-owner': undefined });
 */
export const annotate = (resource: Resource, annotations: Readonly<Record<string, string | undefined>>): Resource =>
  resource.edit(annotationChanges(resource, annotations));

/** Returns the changes that `annotate` would make, so that a caller can combine them with other changes. */
export const annotationChanges = (
  resource: Resource,
  annotations: Readonly<Record<string, string | undefined>>,
): readonly Change[] => metadataChanges(resource, 'annotations', annotations);

export function metadataChanges(
  resource: Resource,
  field: 'labels' | 'annotations',
  values: Readonly<Record<string, string | undefined>>,
): readonly Change[] {
  const all = ['metadata', field];
  const before = resource.get(all);
  const given = Object.entries(values);
  const isMap = before === undefined || isNull(before) || before.kind === 'map';
  if (!isMap && given.some(([, text]) => text !== undefined)) {
    // Replace a field that is not a map. Kubernetes would reject the field anyway.
    return [{ kind: 'set', path: all, value: treeOf(values) }];
  }
  return given.flatMap(([key, text]): readonly Change[] => {
    const path = [...all, key];
    if (text !== undefined) return [{ kind: 'set', path, value: stringScalar(text) }];
    return resource.get(path) === undefined ? [] : [{ kind: 'delete', path }];
  });
}
