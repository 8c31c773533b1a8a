/** Finds the versions of the generated object among the items, by their label. */
import type { ReferencedKind } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import { configLabel, generationKey, orphanedKey } from './bookkeeping';

export interface Version {
  readonly resource: Resource;
  readonly kind: ReferencedKind;
  readonly name: string;
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
  return labelled(resources, namespace)
    .filter(({ label }) => label === configName)
    .map(({ resource, kind }): Version => {
      const annotations = resource.annotations();
      const generation = Number(annotations.get(generationKey));
      return {
        resource,
        kind,
        name: resource.id.name,
        generation: Number.isSafeInteger(generation) ? Math.max(generation, 0) : 0,
        isOrphaned: annotations.get(orphanedKey) === 'true',
      };
    })
    .toSorted((a, b) => b.generation - a.generation);
}

export interface Labelled {
  readonly resource: Resource;
  readonly kind: ReferencedKind;
  readonly label: string;
}

/** The objects in this namespace that any LayerConfig generated. Other items are not parsed. */
export function labelled(resources: readonly Resource[], namespace: string): readonly Labelled[] {
  return resources.flatMap((resource) => {
    const kind = generatedKind(resource, namespace);
    const label = kind !== undefined && resource.mentions(configLabel) ? resource.labels().get(configLabel) : undefined;
    return kind === undefined || label === undefined ? [] : [{ resource, kind, label }];
  });
}

/** The kind of a ConfigMap or Secret in `namespace`; undefined for any other item. */
export function generatedKind({ id }: Resource, namespace: string): ReferencedKind | undefined {
  if (id.group !== '' || (id.namespace || 'default') !== (namespace || 'default')) return undefined;
  return id.kind === 'ConfigMap' || id.kind === 'Secret' ? id.kind : undefined;
}
