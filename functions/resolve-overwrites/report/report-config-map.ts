/** Writes the report as an item: a ConfigMap with a table and a diagram. */
import type { TransformInput } from '../../../src/function';
import type { Resource } from '../../../src/resource-list';
import { findMarked, withMarked } from '../../../src/kit';
import { componentDiagram } from './component-diagram';
import type { Run } from '../follow/run';
import { reportTable } from './report-table';
import type { ResolvedComponent } from '../follow/resolved-component';

const mark = { key: 'inlay.dev/report', by: 'resolve-overwrites', option: 'report: true' };

/**
 * Returns `resources` with the report. The name of the report is derived from the name of the functionConfig. Secret
 * values are hidden, because the report is a ConfigMap.
 */
export function withReport(
  resources: readonly Resource[],
  components: readonly ResolvedComponent[],
  { usages, settings, inventory, report }: Run,
  { configResource, secrets }: Pick<TransformInput<unknown>, 'configResource' | 'secrets'>,
): readonly Resource[] {
  const lists = [...usages];
  const name = `${configResource.id.name || 'resolve-overwrites'}-report`;
  // After the Contexts are detached, there is nothing to report. Keep the report of the run that detached the Contexts.
  const isOver = settings.detachContexts && lists.length === 0;
  if (isOver && findMarked(resources, { name }, mark) !== undefined) return resources;
  const texts = {
    'references.txt': secrets.redact(reportTable(components, lists, inventory.lists.unused)),
    'components.mmd': secrets.redact(componentDiagram(components)),
  };
  return withMarked(resources, { name }, mark, texts, report);
}
