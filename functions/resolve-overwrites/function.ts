/**
 * `resolve-overwrites` applies Landscaper's component version overwrites to Installations. The function writes either
 * the condition that Landscaper would write, or the resolved references. The function also reports problems that
 * Landscaper does not report.
 *
 * ```yaml
 * componentDescriptor: {ref: {componentName: example.com/a, version: v1}}
 * ```
 *
 * with the overwrite `{source: {version: v1}, substitution: {version: v2}}` becomes `version: v2` (`mode: resolve`).
 */
import { unusedMessage, type KrmFunction, type Report, type TransformInput } from '../../src/function';
import { whereItemsAre } from '../../src/kit';
import type { Resource } from '../../src/resource-list';
import { detachContexts } from './write/detach-contexts';
import type { ResolveOverwrites } from './generated/config';
import validator from './generated/validator';
import { isLandscaper, landscaperGroup } from './read/check-kinds';
import { Run, type UnusedList } from './follow/run';
import { NestedOverwrites } from './nested/nested-overwrites';
import { withOverwritten } from './nested/overwritten-config-map';
import { withReport } from './report/report-config-map';
import { resolveInstallation } from './resolve-installation';
import type { ResolvedComponent } from './follow/resolved-component';
import { checkSettings, settingsOf } from './model/settings';
import { usage } from './usage';

export type * from './generated/config';

/**
 * The function [resolve-overwrites](../../functions/resolve-overwrites/README.md), for `run`, `main` and your own
 * pipelines.
 */
export const resolveOverwrites: KrmFunction<ResolveOverwrites> = {
  name: 'resolve-overwrites',
  accepts: [
    { apiVersion: 'fn.inlay.dev/v1alpha1', kind: 'ResolveOverwrites' },
    { apiVersion: 'v1', kind: 'ConfigMap' },
  ],
  validator,
  get usage() {
    return usage();
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
  if (!settings.ignoreMissing && !resources.some(({ id }) => id.group === landscaperGroup)) {
    report.at(configResource).error({ code: 'no-items', message: noItems });
  }
  const nested = new NestedOverwrites(run);
  const components: ResolvedComponent[] = [];
  const resolved = resources.map((resource) => {
    if (!isLandscaper(resource, 'Installation')) return resource;
    const { resource: after, component } = resolveInstallation(resource, run, nested);
    // Keep components only if they are needed, because there can be thousands of components.
    if (component !== undefined && (settings.report || settings.detachContexts)) components.push(component);
    return after;
  });
  for (const one of run.usages) one.report(report, settings);
  nested.reportMissing();
  nested.reportWideRules();
  // Detached Contexts do not name lists, so every list would be unused. A list may be unused because of an earlier
  // error.
  const mayBeUnused = settings.ignoreMissing || settings.detachContexts || report.failed;
  if (!mayBeUnused) for (const one of run.unusedLists) adviseUnused(one, run, report);
  const detached = settings.detachContexts ? detachContexts(resolved, components, report) : resolved;
  const made = settings.nested === 'report' ? detached : withOverwritten(detached, nested, run, secrets);
  return settings.report ? withReport(made, components, run, { configResource, secrets }) : made;
}

const noItems = `the items contain no Landscaper resources; ${whereItemsAre} (to suppress this message, set \`ignoreMissing: true\`)`;

/**
 * Reports an unused list. As in Landscaper, an unused list is not an error, because an Installation that is not among
 * the items may use the list.
 */
function adviseUnused({ list, reason }: UnusedList, { inventory }: Run, report: Report): void {
  const what = `no Installation among the items uses ComponentVersionOverwrites '${list.id.name}'`;
  const way =
    reason === 'elsewhere'
      ? unusedMessage({
          what: `, because its namespace ${shownNamespace(list.id.namespace)} has no Installation, and overwrites apply only to Installations in the same namespace`,
          name: list.id.namespace,
          candidates: [...inventory.namespaces],
          allowedBy: 'ignoreMissing',
        })
      : ': set `spec.context` of an Installation to a Context whose `componentVersionOverwrites` names the list (to suppress this message, set `ignoreMissing: true`)';
  const finding = { code: 'unused-overwrite', message: what + way, resource: list };
  report[reason === 'unnamed' ? 'warning' : 'info'](finding);
}

/** Namespaces are compared literally, so an omitted namespace is not `default`. */
const shownNamespace = (namespace: string): string => (namespace === '' ? '(none)' : `"${namespace}"`);
