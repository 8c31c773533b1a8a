/**
 * Copy on write: an object in use is never edited. Changed content makes a new object with another name, and every reference is changed to
 * that name. The previous object stays as an orphan while an item refers to it.
 *
 * ```yaml
 * keystone-8b7k2fh4tc   # before: the Deployment refers to it
 * keystone-ch5dtk9m24   # after: the Deployment refers to this one, and the previous one is an orphan
 * ```
 *
 * The function has no state but the items: it knows its versions by their label.
 */
import { getOrMake, stringScalar, type Tree, treeOf } from '../../../src/data';
import type { ExtraReference } from '../../../src/fields';
import { changesBetween } from '../../../src/formats';
import { annotate } from '../../../src/function';
import { needsHashKey } from '../../../src/krm';
import { Resource } from '../../../src/resource-list';
import { generationKey, orphanedKey, secretSettingsKey } from '../model/bookkeeping';
import type { LayerConfig } from '../generated/config';
import { baseName, objectTree, type GeneratedObject } from '../versions/generated-object';
import type { Family } from '../versions/family';
import { ItemIndex } from '../versions/item-index';
import { foreignNames, leadsInto, objectKey, objectNames, type ObjectNames, partsOf } from '../versions/references';
import { type Renaming, type Rollout, rollOut } from '../versions/roll-out';
import {
  currentPlace,
  type LastVersion,
  newPlaceAnnotations,
  orphanPlace,
  placeAnnotations,
} from '../versions/stable-path';
import { findVersions, isIntact, type Version } from '../versions/versions';

export interface VersionPlan extends Rollout {
  readonly member: string | undefined;
  readonly current: Resource;
  /** The version that was current before this run: a preview compares with it. */
  readonly last: Version | undefined;
  /** The effect of the plan on the current version. */
  readonly outcome: 'created' | 'updated' | 'reused' | 'unchanged';
  /** The current version had been edited by hand, and has its generated data back. */
  readonly isRestored: boolean;
  readonly orphaned: readonly Resource[];
  readonly removed: readonly Version[];
  /**
   * Earlier versions whose data is not that of their name: somebody edited them, or two branches were merged into one. Nobody can say
   * what they were, so those that are not in use go, and those that are in use are an error.
   */
  readonly damaged: readonly Version[];
  /** The names of the object, and those of its earlier versions. */
  readonly names: ObjectNames;
  readonly earlier: ReadonlySet<string>;
}

/** The input of a plan. */
export interface Planned {
  readonly config: LayerConfig;
  readonly configResource: Resource;
  /** The references besides those that kustomize knows. */
  readonly followed: readonly ExtraReference[];
  /** The family that the object is a member of. */
  readonly family: Family | undefined;
}

/** An object to be written. */
export interface MadeObject {
  readonly object: GeneratedObject;
  /** The value of the annotation that says which of its settings came out of Secrets. */
  readonly settings: string | undefined;
}

/** The items with references to the present names of the `objects`, and what was done for each of them. */
export function referencesTo(
  { config, followed, family }: Planned,
  objects: readonly GeneratedObject[],
  items: readonly Resource[],
): ReturnType<typeof rollOut> {
  const [first] = objects;
  if (first === undefined || config.spec.references?.rewrite === false) {
    return { resources: items, rollouts: objects.map(() => ({ rewritten: [], pinned: [] })) };
  }
  const all = findVersions(items, config.metadata.name, first.namespace);
  const byMember = versionsByMember(all);
  const foreign = foreignNames(items, first.kind, all);
  const renamings = objects.map((object): Renaming => {
    // A previous family is one object now: a reference to a version of a previous member is a reference to this object.
    const versions = object.member === undefined ? all : (byMember.get(object.member) ?? []);
    return { object, names: objectNames(object.base, versions, foreign) };
  });
  // A resource that a target selects may have any name of the family.
  const ofTargets = new Map(
    family && objects.map((object) => [object.member, { object, names: family.names }] as const),
  );
  const renamingOf = (resource: Resource): Renaming | undefined => {
    const member = family?.memberOf(resource);
    return member === undefined ? undefined : ofTargets.get(member);
  };
  const parts = family === undefined ? (renamings[0]?.names.parts ?? []) : family.names.parts;
  return rollOut(items, renamings, parts, renamingOf, followed);
}

/** The plans for the objects, and the items after all of them. `items` are those of after the rollouts. */
export function versionPlans(
  planned: Planned,
  made: readonly MadeObject[],
  rollouts: readonly Rollout[],
  items: readonly Resource[],
): { readonly plans: readonly VersionPlan[]; readonly resources: readonly Resource[] } {
  const [first] = made;
  if (first === undefined) return { plans: [], resources: items };
  const all = findVersions(items, planned.config.metadata.name, first.object.namespace);
  const byMember = versionsByMember(all);
  const index = new ItemIndex(items, partsOf(baseName(planned.config), all), planned.followed);
  const written: Written = { changed: new Map(), added: [] };
  const plans = made.map(({ object, settings }, at) => {
    const versions = byMember.get(object.member) ?? [];
    const rollout = rollouts[at] ?? { rewritten: [], pinned: [] };
    return versionPlan(planned, { object, settings, versions, rollout }, index, written);
  });
  const { changed, added } = written;
  const kept = items.flatMap((item) => (changed.has(item) ? (changed.get(item) ?? []) : [item]));
  return { plans, resources: [...kept, ...added] };
}

function versionsByMember(versions: readonly Version[]): ReadonlyMap<string | undefined, readonly Version[]> {
  const byMember = new Map<string | undefined, Version[]>();
  for (const version of versions) getOrMake(byMember, version.member, () => []).push(version);
  return byMember;
}

/** The effect of the plans on the items. */
interface Written {
  /** The items that are changed; undefined for those that go. */
  readonly changed: Map<Resource, Resource | undefined>;
  readonly added: Resource[];
}

interface ToPlan extends MadeObject {
  readonly versions: readonly Version[];
  readonly rollout: Rollout;
}

function versionPlan(planned: Planned, toPlan: ToPlan, items: ItemIndex, written: Written): VersionPlan {
  const { object, versions, rollout } = toPlan;
  const { history, output } = planned.config.spec;
  const found = versions.find(({ kind, name }) => kind === object.kind && name === object.name);
  const hasHistory = (output?.naming ?? 'hash') === 'hash';
  const isNewest = found !== undefined && !found.isOrphaned && found.generation === (versions[0]?.generation ?? 0);
  const { last, place } = currentPlace(versions, object, planned.configResource);
  const { current, isRestored } = currentVersion(planned, toPlan, { found, isNewest, last, place });
  if (found === undefined) written.added.push(current);
  else written.changed.set(found.resource, current);

  const earlier = versions.filter((version) => version !== found);
  const names = objectNames(object.base, earlier);
  const used = new Set(
    items
      .usesOf(names)
      .filter((use) => leadsInto(use, object.namespace))
      .map(({ refersTo, name }) => objectKey(refersTo, object.namespace, name)),
  );
  const isUsed = ({ kind, name }: Version): boolean => used.has(objectKey(kind, object.namespace, name));
  const intact = new Set(earlier.filter((version) => version.name === object.base || isIntact(version)));
  const kept = new Set([...intact].slice(0, hasHistory ? (history?.keep ?? 1) : 0));
  const removed = new Set(earlier.filter((version) => !kept.has(version) && !isUsed(version)));
  for (const { resource } of removed) written.changed.set(resource, undefined);
  const orphaned: Resource[] = [];
  for (const [index, { resource, isOrphaned }] of earlier.filter((version) => !removed.has(version)).entries()) {
    const orphan = annotate(resource, {
      [orphanedKey]: 'true',
      ...placeAnnotations(resource, orphanPlace(place, index)),
    });
    written.changed.set(resource, orphan);
    if (!isOrphaned) orphaned.push(orphan);
  }

  return {
    member: object.member,
    current,
    last,
    outcome: outcomeOf(found, hasHistory, isNewest, isRestored),
    isRestored: hasHistory && isRestored,
    ...rollout,
    orphaned,
    removed: [...removed],
    damaged: earlier.filter((version) => !intact.has(version)),
    names,
    earlier: new Set(earlier.map(({ name }) => name)),
  };
}

function outcomeOf(
  found: Version | undefined,
  hasHistory: boolean,
  isNewest: boolean,
  isRestored: boolean,
): VersionPlan['outcome'] {
  if (found === undefined) return 'created';
  if (hasHistory) return isNewest ? 'unchanged' : 'reused';
  return isRestored ? 'updated' : 'unchanged';
}

interface Place extends LastVersion {
  /** The version that has the content already. */
  readonly found: Version | undefined;
  readonly isNewest: boolean;
}

/** The object as it is to be written. It is restored where `found` had other data than it was generated with. */
function currentVersion(
  { config }: Planned,
  { object, settings, versions }: ToPlan,
  { found, isNewest, last, place }: Place,
): { readonly current: Resource; readonly isRestored: boolean } {
  const { naming = 'hash' } = config.spec.output ?? {};
  const highest = versions[0]?.generation ?? 0;
  const annotations = {
    [generationKey]: naming === 'hash' ? String(isNewest ? Math.max(highest, 1) : highest + 1) : undefined,
    [secretSettingsKey]: settings,
    [needsHashKey]: naming === 'kustomize' ? 'enabled' : undefined,
  };
  if (found === undefined) {
    const tree = objectTree(object, config.metadata.name, { ...annotations, ...newPlaceAnnotations(place) });
    return { current: Resource.create(tree), isRestored: false };
  }
  const restored = withData(found.resource, object);
  const current = annotate(restored, {
    ...annotations,
    [orphanedKey]: undefined,
    ...(found === last ? {} : placeAnnotations(restored, place)),
  });
  return { current, isRestored: restored !== found.resource };
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
