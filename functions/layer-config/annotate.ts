/** Sets and removes annotations of an item; its other lines stay. */
import { entryOf, stringScalar, treeOf, type Change, type Resource } from '../../src/index';

/** Undefined removes an annotation. */
export function annotate(resource: Resource, annotations: Readonly<Record<string, string | undefined>>): Resource {
  const path = ['metadata', 'annotations'];
  const present = resource.get(path);
  if (present?.kind !== 'map') {
    const values = Object.entries(annotations).filter(([, value]) => value !== undefined);
    if (values.length === 0) return resource;
    return resource.edit([{ kind: 'set', path, value: treeOf(Object.fromEntries(values)) }]);
  }
  const changes = Object.entries(annotations).flatMap(([key, value]): readonly Change[] => {
    const at = [...path, key];
    if (value !== undefined) return [{ kind: 'set', path: at, value: stringScalar(value) }];
    return entryOf(present, key) === undefined ? [] : [{ kind: 'delete', path: at }];
  });
  return resource.edit(changes);
}
