/**
 * `resolve-overwrites`: Landscaper's component version overwrites, applied to files. It writes either the condition that
 * Landscaper would write, or the resolved references themselves. It also reports what Landscaper is silent about.
 *
 * ```yaml
 * componentDescriptor: {ref: {componentName: example.com/a, version: v1}}
 * ```
 *
 * with the overwrite `{source: {version: v1}, substitution: {version: v2}}` has `version: v2` afterwards (`mode: resolve`).
 */
import type { KrmFunction, Report, TransformInput } from '../../src/function';
import { whereItemsAre, usageText } from '../../src/kit';
import type { Resource } from '../../src/resource-list';
import { detachContexts } from './write/detach-contexts';
import type { ResolveOverwrites } from './generated/config';
import { introduction } from './generated/introduction';
import validator from './generated/validator';
import schema from './schema.json';
import { isLandscaper } from './read/inventory';
import { Run } from './follow/run';
import { NestedOverwrites } from './nested/nested-overwrites';
import { withOverwritten } from './nested/overwritten-config-map';
import { withReport } from './report/report-config-map';
import { resolveInstallation } from './resolve-installation';
import type { ResolvedComponent } from './follow/resolved-component';
import { checkSettings, settingsOf } from './model/settings';

export type * from './generated/config';

/** The function [resolve-overwrites](../../functions/resolve-overwrites/README.md), for `run`, `main` and pipelines of your own. */
export const resolveOverwrites: KrmFunction<ResolveOverwrites> = {
  name: 'resolve-overwrites',
  accepts: [
    { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ResolveOverwrites' },
    { apiVersion: 'v1', kind: 'ConfigMap' },
  ],
  validator,
  get usage() {
    return usageText(introduction, schema);
  },
  check: checkSettings,
  transform,
};

function transform({
  resources,
  config,
  configResource,
  report,
  secrets,
  files,
}: TransformInput<ResolveOverwrites>): readonly Resource[] {
  const settings = settingsOf(config);
  const run = new Run({ resources, files, configResource }, settings, report);
  if (!settings.ignoreMissing && !resources.some(isOfLandscaper)) {
    report.at(configResource).error({ code: 'no-items', message: noItems });
  }
  const nested = new NestedOverwrites(run);
  const components: ResolvedComponent[] = [];
  const resolved = resources.map((resource) => {
    if (!isLandscaper(resource, 'Installation')) return resource;
    const { resource: after, component } = resolveInstallation(resource, run, nested);
    // There can be thousands, so they are kept only for those who need them.
    if (component !== undefined && (settings.report || settings.detachContexts)) components.push(component);
    return after;
  });
  for (const one of run.usages) one.advise(report, settings);
  nested.reportMissing();
  // Detached Contexts name no lists, so every list would be unused.
  const mayBeUnused = settings.ignoreMissing || settings.detachContexts;
  if (!mayBeUnused) for (const list of run.unusedLists) adviseUnused(list, report);
  const detached = settings.detachContexts ? detachContexts(resolved, components, report) : resolved;
  const made =
    settings.nested === 'constructor' ? withOverwritten(detached, nested, run, { configResource, secrets }) : detached;
  return settings.report ? withReport(made, components, run, { configResource, secrets }) : made;
}

const isOfLandscaper = ({ id }: Resource): boolean => id.group === 'landscaper.gardener.cloud';

const noItems = `there is no item of Landscaper, and nothing to resolve; ${whereItemsAre} (\`ignoreMissing: true\` allows it)`;

/**
 * Landscaper says nothing about an unused list. It is no error here either: an Installation in another repository may lead
 * to it.
 */
function adviseUnused(list: Resource, report: Report): void {
  const message = `no Installation that is seen here uses ComponentVersionOverwrites '${list.id.name}': its \`spec.context\` must name a Context whose \`componentVersionOverwrites\` names the list (\`ignoreMissing: true\` allows it)`;
  report.warning({ code: 'unused-overwrite', message, resource: list });
}
