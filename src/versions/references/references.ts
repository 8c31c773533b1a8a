/** Finds references to the generated object by name. */
import { entryOf, itemsOf, nodeAt, textOf } from '../../data';
import { type ExtraReference, type NameReference, nameReferences } from '../../fields';
import { effectiveNamespace, type ReferencedKind, stemOf } from '../../krm';
import type { Resource } from '../../resource-list';
import { pinKey } from '../bookkeeping';
import { familyBase, type Version } from '../objects/versions';

/**
 * The names that items can use to refer to the object: its current and previous base names, the names of its versions,
 * and any name that consists of such a base name and a hash, unless an item has this name.
 */
export interface ObjectNames {
  /** Every name contains at least one of these strings. */
  readonly parts: readonly string[];
  /** The names without their hashes (see `stemOf`). If undefined, callers must check every name with `has`. */
  readonly stems: ReadonlySet<string> | undefined;
  readonly has: (name: string) => boolean;
}

/**
 * The names of an object. `foreign` contains names of other objects that look like names of versions. `members`
 * contains the base names of a family's members.
 */
export function objectNames(
  base: string,
  versions: readonly Version[],
  foreign: ReadonlySet<string> = new Set(),
  members: readonly string[] = [],
): ObjectNames {
  const known = new Set(versions.map(({ name }) => name));
  const own = new Set([base, ...members]);
  // Include earlier base names, because the base name may have been different in previous runs.
  const bases = new Set([...own, ...[...known].map(stemOf)]);
  return {
    parts: partsOf([base], versions),
    stems: new Set([...bases, ...[...own].map(stemOf)]),
    has: (name) => own.has(name) || known.has(name) || (bases.has(stemOf(name)) && !foreign.has(name)),
  };
}

/**
 * The base names, and all earlier base names that contain none of the current ones. The result is short, even for a
 * family with many members. If there are too many base names, the result is `['']`, because every name contains the
 * empty string.
 */
export function partsOf(bases: readonly string[], versions: readonly Version[]): readonly string[] {
  if (bases.length > maxParts) return [''];
  const formers = versions.map(familyBase);
  return [...bases, ...new Set(formers.filter((one) => !bases.some((base) => one.includes(base))))];
}

export function exactNames(versions: readonly Version[]): ObjectNames {
  const known = new Set(versions.map(({ name }) => name));
  const stems = new Set([...known].map(stemOf));
  return { parts: stems.size > maxParts ? [''] : [...stems], stems, has: (name) => known.has(name) };
}

/** The maximum number of strings to search for in an item's text. If there are more strings, every item is parsed. */
const maxParts = 20;

/** True if the resource may contain one of the names. Text with a backslash may contain a name in escaped form. */
export const mayName = (resource: Resource, { parts }: Pick<ObjectNames, 'parts'>): boolean =>
  parts.some((part) => resource.mentions(part)) || resource.mentions('\\');

/**
 * Names that may look like names of versions of this kind, but belong to versions of the other kind, or to objects that
 * this function does not generate. `own` contains the names that the function generates.
 */
export function foreignNames(
  resources: readonly Resource[],
  kind: ReferencedKind,
  versions: readonly Version[],
  own: readonly string[] = [],
): ReadonlySet<string> {
  const known = new Set([...own, ...versions.map(({ name }) => name)]);
  const others = versions.flatMap((version) => (version.kind === kind ? [] : [version.name]));
  const unknown = resources.flatMap(({ id }) =>
    id.kind === kind && id.group === '' && !known.has(id.name) ? [id.name] : [],
  );
  return new Set([...others, ...unknown]);
}

/** The reason why a resource's references are not updated: a controller owns the resource, or a user has pinned it. */
export function updateBlocker(resource: Resource): 'owner' | 'pin' | undefined {
  if (resource.annotations().get(pinKey) === 'true') return 'pin';
  const owners = itemsOf(resource.get(['metadata', 'ownerReferences']));
  return owners.some((owner) => textOf(entryOf(owner, 'controller')) === 'true') ? 'owner' : undefined;
}

export interface Use extends NameReference {
  readonly resource: Resource;
}

/**
 * True if pods fail without the referenced object. False if the reference is optional, or if it is in an earlier
 * rollout's ReplicaSet, which has no pods.
 */
export function isRequired({ resource, path }: Pick<Use, 'resource' | 'path'>): boolean {
  const isOptional = textOf(entryOf(nodeAt(resource.root, path.slice(0, -1)), 'optional')) === 'true';
  const hasPods = updateBlocker(resource) !== 'owner' || textOf(resource.get(['spec', 'replicas'])) !== '0';
  return !isOptional && hasPods;
}

/** All references with these names, to ConfigMaps and Secrets in any namespace. */
export const usesOf = (
  names: Pick<ObjectNames, 'parts' | 'has'>,
  resources: readonly Resource[],
  followed: readonly ExtraReference[],
): readonly Use[] =>
  resources
    .filter((resource) => mayName(resource, names))
    .flatMap((resource) => nameReferences(resource, followed).map((reference) => ({ ...reference, resource })))
    .filter(({ name }) => names.has(name));

/** True if the reference leads to the namespace `own`. A reference without a namespace leads to any namespace. */
export const leadsInto = ({ namespace }: NameReference, own: string): boolean =>
  namespace === undefined || namespace === effectiveNamespace(own);

export const keyOf = ({ id }: Pick<Resource, 'id'>): string => objectKey(id.kind, id.namespace, id.name);

/** The resources without duplicates. If several resources have the same key, the last resource is kept. */
export const withoutDuplicates = (resources: readonly Resource[]): readonly Resource[] => [
  ...new Map(resources.map((one) => [keyOf(one), one])).values(),
];

/** The key of an object in maps: `ConfigMap prod/app`. */
export const objectKey = (kind: string, namespace: string, name: string): string =>
  `${kind} ${effectiveNamespace(namespace)}/${name}`;
