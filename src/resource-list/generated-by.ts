/** Which functionConfig made a resource, noted on the resource: by it a later run knows its own. */
import type { ResourceId } from '../krm/resource-id';
import type { Resource } from './resource';

/** Stands in the annotations of what a function has made; its value is `generatorMark`. */
export const generatedByKey = 'inlay.dev/generated-by';

/** `MergeValues/overlay`: another kind of functionConfig may have the same name. Without a name, the kind alone. */
export const generatorMark = ({ kind, name }: Pick<ResourceId, 'kind' | 'name'>): string =>
  name === '' ? kind : `${kind}/${name}`;

/** The mark on a resource, if a function made it. Most are looked at as text only, and not parsed. */
export const generatorOf = (resource: Resource): string | undefined =>
  resource.mentions(generatedByKey) ? resource.annotations().get(generatedByKey) : undefined;
