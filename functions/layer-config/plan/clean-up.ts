/**
 * What nobody generates any more: the versions of LayerConfigs that were removed, that had another namespace, or other members. A version
 * goes where nothing refers to it; one in use stays as an orphan.
 */
import { getOrMake } from '../../../src/data';
import type { ExtraReference } from '../../../src/fields';
import { annotate } from '../../../src/function';
import { effectiveNamespace } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { Former, LayerConfig } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { orphanedKey } from '../model/bookkeeping';
import { exactNames, leadsInto, objectKey, usesOf } from '../versions/references';
import { findVersions, labelled, type Version } from '../versions/versions';

export interface Retired {
  readonly resources: readonly Resource[];
  readonly removed: readonly Version[];
  /** They are orphans now, although nothing refers to them: a rollout may still be going on. */
  readonly orphaned: readonly Version[];
  readonly inUse: readonly VersionInUse[];
}

export interface VersionInUse {
  readonly version: Version;
  /** At least one. */
  readonly users: readonly Resource[];
}

/** All `versions` are in `namespace`. What nothing refers to goes if it `mayGo`, and is an orphan otherwise. */
export function retire(
  versions: readonly Version[],
  namespace: string,
  items: readonly Resource[],
  followed: readonly ExtraReference[],
  mayGo: (version: Version) => boolean = () => true,
): Retired {
  if (versions.length === 0) return { resources: items, removed: [], orphaned: [], inUse: [] };
  const users = new Map<string, Resource[]>();
  for (const use of usesOf(exactNames(versions), items, followed)) {
    if (!leadsInto(use, namespace)) continue;
    getOrMake(users, objectKey(use.refersTo, namespace, use.name), () => []).push(use.resource);
  }
  const removed: Version[] = [];
  const orphaned: Version[] = [];
  const inUse: VersionInUse[] = [];
  const written = new Map<Resource, Resource | undefined>();
  for (const version of versions) {
    const { kind, name, resource } = version;
    const found = users.get(objectKey(kind, namespace, name));
    const goes = found === undefined && mayGo(version);
    if (found !== undefined) inUse.push({ version, users: [...new Set(found)] });
    else if (goes) removed.push(version);
    else if (!version.isOrphaned) orphaned.push(version);
    written.set(resource, goes ? undefined : annotate(resource, { [orphanedKey]: 'true' }));
  }
  const resources = items.flatMap((item) => (written.has(item) ? (written.get(item) ?? []) : [item]));
  return { resources, removed, orphaned, inUse };
}

/** A LayerConfig by its name and namespace. */
export interface ConfigName {
  readonly name: string;
  readonly namespace: string;
}

/** The LayerConfigs that the entries of `cleanUp` mean. */
export const formerConfigs = (
  entries: readonly Former[],
  { metadata }: LayerConfig,
  { namespace }: LayerContext,
): readonly ConfigName[] =>
  entries.map((entry) => ({ name: entry.name ?? metadata.name, namespace: entry.namespace ?? namespace }));

export const isSameConfig = (one: ConfigName, other: ConfigName): boolean =>
  one.name === other.name && effectiveNamespace(one.namespace) === effectiveNamespace(other.namespace);

/**
 * The LayerConfigs that have left versions and are not to be seen: those of the own name in other namespaces, where nothing refers to the
 * versions; and all others, where the items have the LayerConfigs. `known` are not told.
 */
export function leftBehind(
  config: LayerConfig,
  known: readonly ConfigName[],
  items: readonly Resource[],
  followed: readonly ExtraReference[],
  { namespace }: LayerContext,
): readonly { readonly former: ConfigName; readonly versions: readonly Version[] }[] {
  const own: ConfigName = { name: config.metadata.name, namespace };
  const configs = layerConfigs(items);
  // The first of them tells what is left of others.
  const isFirst = configs[0] !== undefined && isSameConfig(configs[0], own);
  const found = labelled(items).map(({ label, resource }): ConfigName => ({
    name: label,
    namespace: resource.id.namespace,
  }));
  const formers = new Map(found.map((one) => [`${effectiveNamespace(one.namespace)}/${one.name}`, one]));
  return [...formers.values()].flatMap((former) => {
    if ([own, ...known, ...configs].some((one) => isSameConfig(one, former))) return [];
    if (former.name !== own.name && !isFirst) return [];
    const versions = findVersions(items, former.name, former.namespace);
    const isInUse = retire(versions, former.namespace, items, followed).inUse.length > 0;
    // Two LayerConfigs of one name can be in two namespaces, and not among the items.
    const mayBeThere = former.name === own.name && isInUse && !configs.some((one) => isSameConfig(one, own));
    return mayBeThere ? [] : [{ former, versions }];
  });
}

/** The LayerConfigs among the items: kpt hands them over. */
export const layerConfigs = (items: readonly Resource[]): readonly ConfigName[] =>
  items.flatMap(({ id }) => (id.kind === 'LayerConfig' && id.group === 'fn.inlay.dev' ? [id] : []));
