/**
 * Removes versions of objects that are no longer generated, because the functionConfig was removed or moved to a
 * different namespace, or because a member was removed.
 */
import { getOrMake, isLikelyTypo } from '../../data';
import type { ExtraReference } from '../../fields';
import { isPlainText } from '../../formats/yaml/scalar/plain-text';
import { annotate } from '../../function';
import { effectiveNamespace, orphanedKey } from '../../krm';
import type { Resource } from '../../resource-list';
import type { Versioner } from '../versioner';
import type { VersionerKind } from '../bookkeeping';
import { exactNames, usesOf } from '../references/references';
import { functionConfigs } from '../objects/function-configs';
import { labelled, type Version } from '../objects/versions';

export interface RetiredVersions {
  readonly resources: readonly Resource[];
  readonly removed: readonly Version[];
  /** The new orphans. No item refers to these versions, but pods may still use them until a rollout ends. */
  readonly orphaned: readonly Version[];
  readonly inUse: readonly VersionInUse[];
}

export interface VersionInUse {
  readonly version: Version;
  /** The items that refer to the version. Never empty. */
  readonly users: readonly Resource[];
}

/** Removes each unreferenced version for which `isRemovable` is true. All other versions become orphans. */
export function retire(
  versions: readonly Version[],
  items: readonly Resource[],
  followed: readonly ExtraReference[],
  isRemovable: (version: Version) => boolean = () => true,
): RetiredVersions {
  if (versions.length === 0) return { resources: items, removed: [], orphaned: [], inUse: [] };
  const usersOf = usersAmong(items, versions, followed);
  const removed: Version[] = [];
  const orphaned: Version[] = [];
  const inUse: VersionInUse[] = [];
  const written = new Map<Resource, Resource | undefined>();
  for (const version of versions) {
    const { resource } = version;
    const users = usersOf(version);
    const isRemoved = users.length === 0 && isRemovable(version);
    if (users.length > 0) inUse.push({ version, users });
    else if (isRemoved) removed.push(version);
    else if (!version.isOrphaned) orphaned.push(version);
    written.set(resource, isRemoved ? undefined : annotate(resource, { [orphanedKey]: 'true' }));
  }
  const resources = items.flatMap((item) => (written.has(item) ? (written.get(item) ?? []) : [item]));
  return { resources, removed, orphaned, inUse };
}

function usersAmong(
  items: readonly Resource[],
  versions: readonly Version[],
  followed: readonly ExtraReference[],
): (version: Version) => readonly Resource[] {
  const users = new Map<string, Resource[]>();
  for (const { refersTo, namespace, name, resource } of usesOf(exactNames(versions), items, followed)) {
    getOrMake(users, `${refersTo} ${namespace ?? anywhere}/${name}`, () => []).push(resource);
  }
  return ({ kind, name, resource: { id } }) => {
    const places = [effectiveNamespace(id.namespace), anywhere];
    return [...new Set(places.flatMap((place) => users.get(`${kind} ${place}/${name}`) ?? []))];
  };
}

/** The namespace in keys of references that have no namespace and therefore match any namespace. */
const anywhere = '*';

export interface ConfigName {
  readonly name: string;
  readonly namespace: string;
}

/** An entry of `cleanUp`, which identifies a functionConfig that was removed or moved to another namespace. */
export interface Former {
  readonly name?: string;
  readonly namespace?: string;
}

/** The entry as YAML: `{name: former}`. */
export const shownFormer = (entry: Readonly<Record<string, string>>): string =>
  `{${Object.entries(entry)
    .map(([field, name]) => `${field}: ${isPlainText(name, true) ? name : JSON.stringify(name)}`)
    .join(', ')}}`;

export const formerConfigs = (entries: readonly Former[], { name, namespace }: ConfigName): readonly ConfigName[] =>
  entries.map((entry) => ({ name: entry.name ?? name, namespace: entry.namespace ?? namespace }));

export const isSameConfig = (one: ConfigName, other: ConfigName): boolean => configKey(one) === configKey(other);

/**
 * The functionConfigs that left versions behind and are neither in `known` nor among the items. If the functionConfig
 * of this run is the first among the items, returns all such functionConfigs. Otherwise, returns only functionConfigs
 * with the same name in a different namespace, and functionConfigs whose names are probably misspelled in `known`. If
 * the functionConfig of this run is not among the items, also omits functionConfigs whose versions are still in use.
 */
export function orphanedConfigs(
  { kind, name, namespace, followed }: Versioner,
  known: readonly ConfigName[],
  items: readonly Resource[],
): readonly { readonly former: ConfigName; readonly versions: readonly Version[] }[] {
  const own: ConfigName = { name, namespace };
  const configs = configNames(items, kind);
  // Only the first functionConfig among the items reports versions that functionConfigs with other names left behind.
  const isFirst = configs[0] !== undefined && isSameConfig(configs[0], own);
  const knownConfigs = new Set([own, ...known, ...configs].map(configKey));
  const formers = new Map<string, { readonly former: ConfigName; readonly versions: Version[] }>();
  for (const one of labelled(items)) {
    if (one.by !== kind) continue;
    const former = { name: one.label, namespace: placeOf(kind, one.resource.id.namespace) };
    const key = configKey(former);
    if (knownConfigs.has(key)) continue;
    getOrMake(formers, key, () => ({ former, versions: [] })).versions.push(one);
  }
  const isMeant = (former: ConfigName): boolean =>
    former.name === own.name || known.some((entry) => isLikelyTypo(entry.name, former.name));
  const left = [...formers.values()].filter(({ former }) => isFirst || isMeant(former));
  if (configs.some((one) => isSameConfig(one, own))) return left;
  // Some of these functionConfigs may still exist, because LayerConfigs in different namespaces can have the same name.
  const allVersions = left.flatMap(({ versions }) => versions);
  const usersOf = usersAmong(items, allVersions, followed);
  return left.filter(({ versions }) => versions.every((version) => usersOf(version).length === 0));
}

export const configNames = (items: readonly Resource[], kind: VersionerKind): readonly ConfigName[] =>
  functionConfigs(items, kind).map(({ id }) => ({ name: id.name, namespace: placeOf(kind, id.namespace) }));

const placeOf = (kind: VersionerKind, namespace: string): string => (kind === 'VersionConfig' ? '' : namespace);

const configKey = ({ name, namespace }: ConfigName): string => `${effectiveNamespace(namespace)}/${name}`;
