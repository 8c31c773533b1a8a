/** Finds versions among the items by their labels. */
import { getOrMake } from '../../data/get-or-make';
import {
  baseNameKey,
  creatorsOf,
  effectiveNamespace,
  hashIn,
  isInFile,
  nameHash,
  objectKind,
  objectNameOf,
  orphanedKey,
  type ReferencedKind,
  stemOf,
  versionHash,
} from '../../krm';
import type { Resource } from '../../resource-list';
import { generationKey, memberLabel, versionLabels, type VersionerKind } from '../bookkeeping';
import type { Versioner } from '../versioner';
import { baseOf, isSharedName } from './function-configs';

export interface Version {
  readonly resource: Resource;
  readonly kind: ReferencedKind;
  readonly name: string;
  /** For a LayerConfig, the name of the family member. For a VersionConfig, the source object: `ConfigMap/app`. */
  readonly member: string | undefined;
  /** The number of the version. 0 if the annotation is missing or invalid. */
  readonly generation: number;
  readonly isOrphaned: boolean;
  /** True if the data matches the hash in the name, or if the name has no hash. */
  readonly isIntact: boolean;
}

/**
 * The versions that a functionConfig created, newest first. Includes both kinds if `output.kind` has changed. If
 * `configResource` is a LayerConfig with a shared name, excludes versions with other base names.
 */
export function findVersions(
  resources: readonly Resource[],
  versioner: Pick<Versioner, 'kind' | 'name' | 'namespace'> & Partial<Pick<Versioner, 'configResource'>>,
): readonly Version[] {
  const { kind, name, namespace, configResource } = versioner;
  const ownBase =
    configResource && kind === 'LayerConfig' && isSharedName(resources, versioner) ? baseOf(configResource) : undefined;
  return labelled(resources)
    .filter(
      (version) =>
        version.by === kind &&
        version.label === name &&
        (kind === 'VersionConfig' || isSameNamespace(version.resource.id.namespace, namespace)) &&
        (ownBase === undefined || familyBase(version) === ownBase),
    )
    .toSorted((a, b) => b.generation - a.generation);
}

function labelledVersion(resource: Resource, kind: ReferencedKind, by: VersionerKind, label: string): Labelled {
  const annotations = resource.annotations();
  const generation = Number(annotations.get(generationKey));
  const { name } = resource.id;
  let isIntact: boolean | undefined;
  return {
    resource,
    kind,
    by,
    label,
    name,
    member: by === 'VersionConfig' ? memberOf(kind, baseOfVersion(resource)) : resource.labels().get(memberLabel),
    generation: Number.isSafeInteger(generation) ? Math.max(generation, 0) : 0,
    isOrphaned: annotations.get(orphanedKey) === 'true',
    get isIntact() {
      if (isIntact !== undefined) return isIntact;
      const hash = versionHash(name);
      isIntact = hash === undefined || hash === nameHash(resource.root, kind);
      // A parsed resource takes ten times the memory of its text.
      resource.release();
      return isIntact;
    },
  };
}

/** The key of an object that a VersionConfig versions: `ConfigMap/app`. */
export const memberOf = (kind: ReferencedKind, base: string): string => `${kind}/${base}`;

/**
 * The original name of an object, given a version that a VersionConfig created. The annotation `baseNameKey` is used
 * only if kustomize has added a suffix to the name. A prefix is kept, because the overlay's object also has the prefix.
 */
export function baseOfVersion(version: Resource): string {
  const { name } = version.id;
  return hashIn(name) === undefined ? (version.annotations().get(baseNameKey) ?? name) : stemOf(name);
}

/** The base name of the family that the version belongs to: `nova` for `nova-gpu-8b7k2fh4tc`. */
export function familyBase({ name, member }: Version): string {
  const stem = stemOf(name);
  return member !== undefined && stem.endsWith(`-${member}`) ? stem.slice(0, -member.length - 1) : stem;
}

/** The identity of the versioned object. For a LayerConfig, the identity does not depend on `output.kind`. */
export const lineOf = ({ resource: { id }, member }: Version): string => lineAt(id.namespace, member);

/**
 * Returns a function that computes a key like `lineOf`. The key also contains the object's name with kustomize's prefix
 * and suffix, because two overlays of one base have different objects. A renamed functionConfig keeps its objects,
 * unless several functionConfigs have an object with this name among the current `items`.
 */
export function lineKeys(items: readonly Labelled[]): (version: Labelled) => string {
  const keyOf = (version: Labelled): string =>
    JSON.stringify([version.by, lineOf(version), objectNameOf(version.name)]);
  const labels = new Map<string, Set<string>>();
  for (const one of items) if (!one.isOrphaned) getOrMake(labels, keyOf(one), () => new Set()).add(one.label);
  return (version) => {
    const key = keyOf(version);
    return (labels.get(key)?.size ?? 0) > 1 ? JSON.stringify([key, version.label]) : key;
  };
}

export const lineAt = (namespace: string, member: string | undefined): string =>
  JSON.stringify([effectiveNamespace(namespace), member]);

/** True if this version is the latest. False if another version is newer or, after a merge of branches, equally new. */
export const isNewer = (version: Version, others: readonly Version[]): boolean =>
  others.every((one) => one === version || one.generation < version.generation);

/** Returns all names in the text that end with a hash, optionally followed by a suffix. */
export function hashedNamesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { 0: found, index } of text.matchAll(/-[24-9bcdfghkmt]{10}[-a-z\d.]*/g)) {
    let start = index;
    while (start > 0 && index - start < maxNameLength && /[-a-z\d.]/.test(text[start - 1] ?? '')) start -= 1;
    // A period or a file extension can follow a name.
    const [withoutDot = ''] = found.split('.', 1);
    for (const end of [found, withoutDot]) {
      const name = text.slice(start, index) + end;
      names.add(name);
      // The first letter can belong to an escape sequence, such as `\n` in double quotes.
      if (text[start - 1] === '\\') names.add(name.slice(1));
    }
  }
  return names;
}

const maxNameLength = 253;

export interface Labelled extends Version {
  readonly label: string;
  readonly by: VersionerKind;
}

/** Finds versions of all functionConfigs in all namespaces. Items without the labels of versions are not parsed. */
export const labelled = (resources: readonly Resource[]): readonly Labelled[] => resources.flatMap(labelledAs);

function labelledAs(resource: Resource): readonly Labelled[] {
  const kind = objectKind(resource);
  if (kind === undefined || !labelKeys.some((key) => resource.mentions(key))) return [];
  return creatorsOf(resource).map(({ by, config }) => labelledVersion(resource, kind, by, config));
}

const labelKeys = Object.values(versionLabels);

export const isFile = (resource: Resource): boolean => isInFile(resource.annotations());

/** True if the resource is a version, regardless of the functionConfig that created it. */
export const isOfVersion = (resource: Resource): boolean => labelled([resource]).length > 0;

export const isSameNamespace = (one: string, other: string): boolean =>
  effectiveNamespace(one) === effectiveNamespace(other);
