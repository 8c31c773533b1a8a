/**
 * Handles layers with a `nodeSelector`. The LayerConfig becomes a family whose members are the groups of nodes, and
 * later steps treat it like any other family.
 */
import { pluralize } from '../../../src/data';
import type { ExtraReference } from '../../../src/fields';
import { unusedMessage } from '../../../src/function';
import { type Labels, stemOf } from '../../../src/krm';
import type { Resource } from '../../../src/resource-list';
import type { LayerConfig } from '../generated/config';
import type { LayerContext } from '../model/layer-context';
import { nameOf, usesOf } from '../../../src/versions';
import { familyObject, memberBase } from '../output/generated-object';
import { maxTerms, nodeGroups, type NodeGroup } from './node-groups';

/** Returns the groups; an empty list if no layer has a `nodeSelector` or no node is known. Reports mistakes. */
export function groupsOf({ spec }: LayerConfig, context: LayerContext): readonly NodeGroup[] {
  const { layers, nodes: given = [] } = spec;
  const first = layers.findIndex(({ nodeSelector }) => nodeSelector !== undefined);
  if (first < 0) return [];
  const { config, resources } = context;
  const items = resources.filter(({ id }) => id.kind === 'Node' && id.group === '');
  const nodes: readonly Labels[] = [
    ...items.map((item) => item.labels()),
    ...given.map(({ labels }) => new Map(Object.entries(labels))),
  ];
  if (nodes.length === 0) {
    const message = 'no nodes are known for `nodeSelector`: set `spec.nodes`, or add Node objects to the items';
    config.error({ code: 'not-found', field: `spec.layers.${first}.nodeSelector`, message });
    return [];
  }
  const groups = nodeGroups(layers, nodes);
  const used = new Set(groups.flatMap((group) => group.layers));
  for (const [index, { name, nodeSelector, ignoreMissing }] of layers.entries()) {
    if (nodeSelector === undefined || used.has(index) || ignoreMissing === true) continue;
    const written = Object.entries(nodeSelector).map(([key, value]) => `${key}=${value}`);
    const message = unusedMessage({
      what: `no node has the labels "${written.join(',')}" of layer ${JSON.stringify(name)}`,
      name: written[0] ?? '',
      candidates: [...new Set(nodes.flatMap((labels) => [...labels].map(([key, value]) => `${key}=${value}`)))],
      allowedBy: 'ignoreMissing',
    });
    config.error({ code: 'unused', field: `spec.layers.${index}.nodeSelector`, message });
  }
  for (const { name, terms } of groups) {
    if (terms !== undefined) continue;
    const message = `the node affinity of the node group "${name}" would have more than ${maxTerms} terms: use only one label in each \`nodeSelector\``;
    config.error({ code: 'limit-exceeded', field: 'spec.layers', message });
  }
  return groups;
}

export function familyConfig(config: LayerConfig, groups: readonly NodeGroup[]): LayerConfig {
  if (groups.length === 0) return config;
  const layers = config.spec.layers.map((layer, index) => {
    if (layer.nodeSelector === undefined) return layer;
    const members = groups.flatMap((group) => (group.layers.includes(index) ? [group.name] : []));
    // With `ignoreMissing`, `members` may be empty.
    return { ...layer, members: members as [string, ...string[]] };
  });
  return { ...config, spec: { ...config.spec, layers, members: groups.map(({ name }) => ({ name })) } };
}

/** Reports the generated object of each group of nodes, and the workloads that use the object. */
export function reportGroups(
  groups: readonly NodeGroup[],
  config: LayerConfig,
  resources: readonly Resource[],
  followed: readonly ExtraReference[],
  context: LayerContext,
): void {
  if (groups.length === 0) return;
  const { base, kind } = familyObject(config, context);
  const users = new Map<string, Set<string>>();
  for (const { name, resource } of usesOf(
    { parts: [base], has: (each) => each.startsWith(`${base}-`) },
    resources,
    followed,
  )) {
    for (const each of [name, stemOf(name)]) users.set(each, (users.get(each) ?? new Set()).add(nameOf(resource)));
  }
  for (const { name, nodes, layers } of groups) {
    const own = memberBase(base, name);
    const names = layers.map((index) => JSON.stringify(config.spec.layers[index]?.name));
    const of =
      names.length === 0 ? 'only layers for all nodes' : `layer${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
    const by = [...(users.get(own) ?? [])];
    const workloads = by.length === 0 ? 'which no workload refers to' : `used by ${by.join(', ')}`;
    context.report.info({
      code: 'node-group',
      message: `${pluralize(nodes, 'node')} ${nodes === 1 ? 'gets' : 'get'} ${kind}/${own} (${of}), ${workloads}`,
    });
  }
}
