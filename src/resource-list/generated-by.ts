/**
 * The mark on a resource that a function has created. The mark names the functionConfig, so that a later run finds its
 * own resources.
 */
import type { ResourceId } from '../krm/resource-id';
import type { Resource } from './resource';

/** The annotation that contains the mark. `generatorMark` returns the annotation's value. */
export const generatedByKey = 'inlay.dev/generated-by';

/**
 * Returns `MergeValues/overlay`. The mark includes the kind, because functionConfigs of different kinds can have the
 * same name. If the functionConfig has no name, returns only the kind.
 */
export const generatorMark = ({ kind, name }: Pick<ResourceId, 'kind' | 'name'>): string =>
  name === '' ? kind : `${kind}/${name}`;

/**
 * The mark on a resource that a function has created; undefined if no function has created the resource. Resources
 * whose text does not contain the annotation's key are not parsed.
 */
export const generatorOf = (resource: Resource): string | undefined =>
  resource.mentions(generatedByKey) ? resource.annotations().get(generatedByKey) : undefined;
