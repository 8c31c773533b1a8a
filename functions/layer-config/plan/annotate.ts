/** Sets and removes annotations of an item; its other lines stay. */
import { stringScalar } from '../../../src/data';
import type { Change } from '../../../src/formats';
import type { Resource } from '../../../src/resource-list';

/** Undefined removes an annotation. */
export function annotate(resource: Resource, annotations: Readonly<Record<string, string | undefined>>): Resource {
  const changes = Object.entries(annotations).flatMap(([key, value]): readonly Change[] => {
    const path = ['metadata', 'annotations', key];
    if (value !== undefined) return [{ kind: 'set', path, value: stringScalar(value) }];
    return resource.get(path) === undefined ? [] : [{ kind: 'delete', path }];
  });
  return resource.edit(changes);
}
