/**
 * Takes over versions that another functionConfig created, if this functionConfig now writes the same objects. The
 * versions become earlier versions of these objects, and references to the versions are updated.
 */
import { annotate } from '../../function';
import { metadataChanges } from '../../kit';
import { orphanedKey } from '../../krm';
import type { Resource } from '../../resource-list';
import { memberLabel, versionLabels } from '../bookkeeping';
import type { FormerOutput } from '../former-versions';
import type { ReferredObject } from '../objects/versioned-object';
import { type Labelled, labelled } from '../objects/versions';
import type { VersionContext, Versioner } from '../versioner';

/**
 * Returns all items in their original order. `ownerOf` returns the object that a version now belongs to, or undefined
 * if this functionConfig writes no such object.
 */
export function takeOver(
  { kind, name }: Versioner,
  resources: readonly Resource[],
  ownerOf: (version: Labelled) => Pick<ReferredObject, 'member'> | undefined,
  former: FormerOutput | undefined,
): readonly Resource[] {
  const taken = new Map<Resource, Resource>();
  for (const version of labelled(resources)) {
    const { by, label, member, resource } = version;
    const owner = by === kind ? ownerOf(version) : undefined;
    if (owner === undefined || (label === name && member === owner.member)) continue;
    const labels = { [versionLabels[kind]]: name, ...(kind === 'LayerConfig' && { [memberLabel]: owner.member }) };
    // An earlier function in the pipeline may have marked the version as orphaned.
    const before = former?.find(resource) ?? resource;
    const own = annotate(resource.edit(metadataChanges(resource, 'labels', labels)), {
      [orphanedKey]: before.annotations().get(orphanedKey),
    });
    taken.set(resource, own);
  }
  return taken.size === 0 ? resources : resources.map((one) => taken.get(one) ?? one);
}

/** Reports the versions that `takeOver` has changed. `before` is the input of `takeOver`, and `after` is its output. */
export function reportTakenOver(
  before: readonly Resource[],
  after: readonly Resource[],
  { kind, name, isDryRun }: Versioner,
  { config }: VersionContext,
): void {
  const counts = new Map<string, number>();
  for (const { label } of labelled(before.filter((one, at) => one !== after[at]))) {
    if (label !== name) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  for (const [label, count] of counts) {
    const what = count === 1 ? 'a version' : `${count} versions`;
    const message = `${isDryRun ? 'would take' : 'takes'} over ${what} of the ${kind} "${label}"`;
    config.info({ code: 'changed', field: 'metadata.name', message });
  }
}
