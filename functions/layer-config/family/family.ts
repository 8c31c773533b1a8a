/**
 * Which member of a family a resource gets its configuration from. It names the base of the family, and the member's `target` selects it:
 *
 * ```yaml
 * members: [{name: gpu, target: {labelSelector: pool=gpu}}, {name: cpu, target: {labelSelector: pool=cpu}}]
 * ```
 *
 * makes `nova-gpu-8b7k2fh4tc` and `nova-cpu-ch5dtk9m24`, and a DaemonSet with the label `pool: gpu` that names `nova` gets
 * `nova-gpu-8b7k2fh4tc`. A resource that no target selects can name `nova-gpu` itself.
 */
import { didYouMean, getOrMake } from '../../../src/data';
import { unusedMessage } from '../../../src/function';
import { Items, NearSearches } from '../../../src/kit';
import { compileTargetSelector, type Selector } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { LayerConfig, Member } from '../generated/config';
import { writtenLabels } from '../layers/single-layers';
import type { LayerContext } from '../model/layer-context';
import { checkNames } from './check-names';
import { findVersions, foreignNames, holdOf, mayName, nameOf, objectNames, type Targets } from '../../../src/versions';
import { familyObject, memberBase } from '../output/generated-object';

/** Targets that select nothing, and resources that two select, are reported. */
export function familyOf(members: readonly Member[], layerConfig: LayerConfig, context: LayerContext): Targets {
  const { resources, namespace, report, config } = context;
  const whole = familyObject(layerConfig, context);
  const { base, kind } = whole;
  checkNames(layerConfig, [whole], context);
  // Those of members that it had, and of the time before it was a family, as well.
  const versions = findVersions(resources, { kind: 'LayerConfig', name: layerConfig.metadata.name, namespace });
  const foreign = foreignNames(resources, kind, versions);
  const bases = members.map(({ name }) => memberBase(base, name));
  const names = objectNames(base, versions, foreign, bases);
  const items = new Items(resources);
  const selectedBy = new Map<Resource, Member[]>();
  const used = new Set<Member>();
  for (const member of members) {
    if (member.target === undefined) continue;
    for (const { position } of items.select(member.target, []).selected) {
      getOrMake(selectedBy, resources[position] as Resource, () => []).push(member);
      used.add(member);
    }
  }
  for (const [resource, [first, second]] of selectedBy) {
    if (first === undefined || second === undefined) continue;
    if (!mayName(resource, names) || holdOf(resource) !== undefined) continue;
    const message = `${nameOf(resource)} is selected by the targets of two members, "${first.name}" and "${second.name}": each resource gets the configuration of one`;
    report.error({ code: 'ambiguous', message, resource });
  }
  const searches = new NearSearches();
  for (const [index, member] of members.entries()) {
    if (member.target === undefined || member.ignoreMissing === true || used.has(member)) continue;
    const { without, ...near }: NearTarget = searches.next() ? nearTarget(member.target, resources) : {};
    const message = unusedMessage({
      what: `the target of the member "${member.name}" selects no item${without === undefined ? '' : `, and would without its \`${without}\``}`,
      ...near,
      allow: 'ignoreMissing',
    });
    config.error({ code: 'unused', field: `spec.members.${index}.target`, message });
  }
  return { names, memberOf: (resource) => selectedBy.get(resource)?.[0]?.name };
}

const idFields = ['name', 'kind', 'group', 'version', 'namespace'] as const;

interface NearTarget {
  readonly without?: string;
  readonly name?: string;
  readonly among?: readonly string[];
}

/** The probably intended target: a name similar to that in the only field that excludes all items, otherwise the existing labels. */
function nearTarget(target: Selector, items: readonly Resource[]): NearTarget {
  const { labelSelector } = target;
  const atFault = idFields.flatMap((field) => {
    const name = target[field];
    if (!name) return [];
    const among = items.filter(compileTargetSelector({ ...target, [field]: '' })).map(({ id }) => id[field]);
    return among.length === 0 ? [] : [{ without: field, name, among }];
  });
  const near = atFault.find(({ name, among }) => didYouMean(name, among) !== undefined);
  if (near !== undefined) return near;
  const ofLabels =
    labelSelector === undefined ? [] : items.filter(compileTargetSelector({ ...target, labelSelector: '' }));
  if (ofLabels.length > 0) return { among: ofLabels.flatMap(writtenLabels) };
  return atFault[0] ?? { among: items.flatMap(labelSelector === undefined ? ({ id }) => id.kind : writtenLabels) };
}
