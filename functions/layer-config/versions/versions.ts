/** Finds the versions of the generated object among the items, by their label. */
import { effectiveNamespace, nameHash, type ReferencedKind } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { hashIn } from './generated-object';
import { configLabel, generationKey, memberLabel, orphanedKey } from '../model/bookkeeping';

export interface Version {
  readonly resource: Resource;
  readonly kind: ReferencedKind;
  readonly name: string;
  /** The member of the family that it was made for. */
  readonly member: string | undefined;
  /** 0 where the annotation is missing. */
  readonly generation: number;
  readonly isOrphaned: boolean;
}

/** The versions that `configName` generated, newest first. Of both kinds, since `output.kind` may have been changed. */
export function findVersions(
  resources: readonly Resource[],
  configName: string,
  namespace: string,
): readonly Version[] {
  return labelled(resources)
    .filter(({ label, resource: { id } }) => label === configName && isSameNamespace(id.namespace, namespace))
    .map(versionOf)
    .toSorted((a, b) => b.generation - a.generation);
}

export function versionOf({ resource, kind }: Labelled): Version {
  const annotations = resource.annotations();
  const generation = Number(annotations.get(generationKey));
  return {
    resource,
    kind,
    name: resource.id.name,
    member: resource.labels().get(memberLabel),
    generation: Number.isSafeInteger(generation) ? Math.max(generation, 0) : 0,
    isOrphaned: annotations.get(orphanedKey) === 'true',
  };
}

/** Whether the version has the data that the hash in its name is of. Without a hash in its name any data is right. */
export function isIntact({ name, resource }: Version): boolean {
  const hash = hashIn(name);
  return hash === undefined || hash === nameHash(resource.root);
}

export interface Labelled {
  readonly resource: Resource;
  readonly kind: ReferencedKind;
  readonly label: string;
}

/** The objects that any LayerConfig generated, in any namespace. Other items are not parsed. */
export function labelled(resources: readonly Resource[]): readonly Labelled[] {
  return resources.flatMap((resource) => {
    const kind = generatedKind(resource);
    const label = kind !== undefined && resource.mentions(configLabel) ? resource.labels().get(configLabel) : undefined;
    return kind === undefined || label === undefined ? [] : [{ resource, kind, label }];
  });
}

/** The kind of a ConfigMap or Secret; undefined for any other item. */
export function generatedKind({ id }: Resource): ReferencedKind | undefined {
  if (id.group !== '') return undefined;
  return id.kind === 'ConfigMap' || id.kind === 'Secret' ? id.kind : undefined;
}

export const isSameNamespace = (one: string, other: string): boolean =>
  effectiveNamespace(one) === effectiveNamespace(other);
