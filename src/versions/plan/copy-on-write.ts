/**
 * Copy on write: with `naming: hash`, an existing object never gets new content. Changed content creates a new object
 * with a different name, and references are changed to the new name. The previous object is kept as an orphan as long
 * as an item refers to it or `keep` includes it.
 *
 * ```yaml
 * keystone-8b7k2fh4tc   # before the run: the Deployment refers to this object
 * keystone-ch5dtk9m24   # after the run: the Deployment refers to this object, and the first one is an orphan
 * ```
 *
 * The items and the output of the previous run are the only state. Versions are identified by their labels.
 */
import { getOrMake } from '../../data';
import { annotationChanges, metadataChanges } from '../../kit';
import { baseNameKey, localConfigKey, needsHashKey, orphanedKey } from '../../krm';
import type { Resource } from '../../resource-list';
import { generationKey, keepKey, memberLabel, versionedByKey, versionLabels } from '../bookkeeping';
import { currentPlace, newPlaceAnnotations, orphanPlace, placeAnnotations } from '../objects/stable-path';
import {
  contentChanges,
  type NamedObject,
  type Notes,
  type ReferredObject,
  type VersionedObject,
} from '../objects/versioned-object';
import { findVersions, isNewer, isOfVersion, lineAt, lineOf, type Version } from '../objects/versions';
import { ItemIndex } from '../references/item-index';
import { foreignNames, leadsInto, objectKey, objectNames, type ObjectNames, partsOf } from '../references/references';
import { type Renaming, type Rollout, rollOut } from '../references/roll-out';
import type { Versioner } from '../versioner';
import { keptVersions } from './kept-versions';
import { protectedNotes, withNotes } from './notes';

export interface VersionPlan extends Rollout {
  readonly object: VersionedObject;
  readonly current: Resource;
  /** The version that was current before this run. A preview compares the new version with this version. */
  readonly last: Version | undefined;
  readonly outcome: 'created' | 'updated' | 'reused' | 'unchanged';
  /** True if a user had edited the current version, and the run restored the generated data. */
  readonly isRestored: boolean;
  readonly orphaned: readonly Resource[];
  readonly removed: readonly Version[];
  /**
   * Earlier versions whose data does not match the hash in their name, because they were edited or are the result of a
   * merge. The original data of damaged versions is unknown, so unused damaged versions are deleted. Damaged versions
   * in use cause an error.
   */
  readonly damaged: readonly Version[];
  readonly names: ObjectNames;
  readonly earlier: ReadonlySet<string>;
}

export interface MadeObject {
  readonly object: VersionedObject;
  readonly annotations?: Notes;
}

/**
 * The targets of a family's members. A target selects resources that refer to the family's base name. The run changes
 * these references to the member's object.
 */
export interface Targets {
  /** The names of the family and of all its members. A selected resource can refer to any of these names. */
  readonly names: ObjectNames;
  /** The first member whose target selects the resource. */
  readonly memberOf: (resource: Resource) => string | undefined;
}

/**
 * Rewrites references in the items to the current names of `objects`. Returns the items and the changes for each
 * object. `all` are the versions that items may refer to.
 */
export function referencesTo(
  versioner: Versioner,
  objects: readonly ReferredObject[],
  items: readonly Resource[],
  targets?: Targets,
  all = findVersions(items, versioner),
): ReturnType<typeof rollOut> {
  if (objects.length === 0 || versioner.references.rewrite === false) {
    return { resources: items, rollouts: objects.map(() => ({ rewritten: [], pinned: [] })) };
  }
  const lines = versionsByLine(all);
  const foreignOf = new Map<string, ReadonlySet<string>>();
  // In a pipeline, the source object can itself be a version, with the label of an earlier functionConfig.
  const sourceNames = objects.flatMap(({ source }) =>
    source !== undefined && isOfVersion(source.resource) ? [source.resource.id.name] : [],
  );
  const names = [...objects.map(({ name }) => name), ...sourceNames];
  const renamings = objects.map((object): Renaming => {
    const { kind, base, member, namespace } = object;
    const foreign = getOrMake(foreignOf, kind, () => foreignNames(items, kind, all, names));
    // The LayerConfig may have had members in earlier runs. References to versions of these members are rewritten to
    // the name of this object.
    const versions = member === undefined ? all : (lines.get(lineAt(namespace, member)) ?? []);
    return { object, names: objectNames(base, versions, foreign) };
  });
  // A resource that a target selects may refer to any name of the family.
  const ofTargets = new Map(
    targets && objects.map((object) => [object.member, { object, names: targets.names }] as const),
  );
  const renamingOf = (resource: Resource): Renaming | undefined => {
    const member = targets?.memberOf(resource);
    return member === undefined ? undefined : ofTargets.get(member);
  };
  // The source of a version contains only data, so names in the source are not references.
  const sources = new Set(objects.map(({ source }) => source?.resource));
  const parts = targets?.names.parts ?? basesOf(objects, all);
  return rollOut(items, renamings, parts, renamingOf, versioner.followed, (resource) => sources.has(resource));
}

const basesOf = (objects: readonly NamedObject[], versions: readonly Version[]): readonly string[] =>
  partsOf([...new Set(objects.map(({ base }) => base))], versions);

/** The plans for the objects, and the items with all plans applied. The rollouts must already be applied to `items`. */
export function versionPlans(
  versioner: Versioner,
  made: readonly MadeObject[],
  rollouts: readonly Rollout[],
  items: readonly Resource[],
): { readonly plans: readonly VersionPlan[]; readonly resources: readonly Resource[] } {
  if (made.length === 0) return { plans: [], resources: items };
  const all = findVersions(items, versioner);
  const lines = versionsByLine(all);
  const parts = basesOf(
    made.map(({ object }) => object),
    all,
  );
  const index = new ItemIndex(items, parts, versioner.followed);
  const written: PlannedChanges = { changed: new Map(), added: [] };
  const plans = made.map((one, at) => {
    const versions = lines.get(lineAt(one.object.namespace, one.object.member)) ?? [];
    const rollout = rollouts[at] ?? { rewritten: [], pinned: [] };
    return versionPlan(versioner, { ...one, versions, rollout }, index, written);
  });
  const { changed, added } = written;
  const kept = items.flatMap((item) => (changed.has(item) ? (changed.get(item) ?? []) : [item]));
  return { plans, resources: [...kept, ...added] };
}

function versionsByLine(versions: readonly Version[]): ReadonlyMap<string, readonly Version[]> {
  const lines = new Map<string, Version[]>();
  for (const version of versions) getOrMake(lines, lineOf(version), () => []).push(version);
  return lines;
}

interface PlannedChanges {
  /** The changed items. The value is undefined if the item is removed. */
  readonly changed: Map<Resource, Resource | undefined>;
  readonly added: Resource[];
}

interface PlanInput extends MadeObject {
  readonly versions: readonly Version[];
  readonly rollout: Rollout;
}

function versionPlan(versioner: Versioner, toPlan: PlanInput, items: ItemIndex, written: PlannedChanges): VersionPlan {
  const { object, versions, rollout } = toPlan;
  const hasHistory = versioner.naming === 'hash';
  const found = versions.find(({ kind, name }) => kind === object.kind && name === object.name);
  const isNewest = found !== undefined && !found.isOrphaned && isNewer(found, versions);
  const { last, place } = currentPlace(versions, object, versioner.configResource);
  const { current, isRestored } = currentVersion(versioner, toPlan, { found, isNewest, last, place }, written);

  const isSource = ({ resource }: Version): boolean => resource === object.source?.resource;
  const earlier = versions.filter((version) => version !== found && !isSource(version));
  const names = objectNames(object.base, earlier);
  const uses = items.usesOf(names).filter((use) => leadsInto(use, object.namespace));
  const used = new Set(uses.map(({ refersTo, name }) => objectKey(refersTo, object.namespace, name)));
  const isUsed = ({ kind, name }: Version): boolean => used.has(objectKey(kind, object.namespace, name));
  const intact = new Set(earlier.filter((version) => version.name === object.base || version.isIntact));
  const users = uses.map(({ resource }) => resource);
  const kept = new Set([...intact].slice(0, hasHistory ? keptVersions(versioner.versions, users) : 0));
  const removed = new Set(earlier.filter((version) => !kept.has(version) && !isUsed(version)));
  for (const { resource } of removed) written.changed.set(resource, undefined);
  const orphaned: Resource[] = [];
  for (const [index, { resource, isOrphaned }] of earlier.filter((version) => !removed.has(version)).entries()) {
    const orphan = withNotes(resource, {
      [orphanedKey]: 'true',
      [keepKey]: undefined,
      ...placeAnnotations(resource, orphanPlace(place, index)),
    });
    if (orphan !== resource) written.changed.set(resource, orphan);
    resource.release();
    if (!isOrphaned) orphaned.push(orphan);
  }

  return {
    object,
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

interface CurrentMatch extends ReturnType<typeof currentPlace> {
  /** The existing version with the kind and name of the object. */
  readonly found: Version | undefined;
  readonly isNewest: boolean;
}

/**
 * Adds the object to the changes and returns the object. `isRestored` is true if the data of `found` differs from the
 * generated data.
 */
function currentVersion(
  versioner: Versioner,
  { object, annotations, versions }: PlanInput,
  { found, isNewest, last, place }: CurrentMatch,
  { changed, added }: PlannedChanges,
): { readonly current: Resource; readonly isRestored: boolean } {
  const { naming, kind, name, versions: rules } = versioner;
  const { source } = object;
  const highest = versions[0]?.generation ?? 0;
  const labels = {
    [versionLabels[kind]]: name,
    [memberLabel]: kind === 'LayerConfig' ? object.member : undefined,
    ...rules.labels,
  };
  const notes: Notes = {
    [baseNameKey]: kind === 'VersionConfig' ? object.base : undefined,
    [generationKey]: naming === 'hash' ? String(isNewest ? Math.max(highest, 1) : highest + 1) : undefined,
    [keepKey]: naming === 'hash' && rules.keep !== undefined ? String(rules.keep) : undefined,
    ...annotations,
    [needsHashKey]: naming === 'kustomize' ? 'enabled' : undefined,
  };
  if (source?.isFile === true) {
    changed.set(source.resource, withNotes(source.resource, { [localConfigKey]: 'true', [versionedByKey]: name }));
  }
  const inStream = source?.isFile === false ? source.resource : undefined;
  if (found === undefined || inStream !== undefined) {
    const own = inStream === undefined ? newPlaceAnnotations(place) : {};
    const former = (key: string): string | undefined => notes[key] ?? source?.resource.annotations().get(key);
    const current = object.create(labels, { ...notes, ...own, ...protectedNotes(former, rules) });
    if (inStream === undefined) added.push(current);
    else changed.set(inStream, current);
    if (found !== undefined && found.resource !== inStream) changed.set(found.resource, undefined);
    return { current, isRestored: found !== undefined && found.resource !== inStream && !found.isIntact };
  }
  const { resource } = found;
  const changes = contentChanges(resource, object.content);
  const current = resource.edit([
    ...changes,
    ...metadataChanges(resource, 'labels', labels),
    ...annotationChanges(resource, {
      ...notes,
      [orphanedKey]: undefined,
      ...protectedNotes((key) => resource.annotations().get(key), rules),
      ...(found === last ? {} : placeAnnotations(resource, place)),
    }),
  ]);
  changed.set(resource, current);
  // Release parsed data, because there can be thousands of versions, and most of them do not change.
  for (const one of [resource, source?.resource]) one?.release();
  return { current, isRestored: changes.length > 0 };
}
