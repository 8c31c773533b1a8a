/**
 * Finds the family member that provides the configuration of a resource. The resource refers to the base name of the
 * family, and the member's `target` selects the resource:
 *
 * ```yaml
 * members: [{name: gpu, target: {labelSelector: pool=gpu}}, {name: cpu, target: {labelSelector: pool=cpu}}]
 * ```
 *
 * generates `nova-gpu-8b7k2fh4tc` and `nova-cpu-ch5dtk9m24`, and a DaemonSet with the label `pool: gpu` that refers to
 * `nova` gets `nova-gpu-8b7k2fh4tc`. A resource that no target selects can refer to `nova-gpu` directly.
 */
import { getOrMake } from '../../../src/data';
import { unusedMessage } from '../../../src/function';
import { Items, SuggestionBudget, type NearTarget, nearTarget } from '../../../src/kit';
import type { Resource } from '../../../src/resource-list';
import type { LayerConfig, Member } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { checkNames } from './check-names';
import {
  findVersions,
  foreignNames,
  updateBlocker,
  mayName,
  nameOf,
  objectNames,
  type Targets,
  type Versioner,
} from '../../../src/versions';
import { familyObject, memberBase } from '../output/generated-object';

/**
 * Reports names that are already used, targets that select no item, and resources that refer to the family but are
 * selected by several targets.
 */
export function familyOf(
  members: readonly Member[],
  layerConfig: LayerConfig,
  versioner: Versioner,
  context: LayerContext,
): Targets {
  const { resources, report, config } = context;
  const whole = familyObject(layerConfig, context);
  const { base, kind } = whole;
  checkNames(layerConfig, [whole], context);
  // `findVersions` also finds versions of removed members, and versions from before the LayerConfig had members.
  const versions = findVersions(resources, versioner);
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
    if (!mayName(resource, names) || updateBlocker(resource) !== undefined) continue;
    const message = `${nameOf(resource)} is selected by the targets of the members "${first.name}" and "${second.name}", but can get the configuration of only one member: change one of the targets`;
    report.error({ code: 'ambiguous', message, resource });
  }
  const searches = new SuggestionBudget();
  for (const [index, member] of members.entries()) {
    if (member.target === undefined || member.ignoreMissing === true || used.has(member)) continue;
    const { excludingField, ...near }: NearTarget = searches.take() ? nearTarget(member.target, resources) : {};
    const message = unusedMessage({
      what: `the target of the member "${member.name}" selects no item${excludingField === undefined ? '' : ` because of its \`${excludingField}\``}`,
      ...near,
      allowedBy: 'ignoreMissing',
    });
    config.error({ code: 'unused', field: `spec.members.${index}.target`, message });
  }
  return { names, memberOf: (resource) => selectedBy.get(resource)?.[0]?.name };
}
