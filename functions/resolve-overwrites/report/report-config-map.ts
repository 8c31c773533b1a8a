/**
 * The report as an item: a ConfigMap with the annotation `local-config`, which no tool applies to a cluster. The next run
 * finds it by another annotation and updates it.
 */
import { type Tree, treeOf } from '../../../src/data';
import { changesBetween } from '../../../src/formats';
import type { TransformInput } from '../../../src/function';
import { localConfigKey } from '../../../src/krm';
import { Resource } from '../../../src/resource-list';
import { componentDiagram } from './component-diagram';
import type { Run } from '../follow/run';
import { reportTable } from './report-table';
import type { ResolvedComponent } from '../follow/resolved-component';

const marker = 'inlay.dev/report';

/** `resources` with the report, named after the functionConfig. Values of Secrets are hidden in it: it is a ConfigMap. */
export function withReport(
  resources: readonly Resource[],
  components: readonly ResolvedComponent[],
  { usages, settings, inventory }: Run,
  { configResource, secrets }: Pick<TransformInput<unknown>, 'configResource' | 'secrets'>,
): readonly Resource[] {
  const lists = [...usages];
  const name = `${configResource.id.name || 'resolve-overwrites'}-report`;
  const data = treeOf({
    'references.txt': secrets.hide(reportTable(components, lists, inventory.lists.unasked)),
    'components.mmd': secrets.hide(componentDiagram(components)),
  });
  const before = resources.find(
    (resource) =>
      resource.identity.kind === 'ConfigMap' && resource.identity.name === name && resource.annotations().has(marker),
  );
  if (before === undefined) return [...resources, created(name, data)];
  // Once the Contexts are detached there is nothing to report any more. The report of the run that detached them stays.
  if (settings.detachContexts && lists.length === 0) return resources;
  const after = before.edit(changesBetween(before.get(['data']), data, ['data']));
  return resources.map((resource) => (resource === before ? after : resource));
}

function created(name: string, data: Tree): Resource {
  const head = treeOf({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name,
      annotations: { [localConfigKey]: 'true', [marker]: 'resolve-overwrites' },
    },
  });
  return Resource.create({
    kind: 'map',
    entries: [...(head.kind === 'map' ? head.entries : []), { key: 'data', value: data }],
  });
}
