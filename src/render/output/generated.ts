/**
 * Converts objects to resources and places them in the list. If the same functionConfig already created an object in a
 * previous run, only the differences are edited, so that the object keeps everything that the orchestrator has added to
 * it.
 */
import { type Json, type Tree, treeOf } from '../../data';
import { changesBetween } from '../../formats';
import { indexKey, isBookkeeping, localConfigKey, packagePathKey, pathKey, type ResourceId } from '../../krm';
import { generatedByKey, generatorMark, generatorOf, Resource } from '../../resource-list';
import { fieldOf, isObject, type JsonObject } from '../json';
import { freeIndexes } from './file-places';
import { display, type RenderedObject } from './rendered-object';
import { fieldText, groupOf, metadataText } from '../kubernetes-object';

export interface GeneratorOptions {
  /** The kind and name of the functionConfig. */
  readonly id: Pick<ResourceId, 'kind' | 'name'>;
  /** The path of the functionConfig's kpt package. */
  readonly packagePath: string | undefined;
  readonly needsHash: boolean;
  readonly behavior: string | undefined;
  /**
   * True to write large whole numbers with the exact digits of the double, like `jsonnet`: `12345678901234567168`.
   * Otherwise, these numbers have the digits that Go prints, like the output of qbec and Tanka: `12345678901234567000`.
   */
  readonly isExact: boolean;
}

/** `objects` pairs new objects with the resources that a previous run created for them. `others` are items to keep. */
interface MatchedObjects {
  readonly objects: readonly (RenderedObject & { readonly before: Resource | undefined })[];
  readonly others: readonly Resource[];
}

export function matchObjects(
  resources: readonly Resource[],
  objects: readonly RenderedObject[],
  { id, packagePath }: GeneratorOptions,
): MatchedObjects {
  const mark = generatorMark(id);
  const isFormer = (resource: Resource): boolean =>
    generatorOf(resource) === mark && isInPackage(resource, packagePath);
  const formerKeys = numberedKeys();
  const former = new Map(resources.filter(isFormer).map((resource) => [formerKeys(keyOfResource(resource)), resource]));
  const keys = numberedKeys();
  return {
    objects: objects.map((one) => ({ ...one, before: former.get(keys(keyAmongItems(one.object))) })),
    others: resources.filter((resource) => !isFormer(resource)),
  };
}

/**
 * Returns `resources` without stale objects and with new objects at the end. Objects that a previous run created keep
 * their position.
 */
export function placeGenerated(
  resources: readonly Resource[],
  objects: readonly RenderedObject[],
  options: GeneratorOptions,
): readonly Resource[] {
  const { objects: found, others } = matchObjects(resources, objects, options);
  const staying = [...others, ...found.flatMap(({ before }) => before ?? [])];
  const freeIndex = freeIndexes(staying.filter((resource) => isInPackage(resource, options.packagePath)));
  const updates = new Map<Resource, Resource>(others.map((one) => [one, one]));
  const added: Resource[] = [];
  for (const { path, object, before } of found) {
    const content = { ...generatorAnnotations(object, options), [generatedByKey]: generatorMark(options.id) };
    const place = before === undefined ? { [pathKey]: path, [indexKey]: freeIndex(path) } : bookkeepingOf(before);
    const whole = ordered(withAnnotations(object, { ...content, ...place }));
    const tree = treeOf(!options.isExact && hasLargeNumber(whole) ? numbersOfGo(whole) : whole);
    if (before === undefined) added.push(Resource.create(tree));
    else updates.set(before, updated(before, tree));
  }
  return [...resources.flatMap((one) => updates.get(one) ?? []), ...added];
}

/** Edits only lines that differ (usually none), so that changes by later pipeline steps or by users are kept. */
const updated = (before: Resource, tree: Tree): Resource =>
  before.isPrintOf(tree) ? before : before.edit(changesBetween(before.root, tree));

/** A message for each object that already exists in the same package because another function or a user created it. */
export function twinMessages(
  resources: readonly Resource[],
  objects: readonly RenderedObject[],
  options: GeneratorOptions,
): readonly string[] {
  const mark = generatorMark(options.id);
  const rendered = new Map(
    objects
      .filter(({ object }) => metadataText(object, 'name') !== '')
      .map((one) => [keyAmongItems(one.object), one] as const),
  );
  return resources.flatMap((resource) => {
    const twin = rendered.get(keyOfResource(resource));
    if (twin === undefined || !isInPackage(resource, options.packagePath)) return [];
    const maker = generatorOf(resource);
    if (maker === mark || resource.annotations().get(localConfigKey) === 'true') return [];
    const made = maker === undefined ? 'was not rendered' : `was rendered by ${maker}`;
    return [
      `duplicate object ${display(twin)}: the items already contain an object with this name that ${made}; remove that item, or rename one of the two objects`,
    ];
  });
}

/** Checks the package, because kpt also passes items of subpackages, whose functionConfigs can have the same names. */
export function isInPackage(resource: Resource, packagePath: string | undefined): boolean {
  const own = resource.annotations().get(packagePathKey);
  return own === undefined || packagePath === undefined || own === packagePath;
}

/** The annotations that the orchestrator uses to identify the resource, especially its file. */
const bookkeepingOf = (resource: Resource): Readonly<Record<string, string>> =>
  Object.fromEntries([...resource.annotations()].filter(([key]) => isBookkeeping(key)));

/** Appends a number to each key, because objects without a name would have equal keys. */
function numberedKeys(): (key: string) => string {
  const counts = new Map<string, number>();
  return (key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return `${count} ${key}`;
  };
}

const keyOfResource = ({ id }: Resource): string => JSON.stringify([id.group, id.kind, id.namespace, id.name]);

/**
 * Returns the key that `keyOfResource` will return when the object has become an item. `namespace: 7` counts as a
 * namespace, although 7 is not a string.
 */
function keyAmongItems(object: JsonObject): string {
  const text = (key: string): string => {
    const value = fieldOf(fieldOf(object, 'metadata'), key) ?? '';
    return typeof value === 'object' ? '' : String(value);
  };
  return JSON.stringify([groupOf(object), fieldText(object, 'kind'), text('namespace'), text('name')]);
}

/** Annotations with kustomize's options for ConfigMaps and Secrets. */
function generatorAnnotations(
  object: JsonObject,
  { needsHash, behavior }: GeneratorOptions,
): Readonly<Record<string, string>> {
  if (groupOf(object) !== '' || !['ConfigMap', 'Secret'].includes(fieldText(object, 'kind'))) return {};
  return {
    ...(needsHash ? { 'kustomize.config.k8s.io/needs-hash': 'true' } : {}),
    ...(behavior === undefined ? {} : { 'kustomize.config.k8s.io/behavior': behavior }),
  };
}

function withAnnotations(object: JsonObject, added: Readonly<Record<string, string>>): JsonObject {
  const metadata = fieldOf(object, 'metadata') as JsonObject;
  const annotations = { ...(fieldOf(metadata, 'annotations') as JsonObject | null | undefined), ...added };
  return { ...object, metadata: { ...metadata, annotations } };
}

const first = ['apiVersion', 'kind', 'metadata', 'name', 'generateName', 'namespace', 'labels', 'annotations'];

/** Moves the object's identifying fields to the start. The other fields keep their order. */
function ordered(object: JsonObject): JsonObject {
  const sorted = leadFirst(object);
  return { ...sorted, metadata: leadFirst(fieldOf(object, 'metadata') as JsonObject) };
}

/** Returns the sort position of a field. Fields that are not in `first` come last. */
const rank = (key: string): number => (first.indexOf(key) + first.length + 1) % (first.length + 1);

function leadFirst(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => rank(a) - rank(b)));
}

/** Converts large whole numbers in a value to bigints, so that `treeOf` writes the digits that Go prints. */
function numbersOfGo(value: Json): unknown {
  if (typeof value === 'number') return isLarge(value) ? BigInt(String(value)) : value;
  if (Array.isArray(value)) return value.map(numbersOfGo);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, numbersOfGo(field)]))
    : value;
}

const isLarge = (value: number): boolean =>
  Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21;

/** True if the value contains a large whole number, so that `numbersOfGo` must copy the value. Few objects do. */
function hasLargeNumber(value: Json): boolean {
  if (typeof value === 'number') return isLarge(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLargeNumber);
}
