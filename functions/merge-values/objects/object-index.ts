/** Finds the object of a generator, or reports that the object is missing, already exists, or is ambiguous. */
import { getOrMake } from '../../../src/data';
import type { TransformInput } from '../../../src/function';
import { absentObject, whereItemsAre } from '../../../src/kit';
import { effectiveNamespace, type ResourceId } from '../../../src/krm';
import { generatedByKey, generatorMark, type Resource } from '../../../src/resource-list';
import type { MergeValues } from '../generated/config';
import { called, entryField, type Generator } from '../sources/generators';

/** Finds the objects of generators by name. As in kustomize, an object matches by its current name or a previous name. */
export class ObjectIndex {
  readonly #indexes = new Map<string, number[]>();

  constructor(resources: readonly Resource[]) {
    for (const [index, resource] of resources.entries()) this.add(resource, index);
  }

  add(resource: Resource, index: number): void {
    const { group, kind } = resource.id;
    if (group !== '' || fields[kind] === undefined) return;
    const names = [resource.id, ...resource.previousIds()].filter((id) => id.kind === kind).map(nameOf);
    for (const name of new Set(names)) getOrMake(this.#indexes, name, () => []).push(index);
  }

  /** Returns the indexes of all objects with the generator's kind, name and namespace. */
  of(generator: Generator): readonly number[] {
    return this.#indexes.get(nameOf(generator)) ?? [];
  }
}

const nameOf = ({ kind, name, namespace }: Pick<ResourceId, 'kind' | 'name' | 'namespace'>): string =>
  JSON.stringify([kind, name, effectiveNamespace(namespace)]);

/**
 * Returns the index of the object to change, or of the new object. If there is a mistake, reports the mistake and
 * returns undefined. `isGenerated` is true for an object that an earlier entry generated.
 */
export function objectIndex(
  resources: readonly Resource[],
  objects: ObjectIndex,
  generator: Generator,
  isGenerated: (index: number) => boolean,
  { report, configResource }: TransformInput<MergeValues>,
): number | undefined {
  const { behavior } = generator;
  const [first, ...others] = objects.of(generator);
  if (first === undefined) {
    if (behavior === 'create') return resources.length;
    const message = missingReason(resources, generator);
    return report.at(configResource, entryField(generator, 'name')).error({ code: 'not-found', message });
  }
  const base = resources[first];
  const ofBase = report.from(entryField(generator, 'name')).at(base, 'metadata.name');
  if (others.length > 0) {
    const all = [first, ...others].flatMap((index) => resources[index]?.id ?? []).map(called);
    const message = `found multiple objects that could accept merge of ${called(generator)}: ${all.join(', ')}; there must be one`;
    return ofBase.error({ code: 'ambiguous', message });
  }
  const maker = base?.annotations().get(generatedByKey);
  const isOwn = maker === generatorMark(configResource.id);
  if (behavior !== 'create' || (isOwn && !isGenerated(first))) return first;
  const isRenamed = maker?.startsWith(`${configResource.id.kind}/`) === true;
  const remedy = isOwn
    ? ' from another entry: remove one of the two entries'
    : isRenamed
      ? ': if this functionConfig was renamed from that name, delete the old object'
      : '';
  const made = maker === undefined ? '' : `; \`${maker}\` created the object${remedy}`;
  const message = `${called(generator)} exists; can not use behavior: 'create', behavior must be merge or replace${made}`;
  return ofBase.error({ code: 'already-exists', message });
}

/**
 * Returns the reason why the object of a generator is missing. The reason starts with kustomize's words, because people
 * search for them.
 */
function missingReason(resources: readonly Resource[], generator: Generator): string {
  const { kind, name, namespace } = generator;
  const what = `${called(generator)} does not exist; cannot merge or replace`;
  if (!resources.some(({ id }) => id.group === '' && fields[id.kind] !== undefined)) {
    return `${what}; the items contain no ${kind}: ${whereItemsAre}`;
  }
  return absentObject(resources, {
    what,
    apiVersion: 'v1',
    kind,
    name,
    namespace,
    namespaceField: 'namespace',
    fieldOfKind: (other) => fields[other],
  });
}

const fields: Readonly<Record<string, string>> = { ConfigMap: 'configMapGenerator', Secret: 'secretGenerator' };
