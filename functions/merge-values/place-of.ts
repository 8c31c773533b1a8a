/** The object that a generator is for, and what is to be said where it is missing, there already, or not the only one. */
import {
  effectiveNamespace,
  generatedByKey,
  generatorMark,
  nothingUsed,
  type Resource,
  type TransformInput,
} from '../../src/index';
import { findBases } from './find-base';
import type { MergeValues } from './generated/config';
import { called, fieldOf, type Generator } from './generators';

/** The position of the object to change, or of the one to be made; undefined where there is a mistake, which is reported. */
export function placeOf(
  resources: readonly Resource[],
  generator: Generator,
  { report, configResource }: TransformInput<MergeValues>,
): number | undefined {
  const { behavior } = generator;
  const [first, ...others] = findBases(resources, generator);
  if (first === undefined) {
    if (behavior === 'create') return resources.length;
    report.error({
      code: 'base-not-found',
      message: whyMissing(resources, generator),
      field: fieldOf(generator, 'name'),
      resource: configResource,
    });
    return undefined;
  }
  const base = resources[first];
  const complain = (code: string, message: string): void =>
    report.error({ code, message, field: 'metadata.name', ...(base === undefined ? {} : { resource: base }) });
  if (others.length > 0) {
    const all = [first, ...others].flatMap((index) => resources[index]?.id ?? []).map(called);
    complain(
      'ambiguous-base',
      `found multiple objects that could accept merge of ${called(generator)}: ${all.join(', ')}; there must be one`,
    );
    return undefined;
  }
  const maker = base?.annotations().get(generatedByKey);
  if (behavior !== 'create' || maker === generatorMark(configResource.id)) return first;
  complain(
    'base-exists',
    `${called(generator)} exists; can not use behavior: 'create', behavior must be merge or replace`,
  );
  return undefined;
}

/** kustomize's words first, which people search for. */
function whyMissing(resources: readonly Resource[], generator: Generator): string {
  const { kind, name, namespace } = generator;
  const what = `${called(generator)} does not exist; cannot merge or replace`;
  const objects = resources.filter(({ id }) => id.group === '' && ['ConfigMap', 'Secret'].includes(id.kind));
  const isHere = ({ id }: Resource): boolean => effectiveNamespace(id.namespace) === effectiveNamespace(namespace);
  const namesake = objects.filter(({ id }) => id.name === name);
  const other = namesake.find((object) => object.id.kind !== kind && isHere(object))?.id.kind;
  if (other !== undefined) {
    return `${what}: "${name}" is a ${other}, which \`${other === 'Secret' ? 'secret' : 'configMap'}Generator\` is for`;
  }
  const elsewhere = namesake.find(({ id }) => id.kind === kind)?.id.namespace;
  if (elsewhere === '') return `${what}: it has no namespace, so leave \`namespace\` out`;
  if (elsewhere !== undefined) return `${what}: it is in namespace "${elsewhere}", so say \`namespace: ${elsewhere}\``;
  const ofKind = objects.filter(({ id }) => id.kind === kind);
  if (ofKind.length === 0) {
    return `${what}: no ${kind} is among the items; under kustomize a base is seen from \`transformers:\`, not from \`generators:\``;
  }
  const here = ofKind.filter(isHere);
  if (here.length === 0) {
    return nothingUsed({
      what: `${what}: no ${kind} is in that namespace`,
      among: ofKind.map(({ id }) => id.namespace || 'default'),
    });
  }
  const among = here.flatMap((object) => [object.id.name, ...object.previousIds().map((id) => id.name)]);
  return nothingUsed({ what, name, among });
}
