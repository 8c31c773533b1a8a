/**
 * Finds the ConfigMap or Secret that a generator replaces or merges into, as kustomize does: by its name, or by a former
 * name.
 */
import { baseNameKey, effectiveNamespace, type ResourceId } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { Generator } from '../sources/generators';

/** The indexes of all that fit, in `resources`. */
export const findBases = (resources: readonly Resource[], generator: Generator): readonly number[] =>
  resources.flatMap((resource, index) => (isBase(resource, generator) ? [index] : []));

function isBase(resource: Resource, generator: Generator): boolean {
  const { id } = resource;
  if (id.group !== '' || id.kind !== generator.kind) return false;
  return isCalled(id, generator) || resource.previousIds().some((previous) => isCalled(previous, generator));
}

const isCalled = ({ kind, name, namespace }: ResourceId, generator: Generator): boolean =>
  kind === generator.kind &&
  name === generator.name &&
  effectiveNamespace(namespace) === effectiveNamespace(generator.namespace);

/** The name without the hash that this function has added; '' where it has added none. */
export const baseName = (resource: Resource): string =>
  resource.mentions(baseNameKey) ? (resource.annotations().get(baseNameKey) ?? '') : '';
