/**
 * Adds the versions that are in the output of the previous run but not among the items. kustomize builds only from the
 * sources, so a new build would omit earlier versions. Applying that build with pruning would delete objects that
 * running pods use.
 */
import { getOrMake } from '../data';
import type { TransformInput } from '../function';
import type { ExtraReference } from '../fields';
import { annotate } from '../function';
import { emptied } from '../function/other-texts';
import { readOrReport } from '../kit';
import { nameHash, objectKind, stemOf } from '../krm';
import { baseNameKey, kustomizeIdKey, needsHashKey, orphanedKey } from '../krm/annotations';
import type { Resource } from '../resource-list';
import { baseOf } from './objects/function-configs';
import { FormerReferences } from './references/former-references';
import { keyOf, objectKey, withoutDuplicates } from './references/references';
import { readOtherList } from '../resource-list/texts/other-list';
import { nameOf } from './objects/versioned-object';
import { findVersions, isFile, isSameNamespace, labelled } from './objects/versions';
import type { ConfigName } from './plan/retire';
import type { VersionContext, Versioner } from './versioner';

export interface KnownItems {
  readonly resources: readonly Resource[];
  /** The output of the previous run. Undefined if this output is unknown. */
  readonly former: FormerOutput | undefined;
  /** The lineages of the versions that this or an earlier function in the pipeline added from the previous output. */
  readonly restored: ReadonlySet<Resource['lineage']>;
}

/** Looks up items in the output of the previous run, to report changes that affect users of an object. */
export class FormerOutput {
  readonly #resources: readonly Resource[];
  readonly #items: readonly Resource[];
  #byId: ReadonlyMap<string, Resource> | undefined;
  #otherNames: ReadonlyMap<string, readonly string[]> | undefined;
  /** A cache, because a workload may refer to thousands of objects, and its references are compared for each object. */
  readonly #references = new WeakMap<Resource, FormerReferences>();

  /** `resources` are the resources of the previous output. `items` are the items of this run. */
  constructor(resources: readonly Resource[], items: readonly Resource[]) {
    this.#resources = resources;
    this.#items = items;
  }

  /** True if the output is empty, as in builds that add earlier versions after all functions have run. */
  get isEmpty(): boolean {
    return this.#resources.length === 0;
  }

  /** The corresponding resource in the previous output. Undefined if the output has no such resource. */
  find(resource: Resource): Resource | undefined {
    this.#byId ??= new Map(this.#resources.map((one) => [idKey(one), one]));
    return this.#byId.get(idKey(resource));
  }

  /** Compares a resource's references with the previous output. Undefined if the resource is not in this output. */
  references(resource: Resource, followed: readonly ExtraReference[] = []): FormerReferences | undefined {
    const before = this.find(resource);
    return before && getOrMake(this.#references, resource, () => new FormerReferences(before, resource, followed));
  }

  /**
   * True if the previous output contains neither the resource nor a renamed copy of the resource. A later step, such as
   * an overlay, may have set the namespace or added a prefix or suffix to the name.
   */
  isNew(resource: Resource): boolean {
    const same = this.find(resource);
    if (same !== undefined) return false;
    this.#otherNames ??= this.#namesOfOthers();
    const others = this.#otherNames.get(kindKey(resource));
    return others?.some((name) => name.includes(resource.id.name)) !== true;
  }

  /** The names of the resources that only the previous output contains, grouped by kind. */
  #namesOfOthers(): ReadonlyMap<string, readonly string[]> {
    const present = new Set(this.#items.map(idKey));
    const names = new Map<string, string[]>();
    for (const one of this.#resources) {
      if (!present.has(idKey(one))) getOrMake(names, kindKey(one), () => []).push(one.id.name);
    }
    return names;
  }
}

const kindKey = ({ id }: Resource): string => `${id.group}/${id.kind}`;

/** The API version is not included, because it can change. */
const idKey = ({ id }: Resource): string => `${id.group}/${objectKey(id.kind, id.namespace, id.name)}`;

/**
 * The items, followed by the versions of the previous run. `formers` are the functionConfigs that `cleanUp` lists.
 * `previous` is the output of the previous run, if it comes from a source other than the functionConfig.
 */
export function withFormerVersions(
  versioner: Versioner,
  formers: readonly ConfigName[],
  previous: TransformInput<never>['previous'],
  context: VersionContext,
): KnownItems {
  const { resources } = context;
  const before = Array.isArray(previous) ? previous : formerOutput(versioner, context);
  if (before === undefined) return { resources, former: undefined, restored: new Set() };
  const output = new FormerOutput(before, resources);
  const orphans = findVersions(resources, versioner).filter(
    ({ resource, isOrphaned }) => isOrphaned && !isFile(resource),
  );
  const known = new Map(
    orphans.flatMap(({ resource }) => {
      const same = output.find(resource);
      // An earlier function in the pipeline may have added the version and marked it as orphaned. Only the function
      // that created the version knows whether it is current.
      return same === undefined
        ? []
        : [[resource, annotate(resource, { [orphanedKey]: same.annotations().get(orphanedKey) })] as const];
    }),
  );
  const present = resources.map((one) => known.get(one) ?? one);
  const keys = new Set(present.map(keyOf));
  const former = versionsToAdd(versioner, formers, resources, before);
  context.secrets.addResources(former);
  const absent = withoutDuplicates(former)
    .filter((one) => !keys.has(keyOf(one)))
    .map((resource) => resource.detached());
  const restored = new Set([...known.keys(), ...absent].map(({ lineage }) => lineage));
  return { resources: [...present, ...absent], former: output, restored };
}

/**
 * The versions to add, in a stable order, so that the next run writes the same output. In a build, the first function
 * that creates versions adds the versions of all functions, because a removed functionConfig may have left versions
 * that pods still use. A later function adds only its own versions and the versions of functionConfigs that `cleanUp`
 * lists, because an earlier function may have intentionally removed other versions.
 */
function versionsToAdd(
  versioner: Versioner,
  formers: readonly ConfigName[],
  resources: readonly Resource[],
  before: readonly Resource[],
): readonly Resource[] {
  const versionsOf = (configs: readonly ConfigName[]): ReadonlySet<Resource> =>
    new Set(
      configs.flatMap((config) =>
        findVersions(before, { kind: versioner.kind, ...config }).map(({ resource }) => resource),
      ),
    );
  const own = versionsOf([versioner]);
  const isFirst = labelled(resources).length === 0;
  const listed = versionsOf(formers);
  const hashed = isFirst || listed.size > 0 ? namesWithHash(resources) : new Set();
  return labelled(before).flatMap(({ resource }) => {
    if (own.has(resource)) return [resource];
    return (isFirst || listed.has(resource)) && !hashed.has(keyOf(resource))
      ? [annotate(resource, { [orphanedKey]: 'true' })]
      : [];
  });
}

/**
 * The keys of the objects under their final names. A final name includes the hash that kustomize appends. A version
 * with such a name would duplicate the object in the output.
 */
export const namesWithHash = (resources: readonly Resource[]): ReadonlySet<string> =>
  new Set(
    resources.flatMap((resource) => {
      const kind = objectKind(resource);
      if (kind === undefined || !resource.mentions(needsHashKey)) return [];
      if (resource.annotations().get(needsHashKey) !== 'enabled') return [];
      const { name, namespace } = resource.id;
      return [objectKey(kind, namespace, `${name}-${nameHash(resource.root, kind) ?? ''}`)];
    }),
  );

/** The output of the previous run. Undefined if this output is unavailable. */
function formerOutput(versioner: Versioner, context: VersionContext): readonly Resource[] | undefined {
  const { versions, field } = versioner;
  const { files, config } = context;
  const file = versions.history?.from.file;
  if (file === undefined) return undefined;
  const at = `${field}.history.from.file`;
  if (files.kind(file) === undefined) {
    const message = `"${file}" does not exist, so no earlier version is known. This is expected in the first run`;
    config.warning({ code: 'history-unknown', field: at, message });
    return undefined;
  }
  const text = readOrReport(files, file, at, config, () => files.read(file));
  if (text === undefined) return [];
  if (text.trim() === '') {
    config.error({ code: 'file-not-readable', field: at, message: `"${file}" ${emptied}` });
    return [];
  }
  const before = readOtherList(text, ({ message }) =>
    config.error({ code: 'file-not-readable', field: at, message: `"${file}" cannot be read: ${message}` }),
  );
  const changed = before && changedLater(versioner, context.resources, before.resources);
  if (changed !== undefined) {
    const message = `"${file}" contains ${nameOf(changed)}${changed.id.namespace === '' ? '' : ` in namespace "${changed.id.namespace}"`}, but the object has a different name or namespace here, so the step that changes the name would also rename earlier versions again: list the functionConfig in the kustomization that sets \`namePrefix\` or \`namespace\`, or build with \`inlay build --output\``;
    config.error({ code: 'history-unknown', field: at, message });
  }
  return before?.resources;
}

/** Finds a version of this functionConfig whose name or namespace a later step, such as an overlay, has changed. */
function changedLater(
  { kind, name, namespace, configResource }: Versioner,
  resources: readonly Resource[],
  before: readonly Resource[],
): Resource | undefined {
  const isBare = namespace === '' && resources.every(({ id }) => isSameNamespace(id.namespace, ''));
  const used = new Map<string, boolean>();
  const ownBase = kind === 'LayerConfig' ? baseOf(configResource) : undefined;
  return labelled(before).find(({ by, label, member, resource }) => {
    if (by !== kind || label !== name) return false;
    if (isBare && !isSameNamespace(resource.id.namespace, '')) return true;
    const version = resource.id.name;
    if (ownBase !== undefined) {
      const affixes = affixesOf(version, member === undefined ? ownBase : `${ownBase}-${member}`);
      return (
        affixes !== undefined && getOrMake(used, JSON.stringify(affixes), () => areUsed(affixes, resources, before))
      );
    }
    const base = resource.annotations().get(baseNameKey);
    return base !== undefined && stemOf(version) !== base;
  })?.resource;
}

/** The prefix and suffix that an overlay added to a name. */
interface Affixes {
  readonly prefix: string;
  readonly suffix: string;
}

/** The text before the base and the text after the hash in a version's name. Undefined if both texts are empty. */
function affixesOf(version: string, base: string): Affixes | undefined {
  const start = version.lastIndexOf(`${base}-`);
  const end = start + base.length;
  const hashEnd = end + hashLength;
  if (start < 0 || stemOf(version.slice(0, hashEnd)) !== version.slice(0, end)) return undefined;
  const affixes = { prefix: version.slice(0, start), suffix: version.slice(hashEnd) };
  return affixes.prefix + affixes.suffix === '' ? undefined : affixes;
}

const hashLength = '-8b7k2fh4tc'.length;

/**
 * True if a later step adds this prefix and suffix. If so, the previous output contains one of the current items under
 * its name with the prefix and suffix, but not under its plain name. Otherwise, the apparent affixes may be part of an
 * earlier base name, because the name in a LayerConfig can change.
 */
function areUsed({ prefix, suffix }: Affixes, resources: readonly Resource[], before: readonly Resource[]): boolean {
  const formers = new Set(before.map((one) => `${kindKey(one)} ${one.id.name}`));
  return resources.some((one) => {
    const kind = kindKey(one);
    const { name } = one.id;
    return formers.has(`${kind} ${prefix}${name}${suffix}`) && !formers.has(`${kind} ${name}`);
  });
}

const isFromKustomize = (item: Resource): boolean =>
  item.mentions(kustomizeIdKey) && item.annotations().has(kustomizeIdKey);

/** Warns if the output of the previous run is unknown, because earlier versions would then be pruned. */
export function reportUnavailable(
  versioner: Versioner,
  previous: TransformInput<never>['previous'],
  { resources, config }: VersionContext,
): void {
  const { naming, versions, field } = versioner;
  const { keep, protect = [], history } = versions;
  if (Array.isArray(previous) || history !== undefined) return;
  if (naming === 'none' || keep === 0 || protect.length > 0) return;
  const isBuild = previous === 'unknown' || resources.some(isFromKustomize);
  if (!isBuild || findVersions(resources, versioner).length > 0) return;
  // `history.from.file` requires `naming: hash`. With any other `naming`, the function does not determine the names.
  const [file, none] =
    naming === 'hash'
      ? [
          `, set \`${field}.history.from.file\` to the file with the previous output,`,
          '; if no earlier version is needed, set `keep: 0`',
        ]
      : ['', ''];
  const message = `the output of the previous run is not known, so this output has no earlier versions, and pruning would delete versions that running pods use. Build with \`inlay build --output\`${file} or keep a controller from pruning with \`${field}.protect\`${none}`;
  config.warning({ code: 'history-unknown', field, message });
}
