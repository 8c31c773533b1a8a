/** Selects the ConfigMaps and Secrets that get versions. */
import { entriesOf, stringScalar, treeOf } from '../../src/data';
import { annotate, unusedMessage, type TransformInput } from '../../src/function';
import {
  annotationChanges,
  Items,
  metadataChanges,
  type NearTarget,
  SuggestionBudget,
  nearTarget,
  type ObjectContext,
} from '../../src/kit';
import { localConfigKey, nameHash, needsHashKey, objectKind, orphanedKey, type Selector, stemOf } from '../../src/krm';
import { generatedByKey, type Resource } from '../../src/resource-list';
import {
  baseOfVersion,
  type Content,
  contentFields,
  type FormerOutput,
  isFile,
  isOfVersion,
  type KnownItems,
  keyOf,
  type Labelled,
  labelled,
  lineAt,
  lineOf,
  maxBaseLength,
  memberOf,
  nameOf,
  namesWithHash,
  objectKey,
  type ReferredObject,
  shownFormer,
  type Source,
  takeOver,
  type Version,
  versionedByKey,
  type VersionedObject,
  type Versioner,
} from '../../src/versions';
import type { VersionConfig } from './generated/config';

/**
 * Returns the sources in the order of the items. Reports selectors that select nothing, and names that cannot be used.
 */
export function sourcesOf(
  { metadata, spec }: VersionConfig,
  resources: readonly Resource[],
  context: ObjectContext & Pick<TransformInput<never>, 'isFunctionConfig'>,
): readonly VersionedObject[] {
  const select = selection(resources);
  const selected = new Set<Resource>();
  const searches = new SuggestionBudget();
  const given = new Set(context.resources);
  const configs = ownConfigs({ metadata, spec });
  const isCandidate = (resource: Resource): boolean =>
    given.has(resource) && !context.isFunctionConfig(resource) && isSource(resource, configs);
  for (const [index, { ignoreMissing, ...selector }] of spec.select.entries()) {
    const found = select(selector);
    const meant = found.filter(isCandidate);
    for (const resource of meant) selected.add(resource);
    if (meant.length > 0 || ignoreMissing === true) continue;
    const { excludingField, ...near }: NearTarget = searches.take()
      ? nearTarget(selector, resources.filter(isCandidate))
      : {};
    const field = excludingField === undefined ? '' : ` because of its \`${excludingField}\``;
    const message = unusedMessage({
      what: `the entry selects no ConfigMap or Secret${reasonIn(found) || field}`,
      ...near,
      allowedBy: 'ignoreMissing',
    });
    context.config.error({ code: 'unused', field: `spec.select.${index}`, message });
  }
  for (const [index, { ignoreMissing, ...selector }] of (spec.reject ?? []).entries()) {
    const rejected = select(selector).filter((resource) => selected.delete(resource));
    if (rejected.length > 0 || ignoreMissing === true) continue;
    const message = unusedMessage({ what: 'the entry rejects no selected object', allowedBy: 'ignoreMissing' });
    context.config.error({ code: 'unused', field: `spec.reject.${index}`, message });
  }
  const objects = resources.filter((resource) => selected.has(resource)).map(versionedObject);
  checkNames(objects, resources, context);
  return objects;
}

/** Excludes each version whose name kustomize will give to an object that is not selected. */
export function withoutHashed(
  objects: readonly VersionedObject[],
  resources: readonly Resource[],
): readonly Resource[] {
  const versions = new Set(resources.filter(isOfVersion));
  if (versions.size === 0) return resources;
  const sources = new Set(objects.map(({ source }) => source?.resource));
  const hashed = namesWithHash(resources.filter((one) => !sources.has(one)));
  return resources.filter((one) => !versions.has(one) || !hashed.has(keyOf(one)));
}

/**
 * Returns the previous versions that have the same names as the sources, if the data of these versions is unchanged.
 * Such a version is missing from the items if kustomize added its hash to the name of a source, or if the user edited
 * the current version in a stream.
 */
export const versionsWithNameOfSource = (
  objects: readonly VersionedObject[],
  former: FormerOutput | undefined,
): readonly Resource[] =>
  objects.flatMap((object) => {
    const before = object.source && !isCurrent(object) ? former?.find(object.source.resource) : undefined;
    return before && labelled([before]).some(({ isIntact }) => isIntact) ? [before.detached()] : [];
  });

const isCurrent = ({ source, name }: VersionedObject): boolean =>
  source !== undefined && isOfVersion(source.resource) && source.resource.id.name === name;

/** Returns the names of this VersionConfig and of the VersionConfigs listed in `cleanUp`. */
const ownConfigs = ({ metadata, spec }: Pick<VersionConfig, 'metadata' | 'spec'>): ReadonlySet<string> =>
  new Set([metadata.name, ...(spec.cleanUp ?? []).map(({ name }) => name)]);

const versionedBy = (resource: Resource): string | undefined =>
  resource.mentions(versionedByKey) ? resource.annotations().get(versionedByKey) : undefined;

/** Returns the end of a message if a selected object has no name, or if another VersionConfig creates its versions. */
function reasonIn(found: readonly Resource[]): string {
  const first = found.find((resource) => versionedBy(resource) !== undefined);
  if (first === undefined) {
    const nameless = found.find((resource) => objectKind(resource) !== undefined && resource.id.name === '');
    return nameless === undefined
      ? ''
      : ` with a name, because Kubernetes generates the name of the ${nameless.id.kind}`;
  }
  const by = versionedBy(first) ?? '';
  return `, because the VersionConfig "${by}" already creates versions of ${nameOf(first)}: to replace that VersionConfig, add \`cleanUp: [${shownFormer({ name: by })}]\``;
}

export function releasedObjects(
  config: VersionConfig,
  objects: readonly VersionedObject[],
  resources: readonly Resource[],
): readonly ReleasedObject[] {
  const configs = ownConfigs(config);
  const sources = new Set(objects.map(({ source }) => source?.resource));
  return resources.flatMap((resource): readonly ReleasedObject[] => {
    const kind = objectKind(resource);
    if (kind === undefined || !configs.has(versionedBy(resource) ?? '') || sources.has(resource)) return [];
    const { name, namespace } = resource.id;
    return [{ kind, base: name, name, namespace, member: memberOf(kind, name), source: { resource, isFile: true } }];
  });
}

export interface ReleasedObject extends ReferredObject {
  readonly source: Source;
}

/** Returns the versions that were created by this VersionConfig and by the VersionConfigs listed in `cleanUp`. */
export function ownVersions(config: VersionConfig, resources: readonly Resource[]): readonly Version[] {
  const configs = ownConfigs(config);
  return labelled(resources).filter(({ by, label }) => by === 'VersionConfig' && configs.has(label));
}

/**
 * Takes over the versions of the objects. A VersionConfig keeps its versions if it still creates versions of an object
 * with the same name, for example in a subpackage.
 */
export function withTakenOver(
  config: VersionConfig,
  versioner: Versioner,
  objects: readonly VersionedObject[],
  resources: readonly Resource[],
  { former, ...known }: KnownItems,
): readonly Resource[] {
  const lines = new Map(objects.map((object) => [lineAt(object.namespace, object.member), object]));
  const sources = new Set(objects.map(({ source }) => source?.resource));
  const formers = ownConfigs(config);
  let linesInUse: ReadonlySet<string> | undefined;
  // The set is collected on first use, because most runs have no versions of other VersionConfigs.
  const isInUse = (label: string, line: string): boolean => {
    linesInUse ??= new Set(known.resources.filter((one) => !known.restored.has(one.lineage)).flatMap(lineInUse));
    return linesInUse.has(lineKeyOf(label, line));
  };
  const ownerOf = (version: Labelled): VersionedObject | undefined => {
    const line = lineOf(version);
    const isLive = !formers.has(version.label) && isInUse(version.label, line);
    return isLive || sources.has(version.resource) ? undefined : lines.get(line);
  };
  return takeOver(versioner, resources, ownerOf, former);
}

/**
 * Returns the key of the version history of a source in a file, or of a current version in a stream. The key consists
 * of the VersionConfig's name and the object. Returns an empty list for any other resource.
 */
function lineInUse(resource: Resource): readonly string[] {
  const by = versionedBy(resource);
  const kind = objectKind(resource);
  const { name, namespace } = resource.id;
  if (by !== undefined && kind !== undefined) return [lineKeyOf(by, lineAt(namespace, memberOf(kind, name)))];
  if (isFile(resource)) return [];
  return labelled([resource])
    .filter(({ isOrphaned }) => !isOrphaned)
    .map((version) => lineKeyOf(version.label, lineOf(version)));
}

const lineKeyOf = (config: string, line: string): string => `${config} ${line}`;

/** Turns objects that are no longer selected back into normal objects. */
export function withoutReleased(items: readonly Resource[], released: readonly ReleasedObject[]): readonly Resource[] {
  const sources = new Set(released.map(({ source }) => source.resource.lineage));
  return items.map((item) =>
    sources.has(item.lineage) ? annotate(item, { [versionedByKey]: undefined, [localConfigKey]: undefined }) : item,
  );
}

/** Finds resources by selectors. A resource to which kustomize appended a hash is also found by its previous name. */
function selection(resources: readonly Resource[]): (selector: Selector) => readonly Resource[] {
  const before = resources.map(beforeHash);
  const isHashed = before.some((resource, at) => resource !== resources[at]);
  const lists = [resources, ...(isHashed ? [before] : [])].map((list) => new Items(list));
  return (selector) => {
    const found = lists.flatMap((items) => items.select(selector, []).selected.map(({ position }) => position));
    return [...new Set(found)].map((position) => resources[position] as Resource);
  };
}

function beforeHash(resource: Resource): Resource {
  const { name } = resource.id;
  const stem = stemOf(name);
  const kind = objectKind(resource);
  if (stem === name || kind === undefined || isOfVersion(resource)) return resource;
  if (name !== `${stem}-${nameHash(resource.root, kind)}`) return resource;
  return resource.edit([{ kind: 'set', path: ['metadata', 'name'], value: stringScalar(stem) }]);
}

/**
 * Excludes versions, objects with `generateName`, and resources that no tool applies. Keeps sources of this
 * VersionConfig. In a stream, the current version is a source, because the previous run replaced the object with this
 * version.
 */
function isSource(resource: Resource, configs: ReadonlySet<string>): boolean {
  if (objectKind(resource) === undefined || resource.id.name === '') return false;
  const annotations = resource.annotations();
  const [version] = labelled([resource]);
  if (version !== undefined) {
    const isOwn = version.by === 'VersionConfig' && configs.has(version.label);
    return isOwn && !isFile(resource) && annotations.get(orphanedKey) !== 'true';
  }
  const by = annotations.get(versionedByKey);
  return by === undefined ? annotations.get(localConfigKey) !== 'true' : configs.has(by);
}

function versionedObject(resource: Resource): VersionedObject {
  const { name: written, namespace } = resource.id;
  const former = isOfVersion(resource) ? baseOfVersion(resource) : undefined;
  const kind = objectKind(resource) as VersionedObject['kind'];
  const hash = nameHash(resource.root, kind) ?? '';
  // kustomize may have appended the hash to the name.
  const base = former ?? (written.endsWith(`-${hash}`) ? stemOf(written) : written);
  const name = `${base}-${hash}`;
  const isFileItem = isFile(resource);
  const keys = dataKeys(resource);
  // Free the parsed data, because there can be thousands of objects, and most of them are not written.
  resource.release();
  return {
    kind,
    base,
    name,
    namespace,
    member: memberOf(kind, base),
    keys,
    get content() {
      return { ...contentOf(resource), immutable: treeOf(true) };
    },
    source: { resource, isFile: isFileItem },
    create: (labels, annotations) => {
      const changes = [
        ...annotationChanges(resource, {
          [needsHashKey]: undefined,
          [generatedByKey]: undefined,
          [versionedByKey]: undefined,
          ...(isFileItem && { [localConfigKey]: undefined }),
          ...annotations,
        }),
        ...metadataChanges(resource, 'labels', labels),
        { kind: 'set', path: ['metadata', 'name'], value: stringScalar(name) } as const,
        { kind: 'set', path: ['immutable'], value: treeOf(true) } as const,
      ];
      return isFileItem ? resource.derive(changes) : resource.edit(changes);
    },
  };
}

/**
 * In a stream, reports versions whose data does not match the hash in their names. A version is not reported if a copy
 * with its previous data exists.
 */
export function reportEdited(
  objects: readonly VersionedObject[],
  copies: readonly Resource[],
  { report }: ObjectContext,
): void {
  const copied = new Set(copies.map(keyOf));
  for (const { name, kind, source } of objects) {
    const resource = source?.resource;
    if (resource === undefined || !isOfVersion(resource) || resource.id.name === name) continue;
    if (copied.has(keyOf(resource))) continue;
    const message = `${nameOf(resource)} has data that does not match the hash in its name, so it becomes ${kind}/${name}. Its previous data is known only from \`--previous\` or \`history\``;
    report.warning({ code: 'damaged-version', message, resource });
  }
}

const dataKeys = (resource: Resource): readonly string[] =>
  ['data', 'binaryData', 'stringData'].flatMap((field) => entriesOf(resource.get([field])).map(({ key }) => key));

const contentOf = (resource: Resource): Content =>
  Object.fromEntries(
    contentFields.flatMap((field) => {
      const value = resource.get([field]);
      return value === undefined ? [] : [[field, value]];
    }),
  );

function checkNames(
  objects: readonly VersionedObject[],
  resources: readonly Resource[],
  { report }: ObjectContext,
): void {
  const taken = new Map(resources.filter((one) => !isOfVersion(one)).map((one) => [keyOf(one), one]));
  const made = new Map<string, Resource>();
  for (const { kind, base, name, namespace, source } of objects) {
    const resource = source?.resource as Resource;
    const place = { resource, field: 'metadata.name' };
    if (base.length > maxBaseLength) {
      const message = `the name has ${base.length} characters, but the maximum is ${maxBaseLength}, because "-" and a hash of 10 characters are appended`;
      report.error({ code: 'invalid-value', message, ...place });
    }
    const key = objectKey(kind, namespace, name);
    const other = taken.get(key);
    if (other !== undefined && other !== resource) {
      const message = `${nameOf(resource)} would get the name of ${nameOf(other)}, an object that is not one of its versions: remove ${nameOf(other)}, or add one of the two to \`reject\``;
      report.error({ code: 'already-exists', message, ...place });
    }
    const line = objectKey(kind, namespace, base);
    const first = made.get(line);
    if (first === undefined) made.set(line, resource);
    else {
      // One of the two resources may be the previous output, and the other may be its source.
      const version = [first, resource].find(isOfVersion);
      const remedy =
        version === undefined || (isOfVersion(first) && isOfVersion(resource))
          ? 'add one of the two to `reject`'
          : `remove ${nameOf(version)} from the input, and pass the previous output with \`--previous\``;
      const message = `${nameOf(first)} and ${nameOf(resource)} would become the same object: ${remedy}`;
      report.error({ code: 'duplicate', message, resource: first, field: 'metadata.name' });
    }
  }
}
