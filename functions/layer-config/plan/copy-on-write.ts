/**
 * Copy on write: an object in use is never edited. Changed content makes a new object with another name, and every reference
 * is changed to that name. The former object stays as an orphan while an item refers to it.
 *
 * ```yaml
 * keystone-8b7k2fh4tc   # before: the Deployment refers to it
 * keystone-ch5dtk9m24   # after: the Deployment refers to this one, and the former is an orphan
 * ```
 *
 * The function has no state but the items: it knows its versions by their label.
 */
import { stringScalar, type Tree, treeOf } from '../../../src/data';
import { changesBetween } from '../../../src/formats';
import { annotate } from '../../../src/function';
import { needsHashKey } from '../../../src/krm';
import { Resource } from '../../../src/resource-list';
import { generationKey, orphanedKey, secretSettingsKey } from '../versions/bookkeeping';
import type { LayerConfig } from '../generated/config';
import { objectTree, type GeneratedObject } from '../versions/generated-object';
import { rollOut, usesOf, type Rewritten, type Use } from '../versions/references';
import { currentPlace, newPlaceAnnotations, orphanPlace, placeAnnotations } from '../versions/stable-path';
import { findVersions, type Version } from '../versions/versions';

export interface VersionPlan {
  readonly resources: readonly Resource[];
  readonly current: Resource;
  /** The version that was current before this run: a preview compares with it. */
  readonly last: Version | undefined;
  /** What the plan does to the current version. */
  readonly outcome: 'created' | 'updated' | 'reused' | 'unchanged';
  /** The current version had been edited by hand, and has its generated data back. */
  readonly isRestored: boolean;
  readonly rewritten: readonly Rewritten[];
  readonly pinned: readonly Resource[];
  readonly orphaned: readonly Resource[];
  readonly removed: readonly Version[];
  /**
   * References to the object as one of the other kind, a Secret for a ConfigMap. To rewrite the name would not mend them.
   */
  readonly misdirected: readonly Use[];
}

/** `secretSettings` is the value of that annotation. */
export function versionPlan(
  config: LayerConfig,
  configResource: Resource,
  object: GeneratedObject,
  secretSettings: string | undefined,
  items: readonly Resource[],
): VersionPlan {
  const { references = {}, history, output } = config.spec;
  const versions = findVersions(items, config.metadata.name, object.namespace);
  const last = versions.find(({ isOrphaned }) => !isOrphaned);
  const found = versions.find(({ kind, name }) => kind === object.kind && name === object.name);
  const hasHistory = (output?.naming ?? 'hash') === 'hash';
  const highest = versions[0]?.generation ?? 0;
  const isNewest = found !== undefined && !found.isOrphaned && found.generation === highest;
  const place = currentPlace(last?.kind === object.kind ? last.resource : undefined, object, configResource);

  const annotations = {
    [generationKey]: hasHistory ? String(isNewest ? Math.max(highest, 1) : highest + 1) : undefined,
    [secretSettingsKey]: secretSettings,
    [needsHashKey]: output?.naming === 'kustomize' ? 'enabled' : undefined,
  };
  const tree = objectTree(object, config.metadata.name, { ...annotations, ...newPlaceAnnotations(place) });
  const restored = found && withData(found.resource, object);
  const current =
    restored === undefined
      ? Resource.create(tree)
      : annotate(restored, {
          ...annotations,
          [orphanedKey]: undefined,
          ...(found === last ? {} : placeAnnotations(restored, place)),
        });

  const earlier = versions.filter((version) => version !== found);
  const rolled =
    references.rewrite === false
      ? { resources: items, rewritten: [], pinned: [] }
      : rollOut(items, object, earlier, references);
  const names = new Set(earlier.map(({ name }) => name));
  const uses = usesOf(names, rolled.resources, object, references);
  const isUsed = ({ kind, name }: Version): boolean => uses.some((use) => use.name === name && use.refersTo === kind);
  const keep = hasHistory ? (history?.keep ?? 1) : 0;
  const removed = earlier.filter((version, age) => age >= keep && !isUsed(version));
  const orphans = earlier.filter((version) => !removed.includes(version));

  const written = new Map<Resource, Resource | undefined>(removed.map(({ resource }) => [resource, undefined]));
  const changed = new Map<Resource, Resource>();
  for (const [index, { resource }] of orphans.entries()) {
    const orphan = annotate(resource, {
      [orphanedKey]: 'true',
      ...placeAnnotations(resource, orphanPlace(place, index)),
    });
    written.set(resource, orphan);
    changed.set(resource, orphan);
  }
  if (found !== undefined) written.set(found.resource, current);
  const resources = rolled.resources.flatMap((resource) =>
    written.has(resource) ? (written.get(resource) ?? []) : [resource],
  );

  return {
    resources: found === undefined ? [...resources, current] : resources,
    current,
    last,
    outcome: found === undefined ? 'created' : outcomeOf(found, restored, isNewest, hasHistory),
    isRestored: hasHistory && found !== undefined && restored !== found.resource,
    rewritten: rolled.rewritten,
    pinned: rolled.pinned,
    orphaned: orphans.filter(({ isOrphaned }) => !isOrphaned).map(({ resource }) => changed.get(resource) ?? resource),
    removed,
    misdirected: usesOf(new Set([...names, object.base]), items, object, {}).filter(
      ({ refersTo, name }) => refersTo !== object.kind && !exists(items, refersTo, name, names),
    ),
  };
}

/** An object of that kind and name that this function did not generate: its users mean that one. */
const exists = (items: readonly Resource[], kind: string, name: string, versions: ReadonlySet<string>): boolean =>
  !versions.has(name) && items.some(({ id }) => id.kind === kind && id.group === '' && id.name === name);

function outcomeOf(
  found: Version,
  restored: Resource | undefined,
  isNewest: boolean,
  hasHistory: boolean,
): VersionPlan['outcome'] {
  if (!hasHistory) return restored === found.resource ? 'unchanged' : 'updated';
  return isNewest ? 'unchanged' : 'reused';
}

/** `resource` with the data, type and immutability of `object`; itself where it has them. */
function withData(resource: Resource, { data, type, isImmutable, kind }: GeneratedObject): Resource {
  const foreign = kind === 'Secret' ? 'stringData' : 'binaryData';
  const fields: Readonly<Record<string, Tree>> = {
    data,
    ...(type === undefined ? {} : { type: stringScalar(type) }),
    ...(isImmutable ? { immutable: treeOf(true) } : {}),
  };
  return resource.edit([
    ...Object.entries(fields).flatMap(([key, value]) => changesBetween(resource.get([key]), value, [key])),
    ...(resource.get([foreign]) === undefined ? [] : [{ kind: 'delete', path: [foreign] } as const]),
  ]);
}
